"""The habits of this code, checked: sizes, docstrings, names, words, and what no file may hold."""

import ast
import io
import re
import tokenize
from collections import Counter
from collections.abc import Iterator
from typing import TypeAlias

import pytest

from tests.support.tree import PACKAGES, ROOT, Module, files, is_ours, modules, words_of

FILE_LINES = 400
FUNCTION_LINES = 50
TEST_LINES = 25
FOLDER_MODULES = 30
MIGRATIONS = "pbem/store/migrations/versions"
# What every game has, and what some have; whoever knows one game finds their way in the others.
ROOMS = {
    "orders",
    "events",
    "state",
    "options",
    "rules",
    "board",
    "sight",
    "reading",
    "telling",
    "position",
    "bot",
    "words",
}
SOME_ROOMS = {"knowledge", "observations", "plans", "review"}
# What games have in common bears the same name in each: whoever knows one game finds their way in the others.
GAME_NAMES = {
    # the state, its parts, and the rules under which it changes
    *("Blank", "Playing", "Over", "Table", "Own", "View", "Rules", "Course"),
    # a position document, and how it says that a match has ended
    *("Position", "OutcomePart"),
    # what can happen in more than one game, and be ordered
    *("TableSet", "HandDealt", "CardsDrawn", "PawnMoved", "SeatWithdrawn", "GameEnded", "Move", "PlanLine"),
}
PRODUCT = ("domain", "mail", "worker", "pbem")
Documented: TypeAlias = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
VAGUE = {"util", "utils", "helper", "helpers", "manager"}
# The places that may leave tests out: a machine without PostgreSQL, Redis or a browser, where CI fails instead.
MAY_SKIP = {
    "tests/deploy/test_dovecot.py",  # mailboxes of another user, which root alone makes
    "tests/pbem/setup/own_systemd.py",  # a systemd for users, where one can run
    "tests/peers/mail_world.py",
    "tests/peers/programs.py",
    "tests/pbem/mailbox/dovecot.py",
    "tests/pbem/setup/postfix.py",
    "tests/support/browser.py",
    "tests/support/servers/pgbouncer.py",
    "tests/support/servers/postgres.py",
    "tests/support/servers/redis.py",
}
# Migrations are found by path, in the order of their own chain; they are imported by nobody.
NO_PACKAGE = "pbem/store/migrations"
UNFINISHED = re.compile(r"\b(TODO|FIXME|XXX)\b")
# Spelt in parts, so that this file does not hold what it looks for.
HOSTS = (("py" + "pi", "org"), ("python" + "hosted", "org"), ("npm" + "js", "(?:org|com)"), ("yarn" + "pkg", "com"))
REGISTRIES = re.compile("|".join(rf"\b{name}\.{end}" for name, end in HOSTS))
MACHINE = re.compile(r"(?<![\w.$}~-])/(?:home|root|Users|work)/\w")
SETTING = re.compile(r"PBEM_[A-Z][A-Z_]*")


def report(offences: Iterator[str] | list[str]) -> str:
    """One offence a line, for the message of an assertion; empty if there is none."""
    return "\n".join(offences)


def first_line_of(module: Module) -> str:
    """The first line of a module's docstring; empty if it has none."""
    return (ast.get_docstring(module.tree) or "").partition("\n")[0]


def test_every_package_has_modules_to_check() -> None:
    assert {module.name.partition("/")[0] for module in modules()} == set(PACKAGES)


def test_every_module_says_its_one_job_in_a_first_line_that_ends() -> None:
    offences = [module.name for module in modules() if not first_line_of(module).endswith((".", ":"))]
    assert not offences, report(offences)


def undocumented(scope: ast.AST) -> Iterator[Documented]:
    """The public classes, functions and methods of a scope that do not say what they are; none of a private class."""
    for node in ast.iter_child_nodes(scope):
        if isinstance(node, Documented) and not node.name.startswith("_"):
            if ast.get_docstring(node) is None:
                yield node
            if isinstance(node, ast.ClassDef):
                yield from undocumented(node)


def test_every_public_class_function_and_method_says_what_it_is() -> None:
    offences = [f"{module.at(node)}: {node.name}" for module in modules(*PRODUCT) for node in undocumented(module.tree)]
    assert not offences, report(offences)


def test_what_does_not_say_what_it_is_is_found() -> None:
    snippet = Module(
        ROOT / "domain/snippet.py", "class A:\n def b(self): ...\n def _c(self): ...\nclass _D:\n def e(self): ..."
    )
    assert [node.name for node in undocumented(snippet.tree)] == ["A", "b"]


def test_every_folder_of_modules_is_a_package() -> None:
    folders = {module.path.parent for module in modules() if not module.name.startswith(NO_PACKAGE)}
    offences = [str(folder.relative_to(ROOT)) for folder in sorted(folders) if not (folder / "__init__.py").exists()]
    assert not offences, report(offences)


def test_no_file_is_longer_than_its_budget() -> None:
    lengths = [(module.name, module.text.count("\n")) for module in modules()]
    offences = [f"{name}: {lines} lines of {FILE_LINES}" for name, lines in lengths if lines > FILE_LINES]
    assert not offences, report(offences)


def test_no_folder_has_more_modules_than_its_budget() -> None:
    # Migrations stay for ever, in the order of their numbers: no other folder would be a place to look for one.
    counts = Counter(module.path.parent for module in modules() if module.path.parent != ROOT / MIGRATIONS)
    offences = [
        f"{folder.relative_to(ROOT)}: {n} of {FOLDER_MODULES}" for folder, n in counts.items() if n > FOLDER_MODULES
    ]
    assert not offences, report(offences)


def test_all_games_have_the_same_rooms() -> None:
    rooms: dict[str, set[str]] = {}
    for module in modules("domain"):
        if module.name.startswith("domain/games/") and module.path.parent != ROOT / "domain/games":
            game, room = module.name.removesuffix(".py").split("/")[2:4]
            rooms.setdefault(game, set()).add(room)
    other = {game: found - SOME_ROOMS - {"__init__"} ^ ROOMS for game, found in rooms.items()}
    offences = [f"{game}: {sorted(found)}" for game, found in other.items() if found]
    assert len(rooms) >= 4
    assert not offences, report(offences)


def test_no_function_is_longer_than_its_budget() -> None:
    offences = []
    for module in modules():
        for function in module.functions():
            lines = (function.end_lineno or function.lineno) - function.lineno + 1
            budget = TEST_LINES if function.name.startswith("test_") else FUNCTION_LINES
            if lines > budget:
                offences.append(f"{module.at(function)}: {function.name} has {lines} lines of {budget}")
    assert not offences, report(offences)


def test_no_name_is_vague() -> None:
    offences = [module.name for module in modules() if words_of(module.name) & VAGUE]
    for module in modules():
        for node in [*module.functions(), *module.classes()]:
            if words_of(node.name) & VAGUE:
                offences.append(f"{module.at(node)}: {node.name}")
    assert not offences, report(offences)


def class_homes() -> dict[str, list[str]]:
    """Every public class of the product, and the modules that it stands in."""
    homes: dict[str, list[str]] = {}
    for module in modules(*PRODUCT):
        for node in module.classes():
            if not node.name.startswith("_"):
                homes.setdefault(node.name, []).append(module.name)
    return homes


def games_of(homes: list[str]) -> set[str]:
    """The games in whose folders these modules lie."""
    return {home.split("/")[2] for home in homes if home.startswith("domain/games/")}


def test_a_class_name_stands_once() -> None:
    several = {name: homes for name, homes in class_homes().items() if len(homes) > 1}
    offences = [
        f"{name}: {', '.join(homes)}"
        for name, homes in several.items()
        if name not in GAME_NAMES or len(games_of(homes)) < len(homes)
    ]
    assert not offences, report(offences)


def test_a_name_that_games_share_stands_in_more_than_one() -> None:
    homes = class_homes()
    offences = [name for name in sorted(GAME_NAMES) if len(games_of(homes.get(name, []))) < 2]
    assert not offences, report(offences)


def unfinished(module: Module) -> Iterator[str]:
    """What in a module says that it is not done: marks in comments, holes, tests that do not run."""
    # Few modules hold such a word at all; to take all apart for it took ten seconds.
    marked = UNFINISHED.search(module.text) is not None
    for token in tokenize.generate_tokens(io.StringIO(module.text).readline) if marked else ():
        if token.type == tokenize.COMMENT and UNFINISHED.search(token.string):
            yield f"{module.name}:{token.start[0]}: {token.string}"
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Name) and node.id == "NotImplementedError":
            yield f"{module.at(node)}: {node.id}"
        if isinstance(node, ast.Attribute) and is_skip(node) and module.name not in MAY_SKIP:
            yield f"{module.at(node)}: {node.attr}"


def is_skip(node: ast.Attribute) -> bool:
    """Whether this is ``pytest.skip``, ``pytest.mark.skipif``, ``pytest.xfail`` and the like."""
    owner = node.value.attr if isinstance(node.value, ast.Attribute) else getattr(node.value, "id", "")
    return owner in ("pytest", "mark") and node.attr in ("skip", "skipif", "xfail", "importorskip")


def test_nothing_is_left_unfinished() -> None:
    offences = [offence for module in modules() for offence in unfinished(module)]
    assert not offences, report(offences)


@pytest.mark.parametrize(
    "line",
    [
        "# " + "TO" + "DO: later",
        "raise NotImplementedError",
        "pytest.skip('today')",
        "@pytest.mark.xfail\ndef test_it(): ...",
    ],
)
def test_what_is_unfinished_is_found(line: str) -> None:
    module = Module(ROOT / "domain/snippet.py", line)
    assert len(list(unfinished(module))) == 1


def banned_words() -> set[str]:
    """The words in code font in the last column of the glossary."""
    rows = [line.split("|") for line in (ROOT / "docs/glossary.md").read_text().splitlines() if line.startswith("| **")]
    return {word for row in rows for word in re.findall(r"`(\w+)`", row[-2])}


def test_the_glossary_names_words_to_avoid() -> None:
    assert {"user", "handler", "chat", "spectator"} <= banned_words()


def test_classes_and_modules_speak_the_glossary() -> None:
    banned = banned_words()
    offences = [
        f"{module.name}: {words_of(module.path.stem) & banned}"
        for module in modules()
        if words_of(module.path.stem) & banned
    ]
    for module in modules():
        for node in module.classes():
            if words_of(node.name) & banned:
                offences.append(f"{module.at(node)}: {node.name} ({', '.join(words_of(node.name) & banned)})")
    assert not offences, report(offences)


def settings_read() -> dict[str, str]:
    """Every setting whose whole name stands as a string in the product, and where."""
    read = {}
    for module in modules("mail", "worker", "pbem"):
        for node in ast.walk(module.tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and SETTING.fullmatch(node.value):
                read[node.value] = module.at(node)
    return read


def test_every_setting_stands_in_the_table_of_the_readme() -> None:
    readme = ROOT / "README.md"
    table = [line for line in readme.read_text().splitlines() if line.startswith("|")] if readme.exists() else []
    documented = set(SETTING.findall("\n".join(table)))
    offences = [f"{where}: {name}" for name, where in settings_read().items() if name not in documented]
    assert not offences, report(offences)


def test_every_setting_in_the_table_of_the_readme_is_read() -> None:
    readme = ROOT / "README.md"
    rows = (
        [line.split("|")[1] for line in readme.read_text().splitlines() if line.startswith("| `PBEM_")]
        if readme.exists()
        else []
    )
    read = settings_read()
    offences = [name for row in rows for name in SETTING.findall(row) if name not in read]
    assert not offences, report(offences)


def test_no_file_names_a_package_registry_or_a_place_on_one_machine() -> None:
    offences = []
    for path in files():
        text = path.read_bytes().decode("utf-8", errors="replace")
        if "\0" not in text:
            hits = [*REGISTRIES.finditer(text), *MACHINE.finditer(text)]
            lines = [(text.count("\n", 0, hit.start()) + 1, hit.group()) for hit in hits]
            offences += [f"{path.relative_to(ROOT)}:{line}: {found}" for line, found in lines]
    assert not offences, report(offences)


def test_registries_and_places_on_one_machine_are_found() -> None:
    assert REGISTRIES.search("https://" + ".".join(["files", "python" + "hosted", "org"]) + "/packages")
    assert MACHINE.search("see /" + "home/ada/pbem")
    assert not MACHINE.search("https://example.org/" + "home/ada")


def test_every_folder_that_is_not_looked_at_is_one_that_git_ignores() -> None:
    ignored = [line.strip("/") for line in (ROOT / ".gitignore").read_text().splitlines()]
    unseen = [path.name for path in ROOT.iterdir() if path.is_dir() and not is_ours(path.name) and path.name != ".git"]
    offences = [name for name in unseen if name not in ignored and not name.endswith(".egg-info")]
    assert not offences, report(offences)
