"""Matches played to their end by bots, every letter sent; and each replay compared with the letters that its seat was sent."""

from collections import Counter
from email.message import EmailMessage
from uuid import UUID

from sqlalchemy import select

from domain.chance import SeededChance
from domain.game import AnyGame, Seat, Written
from domain.match.rules.decide import submit
from domain.match.rules.submission import Submission
from domain.match.state import Underway
from domain.options import resolve
from pbem.clubhouse.outbox.rows import read_payload
from pbem.replay.steps import Replay, ReplayStep
from pbem.store.engine import reading
from pbem.store.tables import outbox
from tests.support.house import House, line_of, words_of

_TELLING = ("welcome", "turn", "news", "receipt", "end")
_MOST = 2_000  # orders


def seats_of(game: AnyGame, players: int) -> tuple[Seat, ...]:
    """The seats of a table of so many players."""
    return game.rules.seats(players, resolve(game.options, game.presets, {}))


def play(house: House, game: AnyGame, players: int, seed: bytes, orders: int = _MOST, language: str = "en") -> UUID:
    """A match between players whose orders a bot chooses, until it ends or so many were given; an hour for each."""
    match = house.open(*seats_of(game, players), game=game.key, seed=seed, language=language, pace_hours=9_000)
    own = SeededChance(seed + b"|bots")
    for _ in range(orders):
        loaded = house.match(match)
        if not isinstance(loaded.state, Underway):
            break
        seat = game.rules.awaited(loaded.state.game)[0]
        order = game.sight.bot(loaded.views[seat].game, seat, own)
        record = house.service.record
        letter = Submission(seat=seat, orders=(Written(0, order),))
        events = submit(loaded.game, loaded.state, loaded.views, letter, record.chance(loaded), house.now)
        record.commit(loaded, events, seat, house.now)
        house.wait(hours=1)
    return match


def replay(house: House, match: UUID, seat: str, language: str = "en") -> Replay:
    """The match as the player of a seat sees it played back."""
    player = UUID(house.match(match).seated[Seat(seat)])
    admitted = house.service.theatre.admit(match, player)
    assert admitted is not None
    perspective = admitted.perspective(seat)
    assert perspective is not None
    return house.service.theatre.replay(admitted, perspective, language)


def compared(house: House, match: UUID, seat: str, language: str = "en") -> Counter[str]:
    """How much was compared; AssertionError names the first thing that a letter says otherwise."""
    shown, counted = replay(house, match, seat, language), Counter[str]()
    letters = {str(letter["Message-ID"]).strip("<>"): letter for letter in house.letters(seat)}
    columns = (outbox.c.message_id, outbox.c.kind, outbox.c.payload)
    with reading(house.service.engine) as conn:
        rows = conn.execute(select(*columns).where(outbox.c.match_id == match, outbox.c.seat == seat)).all()
    for message_id, kind, payload in rows:
        if kind in _TELLING and (letter := letters.get(message_id.strip("<>"))) is not None:
            told = read_payload(payload)
            counted += _compare(shown, letter, told.since, told.upto, whole=kind != "end")
    return counted


def _compare(shown: Replay, letter: EmailMessage, since: int, upto: int, *, whole: bool) -> Counter[str]:
    text = line_of(letter)
    until = [step for step in shown.steps if step.event <= upto]
    counted: Counter[str] = Counter(letters=1)
    if not until:
        return counted
    for step in until:
        if step.event > since and step.spoken:
            for line in step.lines:
                assert _in(line, text), (step.number, line, words_of(letter))
                counted["sentences"] += 1
    return counted + _board(shown, until[-1], text, whole=whole)


def _board(shown: Replay, step: ReplayStep, text: str, *, whole: bool) -> Counter[str]:
    lines = [*shown.drawing(step).text]
    if whole:  # the last letter tells the match again in place of the table
        lines += [line for section in shown.table(step) for line in (section.heading, *section.lines)]
    for line in lines:
        assert _in(line, text), (step.number, line, text)
    return Counter(boards=1, lines=len(lines))


def _in(line: str, text: str) -> bool:
    return " ".join(line.split()) in text
