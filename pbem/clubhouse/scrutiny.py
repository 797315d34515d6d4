"""A letter read as it would be played, and what is to become of it; nothing is done here, and nothing is written."""

from enum import StrEnum
from typing import Any

import msgspec
from sqlalchemy import Row

from domain.game import Seat
from domain.match.notation import parse
from domain.words import LANGUAGES
from mail.inbound.address import BadAddress, ReplyAddress, normalise, without_tag
from mail.inbound.authentication import Believed, Vouching, vouching
from mail.inbound.authority import Decision, SenderStanding, TokenStanding, Trust, judge
from mail.inbound.bounded import read_bounded
from mail.inbound.desk import Reading
from mail.inbound.limits import Excess
from mail.inbound.opinion import LooksLikeOrder
from pbem.clubhouse.annals import Annals, Loaded
from pbem.clubhouse.directory import Directory
from pbem.store.engine import reading as reading_from


class Fate(StrEnum):
    """What becomes of a letter that was read: stable keys."""

    BOUNCE = "bounce"
    AUTOMATIC = "automatic"
    HELP = "help"
    SILENT = "silent"
    HOLD_AND_CONFIRM = "hold-and-confirm"
    ASK_OWNER = "ask-owner"
    HOLD_IN_DOUBT = "hold-in-doubt"
    UNSUBSCRIBE = "unsubscribe"
    CONFIRM = "confirm"
    NOTHING = "nothing"
    ACCEPT = "accept"


# A letter to a host names a match too, and plays no seat of it.
_OF_NO_SEAT = frozenset({"bounce", "player"})
HOLDING = frozenset({Fate.HOLD_AND_CONFIRM, Fate.ASK_OWNER, Fate.HOLD_IN_DOUBT})


class Scrutiny:
    """Reads letters within bounds, with the eyes of the game of the seat, and says whether they may act."""

    def __init__(
        self, annals: Annals, directory: Directory, believed: Believed, trust: Trust, ours: ReplyAddress
    ) -> None:
        self._annals = annals
        self._directory = directory
        self._believed = believed
        self._trust = trust
        self._mailbox = without_tag(ours.base)

    def match_of(self, token: Row[Any] | None) -> Loaded | None:
        """The match as it stands, with the one view of the seat that a token is for; None if it is for none."""
        if token is None or token.match_id is None or token.purpose in _OF_NO_SEAT:
            return None
        return self._annals.match(token.match_id, (Seat(token.seat),))

    def read(
        self, raw: bytes, token: Row[Any] | None, match: Loaded | None, *, sent: bytes | None, from_null: bool
    ) -> Reading | Excess:
        """A letter read in a process of its own: one made to be slow or huge costs itself and nothing else.

        ``sent`` is the letter of ours that it answers. ``from_null`` says that its envelope names the null sender.
        """
        is_order = None if token is None or match is None else _order_of(match, Seat(token.seat))
        game = None if match is None else match.game.key
        ours = () if match is None else tuple(match.game.title[language] for language in LANGUAGES)
        null = "" if from_null else None
        read = read_bounded(raw, envelope_from=null, sent=sent, ours=ours, game=game, is_order=is_order)
        return self._own_loop(read) if isinstance(read, Reading) else read

    def _own_loop(self, read: Reading) -> Reading:
        """The same, automatic if it bears the X-Loop of our letters: it is one of them, come back by whatever way."""
        back = self._mailbox in map(without_tag, read.letter.loops)
        return msgspec.structs.replace(read, automatic=read.automatic or "loop") if back else read

    def fate(self, read: Reading, token: Row[Any] | None, *, confirmed: bool = False) -> Fate:
        """What is to become of a letter. ``confirmed`` is its owner's word for it."""
        if token is not None and token.purpose == "bounce":
            return Fate.BOUNCE
        if read.automatic is not None:
            # Two machines that answer each other never stop.
            return Fate.AUTOMATIC
        if token is None:
            return self._without_token(read)
        decision = judge(TokenStanding.VALID, self._sender(token, read), self.vouched(read).verdict, self._trust)
        if confirmed or decision is Decision.ACCEPT:
            return _accepted(read, token, confirmed=confirmed)
        return Fate(decision.value) if decision.value in HOLDING else Fate.SILENT

    def vouched(self, read: Reading) -> Vouching:
        """What the mail server that is believed says of the sender."""
        return vouching(read.letter, self._believed)

    def _without_token(self, read: Reading) -> Fate:
        with reading_from(self._annals.engine) as conn:
            player = self._directory.find(conn, read.letter.sender) if read.letter.sender else None
        standing = SenderStanding.REGISTERED if player else SenderStanding.OTHER
        decision = judge(TokenStanding.UNKNOWN, standing, self.vouched(read).verdict, self._trust)
        # On one trusted machine nobody authenticates anybody, and a lost token is answered all the same.
        helped = player is not None and (decision is Decision.HELP or self._trust is Trust.TOKEN)
        return Fate.HELP if helped else Fate.SILENT

    def _sender(self, token: Row[Any], read: Reading) -> SenderStanding:
        if read.letter.sender is None:
            return SenderStanding.UNCLEAR
        with reading_from(self._annals.engine) as conn:
            person = self._directory.person(conn, token.player_id)
        try:
            same = person is not None and normalise(read.letter.sender) == person.address
        except BadAddress:
            return SenderStanding.UNCLEAR
        return SenderStanding.REGISTERED if same else SenderStanding.OTHER


def _accepted(read: Reading, token: Row[Any], *, confirmed: bool) -> Fate:
    if read.held and token.purpose == "seat" and not confirmed:
        return Fate.HOLD_IN_DOUBT
    if read.letter.subject.strip().lower() == "unsubscribe" and token.purpose != "confirm":
        return Fate.UNSUBSCRIBE
    if token.purpose == "confirm" and _says_yes(read.text):
        return Fate.CONFIRM
    return Fate.NOTHING if token.purpose == "player" else Fate.ACCEPT


def _says_yes(text: str) -> bool:
    """Whether a letter confirms; anything else it says is an answer like any other."""
    return text.strip().rstrip(".!").casefold() in ("yes", "sì", "si")


def _order_of(match: Loaded, seat: Seat) -> LooksLikeOrder:
    """What counts as an order where two ways of reading disagree: what the game of the seat takes for one."""
    view = match.views[seat]

    def is_order(line: str) -> bool:
        said = parse(match.game, line, view)
        return bool(said.orders or said.complaints)

    return is_order
