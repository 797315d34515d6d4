"""deploy/compose.yaml and deploy/env.example as tests read them."""

import re
from functools import cache
from typing import Any

import yaml

from tests.support.tree import ROOT

DEPLOY = ROOT / "deploy"
_ASKED = re.compile(r"\$\{(\w+)(?::?[?-][^}]*)?\}")


@cache
def compose() -> dict[str, Any]:
    """The compose file."""
    document: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    return document


def services() -> dict[str, dict[str, Any]]:
    """Its services by name."""
    found: dict[str, dict[str, Any]] = compose()["services"]
    return found


def ours() -> dict[str, list[str]]:
    """The services that are processes of pbem for as long as they run, and the command of each."""
    staying = {name: service for name, service in services().items() if service.get("restart") != "no"}
    return {name: service["command"] for name, service in staying.items() if service["image"] == "pbem"}


def environment_of(service: str) -> dict[str, str]:
    """What a service is given by its own lines, as they stand."""
    given: dict[str, str] = services()[service].get("environment") or {}
    return given


def asked_for() -> set[str]:
    """Every variable that the compose file takes from .env."""
    return set(_ASKED.findall((DEPLOY / "compose.yaml").read_text(encoding="utf-8")))


def filled_in(text: str, values: dict[str, str]) -> str:
    """A value of the compose file with its variables put in."""
    return _ASKED.sub(lambda found: values.get(found[1], ""), text)


def example() -> dict[str, str]:
    """Every setting of env.example, those that are left out too, with the value shown."""
    lines = (DEPLOY / "env.example").read_text(encoding="utf-8").splitlines()
    found = (re.fullmatch(r"#?([A-Z][A-Z_]+)=(.*)", line) for line in lines)
    return {match[1]: match[2] for match in found if match}
