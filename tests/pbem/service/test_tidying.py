"""What is let go of a match that is long over, what stays of it, and how its letters are written once more."""

from datetime import timedelta
from uuid import UUID

import msgspec
import pytest
from sqlalchemy import func, select, text, update

from domain.match.events import OrderCarriedOut
from pbem import __version__
from pbem.clubhouse import tidying
from pbem.clubhouse.directory import Wishes
from pbem.clubhouse.outbox.rewriting import told_of
from pbem.clubhouse.soundness import prove_whole
from pbem.clubhouse.tidying import Tidied
from pbem.store.engine import reading, writing
from pbem.store.tables import inbox, outbox, sealed_pictures, setbacks, vault
from pbem.store.tables import tidying as table
from tests.pbem.production.company import at_once
from tests.support.house import House

DAYS = 120
LATER = 24 * (DAYS + 1)


def played(house: House, seed: bytes = b"house") -> UUID:
    """A match in which somebody ordered and the spy resigned; its letters have pictures."""
    match = house.open("spy", "partisan-1", form="html", seed=seed)
    house.answer("spy", f"say Where are you?\n{house.some_order(match, 'spy')}")
    house.answer("spy", "resign")
    house.answer("spy", "yes")
    return match


def kept(house: House) -> tuple[int, int]:
    """How many letters of ours are kept as they were sent, and how many pictures."""
    whole = select(func.count()).select_from(outbox).join(vault, vault.c.id == outbox.c.letter_vault_id)
    with reading(house.service.engine) as conn:
        letters = conn.execute(whole.where(vault.c.ciphertext.is_not(None))).scalar_one()
        return letters, conn.execute(select(func.count()).select_from(sealed_pictures)).scalar_one()


def numbers(house: House) -> list[int]:
    """The numbers of all letters of ours."""
    with reading(house.service.engine) as conn:
        return list(conn.execute(select(outbox.c.serial).order_by(outbox.c.serial)).scalars())


def tidied(house: House) -> Tidied:
    """What a whole round does now."""
    return house.service.tidier.whole(house.now)


def test_letters_go_so_long_after_the_end_and_everything_that_people_wrote_stays(house: House) -> None:
    match = played(house)
    before, events = kept(house), house.match(match).entries
    assert min(before) > 3

    house.wait_only(24 * (DAYS - 1))
    assert tidied(house) == Tidied()
    house.wait_only(49)
    done = tidied(house)

    assert ((done.letters, done.pictures), kept(house)) == (before, (0, 0))
    assert house.match(match).entries == events
    with reading(house.service.engine) as conn:
        gone = select(vault.c.id).where(vault.c.ciphertext.is_(None))
        assert conn.execute(select(inbox.c.id).where(inbox.c.raw_vault_id.in_(gone))).all() == []
    prove_whole(house.service.engine, house.service.keys)
    assert tidied(house) == Tidied()


def test_what_would_be_done_is_told_and_not_done(house: House) -> None:
    played(house)
    house.wait_only(LATER)
    before = kept(house)
    foreseen = house.service.tidier.foreseen(house.now)
    assert ((foreseen.letters, foreseen.pictures), kept(house)) == (before, before)
    assert tidied(house) == foreseen


def test_a_match_that_runs_keeps_its_letters_however_old_they_are(house: House) -> None:
    house.open("spy", "partisan-1", form="html")
    house.wait_only(10 * LATER)
    assert tidied(house) == Tidied()


def test_a_letter_about_no_match_stays(house: House) -> None:
    played(house)
    with writing(house.service.engine) as conn:
        conn.execute(update(outbox).where(outbox.c.serial == 1).values(match_id=None))
    house.wait_only(LATER)
    tidied(house)
    assert kept(house)[0] == 1


def test_zero_days_keep_letters_for_ever_and_orphans_go_all_the_same(house: House) -> None:
    played(house)
    house.wait_only(LATER)
    service = house.service
    for_ever = msgspec.structs.replace(service.tidier, days=0)
    assert for_ever.whole(house.now) == Tidied()
    with writing(service.engine) as conn:
        for author in conn.execute(select(vault.c.author).distinct()).scalars().all():
            service.vault.erase(conn, author, house.now)
    house.wait_only(48)  # it was only just seen that they are shown
    done = for_ever.whole(house.now)
    assert (done.letters, done.pictures > 3, kept(house)) == (0, True, (0, 0))


def test_a_picture_that_another_letter_shows_stays(house: House) -> None:
    played(house, b"same")
    ended = kept(house)[1]
    running = house.open("spy", "partisan-1", form="html", seed=b"same")
    shared = 2 * ended - kept(house)[1]
    assert shared > 0
    house.wait_only(LATER)
    tidied(house)

    assert kept(house)[1] > 0
    prove_whole(house.service.engine, house.service.keys)
    with reading(house.service.engine) as conn:
        asked = select(vault.c.id).join(outbox, outbox.c.letter_vault_id == vault.c.id)
        for letter in conn.execute(asked.where(outbox.c.match_id == running)).scalars().all():
            raw = house.service.vault.get(conn, letter)
            assert raw is not None
            assert b"iVBORw0KGgo" in house.service.pictures.unpack(conn, raw)


def test_every_letter_of_a_match_can_be_written_again_byte_for_byte(house: House) -> None:
    played(house)
    house.wait_only(LATER)
    tidied(house)
    assert {number: house.service.rewriter.same(number) for number in numbers(house)} == dict.fromkeys(
        numbers(house), True
    )


def test_a_letter_sent_once_more_is_written_again_and_its_hash_stays(house: House) -> None:
    played(house)
    sent = house.letters("spy")[0].as_bytes()
    house.wait_only(LATER)
    tidied(house)
    was = house.service.rewriter.kept(1)
    for file in house.files():
        file.unlink()
    house.service.resender.again(1, house.now)
    house.work()

    assert house.last("spy").as_bytes() == sent
    assert house.service.rewriter.kept(1) == was
    with reading(house.service.engine) as conn:
        told = conn.execute(select(setbacks.c.said).where(setbacks.c.letter == 1)).scalars().all()
    assert told == ["", f"written again by release {__version__}: the same bytes"]
    prove_whole(house.service.engine, house.service.keys)
    assert tidied(house).letters == 0
    house.wait_only(LATER)
    assert (tidied(house).letters, house.service.rewriter.kept(1), kept(house)) == (1, was, (0, 0))


def test_a_letter_is_written_to_its_reader_as_they_were_then(house: House) -> None:
    played(house)
    with reading(house.service.engine) as conn:
        spy = conn.execute(select(outbox.c.player_id).where(outbox.c.serial == 1)).scalar_one()
    wishes = Wishes(language="it", form="text", zone="Asia/Tokyo", own=True)
    entries, writes = house.service.directory.prefer(spy, wishes, house.now + timedelta(days=1))
    house.service.repository.append(entries, writes)
    house.wait_only(LATER)
    tidied(house)
    assert house.service.rewriter.same(1)


def test_where_a_letter_comes_out_otherwise_that_is_told(house: House) -> None:
    played(house)
    house.wait_only(LATER)
    tidied(house)
    with writing(house.service.engine) as conn:
        conn.execute(update(outbox).values(created_at=house.now, renderer="0.0.9"))  # its Date is another one
    house.service.resender.again(1, house.now)
    house.work()
    letter = house.service.rewriter.kept(1)
    assert letter is not None
    assert told_of(house.service.rewriter.same(1), letter.renderer) == (
        f"Written again it is not the same: release 0.0.9 rendered it, and this is {__version__}."
    )
    with reading(house.service.engine) as conn:
        told = conn.execute(select(setbacks.c.said).order_by(setbacks.c.id)).scalars().all()[-1]
    assert told == f"written again by release {__version__}: not the same bytes"


def test_a_letter_that_waits_is_not_dropped(house: House) -> None:
    played(house)
    house.wait_only(LATER)
    with writing(house.service.engine) as conn:
        conn.execute(update(outbox).where(outbox.c.serial == 1).values(state="waiting"))
    tidied(house)
    assert kept(house)[0] == 1


def test_a_late_reply_to_a_letter_that_was_dropped_plays_nothing(house: House) -> None:
    match = played(house)
    first, before = house.letters("spy")[0], list(house.match(match).entries)
    late = [house.reply("spy", words, to=first) for words in ("", "end", "resign yes")]
    house.wait_only(LATER)
    tidied(house)
    for raw in late:
        house.deliver(raw)
        house.work()

    after = list(house.match(match).entries)
    played_since = [one for one in after[len(before) :] if isinstance(one.event, OrderCarriedOut)]
    assert (after[: len(before)], played_since) == (before, [])
    with reading(house.service.engine) as conn:
        assert set(conn.execute(select(inbox.c.state)).scalars()) == {"read"}


def test_a_service_tidies_by_itself_bit_by_bit(house: House) -> None:
    played(house)
    before = kept(house)
    house.wait_only(LATER)
    for _ in range(8):
        house.wait(seconds=2)
    assert kept(house) == (0, 0) != before


def test_a_round_goes_on_where_another_process_left_it(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tidying, "_PAGE", 2)
    monkeypatch.setattr(tidying, "_PAGES", {"sqlite": 1, "postgresql": 1})
    played(house)
    before = kept(house)
    house.service.tidier.go_on(house.now)
    house.wait_only(LATER)
    for _ in range(3):
        house.service.tidier.go_on(house.now)
    assert kept(house) == (before[0] - 6, before[1])
    house.restart()
    for _ in range(before[0]):
        house.service.tidier.go_on(house.now)
    assert kept(house) == (0, 0)
    prove_whole(house.service.engine, house.service.keys)


def test_a_round_of_a_clock_that_was_set_back_begins_anew(house: House) -> None:
    played(house)
    before, today = kept(house), house.now
    house.service.tidier.go_on(today)
    house.wait_only(LATER)
    with writing(house.service.engine) as conn:
        conn.execute(update(table).values(begun_at=house.now, reached=1, next_at=house.now))
    for_ever = msgspec.structs.replace(house.service.tidier, days=0)
    for _ in range(5):
        for_ever.go_on(today)
    assert kept(house) == before
    with reading(house.service.engine) as conn:
        assert conn.execute(select(table.c.begun_at, table.c.next_at)).one() == (None, today + tidying.REST)


def test_of_two_who_tidy_at_once_each_letter_is_dropped_by_one(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tidying, "_PAGE", 2)
    played(house)
    before = kept(house)
    house.service.tidier.go_on(house.now)
    house.wait_only(LATER)
    done: list[Tidied] = []
    for _ in range(before[0] + 2):
        at_once(*[lambda: done.append(house.service.tidier.go_on(house.now))] * 2)
    assert (sum(one.letters for one in done), sum(one.pictures for one in done)) == before
    assert kept(house) == (0, 0)


def test_where_a_letter_cannot_be_opened_no_picture_is_removed(house: House) -> None:
    played(house)
    before = kept(house)
    on = "" if house.service.engine.dialect.name == "sqlite" else " ON vault"
    with writing(house.service.engine) as conn:
        conn.execute(text(f"DROP TRIGGER vault_only_erase{on}"))
        broken = select(outbox.c.letter_vault_id).where(outbox.c.serial == 1).scalar_subquery()
        conn.execute(update(vault).where(vault.c.id == broken).values(ciphertext=b"something else"))
    house.wait_only(LATER)
    done = tidied(house)
    assert (done.letters, done.pictures, done.unreadable) == (before[0] - 1, 0, 1)
    assert kept(house) == (1, before[1])
    assert house.service.tidier.foreseen(house.now) == Tidied(unreadable=1)
