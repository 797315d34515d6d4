"""What the documents say is so: links lead somewhere, names exist, commands are understood, words are the glossary's."""

import ast
import re
import shlex
from functools import cache
from pathlib import Path

import click
import pytest

from pbem.cli import pbem
from pbem.settings import read_settings
from tests.soak import simulate_good, simulate_random
from tests.soak.__main__ import discover
from tests.support.tree import PACKAGES, ROOT, files
from tests.test_layout import banned_words

PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "CHANGELOG.md",
    *(file for file in files() if file.suffix == ".md" and ROOT / "docs" in file.parents),
]
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)\s]+)\)|<img src=\"([^\"]+)\"")
SPAN = re.compile(r"`([^`\n]+)`")
TABLE = re.compile(r"^\|(?:.*\n\|)*.*$", re.MULTILINE)
RULE = re.compile(r"\|(?:\s*:?-+:?\s*\|)+")
BAR = re.compile(r"(?<!\\)\|")
PLACE = re.compile(rf"((?:{'|'.join((*PACKAGES, 'deploy', 'docs'))})/[\w./-]*)(?::([\w.]+))?")


def name_of(page: Path) -> str:
    """Where a page lies in the checkout."""
    return page.relative_to(ROOT).as_posix()


def prose(page: Path) -> str:
    """A page without its code blocks."""
    return FENCE.sub("", page.read_text(encoding="utf-8"))


def rows(page: str, heading: str) -> list[list[str]]:
    """The rows of the first columns below a heading, cells trimmed."""
    below = (ROOT / page).read_text(encoding="utf-8").partition(f"## {heading}\n")[2]
    table = re.search(r"^\|.*?\n\|[-|\s]+\n((?:\|.*\n)+)", below, re.MULTILINE)
    assert table, f"{page} has no table under {heading!r}"
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table[1].splitlines()]


def anchors(page: Path) -> set[str]:
    """What a link into a page may name: its headings as they are made into anchors."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading).strip().lower().replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_link_leads_somewhere(page: Path) -> None:
    lost = []
    for target in (found[1] or found[2] for found in LINK.finditer(prose(page))):
        place, _, anchor = target.partition("#")
        if "://" in target:
            continue
        there = (page.parent / place).resolve() if place else page
        if not there.exists() or (anchor and anchor not in anchors(there)):
            lost.append(target)
    assert not lost


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_row_stands_in_a_table_with_a_head_and_has_its_columns(page: Path) -> None:
    lost: list[str] = []
    for table in TABLE.findall(prose(page)):
        lines = table.splitlines()
        if not RULE.fullmatch("".join(lines[1:2])):
            lost.append(lines[0])
        lost += [row for row in lines if len(BAR.findall(row)) != len(BAR.findall(lines[0]))]
    assert not lost


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_no_line_of_prose_begins_with_one_blank(page: Path) -> None:
    assert [line for line in prose(page).splitlines() if re.match(r" \S", line)] == []


@cache
def names_in(path: Path) -> set[str]:
    """The functions, classes, methods and constants of a module: ``Reader.read_next``."""
    found = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            found.add(node.name)
        if isinstance(node, ast.ClassDef):
            found |= {f"{node.name}.{inner.name}" for inner in node.body if isinstance(inner, ast.FunctionDef)}
        if isinstance(node, (ast.Assign, ast.AnnAssign)):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            found |= {target.id for target in targets if isinstance(target, ast.Name)}
    return found


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_file_and_function_that_is_named_exists(page: Path) -> None:
    lost = []
    for span in SPAN.findall(prose(page)):
        found = PLACE.fullmatch(span)
        if found and not _is_there(ROOT / found[1], found[2]):
            lost.append(span)
    assert not lost


def _is_there(path: Path, name: str | None) -> bool:
    return path.exists() and (name is None or name in names_in(path))


def test_the_tour_names_enough_for_a_tour() -> None:
    named = {found[1] for span in SPAN.findall(prose(ROOT / "docs/tour.md")) if (found := PLACE.fullmatch(span))}
    assert len(named) > 30


def commands(page: Path) -> list[str]:
    """The lines after a prompt in a page's console blocks, without their comments."""
    blocks = [text for language, text in FENCE.findall(page.read_text(encoding="utf-8")) if language == "console"]
    return [line[2:].partition("#")[0].strip() for block in blocks for line in block.splitlines() if line[:2] == "$ "]


def command_of(name: str, group: click.Group = pbem) -> click.Command:
    """A command by its name; AssertionError if there is none."""
    command = group.get_command(click.Context(group), name)
    assert command, f"there is no command {name}"
    return command


def understood(arguments: list[str], group: click.Group = pbem) -> None:
    """Parse a command line as click would, and run nothing; click's UsageError if it is not understood."""
    name, *rest = arguments
    command = command_of(name, group)
    if isinstance(command, click.Group):
        own = sum(isinstance(one, click.Argument) for one in command.params)
        understood(rest[own:], command)
    else:
        command.make_context(name, rest)


COMMANDS = pbem.list_commands(click.Context(pbem))


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_command_shown_is_understood(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for given in ("letter.eml", "store.backup", "match.jsonl", "first.jsonl", "second.jsonl"):
        (tmp_path / given).touch()
    (tmp_path / "letters").mkdir()
    (tmp_path / "domain").symlink_to(ROOT / "domain")
    monkeypatch.chdir(tmp_path)
    targets = re.findall(r"^(\w+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    for line in commands(page):
        program, *arguments = shlex.split(line)
        if program == "pbem":
            understood(arguments)
        elif program == "make":
            assert arguments[0] in targets, line
        elif program in ("uv", "pipx"):
            assert arguments[-2:] == ["install", "."], line
        else:
            assert program == "export", line


def test_the_readme_shows_both_commands_of_a_newcomer_first() -> None:
    assert commands(ROOT / "README.md")[:2] == ["make demo", "make test"]


def test_the_readme_lists_every_command_and_none_besides() -> None:
    listed = [name for row in rows("README.md", "Commands") for name in re.findall(r"`pbem (\w+)`", row[0])]
    assert sorted(listed) == sorted(COMMANDS)


def test_every_job_of_the_soak_is_described() -> None:
    told = {row[0].strip("`"): row[2] for row in rows("docs/soak.md", "The jobs")}
    jobs = {job.name: job for job in discover()}

    assert told.keys() == jobs.keys()
    at_each = {one.NAME: one.AT_EACH for one in (simulate_good, simulate_random)}  # how many tables there are grows
    assert all(told[name].startswith(str(at_each.get(name, job.count))) for name, job in jobs.items())


def test_every_command_has_words_for_help() -> None:
    assert [name for name in COMMANDS if not command_of(name).get_short_help_str()] == []
    assert COMMANDS


def test_the_defaults_in_the_readme_are_those_of_the_settings() -> None:
    told = {row[0].strip("`"): row[1] for row in rows("README.md", "Settings")}
    chosen = read_settings({})

    assert Path(told["PBEM_HOME"].strip("`")).absolute() == chosen.home
    assert read_settings({"PBEM_MAIL_IN": told["PBEM_MAIL_IN"].strip("`")}).mail_in == chosen.mail_in
    assert told["PBEM_MAIL_DOMAIN"] == f"`{chosen.mail_domain}`"
    assert told["PBEM_WEB_LISTEN"] == f"`{chosen.web_host}:{chosen.web_port}`"
    assert chosen.operator_listen is not None
    assert told["PBEM_OPERATOR_LISTEN"] == "`{}:{}`".format(*chosen.operator_listen)
    assert told["PBEM_MAIL_ADDRESS"].startswith(f"`{chosen.mail_address.removesuffix(chosen.mail_domain)}`")
    assert chosen.mail_out.startswith("maildir:")
    assert chosen.trust_token
    assert read_settings({"PBEM_LIMITS": told["PBEM_LIMITS"].strip("`")}).limits == chosen.limits


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_prose_speaks_the_glossary(page: Path) -> None:
    words = set(re.findall(r"[a-z]+", SPAN.sub("", prose(page)).lower()))
    assert page.name == "glossary.md" or not words & banned_words()


def test_every_decision_has_a_number_of_its_own() -> None:
    pages = sorted((ROOT / "docs/decisions").glob("*.md"))
    numbers = [page.name.partition("-")[0] for page in pages]
    assert len(set(numbers)) == len(numbers)
    for page, number in zip(pages, numbers, strict=True):
        said = re.match(r"# (\d+)\. ", page.read_text(encoding="utf-8"))
        assert said is None or int(said[1]) == int(number), page.name
