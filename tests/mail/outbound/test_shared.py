"""What letters of equal content share, and that nobody can tell from a letter that it did."""

from concurrent.futures import ThreadPoolExecutor

import msgspec

from mail.outbound.drawing.picture import WHOLE, render_png
from mail.outbound.rendering.letter import Parts, joined, letter_parts
from mail.outbound.rendering.shared import EncodedPicture, Shared
from tests.mail.outbound.islands import FOCUS, land, letter
from tests.mail.outbound.rendered import render_letter
from tests.mail.outbound.samples import envelope, turn

OTHER = {"outbox_id": "b", "reply_to": "g+zzzzzzzzzzzzzzzzzzzzzzzz22@elsewhere.example.org"}


def drawn(parts: Parts) -> list[EncodedPicture]:
    """The pictures of a letter."""
    return [part.result() for part in parts if not isinstance(part, bytes)]


def test_a_letter_made_after_another_of_the_same_content_is_the_one_made_alone() -> None:
    shared = Shared()
    for sheet in (turn(), letter()):
        for other in ({}, OTHER, {"form": "text"}):
            assert joined(letter_parts(sheet, envelope(**other), shared)) == render_letter(sheet, envelope(**other))


def test_a_letter_whose_pictures_are_made_beside_it_is_the_one_made_alone() -> None:
    with ThreadPoolExecutor(2) as beside:
        shared = Shared(beside)
        parts = [letter_parts(letter(), envelope(**other), shared) for other in ({}, OTHER)]
    assert [joined(one) for one in parts] == [render_letter(letter(), envelope(**other)) for other in ({}, OTHER)]


def test_a_picture_that_two_readers_see_is_drawn_once() -> None:
    shared = Shared()
    first, second = (drawn(letter_parts(letter(), envelope(**more), shared)) for more in ({}, OTHER))
    assert len(first) == 2
    assert all(one is other for one, other in zip(first, second, strict=True))


def test_readers_of_other_parts_share_the_whole_if_it_is_the_same_for_both() -> None:
    shared, whole = Shared(), land(focus=None)
    here, there = (
        drawn(
            letter_parts(msgspec.structs.replace(letter(), diagram=land(focus=part, whole=whole)), envelope(), shared)
        )
        for part in (FOCUS, msgspec.structs.replace(FOCUS, x=100.0))
    )
    assert here[0].png != there[0].png
    assert here[1] is there[1]
    assert here[1].png == render_png(whole, WHOLE)


def test_who_is_shown_something_else_shares_no_picture_and_no_word() -> None:
    shared = Shared()
    letter_parts(letter(), envelope(), shared)
    elsewhere = letter_parts(
        msgspec.structs.replace(letter(), diagram=land(focus=msgspec.structs.replace(FOCUS, x=100.0))),
        envelope(),
        shared,
    )
    alone = letter_parts(
        msgspec.structs.replace(letter(), diagram=land(focus=msgspec.structs.replace(FOCUS, x=100.0))),
        envelope(),
        Shared(),
    )
    assert joined(elsewhere) == joined(alone)
    assert not {id(one) for one in drawn(elsewhere)} & {
        id(one) for one in drawn(letter_parts(letter(), envelope(), shared))
    }
