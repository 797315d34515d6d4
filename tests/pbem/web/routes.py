"""Every address of an application, made from its own map: a page that is added later is tried wherever these are tried."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from uuid import UUID

from flask import Flask
from werkzeug.routing import BuildError, Rule

from pbem.audit.cases import KINDS

Values = Mapping[str, Sequence[object]]
"""What is put in for each argument that an address may have."""


def values(matches: Sequence[UUID], links: Sequence[str]) -> Values:
    """For these matches, and these links of replays; tokens are such as nobody has."""
    return {
        "match_id": matches,
        "name": [*map(str, matches), *links],
        "number": [1, 2],
        "kind": [*KINDS, "svg", "png", "no-such"],
        "ref": ["1", "1-1"],
        "token": ["a" * 26],
    }


def addresses(app: Flask, method: str, given: Values) -> Iterator[tuple[str, str]]:
    """Every route that answers a method with every address that it may have, in the order of the map: endpoint and path."""
    for rule in app.url_map.iter_rules():
        if method in (rule.methods or ()) and rule.endpoint != "static":
            yield from ((str(rule.endpoint), path) for path in _of(app, rule, given))


def _of(app: Flask, rule: Rule, given: Values) -> list[str]:
    unknown = rule.arguments - given.keys()
    assert not unknown, f"say in tests/pbem/web/routes.py what stands for {sorted(unknown)} of {rule.rule}"
    names = sorted(rule.arguments)
    found = []
    for chosen in product(*(given[name] for name in names)):
        try:
            found.append(app.url_map.bind("").build(rule.endpoint, dict(zip(names, chosen, strict=True))))
        except (BuildError, ValueError):
            continue  # of several kinds of value for an argument of this name one that this route does not take
    assert found, rule.rule
    return found
