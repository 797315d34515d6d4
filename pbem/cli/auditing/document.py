"""An audit as one JSON document."""

import base64
from typing import Any, Final

import msgspec

from pbem.audit.dossier import Dossier
from pbem.audit.order import OrderAudit
from pbem.audit.stood import Sight, Stood

_RAW: Final = "raw"  # only where it was asked for
_HTML: Final = "html"  # stands in the raw letter


def dossier_document(found: Dossier) -> dict[str, Any]:
    """All of a match."""
    plain: dict[str, Any] = msgspec.to_builtins(found)
    return plain


def order_document(found: OrderAudit) -> dict[str, Any]:
    """All of an order. A position is the document of the whole, the view of the seat, and both as they are drawn in text."""
    bare = msgspec.structs.replace(found, before=None, after=None)
    plain: dict[str, Any] = msgspec.to_builtins(bare, enc_hook=None)
    if plain["letter"] is not None:
        del plain["letter"][_HTML]
    plain["before"], plain["after"] = _stood(found.before), _stood(found.after)
    for letter in (plain["letter"], plain["question"], *plain["told"], *plain["receipts"], *plain["others"]):
        if letter is not None and letter[_RAW] is None:
            del letter[_RAW]
        elif letter is not None:
            letter[_RAW] = base64.b64decode(letter[_RAW]).decode("utf-8", "replace")
    return plain


def _stood(then: Stood | None) -> dict[str, Any] | None:
    if then is None:
        return None
    return {
        "event": then.event,
        "decision": then.decision,
        "seen": _sight(then.seen),
        "whole": _sight(then.whole) | {"position": then.position},
    }


def _sight(sight: Sight) -> dict[str, Any]:
    return {"view": sight.data, "title": sight.drawn.title, "text": list(sight.drawn.text)}
