"""The images, checked by rules: bases with a tag, hashes, nobody is root, nothing from the network but packages."""

import re
import subprocess
from pathlib import Path

import pytest

from tests.deploy.composed import DEPLOY
from tests.support.tree import PACKAGES, ROOT

# Each with the folder that COPY starts from.
IMAGES = {"pbem": (DEPLOY / "Dockerfile", ROOT), "mail": (DEPLOY / "postfix/Dockerfile", DEPLOY / "postfix")}
EACH = pytest.mark.parametrize(("file", "context"), IMAGES.values(), ids=IMAGES)


def instructions(file: Path) -> list[tuple[str, str]]:
    """The instructions of a Dockerfile: word and rest, lines joined, comments left out."""
    lines = [line for line in file.read_text(encoding="utf-8").splitlines() if not line.lstrip().startswith("#")]
    joined = re.sub(r"\\\n\s*", " ", "\n".join(lines))
    return [(line.split(None, 1)[0], line.split(None, 1)[1]) for line in joined.splitlines() if line.strip()]


def of(file: Path, word: str) -> list[str]:
    """What stands behind every instruction of a kind."""
    return [rest for kind, rest in instructions(file) if kind == word]


def copied(file: Path) -> list[str]:
    """What is copied from the checkout."""
    plain = [rest for rest in of(file, "COPY") if "--from=" not in rest]
    return [source for rest in plain for source in [word for word in rest.split() if word[:2] != "--"][:-1]]


@EACH
def test_every_base_is_a_small_one_with_a_version(file: Path, context: Path) -> None:
    bases = [rest.split()[0] for rest in of(file, "FROM")]
    assert bases
    assert not [
        base for base in bases if not re.fullmatch(r"[a-z]+:[\w.-]*bookworm-slim|[a-z]+:[\w.]+-slim-bookworm", base)
    ]


@EACH
def test_it_runs_as_somebody_else_than_root(file: Path, context: Path) -> None:
    assert of(file, "USER")[-1] not in ("root", "0", "0:0")


@EACH
def test_nothing_is_fetched_but_packages(file: Path, context: Path) -> None:
    assert not of(file, "ADD")
    assert "://" not in "\n".join(of(file, "RUN"))


@EACH
def test_what_is_copied_exists_and_programs_may_be_run(file: Path, context: Path) -> None:
    sources = copied(file)
    assert sources
    assert not [source for source in sources if not (context / source).exists()]
    scripts = [context / source for source in sources if (context / source).is_file()]
    starting = [script for script in scripts if script.read_text(encoding="utf-8").startswith("#!")]
    assert starting
    assert not [script for script in starting if not script.stat().st_mode & 0o111]


@EACH
def test_it_says_whether_it_is_well_and_what_it_runs(file: Path, context: Path) -> None:
    for word in ("HEALTHCHECK", "ENTRYPOINT", "CMD"):
        assert len(of(file, word)) == 1


def test_libraries_come_by_hash_as_wheels_and_no_compiler_is_there() -> None:
    file = IMAGES["pbem"][0]
    (install,) = [rest for rest in of(file, "RUN") if "pip" in rest]
    assert {"--require-hashes", "--only-binary=:all:", "--no-deps"} <= set(install.split())
    assert not re.search(r"\b(gcc|g\+\+|build-essential|make|apt-get)\b", "\n".join(of(file, "RUN")))


def test_the_last_stage_brings_only_what_was_built_and_its_programs() -> None:
    last = instructions(IMAGES["pbem"][0])
    stage = last[max(place for place, (kind, _) in enumerate(last) if kind == "FROM") :]
    assert [rest.split()[0] for kind, rest in stage if kind == "COPY"] == [
        "--from=build",
        "--chmod=0755",
        "--chmod=0755",
    ]


def test_the_image_that_needs_no_engine_is_the_same() -> None:
    script = (DEPLOY / "image").read_text(encoding="utf-8")
    file = IMAGES["pbem"][0]
    assert (DEPLOY / "image").stat().st_mode & 0o111
    assert subprocess.run(["sh", "-n", str(DEPLOY / "image")], check=False).returncode == 0
    for kind, option in (("USER", "--user {}"), ("VOLUME", "--volume {}"), ("ENTRYPOINT", "--entrypoint '{}'")):
        assert option.format(of(file, kind)[-1]) in script
    for name, value in re.findall(r"(\w+)=(\S+)", of(file, "ENV")[-1]):
        assert f"--env {name}={value}" in script
    assert {"--require-hashes", "--only-binary=:all:", "--no-deps"} <= set(script.split())
    for source in [source for source in copied(file) if source.startswith("deploy/")]:
        assert f"$here/{source}" in script
    assert "for package in domain mail worker pbem; do" in script


def test_all_of_ours_is_copied_and_tests_are_not() -> None:
    assert {source for source in copied(IMAGES["pbem"][0]) if source in PACKAGES} == {*PACKAGES} - {"tests"}


def test_what_is_copied_is_let_into_the_build() -> None:
    let_in = {line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")}
    sources = copied(IMAGES["pbem"][0])
    assert not [
        source for source in sources if not any(source == path or source.startswith(f"{path}/") for path in let_in)
    ]
    assert not [path for path in let_in if not (ROOT / path).exists()]
