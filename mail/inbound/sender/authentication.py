"""Whether a mail server we trust vouches for the From address: Authentication-Results read by pinned name (RFC 8601)."""

import re
from collections.abc import Iterator
from enum import StrEnum
from typing import Final, Literal

import msgspec

from mail.inbound.letter import Letter, TraceLine
from mail.inbound.mime.structured import between_semicolons, without_comments

_QUOTED: Final = r'"(?:[^"\\]|\\.)*"'
_WORD: Final = re.compile(rf'([A-Za-z][\w./-]*)\s*=\s*({_QUOTED}|[^\s"]+)|{_QUOTED}|[^\s"]+')
_QUOTED_PAIR: Final = re.compile(r"\\(.)")


class Authentication(StrEnum):
    """What our mail server says of the From address."""

    PASS = "pass"
    NONE = "none"
    FAIL = "fail"


class Believed(msgspec.Struct, frozen=True):
    """Whose results count. Without an ``authserv_id`` nobody's do.

    A result counts only above our own server's Received line, where no sender can write. ``own_received`` is how many such
    lines our own servers write above their result, for those that put it below. Nothing but the server's own care parts a
    result from what the sender wrote below it, so of several results by that name only the topmost can speak for a sender;
    each can speak against.
    """

    authserv_id: str | None
    own_received: int = 0


class Vouching(msgspec.Struct, frozen=True):
    """A verdict and what it rests on: the domain that agrees with From, and the method ("dmarc", "dkim")."""

    verdict: Authentication
    domain: str | None = None
    method: str | None = None


class ResultsHeader(msgspec.Struct, frozen=True):
    """One Authentication-Results header of a letter: by whom, how many Received lines stand above it, whether it is believed,
    and what it would say of the sender if it were.

    ``why_not``: no server is named in the settings, another one is, or it stands below too many Received lines.
    """

    server: str
    received_above: int
    believed: bool
    verdict: Authentication
    why_not: Literal["", "no-server-named", "another-server", "too-far-down"] = ""


class _Result(msgspec.Struct, frozen=True):
    method: str
    result: str
    facts: dict[str, str]


def vouching(letter: Letter, believed: Believed) -> Vouching:
    """What the believed results say of the letter's one sender.

    DMARC decides; without it a DKIM pass counts if its domain is the sender's or a parent of it. SPF alone says nothing of
    From. A signature that covers only the beginning of the text (``l=``) vouches for nothing.
    """
    if not believed.authserv_id:
        return Vouching(Authentication.NONE)
    return _verdict(letter, _counting(letter.trace, believed))


def places(letter: Letter, believed: Believed) -> tuple[ResultsHeader, ...]:
    """Every Authentication-Results header of a letter, topmost first, for an operator who looks for the right settings."""
    passed = 0
    found = []
    for line in letter.trace:
        passed += line.name == "received"
        if line.name != "authentication-results":
            continue
        server, results = _read(line.value)
        why_not = _why_not(server, passed, believed)
        found.append(ResultsHeader(server, passed, not why_not, _verdict(letter, results).verdict, why_not))
    return tuple(found)


def _why_not(
    server: str, passed: int, believed: Believed
) -> Literal["", "no-server-named", "another-server", "too-far-down"]:
    if not believed.authserv_id:
        return "no-server-named"
    if server != believed.authserv_id.lower():
        return "another-server"
    return "too-far-down" if passed > believed.own_received else ""


def _verdict(letter: Letter, results: list[_Result]) -> Vouching:
    if letter.sender is None:
        return Vouching(Authentication.NONE)
    return _of_domain(letter, results, letter.sender.rpartition("@")[2])


def _of_domain(letter: Letter, results: list[_Result], domain: str) -> Vouching:
    dmarc = {result.result for result in results if result.method == "dmarc" and _names(result, "header.from", domain)}
    dkim = [result for result in results if result.method == "dkim" and _agrees(_signer(result), domain)]
    if "fail" in dmarc:
        return Vouching(Authentication.FAIL, domain, "dmarc")
    if any(_covers_only_a_part(line, domain) for line in letter.trace):
        return Vouching(Authentication.NONE)
    if "pass" in dmarc:
        return Vouching(Authentication.PASS, domain, "dmarc")
    passed = next((result for result in dkim if result.result == "pass"), None)
    if passed is not None:
        return Vouching(Authentication.PASS, _signer(passed), "dkim")
    return (
        Vouching(Authentication.FAIL, domain, "dkim")
        if any(r.result == "fail" for r in dkim)
        else Vouching(Authentication.NONE)
    )


def _believed_values(trace: tuple[TraceLine, ...], believed: Believed) -> Iterator[str]:
    passed = 0
    for line in trace:
        passed += line.name == "received"
        if passed > believed.own_received:
            return
        if line.name == "authentication-results":
            yield line.value


def _counting(trace: tuple[TraceLine, ...], believed: Believed) -> list[_Result]:
    """The results that count of the headers by the believed server: a sender may have written all but the topmost, so what
    the lower ones say in favour of anybody is left out (RFC 8601, section 7.1)."""
    headers = map(_read, _believed_values(trace, believed))
    assert believed.authserv_id is not None
    ours = [results for server, results in headers if server == believed.authserv_id.lower()]
    against = (result for results in ours for result in results if result.result == "fail")
    return [*(ours[0] if ours else ()), *against]


def _read(value: str) -> tuple[str, list[_Result]]:
    """Whose header it is, and its results; none if it cannot be read in one way."""
    plain, whole = without_comments(value)
    server, *pieces = between_semicolons(plain) if whole else [value.partition(";")[0]]
    name = _unquoted(server.split()[0]).lower() if server.split() else ""
    return name, [result for piece in pieces if (result := _result(piece)) is not None]


def _result(piece: str) -> _Result | None:
    """``method=result property=value ...``; a value keeps the equals signs in it, since senders choose parts of some."""
    pairs = [(found[1].lower(), _unquoted(found[2]).lower()) for found in _WORD.finditer(piece) if found.lastindex]
    if not pairs:
        return None
    (method, result), *facts = pairs
    # The first of a name counts: a later one may be a sender's.
    return _Result(method.partition("/")[0], result, dict(reversed(facts)))


def _unquoted(word: str) -> str:
    return _QUOTED_PAIR.sub(r"\1", word[1:-1]) if word.startswith('"') else word


def _signer(result: _Result) -> str | None:
    identity = result.facts.get("header.i")
    return result.facts.get("header.d") or (identity and identity.rpartition("@")[2])


def _names(result: _Result, name: str, domain: str) -> bool:
    return result.facts.get(name) == domain


def _agrees(signer: str | None, domain: str) -> bool:
    """Whether a signing domain speaks for ``domain``: the same, or a parent that is no top-level domain."""
    return signer is not None and (signer == domain or ("." in signer and domain.endswith(f".{signer}")))


def _covers_only_a_part(line: TraceLine, domain: str) -> bool:
    tags = {name.strip(): value.strip() for name, _, value in (t.lower().partition("=") for t in line.value.split(";"))}
    return line.name == "dkim-signature" and "l" in tags and _agrees(tags.get("d"), domain)
