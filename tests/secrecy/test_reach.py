"""Code that writes to a seat cannot reach the full state: it is handed a view, and asks the game nothing else."""

import ast
from collections.abc import Iterator

import pytest

from tests.support.tree import Module, modules

# What mail may import of the rules: nothing here holds or makes a full state.
OPEN_DOORS = {
    "domain.chance", "domain.diagram", "domain.game", "domain.match.as_typed", "domain.match.days",
    "domain.match.events", "domain.match.naming", "domain.match.orders", "domain.match.queries",
    "domain.match.reading.disputing", "domain.match.reading.hints", "domain.match.reading.notation",
    "domain.match.reading.talking.passing_on", "domain.match.rulebook",
    "domain.match.rules.planning", "domain.match.sight", "domain.match.telling", "domain.match.why", "domain.options",
    "domain.reading.courtesy", "domain.reading.line_words", "domain.refusal", "domain.seats", "domain.wire",
    "domain.words",
}  # fmt: skip
# The functions of a game that take its full state.
OF_THE_STATE = {"decide", "evolve", "setup", "blank", "awaited", "may_act", "window", "outcome", "withdraw", "position"}
LETTER_WRITERS = {"pbem/clubhouse/outbox/rendering.py", "pbem/judging/letter.py"}


def imported(module: Module) -> set[str]:
    """The modules that a module imports from, by their full names."""
    found = set()
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            inner = {f"{node.module}.{alias.name}" for alias in node.names}
            known = {name for name in inner if name.replace(".", "/") + ".py" in FILES}
            found |= known or {node.module}
    return found


def attributes(module: Module, of: str) -> Iterator[str]:
    """What is asked of a variable of that name, or of an attribute of that name."""
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Attribute):
            owner = node.value
            name = owner.id if isinstance(owner, ast.Name) else owner.attr if isinstance(owner, ast.Attribute) else ""
            if name == of:
                yield node.attr


FILES = {module.name for module in modules("domain", "mail", "worker", "pbem")}
OUTBOUND = [module for module in modules("mail") if module.name.startswith("mail/outbound/")]


@pytest.mark.parametrize("module", OUTBOUND, ids=lambda module: module.name)
def test_what_writes_letters_imports_nothing_that_holds_a_state(module: Module) -> None:
    ours = {name for name in imported(module) if name.split(".")[0] in ("domain", "pbem", "worker")}
    assert ours <= OPEN_DOORS


@pytest.mark.parametrize("module", OUTBOUND, ids=lambda module: module.name)
def test_what_writes_letters_asks_a_game_nothing_about_its_state(module: Module) -> None:
    assert set(attributes(module, "game")) & OF_THE_STATE == set()


def test_letters_are_written_in_two_places_which_look_at_views_alone() -> None:
    writers = {module.name for module in modules("pbem") if "mail.outbound.compose" in imported(module)}
    assert writers == LETTER_WRITERS
    for module in modules("pbem"):
        if module.name in LETTER_WRITERS:
            asked = {name for of in ("match", "loaded", "shown") for name in attributes(module, of)}
            assert "views" in asked
            assert "state" not in asked
            assert set(attributes(module, "game")) & OF_THE_STATE == set()


def test_who_is_written_to_is_decided_without_the_games_state() -> None:
    (dispatch,) = [module for module in modules("pbem") if module.name == "pbem/clubhouse/matches/dispatch.py"]
    assert "game" not in set(attributes(dispatch, "state"))
    assert not any(name.startswith("domain.games") for name in imported(dispatch))


def test_these_tests_see_what_they_forbid() -> None:
    leak = "from domain.match import state, sight\nimport pbem.store\nx = match.state.game.outcome(1)\n"
    module = Module(OUTBOUND[0].path, leak)

    assert imported(module) - OPEN_DOORS == {"domain.match.state", "pbem.store"}
    assert set(attributes(module, "match")) == {"state"}
    assert set(attributes(module, "game")) == {"outcome"}
