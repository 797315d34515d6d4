"""docs/letters.md and the code that owes letters say the same."""

import ast
import re
from datetime import UTC, datetime
from typing import get_args

import pytest

from domain.game import Outcome, Seat
from domain.match import events as happened
from domain.match.state import Cancelled, Concluded, Decision, MatchState, Mustering, Occupant, Underway
from domain.reading.misgivings import Misgiving
from domain.wire import Wired
from mail.inbound.quoting.classify import IN_DOUBT
from mail.outbound.compose.opening import DOUBTS, WHY_HELD
from mail.outbound.sheet import Kind
from pbem.clubhouse.letters.held import BELIEVED
from pbem.clubhouse.letters.scrutiny import Disposition
from pbem.clubhouse.matches.dispatch import notices
from tests.support.tree import ROOT, modules
from tests.test_docs import rows

ACTOR, ASKED, OTHER = SEATS = (Seat("spy"), Seat("partisan-1"), Seat("partisan-2"))
THEN = datetime(2026, 1, 5, 18, 0, tzinfo=UTC)
PAGE = "docs/letters.md"
AFTER_EVENTS = rows(PAGE, "After an event")

OPENED = happened.Opened("quinta-colonna", "1", {}, SEATS, 72, 3, "", 1)
HAPPENINGS: tuple[Wired, ...] = (
    OPENED,
    happened.Started(),
    happened.DecisionOpened(2, "partisans-1", (ASKED,), THEN, THEN),
    happened.WaitShortened(2, "end-1", THEN),
    happened.DrawProposed(ACTOR),
    happened.DrawLapsed(ACTOR),
    happened.DeadlineMissed(2, (ASKED,)),
    happened.StillThereAsked(ASKED, THEN),
    happened.StillThere(ASKED),
    happened.SeatVacated(ACTOR, "resigned"),
    happened.InvitationDeclined(ACTOR),
    happened.DeadlineExtended(2, ASKED, THEN, THEN),
    happened.InvitationsExpired((ACTOR,)),
    happened.Rewound(17, 1, 2),
    happened.PlayHeld(THEN),
    happened.PlayResumed(2, THEN, THEN),
    happened.DeadlineRestored(2, ASKED, 0),
    happened.ResultAnnulled(),
    happened.DisputeRuled(1, 1, ACTOR, 2, "stands", happened.VaultRef("row", "digest")),
    happened.MatchRuled(1, (ASKED,), 2, "corrected", happened.VaultRef("row", "digest")),
    happened.PressSent(ACTOR, (ASKED, OTHER), happened.VaultRef("row", "digest")),
    happened.TimeGiven(2, None, THEN, THEN),
    happened.TimeWished(2, ASKED, (ACTOR, OTHER)),
    happened.TimeDeclined(ACTOR),
    happened.PlayPaused(THEN),
    happened.PauseEnded(),
    happened.AbsenceAnnounced(ACTOR, THEN, THEN, "UTC", 1),
    happened.AbsenceEnded(ACTOR, 1),
    happened.QuietHoursSet(ACTOR, 1320, 480, False, "UTC"),
    happened.SeatPassed(ASKED, "another"),
    happened.SeatDeputised(ASKED, "another", THEN, "UTC"),
    happened.DeputyEnded(ASKED),
    happened.HostSucceeded("another"),
    happened.MatchStopped(),
    happened.Ended((ACTOR,), "arrest", "QC-34"),
)


def state_after(event: Wired) -> MatchState:
    """A match of three players after such an event, one of them asked."""
    players = {seat: Occupant(f"player of {seat}") for seat in SEATS}
    match event:
        case happened.Opened():
            return Mustering(OPENED, {seat: Occupant(f"player of {seat}", invited=True) for seat in SEATS})
        case happened.InvitationDeclined():
            return Cancelled(OPENED, players)
        case happened.InvitationsExpired(seats=seats):
            return Cancelled(OPENED, players | {seat: Occupant("who never answered", invited=True) for seat in seats})
        case happened.Ended() | happened.ResultAnnulled():
            return Concluded(OPENED, players, None, Outcome((ACTOR,), "arrest", "QC-34"), 2)
        case _:
            return Underway(OPENED, players, None, Decision(2, "partisans-1", (ASKED,), THEN, ordered=(ACTOR,)), 2)


def test_every_kind_of_letter_is_described_and_none_besides() -> None:
    described = [row[0].strip("`") for row in rows(PAGE, "The kinds")]
    assert sorted(described) == sorted(get_args(Kind))


def test_every_event_that_brings_letters_has_a_row() -> None:
    tree = next(module.tree for module in modules("pbem") if module.name == "pbem/clubhouse/matches/dispatch.py")
    looked_at = {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "happened"
    }
    assert {row[0].strip("`") for row in AFTER_EVENTS} == looked_at


@pytest.mark.parametrize("row", AFTER_EVENTS, ids=lambda row: row[0].strip("`"))
def test_the_letters_after_an_event_are_those_of_the_table(row: list[str]) -> None:
    event = next(event for event in HAPPENINGS if type(event).__name__ == row[0].strip("`"))
    asked = [happened.DecisionOpened(2, "partisans-1", (ASKED,), THEN, THEN)] if row[0] == "`Rewound`" else []
    owed = {notice.seat: notice.kind for notice in notices(state_after(event), [event, *asked], ACTOR)}

    assert [owed.get(seat, "–") for seat in SEATS] == row[1:]


def test_a_step_within_a_turn_is_told_to_the_asked_alone_unless_the_turn_closed_too() -> None:
    step = happened.DecisionOpened(2, "partisans-1", (ASKED,), THEN, THEN, quiet=True)
    turn = happened.DecisionOpened(1, "spy-1", (ACTOR,), THEN, THEN)
    state = state_after(step)

    assert [notice.kind for notice in notices(state, [step], ACTOR)] == ["turn"]
    assert {notice.seat: notice.kind for notice in notices(state, [turn, step], ACTOR)} == {
        ASKED: "turn",
        OTHER: "news",
    }


def test_every_result_of_a_letter_is_described() -> None:
    text = "\n".join(module.text for module in modules("pbem") if module.name.startswith("pbem/clubhouse/"))
    results = set(re.findall(r"(?:\bVerdict\(|\bresult=)\"([\w-]+)\"", text))
    # Written as the disposition is called.
    results |= {
        disposition.value
        for disposition in (
            Disposition.AUTOMATIC,
            Disposition.BOUNCE,
            Disposition.REACTION,
            Disposition.SILENT,
            Disposition.MISDIRECTED,
        )
    }
    described = {word for row in rows(PAGE, "After a letter") for word in re.findall(r"`([\w-]+)`", row[0])}

    assert results <= described
    assert described <= results | {"receipt", "help"}


def keys(table: int) -> set[str]:
    """The keys in the first column of one of the lists of why a letter is asked about."""
    section = (ROOT / PAGE).read_text("utf-8").partition("## Why a letter is asked about\n")[2].partition("\n## ")[0]
    tables = re.findall(r"^\|[-|]+\n((?:\|.*\n)+)", section, re.MULTILINE)
    return {key for row in tables[table].splitlines() for key in re.findall(r"`([\w-]+)`", row.split("|")[1])}


def doubts_of_lines() -> set[str]:
    """Every key that the code which reads letters may give a line as its ``doubt``."""
    trees = [ast.parse(path.read_text("utf-8")) for path in sorted((ROOT / "mail/inbound").rglob("*.py"))]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    given = [node.value for node in nodes if isinstance(node, ast.keyword) and node.arg == "doubt"]
    walk = next(node for node in nodes if isinstance(node, ast.ClassDef) and node.name == "_Doubts")
    given += [node.value for node in ast.walk(walk) if isinstance(node, (ast.Assign, ast.Return)) and node.value]
    names = {node.id for value in given for node in ast.walk(value) if isinstance(node, ast.Name)}
    assigned = (node for node in nodes if isinstance(node, (ast.Assign, ast.AnnAssign)) and node.value)
    for node in assigned:
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        if any(isinstance(target, ast.Name) and target.id in names for target in targets):
            given.append(node.value)  # type: ignore[arg-type]
    constants = (node.value for value in given for node in ast.walk(value) if isinstance(node, ast.Constant))
    return {word for word in constants if isinstance(word, str) and re.fullmatch(r"[a-z]+(-[a-z]+)+", word)} | IN_DOUBT


def test_every_reason_for_which_a_letter_is_held_is_described() -> None:
    questions = ({*WHY_HELD, *DOUBTS}) - {"failed"}  # that one is told of a letter that is held and confirmed
    assert keys(0) == questions | {"disbelieved", BELIEVED}


def test_every_doubt_about_a_line_is_described() -> None:
    assert keys(1) == doubts_of_lines()


def test_every_misgiving_about_the_words_of_a_line_is_described() -> None:
    assert keys(2) == set(get_args(Misgiving))


def test_there_is_a_picture_of_a_letter_and_it_is_light() -> None:
    assert 10_000 < (ROOT / "docs/letter.png").stat().st_size < 150_000
