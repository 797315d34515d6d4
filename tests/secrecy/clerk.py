"""What the service would write to one seat of a world, letter by letter: the same notices, sheets and bytes.

Nothing has to be blanked: ids, dates, tokens, the commitment and the chain's head are the same in every world by construction.
"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from domain.game import Seat
from domain.match.events import PressSeen
from domain.match.orders import Say
from domain.match.queries import HistoryQuery, WhyQuery
from domain.match.reading.notation import parse, refused
from domain.match.rules.decide import lapse, submit
from domain.match.rules.submission import Submission
from domain.match.state import Underway
from domain.wire import Wired
from domain.words import Language, languages
from mail.outbound.compose import compose
from mail.outbound.occasion import AnsweredLetter, Occasion
from mail.outbound.sheet import TELLING, Envelope, Form, Kind
from pbem.clubhouse.letters import answering
from pbem.clubhouse.matches.dispatch import answered_with, notices
from pbem.store.vault import parcel
from tests.mail.outbound.rendered import render_letter
from tests.secrecy.lockstep import again
from tests.support.worlds import World

_TOKEN = "a" * 26
_FORMS: tuple[Form, ...] = ("html", "text")


class Letter(NamedTuple):
    """One letter in every language and form, as bytes."""

    kind: Kind
    decision: int
    renderings: tuple[bytes, ...]


class Clerk:
    """Hands letters to a world and collects those that its viewer would be sent."""

    def __init__(self, world: World, viewer: Seat) -> None:
        self.world = world
        self._viewer = viewer
        self._told = 0
        self._written = 0
        self._arrived = 0
        self._rows = 0
        self._said: dict[str, str] = {}

    def opening(self) -> list[Letter]:
        """The letters that opening the match caused."""
        return self._notices(self.world.events, None)

    def take(self, seat: Seat, text: str) -> list[Letter]:
        """A letter of a seat arrives and is read; the letters to the viewer that come of it."""
        world = self.world
        self._arrived += 1
        letter = self._understood(seat, text)
        events: Sequence[Wired] = ()
        if letter.acts:
            submission = Submission(
                seat=seat,
                orders=letter.parsed.orders,
                refused=tuple(refused(world.game, wrong) for wrong in letter.parsed.complaints),
                cause=self._arrived,
                said={line: words.ref for line, words in letter.said.items()},
            )
            events = self._happen(
                submit(world.game, world.state, world.views, submission, world.chance, world.now).events
            )
        answered = [self._receipt(letter, text, events)] if seat == self._viewer else []
        return [*answered, *self._notices(events, seat)]

    def _understood(self, seat: Seat, text: str) -> answering.UnderstoodLetter:
        """As ``answering`` reads it, every vault row called by its place of arrival."""
        parsed = parse(self.world.game, text, self.world.views[seat])
        spoken = {written.line: written.order.text for written in parsed.orders if isinstance(written.order, Say)}
        said = {line: parcel(words.encode(), random=self._row) for line, words in spoken.items()}
        self._said |= {said[line].ref.id: words for line, words in spoken.items()}
        return answering.UnderstoodLetter(seat, parsed, parcel(text.encode(), random=self._row), said)

    def _row(self, size: int) -> bytes:
        self._rows += 1
        return self._rows.to_bytes(size, "big")

    def pass_time(self) -> list[Letter]:
        """The deadline passes; the letters to the viewer that come of it."""
        return self._notices(self._happen(self.lapsed()), None)

    def lapsed(self) -> tuple[Wired, ...]:
        """What would happen if the deadline passed now; neither the world nor its chance notices."""
        world = self.world
        assert isinstance(world.state, Underway)
        return lapse(world.game, world.state, world.views, again(world), world.now).events

    def _happen(self, events: Iterable[Wired]) -> list[Wired]:
        before = len(self.world.events)
        self.world.happen(events)
        return self.world.events[before:]

    def _receipt(self, letter: answering.UnderstoodLetter, text: str, events: Sequence[Wired]) -> Letter:
        ignored, asked = (tuple(found[0] for found in lines) for lines in (letter.ignored, letter.queries))
        answer = AnsweredLetter(
            lines=tuple(text.splitlines()),
            ignored=ignored,
            asked=asked,
            cause=self._arrived,
            resigning=letter.resigning,
        )
        queries = tuple(written.order for written in letter.parsed.queries)
        whole = any(isinstance(query, HistoryQuery | WhyQuery) for query in queries)
        seen = tuple(self.world.seen(self._viewer)) if whole else ()
        helps = letter.note and not letter.acts
        kind: Kind = "help" if helps else answered_with(set(map(type, events)))
        return self._write(kind, answer=answer, note=letter.note, queries=queries, history=seen)

    def _notices(self, events: Sequence[Wired], actor: Seat | None) -> list[Letter]:
        owed = notices(self.world.state, events, actor)
        return [self._write(one.kind, press=one.press) for one in owed if one.seat == self._viewer]

    def _write(self, kind: Kind, *, press: str = "", **facts: Any) -> Letter:
        world, view = self.world, self.world.views[self._viewer]
        story: list[Any] = []
        if kind in TELLING:
            story = world.seen(self._viewer, world.events[self._told :])
            self._told = len(world.events)
        heard = [one for one in world.seen(self._viewer) if isinstance(one, PressSeen) and one.words == press]
        words = tuple((one.seat, self._said[one.words]) for one in heard[:1])
        self._written += 1
        renderings = []
        for language in languages():
            occasion = Occasion(kind=kind, language=language, story=tuple(story), press=words, head="e" * 64, **facts)
            sheet = compose(world.game, view, occasion)
            renderings += [render_letter(sheet, self._envelope(form, language)) for form in _FORMS]
        return Letter(kind, view.decision, tuple(renderings))

    def _envelope(self, form: Form, language: Language) -> Envelope:
        number = self._written
        return Envelope(
            outbox_id=f"{number:032x}",
            message_id=f"{number}.mac@pbem.example.org",
            date=self.world.now,
            thread="1.mac@pbem.example.org" if number > 1 else "",
            previous=f"{number - 1}.mac@pbem.example.org" if number > 1 else "",
            match="match-1",
            seat=self._viewer,
            address=f"{self._viewer}@example.org",
            form=form,
            reply_to=f"g+{_TOKEN}@pbem.example.org",
            unsubscribe_url="https://pbem.example.org/unsubscribe/" + _TOKEN,
        )
