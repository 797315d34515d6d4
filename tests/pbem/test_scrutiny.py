"""Who is believed: what a letter may do by its token, its sender and who vouches for it, one reason after the other."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from msgspec.structs import replace

from mail.inbound.machines.delivery_report import Report
from pbem.clubhouse.letters.scrutiny import Fate
from tests.pbem.scrutinised import OURS, PLAYER, SECOND, STRANGER, Scrutinised

PASS, FAIL = "dmarc=pass header.from=example.org", "dmarc=fail header.from=example.org"
COMPLAINT: Final = Report("complaint")
TOO_LONG: Final = "o" * 60 + "@" + ("ü" + "e" * 20 + ".") * 8 + "org"  # in the form in which addresses are compared


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Scrutinised]:
    """Where letters have to be vouched for."""
    made = Scrutinised(tmp_path)
    yield made
    made.house.close()


@pytest.fixture
def trusting(tmp_path: Path) -> Iterator[Scrutinised]:
    """Where the token suffices."""
    made = Scrutinised(tmp_path / "trusting", suffices=True)
    yield made
    made.house.close()


def reported(desk: Scrutinised, kind: Any, result: str = "") -> Any:
    """A report of that kind, about a letter of ours."""
    read = desk.read(result=result)
    return replace(read, letter=replace(read.letter, report=replace(COMPLAINT, kind=kind)))


def test_a_complaint_known_by_its_headers_alone_has_to_be_vouched_for(desk: Scrutinised) -> None:
    bounce, referred = desk.token("bounce"), desk.token("bounce", by_reference=True)
    assert desk.fate(desk.read(), bounce) is Fate.BOUNCE
    assert desk.fate(reported(desk, "failed"), bounce) is Fate.BOUNCE
    assert desk.fate(reported(desk, "failed"), referred) is Fate.BOUNCE
    assert desk.fate(reported(desk, "complaint"), bounce) is Fate.COMPLAINT
    assert desk.fate(reported(desk, "complaint", FAIL), bounce) is Fate.COMPLAINT
    assert desk.fate(reported(desk, "complaint", PASS), referred) is Fate.COMPLAINT
    assert desk.fate(reported(desk, "complaint"), referred) is Fate.AUTOMATIC
    assert desk.fate(reported(desk, "complaint", FAIL), referred) is Fate.AUTOMATIC


def test_a_report_of_failure_known_by_its_headers_alone_comes_from_nobody_and_is_vouched_for(
    desk: Scrutinised, trusting: Scrutinised
) -> None:
    bounce, referred = desk.token("bounce"), desk.token("bounce", by_reference=True)

    def believed(where: Scrutinised, token: Any, result: str, from_null: bool) -> bool:
        return where.scrutiny.reports(where.read(result=result), token, from_null=from_null)

    assert believed(desk, bounce, "", False) is True
    assert believed(desk, referred, PASS, True) is True
    assert [believed(desk, referred, *one) for one in ((PASS, False), ("", True), (FAIL, True))] == [False] * 3
    assert believed(trusting, referred, "", False) is True


@pytest.mark.parametrize(
    ("automatic", "fate"),
    [
        (None, Fate.UNSUBSCRIBE),
        ("auto-submitted", Fate.UNSUBSCRIBE),
        ("null-sender", Fate.AUTOMATIC),
        ("report", Fate.AUTOMATIC),
        ("loop", Fate.AUTOMATIC),
    ],
)
def test_the_link_that_stops_reminders_serves_whoever_has_it_but_no_mail_server(
    desk: Scrutinised, automatic: str | None, fate: Fate
) -> None:
    for sender in (PLAYER, STRANGER):
        assert desk.fate(replace(desk.read(sender=sender), automatic=automatic), desk.token("stop")) is fate
    for purpose in ("seat", "confirm", "player"):
        ordinary = Fate.HOLD_AND_CONFIRM if purpose != "player" else Fate.NOTHING
        expected = ordinary if automatic is None else Fate.AUTOMATIC
        assert desk.fate(replace(desk.read(), automatic=automatic), desk.token(purpose)) is expected


def test_a_players_orders_to_that_address_are_told_and_not_taken_for_the_wish(desk: Scrutinised) -> None:
    stop, orders = desk.token("stop"), desk.read(desk.order)
    assert desk.fate(orders, stop) is Fate.MISDIRECTED
    assert desk.fate(desk.read(f"hello\n{desk.order}"), stop) is Fate.MISDIRECTED
    held = replace(desk.read(""), held=orders.lines)
    assert desk.fate(held, stop) is Fate.MISDIRECTED
    assert desk.fate(desk.read(desk.order, sender=STRANGER), stop) is Fate.UNSUBSCRIBE
    assert desk.fate(desk.read(desk.order, sender=f"{PLAYER}, {STRANGER}"), stop) is Fate.UNSUBSCRIBE
    assert desk.fate(desk.read(desk.order, Subject=" Unsubscribe"), stop) is Fate.UNSUBSCRIBE
    assert desk.fate(replace(orders, automatic="auto-submitted"), stop) is Fate.UNSUBSCRIBE
    assert desk.fate(desk.read("\n"), stop) is Fate.UNSUBSCRIBE


def test_a_mere_reaction_does_nothing_and_neither_does_a_machine(desk: Scrutinised) -> None:
    liked = replace(desk.read(desk.order, result=PASS), reaction="emoji")
    assert desk.fate(liked, desk.token()) is Fate.REACTION
    assert desk.fate(replace(liked, automatic="auto-submitted"), desk.token()) is Fate.AUTOMATIC
    assert desk.fate(liked, None) is Fate.REACTION


def test_without_a_token_a_player_who_is_vouched_for_is_helped(desk: Scrutinised, trusting: Scrutinised) -> None:
    assert desk.fate(desk.read(result=PASS), None) is Fate.HELP
    assert desk.fate(desk.read(sender=SECOND, result=PASS), None) is Fate.HELP
    for read in (desk.read(), desk.read(result=FAIL), desk.read(sender=STRANGER, result=PASS)):
        assert desk.fate(read, None) is Fate.SILENT
    for nobody in (f"{PLAYER}, {STRANGER}", TOO_LONG):
        assert desk.fate(desk.read(sender=nobody, result=PASS), None) is Fate.SILENT
        assert desk.fate(desk.read(desk.order, sender=nobody, result=PASS), desk.token()) is Fate.HOLD_AND_CONFIRM
    assert trusting.fate(trusting.read(), None) is Fate.HELP
    assert trusting.fate(trusting.read(sender=STRANGER), None) is Fate.SILENT
    assert [desk.scrutiny.speaks_alone(desk.read(result=one)) for one in (PASS, "", FAIL)] == [True, False, False]
    assert trusting.scrutiny.speaks_alone(trusting.read()) is True


def test_a_letter_that_only_refers_to_one_of_ours_is_of_its_reader_or_has_no_token(desk: Scrutinised) -> None:
    referred, supposed = desk.token(by_reference=True), desk.token(by_reference=True, supposed=True)
    assert desk.fate(desk.read(desk.order, result=PASS), referred) is Fate.ACCEPT
    assert desk.fate(desk.read(desk.order), referred) is Fate.HOLD_AND_CONFIRM
    assert desk.fate(desk.read(desk.order, sender=STRANGER, result=PASS), referred) is Fate.SILENT
    assert desk.fate(desk.read(desk.order, result=PASS), supposed) is Fate.ACCEPT
    assert desk.fate(desk.read(desk.order), supposed) is Fate.SILENT
    assert desk.fate(desk.read(desk.order, sender=STRANGER), desk.token()) is Fate.ASK_OWNER
    believes = desk.scrutiny.believes
    assert believes(desk.read(result=PASS), referred) is True
    assert believes(desk.read(sender=STRANGER, result=PASS), referred) is False
    assert believes(desk.read(), supposed) is False
    assert [believes(desk.read(result=one), desk.token()) for one in (PASS, "", FAIL)] == [True, False, False]
    assert believes(desk.read("yes"), desk.token("confirm")) is False


def test_what_a_player_chose_speaks_of_the_token_alone_and_never_against_a_failed_check(
    desk: Scrutinised, trusting: Scrutinised
) -> None:
    desk.choose(believed=True)
    assert desk.fate(desk.read(desk.order), desk.token()) is Fate.ACCEPT
    assert desk.fate(desk.read(desk.order), desk.token(by_reference=True)) is Fate.HOLD_AND_CONFIRM
    assert desk.fate(desk.read(desk.order, result=FAIL), desk.token()) is Fate.HOLD_AND_CONFIRM
    assert desk.scrutiny.unvouched(desk.read(), desk.token()) is False
    assert desk.scrutiny.unvouched(desk.read(), desk.token(by_reference=True)) is True
    assert desk.scrutiny.believes(desk.read(), desk.token()) is True
    assert desk.scrutiny.believes(desk.read(), desk.token(by_reference=True)) is False
    assert desk.scrutiny.believes(desk.read(result=FAIL), desk.token()) is False
    desk.choose(believed=False)
    assert desk.fate(desk.read(desk.order), desk.token()) is Fate.HOLD_AND_CONFIRM
    assert trusting.fate(trusting.read(trusting.order), trusting.token(by_reference=True)) is Fate.ACCEPT
    assert trusting.fate(trusting.read(trusting.order, result=FAIL), trusting.token()) is Fate.HOLD_AND_CONFIRM
    assert trusting.scrutiny.unvouched(trusting.read(), trusting.token()) is False


def test_who_is_asked_each_time_may_choose_not_to_be_if_our_letters_have_a_token(desk: Scrutinised) -> None:
    desk_without = replace(desk.scrutiny, _ours=replace(desk.scrutiny._ours, plus=False))
    for token, here, without in (
        (desk.token(), True, True),
        (desk.token(by_reference=True), True, False),
    ):
        assert desk.scrutiny.may_be_trusted(desk.read(), token) is here
        assert desk_without.may_be_trusted(desk.read(), token) is without
    for read in (desk.read(result=PASS), desk.read(result=FAIL), desk.read(sender=STRANGER)):
        assert desk.scrutiny.unvouched(read, desk.token()) is False
        assert desk.scrutiny.may_be_trusted(read, desk.token()) is False
    assert desk.scrutiny.unvouched(desk.read(sender=SECOND), desk.token()) is True


def test_what_was_signed_for_others_is_asked_about_and_a_yes_is_not(desk: Scrutinised) -> None:
    given, ours = {"To": STRANGER}, {"To": f"{STRANGER}, G@pbem.localhost"}
    assert desk.fate(desk.read(desk.order, result=PASS, **given), desk.token()) is Fate.HOLD_AND_CONFIRM
    assert desk.fate(desk.read(desk.order, result=PASS, **ours), desk.token()) is Fate.ACCEPT
    assert desk.fate(desk.read(desk.order, result=PASS, To="", Cc=OURS), desk.token()) is Fate.ACCEPT
    assert desk.fate(desk.read("yes", result=PASS, **given), desk.token("confirm")) is Fate.CONFIRM
    assert desk.fate(desk.read("yes", result=PASS, **given), desk.token("player")) is Fate.NOTHING
    handed, doubtful = desk.scrutiny.handed_on, desk.scrutiny.doubtful
    assert [handed(desk.read(result=one, **given), desk.token()) for one in (PASS, "", FAIL)] == [True, False, False]
    assert handed(desk.read(result=PASS, **given), None) is True
    assert handed(desk.read(result=PASS), None) is False
    assert doubtful(desk.read(result=PASS, **given), desk.token()) is True
    assert doubtful(desk.read(sender=STRANGER, result=PASS, **given), desk.token()) is False
    assert doubtful(desk.read(result=PASS), desk.token()) is False
    assert doubtful(desk.read(), desk.token()) is True


def test_what_was_signed_as_an_answer_to_one_letter_answers_no_other(desk: Scrutinised) -> None:
    (first, one), (second, two) = desk.sent(), desk.sent()
    handed = desk.scrutiny.handed_on
    for to, token, other in ((first, one, False), (second, one, True), (f"{second}, {first}", one, False)):
        assert handed(desk.read(result=PASS, To=to), token) is other
        assert desk.scrutiny.doubtful(desk.read(result=PASS, To=to), token) is other
    assert handed(desk.read(result=PASS, To=f"{OURS}, {second}"), one) is True
    assert handed(desk.read(result=PASS, To=f"g+{'a' * 26}@pbem.localhost"), two) is True
    assert handed(desk.read(result=PASS, To=second), None) is False
    assert handed(desk.read(result=PASS, To=second), two) is False


def test_an_address_that_is_asked_whether_it_is_the_players_says_yes_or_no_and_nothing_else(desk: Scrutinised) -> None:
    asked = desk.asks(STRANGER)
    for result in ("", PASS):
        assert desk.fate(desk.read("yes", sender=STRANGER, result=result), asked) is Fate.CONFIRM
        assert desk.fate(desk.read("no", sender=STRANGER, result=result), asked) is Fate.DROP
        assert desk.fate(desk.read(desk.order, sender=STRANGER, result=result), asked) is Fate.SILENT
        assert desk.fate(desk.read(desk.order, sender=STRANGER, result=result), asked, confirmed=True) is Fate.SILENT
    assert desk.fate(desk.read("yes", sender=STRANGER, result=FAIL), asked) is Fate.SILENT
    for elsewhere in (PLAYER, SECOND, f"{STRANGER}, {PLAYER}"):
        for words in ("yes", "no", desk.order):
            assert desk.fate(desk.read(words, sender=elsewhere, result=PASS), asked) is Fate.SILENT


def test_what_was_signed_for_others_by_another_is_asked_about_as_theirs(desk: Scrutinised) -> None:
    (_, one), (second, _) = desk.sent(), desk.sent()
    assert desk.fate(desk.read(desk.order, result=PASS, To=second), one) is Fate.HOLD_AND_CONFIRM
    assert desk.fate(desk.read(desk.order, sender=STRANGER, result=PASS, To=second), one) is Fate.ASK_OWNER


@pytest.mark.parametrize(
    ("words", "fate"),
    [
        ("yes", Fate.CONFIRM),
        ("no", Fate.DROP),
        ("hello\n\nyes please", Fate.CONFIRM),
        ("trust me", Fate.CONFIRM),
        ("don't trust me\nyes", Fate.CONFIRM),
        ("i play", Fate.CONFIRM),
        ("not this time", Fate.DROP),
        ("yes\nend", Fate.HOLD_AND_CONFIRM),
        ("yes\n{order}", Fate.HOLD_AND_CONFIRM),
        ("{order}", Fate.HOLD_AND_CONFIRM),
        ("perhaps", Fate.HOLD_AND_CONFIRM),
    ],
)
def test_the_question_of_a_held_letter_is_answered_by_a_plain_yes_or_no(
    desk: Scrutinised, words: str, fate: Fate
) -> None:
    read = desk.read(words.format(order=desk.order))
    assert desk.fate(read, desk.token("confirm")) is fate
    assert desk.fate(read, desk.token("seat")) is Fate.HOLD_AND_CONFIRM


def test_where_the_text_is_empty_the_subject_answers(desk: Scrutinised) -> None:
    assert desk.fate(desk.read("", Subject="Re: yes"), desk.token("confirm")) is Fate.CONFIRM
    assert desk.fate(desk.read("", Subject="no"), desk.token("confirm")) is Fate.DROP
    assert desk.fate(desk.read("perhaps", Subject="yes"), desk.token("confirm")) is Fate.HOLD_AND_CONFIRM


def test_what_is_in_doubt_is_asked_about_though_its_sender_is_believed_and_not_after_a_yes(desk: Scrutinised) -> None:
    token = desk.token()
    taken_back = desk.read(f"{desk.order}\nno wait, {desk.order}", result=PASS)
    half_new = replace(desk.read("hello", result=PASS), held=taken_back.lines)
    for read in (taken_back, half_new):
        assert desk.fate(read, token) is Fate.HOLD_IN_DOUBT
        assert desk.fate(read, token, confirmed=True) is Fate.ACCEPT
    assert desk.fate(half_new, desk.token("confirm")) is Fate.ACCEPT
    assert desk.fate(desk.read("", Subject=f"Re: {desk.order}", result=PASS), token) is Fate.HOLD_IN_DOUBT
    assert desk.fate(desk.read("yes", Subject=f"Re: {desk.order}", result=PASS), desk.token("confirm")) is Fate.CONFIRM
    assert desk.fate(desk.read(desk.order), token, confirmed=True) is Fate.ACCEPT
    assert (
        desk.fate(replace(desk.read("yes", result=PASS), held=taken_back.lines), desk.token("confirm")) is Fate.CONFIRM
    )


def test_the_wish_to_be_left_in_peace_is_one_word_in_the_subject_and_never_a_yes(desk: Scrutinised) -> None:
    wish = desk.read("", result=PASS, Subject=" UNSUBSCRIBE ")
    assert desk.fate(wish, desk.token()) is Fate.UNSUBSCRIBE
    assert desk.fate(wish, desk.token("player")) is Fate.UNSUBSCRIBE
    assert desk.fate(wish, desk.token("confirm")) is Fate.ACCEPT
    assert desk.fate(desk.read("", result=PASS, Subject="Re: unsubscribe"), desk.token()) is Fate.ACCEPT


def test_a_letter_from_a_second_address_counts_and_one_for_somebody_else_is_theirs_to_answer(desk: Scrutinised) -> None:
    assert desk.fate(desk.read(desk.order, sender=SECOND, result=PASS), desk.token()) is Fate.ACCEPT
    gone = desk.token(player_id=desk.match.id)
    assert desk.fate(desk.read(desk.order, result=PASS), gone) is Fate.ASK_OWNER
