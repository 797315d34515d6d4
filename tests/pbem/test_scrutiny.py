"""Who is believed: what a letter may do by its token, its sender and who vouches for it, one reason after the other."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from msgspec.structs import replace

from mail.inbound.machines.delivery_report import Report
from pbem.clubhouse.letters.scrutiny import Disposition
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
    assert desk.disposition(desk.read(), bounce) is Disposition.BOUNCE
    assert desk.disposition(reported(desk, "failed"), bounce) is Disposition.BOUNCE
    assert desk.disposition(reported(desk, "failed"), referred) is Disposition.BOUNCE
    assert desk.disposition(reported(desk, "complaint"), bounce) is Disposition.COMPLAINT
    assert desk.disposition(reported(desk, "complaint", FAIL), bounce) is Disposition.COMPLAINT
    assert desk.disposition(reported(desk, "complaint", PASS), referred) is Disposition.COMPLAINT
    assert desk.disposition(reported(desk, "complaint"), referred) is Disposition.AUTOMATIC
    assert desk.disposition(reported(desk, "complaint", FAIL), referred) is Disposition.AUTOMATIC


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
    ("automatic", "disposition"),
    [
        (None, Disposition.UNSUBSCRIBE),
        ("auto-submitted", Disposition.UNSUBSCRIBE),
        ("null-sender", Disposition.AUTOMATIC),
        ("report", Disposition.AUTOMATIC),
        ("loop", Disposition.AUTOMATIC),
    ],
)
def test_the_link_that_stops_reminders_serves_whoever_has_it_but_no_mail_server(
    desk: Scrutinised, automatic: str | None, disposition: Disposition
) -> None:
    for sender in (PLAYER, STRANGER):
        assert (
            desk.disposition(replace(desk.read(sender=sender), automatic=automatic), desk.token("stop")) is disposition
        )
    for purpose in ("seat", "confirm", "player"):
        ordinary = Disposition.HOLD_AND_CONFIRM if purpose != "player" else Disposition.NOTHING
        expected = ordinary if automatic is None else Disposition.AUTOMATIC
        assert desk.disposition(replace(desk.read(), automatic=automatic), desk.token(purpose)) is expected


def test_a_players_orders_to_that_address_are_told_and_not_taken_for_the_wish(desk: Scrutinised) -> None:
    stop, orders = desk.token("stop"), desk.read(desk.order)
    assert desk.disposition(orders, stop) is Disposition.MISDIRECTED
    assert desk.disposition(desk.read(f"hello\n{desk.order}"), stop) is Disposition.MISDIRECTED
    held = replace(desk.read(""), held=orders.lines)
    assert desk.disposition(held, stop) is Disposition.MISDIRECTED
    assert desk.disposition(desk.read(desk.order, sender=STRANGER), stop) is Disposition.UNSUBSCRIBE
    assert desk.disposition(desk.read(desk.order, sender=f"{PLAYER}, {STRANGER}"), stop) is Disposition.UNSUBSCRIBE
    assert desk.disposition(desk.read(desk.order, Subject=" Unsubscribe"), stop) is Disposition.UNSUBSCRIBE
    assert desk.disposition(replace(orders, automatic="auto-submitted"), stop) is Disposition.UNSUBSCRIBE
    assert desk.disposition(desk.read("\n"), stop) is Disposition.UNSUBSCRIBE


def test_a_mere_reaction_does_nothing_and_neither_does_a_machine(desk: Scrutinised) -> None:
    liked = replace(desk.read(desk.order, result=PASS), reaction="emoji")
    assert desk.disposition(liked, desk.token()) is Disposition.REACTION
    assert desk.disposition(replace(liked, automatic="auto-submitted"), desk.token()) is Disposition.AUTOMATIC
    assert desk.disposition(liked, None) is Disposition.REACTION


def test_without_a_token_a_player_who_is_vouched_for_is_helped(desk: Scrutinised, trusting: Scrutinised) -> None:
    assert desk.disposition(desk.read(result=PASS), None) is Disposition.HELP
    assert desk.disposition(desk.read(sender=SECOND, result=PASS), None) is Disposition.HELP
    for read in (desk.read(), desk.read(result=FAIL), desk.read(sender=STRANGER, result=PASS)):
        assert desk.disposition(read, None) is Disposition.SILENT
    for nobody in (f"{PLAYER}, {STRANGER}", TOO_LONG):
        assert desk.disposition(desk.read(sender=nobody, result=PASS), None) is Disposition.SILENT
        assert (
            desk.disposition(desk.read(desk.order, sender=nobody, result=PASS), desk.token())
            is Disposition.HOLD_AND_CONFIRM
        )
    assert trusting.disposition(trusting.read(), None) is Disposition.HELP
    assert trusting.disposition(trusting.read(sender=STRANGER), None) is Disposition.SILENT
    assert [desk.scrutiny.speaks_alone(desk.read(result=one)) for one in (PASS, "", FAIL)] == [True, False, False]
    assert trusting.scrutiny.speaks_alone(trusting.read()) is True


def test_a_letter_that_only_refers_to_one_of_ours_is_of_its_reader_or_has_no_token(desk: Scrutinised) -> None:
    referred, supposed = desk.token(by_reference=True), desk.token(by_reference=True, supposed=True)
    assert desk.disposition(desk.read(desk.order, result=PASS), referred) is Disposition.ACCEPT
    assert desk.disposition(desk.read(desk.order), referred) is Disposition.HOLD_AND_CONFIRM
    assert desk.disposition(desk.read(desk.order, sender=STRANGER, result=PASS), referred) is Disposition.SILENT
    assert desk.disposition(desk.read(desk.order, result=PASS), supposed) is Disposition.ACCEPT
    assert desk.disposition(desk.read(desk.order), supposed) is Disposition.SILENT
    assert desk.disposition(desk.read(desk.order, sender=STRANGER), desk.token()) is Disposition.ASK_OWNER
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
    assert desk.disposition(desk.read(desk.order), desk.token()) is Disposition.ACCEPT
    assert desk.disposition(desk.read(desk.order), desk.token(by_reference=True)) is Disposition.HOLD_AND_CONFIRM
    assert desk.disposition(desk.read(desk.order, result=FAIL), desk.token()) is Disposition.HOLD_AND_CONFIRM
    assert desk.scrutiny.unvouched(desk.read(), desk.token()) is False
    assert desk.scrutiny.unvouched(desk.read(), desk.token(by_reference=True)) is True
    assert desk.scrutiny.believes(desk.read(), desk.token()) is True
    assert desk.scrutiny.believes(desk.read(), desk.token(by_reference=True)) is False
    assert desk.scrutiny.believes(desk.read(result=FAIL), desk.token()) is False
    desk.choose(believed=False)
    assert desk.disposition(desk.read(desk.order), desk.token()) is Disposition.HOLD_AND_CONFIRM
    assert trusting.disposition(trusting.read(trusting.order), trusting.token(by_reference=True)) is Disposition.ACCEPT
    assert (
        trusting.disposition(trusting.read(trusting.order, result=FAIL), trusting.token())
        is Disposition.HOLD_AND_CONFIRM
    )
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
    assert desk.disposition(desk.read(desk.order, result=PASS, **given), desk.token()) is Disposition.HOLD_AND_CONFIRM
    assert desk.disposition(desk.read(desk.order, result=PASS, **ours), desk.token()) is Disposition.ACCEPT
    assert desk.disposition(desk.read(desk.order, result=PASS, To="", Cc=OURS), desk.token()) is Disposition.ACCEPT
    assert desk.disposition(desk.read("yes", result=PASS, **given), desk.token("confirm")) is Disposition.CONFIRM
    assert desk.disposition(desk.read("yes", result=PASS, **given), desk.token("player")) is Disposition.NOTHING
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
        assert desk.disposition(desk.read("yes", sender=STRANGER, result=result), asked) is Disposition.CONFIRM
        assert desk.disposition(desk.read("no", sender=STRANGER, result=result), asked) is Disposition.DROP
        assert desk.disposition(desk.read(desk.order, sender=STRANGER, result=result), asked) is Disposition.SILENT
        assert (
            desk.disposition(desk.read(desk.order, sender=STRANGER, result=result), asked, confirmed=True)
            is Disposition.SILENT
        )
    assert desk.disposition(desk.read("yes", sender=STRANGER, result=FAIL), asked) is Disposition.SILENT
    for elsewhere in (PLAYER, SECOND, f"{STRANGER}, {PLAYER}"):
        for words in ("yes", "no", desk.order):
            assert desk.disposition(desk.read(words, sender=elsewhere, result=PASS), asked) is Disposition.SILENT


def test_what_was_signed_for_others_by_another_is_asked_about_as_theirs(desk: Scrutinised) -> None:
    (_, one), (second, _) = desk.sent(), desk.sent()
    assert desk.disposition(desk.read(desk.order, result=PASS, To=second), one) is Disposition.HOLD_AND_CONFIRM
    assert (
        desk.disposition(desk.read(desk.order, sender=STRANGER, result=PASS, To=second), one) is Disposition.ASK_OWNER
    )


@pytest.mark.parametrize(
    ("words", "disposition"),
    [
        ("yes", Disposition.CONFIRM),
        ("no", Disposition.DROP),
        ("hello\n\nyes please", Disposition.CONFIRM),
        ("trust me", Disposition.CONFIRM),
        ("don't trust me\nyes", Disposition.CONFIRM),
        ("i play", Disposition.CONFIRM),
        ("not this time", Disposition.DROP),
        ("yes\nend", Disposition.HOLD_AND_CONFIRM),
        ("yes\n{order}", Disposition.HOLD_AND_CONFIRM),
        ("{order}", Disposition.HOLD_AND_CONFIRM),
        ("perhaps", Disposition.HOLD_AND_CONFIRM),
    ],
)
def test_the_question_of_a_held_letter_is_answered_by_a_plain_yes_or_no(
    desk: Scrutinised, words: str, disposition: Disposition
) -> None:
    read = desk.read(words.format(order=desk.order))
    assert desk.disposition(read, desk.token("confirm")) is disposition
    assert desk.disposition(read, desk.token("seat")) is Disposition.HOLD_AND_CONFIRM


def test_where_the_text_is_empty_the_subject_answers(desk: Scrutinised) -> None:
    assert desk.disposition(desk.read("", Subject="Re: yes"), desk.token("confirm")) is Disposition.CONFIRM
    assert desk.disposition(desk.read("", Subject="no"), desk.token("confirm")) is Disposition.DROP
    assert desk.disposition(desk.read("perhaps", Subject="yes"), desk.token("confirm")) is Disposition.HOLD_AND_CONFIRM


def test_what_is_in_doubt_is_asked_about_though_its_sender_is_believed_and_not_after_a_yes(desk: Scrutinised) -> None:
    token = desk.token()
    taken_back = desk.read(f"{desk.order}\nno wait, {desk.order}", result=PASS)
    half_new = replace(desk.read("hello", result=PASS), held=taken_back.lines)
    for read in (taken_back, half_new):
        assert desk.disposition(read, token) is Disposition.HOLD_IN_DOUBT
        assert desk.disposition(read, token, confirmed=True) is Disposition.ACCEPT
    assert desk.disposition(half_new, desk.token("confirm")) is Disposition.ACCEPT
    assert desk.disposition(desk.read("", Subject=f"Re: {desk.order}", result=PASS), token) is Disposition.HOLD_IN_DOUBT
    assert (
        desk.disposition(desk.read("yes", Subject=f"Re: {desk.order}", result=PASS), desk.token("confirm"))
        is Disposition.CONFIRM
    )
    assert desk.disposition(desk.read(desk.order), token, confirmed=True) is Disposition.ACCEPT
    assert (
        desk.disposition(replace(desk.read("yes", result=PASS), held=taken_back.lines), desk.token("confirm"))
        is Disposition.CONFIRM
    )


def test_the_wish_to_be_left_in_peace_is_one_word_in_the_subject_and_never_a_yes(desk: Scrutinised) -> None:
    wish = desk.read("", result=PASS, Subject=" UNSUBSCRIBE ")
    assert desk.disposition(wish, desk.token()) is Disposition.UNSUBSCRIBE
    assert desk.disposition(wish, desk.token("player")) is Disposition.UNSUBSCRIBE
    assert desk.disposition(wish, desk.token("confirm")) is Disposition.ACCEPT
    assert desk.disposition(desk.read("", result=PASS, Subject="Re: unsubscribe"), desk.token()) is Disposition.ACCEPT


def test_a_letter_from_a_second_address_counts_and_one_for_somebody_else_is_theirs_to_answer(desk: Scrutinised) -> None:
    assert desk.disposition(desk.read(desk.order, sender=SECOND, result=PASS), desk.token()) is Disposition.ACCEPT
    gone = desk.token(player_id=desk.match.id)
    assert desk.disposition(desk.read(desk.order, result=PASS), gone) is Disposition.ASK_OWNER
