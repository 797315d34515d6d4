"""Releases of before, each with one fault that is mended today."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import pytest

from domain.games.vedova_nera.orders import Move
from domain.games.vedova_nera.rules import legality
from domain.games.vedova_nera.state import Playing
from domain.match.reading.notation import parse
from domain.match.reading.understood import Understood
from domain.refusal import Refused
from pbem.clubhouse.inbox import verdicts
from pbem.clubhouse.letters import answering, meaning, scrutiny

EARLIER: Final = "0.0.9"
_READERS: Final = (answering, meaning, scrutiny)


@contextmanager
def _earlier() -> Iterator[pytest.MonkeyPatch]:
    with pytest.MonkeyPatch.context() as release:
        for module in (verdicts, scrutiny):
            release.setattr(module, "__version__", EARLIER)
        yield release


@contextmanager
def overlooking_second_thoughts() -> Iterator[None]:
    """A release that read a line beginning with “no wait” as talk."""

    def hasty(game: Any, text: str, view: Any) -> Understood:
        kept = ["" if line.lower().startswith("no wait") else line for line in text.splitlines()]
        return parse(game, "\n".join(kept), view)

    with _earlier() as release:
        for module in _READERS:
            release.setattr(module, "parse", hasty)
        yield


@contextmanager
def forgetting_a_thread() -> Iterator[None]:
    """A release that did not know the thread between E1 and D1 of La Vedova Nera."""
    check = legality._check_move

    def faulty(state: Playing, order: Move) -> None:
        if {order.origin, order.target} == {"D1", "E1"}:
            raise Refused("VN-34", "not-next", origin=order.origin, target=order.target)
        check(state, order)

    with _earlier() as release:
        release.setattr(legality, "_check_move", faulty)
        yield
