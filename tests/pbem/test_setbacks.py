"""What is written down of a letter that was not taken or came back, row by row: what the match will be told hangs on it."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final
from uuid import UUID

import pytest
import structlog
from sqlalchemy import Engine, Row, insert, select, update

from mail.inbound.machines.delivery_report import Report
from pbem.clubhouse.outbox.undelivered import (
    SECOND_CHANCE,
    Undelivered,
    put_apart,
    sent_again,
    sent_as,
    superseded,
    written_again,
)
from pbem.store.engine import make_engine, reading, writing
from pbem.store.letters import OutboxLetter, letters_owed
from pbem.store.tables import metadata, outbox, setbacks
from tests.support.log import logging_as_it_comes as logging_as_it_comes

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
LATER = NOON + timedelta(hours=5)
UNWANTED: Final = "its reader has called it unwanted, as a mail provider says"
GONE, FULL = Report("failed", "5.1.1"), Report("failed", "5.2.2")
ROW: Final[dict[str, Any]] = {
    "seat": "spy", "kind": "turn", "cause": "c", "payload": "{}", "message_id": "m", "created_at": NOON, "not_before": NOON,
    "claimed_until": LATER, "attempts": 7, "to_note": "taken", "head": "its seat's",
}  # fmt: skip
TOLD = ("state", "not_before", "claimed_until", "attempts", "error", "resent_at", "to_note", "head")


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    """A store with two letters, the first of which is looked at."""
    made = make_engine(f"sqlite:///{tmp_path / 'letters.db'}")
    metadata.create_all(made)
    with writing(made) as conn:
        conn.execute(
            insert(outbox), [{**ROW, "id": name, "decision": n, "state": "sent"} for n, name in enumerate("ab")]
        )
    yield made
    made.dispose()


def row(engine: Engine, name: str = "a") -> Row[Any]:
    """A letter as it stands."""
    with reading(engine) as conn:
        return conn.execute(select(outbox).where(outbox.c.id == name)).one()


def letter(engine: Engine, name: str = "a") -> OutboxLetter:
    """The same as who sends it has it."""
    with reading(engine) as conn:
        return letters_owed(conn, outbox.c.id == name)[0]


def kept(engine: Engine) -> tuple[dict[str, Any], list[tuple[Any, ...]]]:
    """What changed of the first letter, and all setbacks. Of the second nothing ever changes."""
    first, second = row(engine), row(engine, "b")
    assert {name: getattr(second, name) for name in TOLD} == {**dict.fromkeys(TOLD), **_of(ROW), "state": "sent"}
    changed = {name: getattr(first, name) for name in TOLD if getattr(first, name) != getattr(second, name)}
    with reading(engine) as conn:
        found = conn.execute(select(setbacks).order_by(setbacks.c.id)).all()
    assert all(one.letter == first.serial for one in found)
    return changed, [(one.at, one.what, one.said) for one in found]


def _of(values: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in values.items() if name in TOLD}


def report(engine: Engine, what: Report, name: str = "a") -> None:
    """A server writes about a letter."""
    with writing(engine) as conn:
        Undelivered(engine).reported(name, what, LATER)(conn)


def test_a_letter_not_taken_for_now_waits_and_can_be_claimed_again(engine: Engine) -> None:
    Undelivered(engine).deferred(letter(engine), "451 later", NOON, LATER)
    assert kept(engine) == (
        {"not_before": LATER, "claimed_until": None, "error": "451 later"},
        [(NOON, "deferred", "451 later")],
    )


AGAIN: Final[dict[str, Any]] = {
    "state": "waiting",
    "not_before": LATER + SECOND_CHANCE,
    "claimed_until": None,
    "resent_at": LATER,
    "head": "again 1",
}


def test_a_letter_refused_for_a_reason_that_may_pass_is_tried_once_more_in_an_hour(engine: Engine) -> None:
    assert timedelta(hours=1) == SECOND_CHANCE
    Undelivered(engine).try_again(letter(engine), "refused", "552 full", LATER)
    assert kept(engine) == ({**AGAIN, "error": "552 full"}, [(LATER, "refused", "552 full")])
    assert Undelivered(engine).refused_before(letter(engine))


def test_a_reason_that_nobody_gave_is_no_reason(engine: Engine) -> None:
    Undelivered(engine).try_again(letter(engine), "refused", "", LATER)
    assert kept(engine) == (AGAIN, [(LATER, "refused", "")])


def test_a_letter_refused_for_good_is_failed_and_the_match_is_to_be_told(engine: Engine) -> None:
    Undelivered(engine).failed(letter(engine), "refused", "550 nobody", NOON)
    failed = {"state": "failed", "error": "550 nobody", "to_note": "failed"}
    assert kept(engine) == (failed, [(NOON, "refused", "550 nobody")])


@pytest.mark.parametrize(("status", "why"), [("5.1.1", "5.1.1"), ("", "no reason given")])
@pytest.mark.usefixtures("logging_as_it_comes")
def test_a_letter_that_came_back_for_good_is_failed_and_that_is_logged(engine: Engine, status: str, why: str) -> None:
    with structlog.testing.capture_logs() as logged:
        report(engine, Report("failed", status))
    failed = {"state": "failed", "error": f"came back: {why}", "to_note": "failed"}
    assert kept(engine) == (failed, [(LATER, "came-back", status)])
    assert logged == [{"event": "letter came back", "letter": "a", "number": 1, "status": status, "log_level": "error"}]


def test_a_letter_that_came_back_from_a_full_mailbox_is_tried_once_more_and_no_oftener(engine: Engine) -> None:
    report(engine, FULL)
    assert kept(engine) == ({**AGAIN, "error": "5.2.2"}, [(LATER, "came-back", "5.2.2")])
    report(engine, FULL)  # it waits: a late copy of the same report
    assert kept(engine) == ({**AGAIN, "error": "5.2.2"}, [(LATER, "came-back", "5.2.2")] * 2)
    with writing(engine) as conn:
        conn.execute(outbox.update().where(outbox.c.id == "a").values(state="sent"))
    report(engine, FULL)
    assert row(engine).state == "failed"


def test_a_letter_that_its_reader_calls_unwanted_counts_as_one_that_did_not_arrive(engine: Engine) -> None:
    report(engine, Report("complaint", "4.4.1"))
    failed = {"state": "failed", "error": UNWANTED, "to_note": "failed"}
    assert kept(engine) == (failed, [(LATER, "complaint", "")])
    report(engine, Report("complaint", "4.4.1"))  # it counts as failed already: written down alone
    assert kept(engine) == (failed, [(LATER, "complaint", ""), (LATER, "complaint", "4.4.1")])


@pytest.mark.parametrize("what", [GONE, FULL, Report("complaint")])
def test_of_a_letter_that_counts_no_more_it_is_written_down_and_nothing_else(engine: Engine, what: Report) -> None:
    """Its reader has another address since: that it did not arrive says nothing of them now."""
    with writing(engine) as conn:
        conn.execute(update(outbox).where(outbox.c.id == "a").values(revoked_at=NOON))
    report(engine, what)
    said = ("complaint", "") if what.kind == "complaint" else ("came-back", what.status)
    assert kept(engine) == ({}, [(LATER, *said)])


def test_news_told_together_in_a_letter_that_did_not_arrive_are_told_again(engine: Engine) -> None:
    told = {"a": "a digest", "b": "news"}
    with writing(engine) as conn:
        conn.execute(update(outbox).where(outbox.c.id == "a").values(kind="digest"))
        conn.execute(
            insert(outbox),
            [{**ROW, "id": f"in {name}", "decision": 9, "cause": name, "digest_id": name} for name in told],
        )
    Undelivered(engine).failed(letter(engine), "refused", "550 nobody", NOON)
    assert [row(engine, f"in {name}").digest_id for name in told] == [None, "b"]


@pytest.mark.parametrize("wanted", [True, False, None])
def test_letters_called_unwanted_have_arrived_once_their_reader_asks_for_more(
    engine: Engine, wanted: bool | None
) -> None:
    reader, unwanted = UUID(int=8), {"state": "failed", "error": UNWANTED, "to_note": "failed"}
    others: dict[str, dict[str, Any]] = {
        "lost": {"error": "came back: 5.1.1"},
        "of another": {"player_id": UUID(int=9)},
        "on its way": {"state": "waiting"},
        "of before": {"revoked_at": NOON},
    }
    with writing(engine) as conn:
        for name, differs in {"called so": {}, **others}.items():
            values = {**ROW, "id": name, "decision": 9, "cause": name, "player_id": reader, **unwanted, **differs}
            conn.execute(insert(outbox).values(values))
    before = {name: row(engine, name) for name in others}
    with writing(engine) as conn:
        Undelivered(engine).wanted_again(reader, wanted)(conn)
    assert {name: row(engine, name) for name in others} == before
    found = row(engine, "called so")
    arrived = ("sent", None, "taken") if wanted else tuple(unwanted.values())
    assert (found.state, found.error, found.to_note) == arrived


@pytest.mark.parametrize("kind", ["delayed", "unclear"])
def test_any_other_report_is_written_down_and_changes_nothing(engine: Engine, kind: Any) -> None:
    report(engine, Report(kind, "4.4.1"))
    assert kept(engine) == ({}, [(LATER, kind, "4.4.1")])


def test_a_report_of_a_letter_that_nobody_sent_is_nothing(engine: Engine) -> None:
    report(engine, GONE, "unknown")
    assert kept(engine) == ({}, [])


def test_a_letter_sent_again_by_hand_is_as_if_it_had_been_tried_once(engine: Engine) -> None:
    with writing(engine) as conn:
        sent_again(conn, row(engine).serial, LATER)
    again = {"state": "waiting", "not_before": LATER, "claimed_until": None, "resent_at": LATER, "attempts": 1}
    assert kept(engine) == ({**again, "head": "again 1", "to_note": None}, [(LATER, "sent-again", "")])


def test_a_letter_that_another_was_written_for_goes_out_no_more_and_says_as_which(engine: Engine) -> None:
    with writing(engine) as conn:
        superseded(conn, 1)
        sent_as(conn, 1, 2, LATER)
    assert kept(engine) == ({"state": "superseded", "to_note": None}, [(LATER, "sent-again", "as letter 2")])


def test_a_letter_in_the_place_of_one_that_was_sent_holds_up_no_newer_one(engine: Engine) -> None:
    with writing(engine) as conn:
        put_apart(conn, 1, LATER)
        written_again(conn, 1, "the same", NOON)
    assert kept(engine) == ({"resent_at": LATER, "head": "again 1"}, [(NOON, "sent-again", "the same")])


def test_that_another_letter_was_sent_again_makes_no_refusal_undone(engine: Engine) -> None:
    letters, first = Undelivered(engine), letter(engine)
    letters.try_again(first, "refused", "552", NOON)
    with writing(engine) as conn:
        written_again(conn, 2, "", LATER)
    assert letters.refused_before(first)


def test_only_refusals_since_it_was_last_sent_again_count(engine: Engine) -> None:
    letters, first = Undelivered(engine), letter(engine)
    assert not letters.refused_before(first)
    letters.deferred(first, "451", NOON, LATER)
    report(engine, Report("delayed"))
    assert not letters.refused_before(first)
    for what in ("refused", "came-back"):
        letters.try_again(first, what, "552", NOON)
        assert letters.refused_before(first)
        assert not letters.refused_before(letter(engine, "b"))
        with writing(engine) as conn:
            sent_again(conn, first.serial, LATER)
        assert not letters.refused_before(first)
