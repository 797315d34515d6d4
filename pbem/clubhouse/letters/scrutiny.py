"""A letter read as it would be played, and what is to be done with it; nothing is done here, and nothing is written."""

from enum import StrEnum
from typing import Final

import msgspec

from domain.game import Seat
from domain.match.reading.consent import Consent, answered, said, trusting
from domain.match.reading.notation import parse
from domain.match.state import Underway
from domain.reading.line_words import plain
from domain.seats import number_of_place
from domain.words import languages
from mail.inbound.address import ReplyAddress, without_tag
from mail.inbound.desk import Reading
from mail.inbound.isolation.bounded import bounded_desk
from mail.inbound.limits import Excess
from mail.inbound.opinion import LooksLikeOrder, any_game
from mail.inbound.sender.addressed import written_to
from mail.inbound.sender.authentication import Authentication, Believed, Vouching, vouching
from mail.inbound.sender.authority import Errand, Judgement, SenderStanding, TokenStanding, Trust, judge
from mail.outbound.sheet import OUR_NAME
from pbem import __version__
from pbem.clubhouse.directory import Directory
from pbem.clubhouse.letters.answered import as_asked, as_seated, displaced, spoken_since
from pbem.clubhouse.letters.meaning import REPLY, meaning
from pbem.clubhouse.outbox.asked_addresses import asked_address, goes_elsewhere
from pbem.clubhouse.outbox.resending import whose_turn
from pbem.clubhouse.secrets.tokens import Tokens
from pbem.clubhouse.streams.repository import Loaded, Repository
from pbem.store.engine import reading as reading_from
from pbem.store.letters import Judged, ReplyToken
from pbem.store.vault import Vault


class Disposition(StrEnum):
    """What is to be done with a letter that was read: stable keys."""

    BOUNCE = "bounce"
    AUTOMATIC = "automatic"
    REACTION = "reaction"
    HELP = "help"
    SILENT = "silent"
    HOLD_AND_CONFIRM = "hold-and-confirm"
    ASK_OWNER = "ask-owner"
    HOLD_IN_DOUBT = "hold-in-doubt"
    UNSUBSCRIBE = "unsubscribe"
    COMPLAINT = "complaint"
    MISDIRECTED = "misdirected"
    CONFIRM = "confirm"
    DROP = "drop"
    DISBELIEVE = "disbelieve"
    NOTHING = "nothing"
    ACCEPT = "accept"


UNSUBSCRIBE: Final = "unsubscribe"  # the subject that our List-Unsubscribe asks for
# A letter to a host names a match too, and plays no seat of it.
_OF_NO_SEAT = frozenset({"bounce", "stop", "player"})
HOLDING = frozenset({Disposition.HOLD_AND_CONFIRM, Disposition.ASK_OWNER, Disposition.HOLD_IN_DOUBT})


class Scrutiny(msgspec.Struct, frozen=True):
    """Reads letters within bounds, with the eyes of the game of the seat, and says whether they may act."""

    _repository: Repository
    _directory: Directory
    _believed: Believed
    _trust: Trust
    _ours: ReplyAddress
    _vault: Vault
    _tokens: Tokens

    def as_seated(self, token: ReplyToken | None) -> ReplyToken | None:
        """The token of an invitation to a place, for the seat that its reader has been given since. Of a seat that has passed to
        somebody else it can do nothing any more (G-30)."""
        if token is None or token.match_id is None or token.purpose in _OF_NO_SEAT:
            return token
        state = self._repository.match(token.match_id, ()).state
        token = as_seated(token, state) if number_of_place(Seat(token.seat)) else token
        return msgspec.structs.replace(token, purpose="player") if displaced(token, state) else token

    def match_of(self, token: ReplyToken | None) -> Loaded | None:
        """The match as it stands, with the one view of the seat that a token is for; None if it is for none."""
        if token is None or token.match_id is None or token.purpose in _OF_NO_SEAT:
            return None
        match = self._repository.match(token.match_id, (Seat(token.seat),))
        return as_asked(self._repository.engine, match, token)

    def read(
        self, raw: bytes, token: ReplyToken | None, match: Loaded | None, *, sent: bytes | None, from_null: bool
    ) -> Reading | Excess:
        """A letter read in a process of its own: one made to be slow or huge costs itself and nothing else.

        ``sent`` is the letter of ours that it answers. ``from_null`` says that its envelope names the null sender.
        """
        is_order = None if token is None or match is None else _order_of(match, Seat(token.seat))
        game = None if match is None else match.game.key
        # What an attribution may call us: the sender of every letter, or the game as letters of the first release did.
        games = () if match is None else tuple(match.game.title[language] for language in languages())
        ours, null = (OUR_NAME, without_tag(self._ours.base), *games), "" if from_null else None
        read = bounded_desk().read(raw, envelope_from=null, sent=sent, ours=ours, game=game, is_order=is_order)
        return self._own_loop(read) if isinstance(read, Reading) else read

    def _own_loop(self, read: Reading) -> Reading:
        """The same, automatic if it bears the X-Loop of our letters: it is one of them, come back by whatever way."""
        back = without_tag(self._ours.base) in map(without_tag, read.letter.loops)
        return msgspec.structs.replace(read, automatic=read.automatic or "loop") if back else read

    def disposition(
        self, read: Reading, token: ReplyToken | None, match: Loaded | None = None, *, confirmed: bool = False
    ) -> Disposition:
        """What is to be done with a letter to this match. ``confirmed`` is its owner's word for it."""
        if token is not None and token.purpose == "bounce":
            return self._of_report(read, token)
        if token is not None and token.purpose == "stop" and read.automatic not in ("null-sender", "report", "loop"):
            # Who has the link may use it, a mail program in its user's place too: it can do nothing else.
            return Disposition.MISDIRECTED if self._means_orders(read, token) else Disposition.UNSUBSCRIBE
        if read.automatic is not None:
            # Two machines that answer each other never stop.
            return Disposition.AUTOMATIC
        if read.reaction:
            return Disposition.REACTION
        if token is None or not self._names(read, token):
            return self._without_token(read)
        return self._with_token(read, token, match, confirmed=confirmed)

    def _of_report(self, read: Reading, token: ReplyToken) -> Disposition:
        """Providers know where the envelope came from. A complaint that has lost its token, and names the letter by its headers
        alone, has to be vouched for: who got the letter forwarded could make that up."""
        report = read.letter.report
        if report is None or report.kind != "complaint":
            return Disposition.BOUNCE
        believed = not token.by_reference or self.vouched(read).verdict is Authentication.PASS
        return Disposition.COMPLAINT if believed else Disposition.AUTOMATIC

    def reports(self, read: Reading, token: ReplyToken, *, from_null: bool) -> bool:
        """Whether a report that our letter was not delivered is believed. Mail servers alone know the address of an envelope;
        the Message-ID is known to all who got the letter forwarded: then it has to come from the null sender, vouched for."""
        if not token.by_reference or self._trust is Trust.TOKEN:
            return True
        return from_null and self.vouched(read).verdict is Authentication.PASS

    def _with_token(self, read: Reading, token: ReplyToken, match: Loaded | None, *, confirmed: bool) -> Disposition:
        answer = _answer(read, token, match)
        errand = Errand.ORDER if answer is None else Errand.ANSWER
        vouched = self.vouched(read).verdict
        trust = self._trust_in(token, vouched)
        judged = judge(TokenStanding.VALID, self._sender(token, read), vouched, trust, errand)
        if judged is Judgement.ACCEPT and answer is None and self.handed_on(read, token):
            judged = Judgement.HOLD_AND_CONFIRM
        if goes_elsewhere(token) and answer is None:
            return Disposition.SILENT
        if confirmed or judged is Judgement.ACCEPT:
            doubted = not confirmed and answer is None and self._in_doubt(read, token, match)
            return Disposition.HOLD_IN_DOUBT if doubted else _accepted(read, token, answer)
        if goes_elsewhere(token):
            return (
                Disposition.SILENT
            )  # from anywhere else a yes is no yes, and whoever has the old address is not asked about it
        if token.purpose == "player":
            # It can bring nothing about but an answer to the registered address: there is nothing to be confirmed.
            return Disposition.NOTHING if self.doubtful(read, token) else Disposition.SILENT
        return Disposition(judged.value)

    def _in_doubt(self, read: Reading, token: ReplyToken, match: Loaded | None) -> bool:
        """Whether a letter has to be asked about: lines may not be new (of an answer to a held letter they are its echo), or
        its words take back, hedge or stand in the subject alone (G-19, G-20). Not if it comes too late for any yes."""
        unsure = token.purpose == "seat" and bool(read.held)
        if match is None:
            return unsure
        meant = meaning(read, match, token, spoken_since(self._repository.engine, match, token))
        return meant.asked or (unsure and not meant.late)

    def _means_orders(self, read: Reading, token: ReplyToken) -> bool:
        """Whether the player has sent orders to the address that stops reminders, and does not ask for that beside them."""
        asks = read.letter.subject.strip().lower() == UNSUBSCRIBE or read.automatic is not None
        theirs = not asks and self._sender(token, read) is SenderStanding.REGISTERED
        return theirs and (bool(read.held) or any(map(any_game, read.text.splitlines())))

    def unvouched(self, read: Reading, token: ReplyToken) -> bool:
        """Whether nothing but the token and the registered From speaks for a letter, and its player has not chosen that this
        is to be enough."""
        vouched = self.vouched(read).verdict
        believed = self._trust_in(token, vouched) is Trust.TOKEN
        return (
            vouched is Authentication.NONE and not believed and self._sender(token, read) is SenderStanding.REGISTERED
        )

    def may_be_trusted(self, read: Reading, token: ReplyToken) -> bool:
        """Whether letters like this one would act at once if its player chose that. Of one that shows no token only where the
        address would: where the token stands in the name before it, this player's program drops names."""
        return self.unvouched(read, token) and (self._ours.plus or not token.by_reference)

    def doubtful(self, read: Reading, token: ReplyToken) -> bool:
        """Whether a letter from the registered From may do nothing before its player has said yes."""
        own = self._sender(token, read) is SenderStanding.REGISTERED
        return self.unvouched(read, token) or (own and self.handed_on(read, token))

    def handed_on(self, read: Reading, token: ReplyToken | None) -> bool:
        """Whether what vouches for the sender was not given to us: by its own To and Cc the letter went to others, or answers
        another letter of ours. Anybody who has it can hand it in under any envelope.

        Where nobody vouches there is nothing to be borrowed. Of a yes to our question that is all that it can be.
        """
        if self.vouched(read).verdict is not Authentication.PASS:
            return False
        ours = without_tag(self._ours.base)
        addresses = [address for address in written_to(read.letter) if without_tag(address) == ours]
        tokens = {found for address in addresses if (found := self._ours.token_in(address)) is not None}
        if not tokens or token is None:
            return not addresses
        with reading_from(self._repository.engine) as conn:
            meant = [self._tokens.find(conn, found) for found in tokens]
        return all(one is None or one.outbox_id != token.outbox_id for one in meant)

    def _trust_in(self, token: ReplyToken, vouched: Authentication) -> Trust:
        """What suffices for this token's player; the player is asked for only where it makes a difference."""
        if self._trust is Trust.TOKEN:
            return Trust.TOKEN
        # The choice speaks of the token: Message-IDs go on with every forward.
        may_choose = vouched is Authentication.NONE and not token.by_reference
        return Trust.TOKEN if may_choose and self._directory.believes(token.player_id) else Trust.AUTHENTICATION

    def believes(self, read: Reading, token: ReplyToken) -> bool:
        """Whether a letter with this token may act, going by its header alone."""
        vouched = self.vouched(read).verdict
        trust = self._trust_in(token, vouched)
        return judge(TokenStanding.VALID, self._sender(token, read), vouched, trust) is Judgement.ACCEPT

    def vouched(self, read: Reading) -> Vouching:
        """What the mail server that is believed says of the sender."""
        return vouching(read.letter, self._believed)

    def _without_token(self, read: Reading) -> Disposition:
        with reading_from(self._repository.engine) as conn:
            player = self._directory.find(conn, read.letter.sender) if read.letter.sender else None
        return Disposition.HELP if player is not None and self.speaks_alone(read) else Disposition.SILENT

    def _names(self, read: Reading, token: ReplyToken) -> bool:
        """Whether a letter may count as one with this token: of one that only refers to a letter of ours the sender must be
        its reader, and of one that does not even do that believed without a token."""
        if not token.by_reference:
            return True
        own = self._sender(token, read) is SenderStanding.REGISTERED
        return own and (not token.supposed or self.speaks_alone(read))

    def plays(self, read: Reading, token: ReplyToken, match: Loaded | None) -> bool:
        """Whether a letter that names no match has orders for this one, which waits for them."""
        if match is None or not isinstance(match.state, Underway) or token.purpose != "seat":
            return False
        seat = Seat(token.seat)
        return whose_turn(match, seat) == "turn" and bool(meaning(read, match, token).parsed.orders)

    def judged(
        self, read: Reading, token: ReplyToken | None, disposition: Disposition, *, confirmed: bool = False
    ) -> Judged:
        """Whom a letter is taken to be from, and for what it is believed, or not: kept with its verdict."""
        found = self.vouched(read)
        if token is None:
            because = "no-token"
        elif confirmed:
            because = "confirmed"
        else:
            because = self._because(found.verdict, self._sender(token, read), token, disposition)
        return Judged(__version__, found.verdict.value, found.method or "", found.domain or "", because)

    def _because(
        self, vouched: Authentication, sender: SenderStanding, token: ReplyToken, disposition: Disposition
    ) -> str:
        if sender is not SenderStanding.REGISTERED:
            return "another-address" if sender is SenderStanding.OTHER else "no-one-sender"
        if vouched is not Authentication.NONE:
            return "authenticated" if vouched is Authentication.PASS else "failed"
        if disposition in (Disposition.CONFIRM, Disposition.DROP):
            return "answers-our-question"
        if self._trust is Trust.TOKEN:
            return "tokens-suffice-here"
        return "chosen-by-player" if self._trust_in(token, vouched) is Trust.TOKEN else "nobody-vouches"

    def speaks_alone(self, read: Reading) -> bool:
        """Whether a registered sender is believed without a token. On one trusted machine nobody authenticates anybody, and a
        lost token is answered all the same."""
        return self._trust is Trust.TOKEN or self.vouched(read).verdict is Authentication.PASS

    def _sender(self, token: ReplyToken, read: Reading) -> SenderStanding:
        if read.letter.sender is None:
            return SenderStanding.UNCLEAR
        with reading_from(self._repository.engine) as conn:
            if goes_elsewhere(token):
                same = read.letter.sender == asked_address(conn, self._vault, token.outbox_id)
            else:
                same = self._directory.find(conn, read.letter.sender) == token.player_id
        return SenderStanding.REGISTERED if same else SenderStanding.OTHER


def _accepted(read: Reading, token: ReplyToken, answer: Consent | None) -> Disposition:
    if read.letter.subject.strip().lower() == UNSUBSCRIBE and token.purpose != "confirm":
        return Disposition.UNSUBSCRIBE
    if answer is not None:
        return Disposition.CONFIRM if answer == "yes" else Disposition.DROP
    return Disposition.NOTHING if token.purpose == "player" else Disposition.ACCEPT


def _answer(read: Reading, token: ReplyToken, match: Loaded | None) -> Consent | None:
    """What a letter answers to the question of a held one; None if it says anything else, or an order beside it.

    Where its text is empty its subject answers. Who asks to be believed from now on says yes with it.
    """
    if token.purpose != "confirm":
        return None
    text = read.text if read.text.strip() else REPLY.sub("", read.letter.subject)
    lines = [line for line in text.splitlines() if trusting(plain(line)) is not False]
    others = (line for line in lines if said(plain(line)) is None)
    if match is not None and any(map(_order_of(match, Seat(token.seat)), others)):
        return None
    return answered(("yes" if trusting(plain(line)) else line for line in lines), "written")


def _order_of(match: Loaded, seat: Seat) -> LooksLikeOrder:
    """What counts as an order where two ways of reading disagree: what the game of the seat takes for one."""
    view = match.views[seat]

    def is_order(line: str) -> bool:
        said = parse(match.game, line, view)
        return bool(said.orders or said.complaints)

    return is_order
