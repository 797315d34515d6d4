"""What a word or two are where a letter says nothing else: a bare "no", or a counter-offer taken with Hitmen as it is listed."""

import re
from typing import Final

from domain.games.mata_hari.orders import Accept, Waive
from domain.games.mata_hari.reading.claim_grammar import Unclear
from domain.games.mata_hari.reading.filed_words import accept_of
from domain.games.mata_hari.reading.holding_back import refusal_alone
from domain.games.mata_hari.reading.lexicon import listed
from domain.games.mata_hari.state import View
from domain.reading.line_words import words_of

_AGENT: Final = listed("agent")
_DEMANDED: Final = re.compile(r"\(([^()]+)\)")


def order_alone(text: str, view: View) -> Accept | Waive | None:
    """The order that a text is for whoever has this view, where a letter says nothing else; None if it is none."""
    return refusal_alone(text, view) or _chosen(text, view)


def _chosen(text: str, view: View) -> Accept | None:
    """A counter-offer with Hitmen as our letters list it, "Agent 1 + Hitman (one gun)", for whoever chooses among them."""
    table = view.table
    if table is None or view.outcome is not None or table.phase != "resolve" or table.active != view.seat:
        return None
    if " + " not in text or not _AGENT.at(words_of(text), 0):
        return None  # an agent alone may be whom a letter thanks
    as_typed = _DEMANDED.sub(r"demands \1", text.strip()).replace(" + ", ", ")
    try:
        order = accept_of(f"accept {as_typed}")
    except Unclear:
        return None
    return order if order is not None and order.seat in table.acceptable() else None
