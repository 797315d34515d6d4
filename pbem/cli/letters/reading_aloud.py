"""What `pbem read` says of a letter to a person: about ten lines."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

WOULD: Final[dict[str, str]] = {
    "accept": "its orders are played and its questions answered",
    "hold-in-doubt": "nothing is done; the registered address is asked whether these are the lines meant",
    "hold-and-confirm": "nothing is done; the registered address is asked whether the letter is its own",
    "ask-owner": "nothing is done; the registered address is told who has answered, shown the orders, and asked",
    "confirm": "the letter that was held is played",
    "drop": "the letter that was held is dropped",
    "misdirected": "nothing is done; the player is told that orders came to the address that stops reminders",
    "disbelieve": "this yes does not count, since its authentication failed; its sender is told why",
    "unsubscribe": "reminders stop",
    "resume": "reminders come again",
    "help": "the sender is told how to answer",
    "silent": "nothing, and nobody is answered: a stranger wrote it",
    "complaint": "reminders stop: a mail service passed on that a letter was called unwanted",
    "automatic": "nothing, and nobody is answered: a machine wrote it",
    "reaction": "nothing, and nobody is answered: it only reacts to a letter of ours",
    "bounce": "if it says that a letter of ours was not delivered, that letter counts as failed (`pbem letters --failed`)",
    "nothing": "nothing",
    "not-taken": "it is not taken in: no address of it is ours",
    "unreadable": "the seat is told that it cannot be read",
    "shunted": "it is set aside for an administrator: it could not be read for a reason of ours",
}
_WHY_NOT: Final[dict[str, str]] = {
    "no-server-named": "PBEM_MAIL_AUTHSERV_ID is not set",
    "another-server": "PBEM_MAIL_AUTHSERV_ID names another server",
    "too-far-down": "that is more than PBEM_MAIL_AUTHSERV_DEPTH allows",
}
_MORE: Final = "more: every line of the letter with `--json`"
_NOT_ASKED: Final = "the rules: not asked, for that tells what the seat of a match being played sees; say --reason TEXT"
_SHOWN: Final = 4  # of each kind of line: the rest is a number
_WIDE: Final = 60


def read_aloud(found: Mapping[str, Any]) -> list[str]:
    """The same as the document tells of one letter, in lines of ``what: it is``."""
    lines = [f"letter: {found['file']}"]
    if "unreadable" in found:
        return [*lines, f"cannot be read: {found['unreadable']}", f"would: {_would(found['would'])}"]
    lines += [_from(found), _for(found), f"would: {_would(found['would'])}"]
    orders = (order["order"] for order in found.get("orders", ()))
    lines += _some("order", orders)
    lines += _some("question", (f"{one['question']} {one['about']}".strip() for one in found.get("questions", ())))
    refused = [*found.get("complaints", ()), *found.get("refused", ())]
    lines += _some("not accepted", (f"“{_cut(one['text'])}”: {one['why']} ({one['rule']})" for one in refused))
    lines += _some("in doubt", (f"“{_cut(one['text'])}” ({_plain(one.get('doubt', ''))})" for one in found["held"]))
    if found.get("view") == "public":
        lines.append(_NOT_ASKED)
    return [*lines, *_left_out(found), f"read from: {found['body']} part", *_results(found), _MORE]


def _from(found: Mapping[str, Any]) -> str:
    if found["sender"] is None:
        return f"from: nobody that can be told ({_plain(found['sender_problem'] or 'no address')})"
    vouched = found["authentication"]
    by = f" by {vouched['method']} of {vouched['domain']}" if vouched["method"] and vouched["domain"] else ""
    machine = f"; written by a machine ({_plain(found['automatic'])})" if found["automatic"] else ""
    return f"from: {found['sender']}; authenticated: {vouched['verdict']}{by}{machine}"


def _results(found: Mapping[str, Any]) -> Iterator[str]:
    """Where none is believed, each header that might be, for whoever looks for the right settings."""
    results = found["results"]
    if any(result["believed"] for result in results):
        return
    if not results:
        yield "Authentication-Results: none in this letter: no mail server on its way wrote what it found"
    for result in results:
        stands = f"{result['received_above']} Received above, says {result['verdict']}"
        yield f"Authentication-Results: by {result['server'] or 'nobody'}, {stands}; not believed: {_WHY_NOT[result['why_not']]}"


def _for(found: Mapping[str, Any]) -> str:
    if found["token"] not in ("valid", "referred"):
        return f"for: no seat; its token: {found['token']}"
    named = f"{found['game']} {found['number']}" if "number" in found else found.get("match")
    match = f" of match {named}, decision {found['decision']}" if named else ""
    return f"for: {found['seat'] or 'no seat'}{match}; its token: {found['token']}, {found['purpose']}"


def _would(would: str | None) -> str:
    return "nobody knows without a database" if would is None else f"{would}: {WOULD.get(would, 'see docs/letters.md')}"


def _some(what: str, found: Iterable[str]) -> Iterator[str]:
    every = list(found)
    yield from (f"{what}: {one}" for one in every[:_SHOWN])
    if len(every) > _SHOWN:
        yield f"{what}: and {len(every) - _SHOWN} more"


def _left_out(found: Mapping[str, Any]) -> Iterator[str]:
    """The lines that nothing is made of: how many, and why."""
    reasons = Counter(_plain(line["reason"]) for line in (*found["ignored"], *found.get("talk", ())))
    if reasons:
        said = ", ".join(f"{times} {reason}" for reason, times in reasons.most_common())
        lines = "1 line" if reasons.total() == 1 else f"{reasons.total()} lines"
        yield f"left out: {lines} ({said})"


def _plain(key: str) -> str:
    return key.replace("-", " ")


def _cut(text: str) -> str:
    words = " ".join(text.split())
    return words if len(words) <= _WIDE else f"{words[: _WIDE - 1]}…"
