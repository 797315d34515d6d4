"""A state as a position document."""

from typing import Any

from domain.games.quinta_colonna.board.houses import houses_of
from domain.games.quinta_colonna.events import Step
from domain.games.quinta_colonna.state import Blank, Dealing, Over, Spy, State, Supply, Table

_YES = {True: "yes", False: "no"}


def write(state: State) -> dict[str, Any]:
    """The document of a state; keys that only a match under way needs are there where they say something.

    ValueError if nothing has been set up yet.
    """
    if isinstance(state, Blank | Dealing):
        raise ValueError("There is no position before the set-up is complete.")
    table = state.table
    document = _open(table) | _turn(table) | {"spy": _spy(state.spy)} | _beyond(table, state.supply)
    document["draw_pile"] = list(state.supply.named)
    if isinstance(state, Over):
        ended = state.outcome
        document["outcome"] = {"winners": list(ended.winners), "reason": ended.reason, "rule": ended.rule}
    return document


def _open(table: Table) -> dict[str, Any]:
    document: dict[str, Any] = {
        "round": table.round,
        "seats": list(table.seats),
        "phase": table.phase,
        "blocked": list(houses_of(table.blocked)),
        "refuges": list(table.refuges),
        "partisans": dict(table.pawns),
        "markers": {
            str(house): {"answer": _YES[marker.answer], "round": marker.round}
            for house, marker in table.markers.items()
        },
        "played": list(table.played),
    }
    if table.pieces is not None:
        document["pieces"] = {str(card): piece for card, piece in table.pieces.items()}
    return document


def _turn(table: Table) -> dict[str, Any]:
    acted = {pawn: ["move"] * (pawn in table.moved) + ["ask"] * (pawn in table.asked) for pawn in table.moved}
    return {
        "to_act": table.to_act,
        "skip_partisans": table.skip_partisans,
        "grace": table.grace,
        "acted": acted,
        "answers": {pawn: _YES[answer] for pawn, answer in table.answers.items() if answer is not None},
        "end_by": list(table.end_by),
    }


def _spy(spy: Spy) -> dict[str, Any]:
    document: dict[str, Any] = {
        "house": spy.house,
        "hideout": spy.hideout,
        "hand": list(spy.hand),
        "trail": list(houses_of(spy.trail)),
        "burnt": spy.burnt,
        "assaulted": spy.assaulted,
        "idle": spy.idle,
        "burnt_turns": spy.burnt_turns,
    }
    if spy.start != spy.house:
        document["start"] = spy.start
    if spy.route:
        document["route"] = [_walked(step) for step in spy.route]
    return document


def _walked(step: Step) -> dict[str, Any]:
    return {
        "round": step.round,
        "card": step.card,
        "piece": step.piece,
        "path": list(step.path),
        "assaulted": step.assaulted,
        "home": step.home,
    }


def _beyond(table: Table, supply: Supply) -> dict[str, Any]:
    document: dict[str, Any] = {}
    if table.withdrawn:
        document["withdrawn"] = list(table.withdrawn)
    if table.hurried is not bool(table.end_by):
        document["hurried"] = table.hurried
    if table.ends != len(table.end_by):
        document["ends"] = table.ends
    if table.shown:
        document["shown"] = [list(pair) for pair in table.shown]
    if table.published is not None:
        document["published"] = list(table.published)
    if table.fallen:
        document["fallen"] = [list(pair) for pair in table.fallen]
    if table.returns:
        document["returns"] = list(table.returns)
    if supply.again:
        document["reshuffled"] = True
    return document
