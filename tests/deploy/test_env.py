"""The environment example names every setting, each with its meaning, and nothing that nobody reads."""

import re

from pbem.settings import read_settings
from tests.deploy.composed import DEPLOY, asked_for, example
from tests.support.tree import ROOT

# What compose.yaml hands to other programs than ours.
OTHERS = {"POSTGRES_PASSWORD", "FLOWER_LOGIN", "POSTMASTER", "SMTP_RELAY", "SMTP_RELAY_LOGIN"}


def in_readme() -> set[str]:
    """The settings that the README lists."""
    rows = [
        line for line in (ROOT / "README.md").read_text(encoding="utf-8").splitlines() if line.startswith("| `PBEM_")
    ]
    return {name for row in rows for name in re.findall(r"`(PBEM_\w+)`", row.split("|")[1])}


def test_every_setting_of_the_readme_stands_in_the_example_and_no_other() -> None:
    assert in_readme()
    assert {name for name in example() if name.startswith("PBEM_")} == in_readme()


def test_every_setting_of_the_example_is_explained_above_it() -> None:
    unexplained = []
    for block in (DEPLOY / "env.example").read_text(encoding="utf-8").split("\n\n"):
        lines = block.splitlines()
        names = [line for line in lines if re.match(r"#?[A-Z_]+=", line)]
        words = [line for line in lines if line.startswith("# ") and "----" not in line]
        if names and not words:
            unexplained += names
    assert not unexplained


def test_the_values_of_the_example_are_understood() -> None:
    chosen = read_settings({name: value for name, value in example().items() if name.startswith("PBEM_")})
    assert chosen.mail_domain == "games.example.org"
    assert not chosen.trust_token


def test_no_secret_of_the_example_has_a_value() -> None:
    assert {example()[name] for name in ("PBEM_SECRET_KEY", "POSTGRES_PASSWORD", "FLOWER_LOGIN")} == {""}


def test_a_copy_with_secrets_is_never_committed_nor_put_into_an_image() -> None:
    assert ".env" in (DEPLOY / ".gitignore").read_text().splitlines()
    named = (ROOT / ".dockerignore").read_text().splitlines()
    assert "*" in named
    assert not [line for line in named if line.startswith("!") and "env" in line]


def test_what_the_compose_file_asks_for_stands_in_the_example() -> None:
    assert asked_for() <= set(example())
    assert {name for name in example() if not name.startswith("PBEM_")} == OTHERS
