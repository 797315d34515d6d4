"""Pictures are kept once, however many letters show them, and come back into the letters byte for byte."""

import msgspec
from sqlalchemy import Engine, func, select

from mail.outbound.letter import render_letter
from pbem.clubhouse.pictures import keep_pictures, pack, unpack
from pbem.store.engine import reading, writing
from pbem.store.tables import pictures
from tests.mail.outbound.islands import FOCUS, land, letter
from tests.mail.outbound.samples import envelope


def test_both_pictures_of_a_letter_are_kept_and_put_back(engine: Engine) -> None:
    raw = render_letter(letter(), envelope())
    packed = pack(raw)
    with writing(engine) as conn:
        keep_pictures(conn, packed)
    with reading(engine) as conn:
        assert unpack(conn, packed.letter) == raw
        assert conn.execute(select(func.count()).select_from(pictures)).scalar_one() == 2
    assert len(packed.letter) < len(raw) / 2


def test_letters_that_look_at_different_parts_share_the_whole(engine: Engine) -> None:
    elsewhere = land(focus=msgspec.structs.replace(FOCUS, x=100.0))
    with writing(engine) as conn:
        for diagram in (land(), elsewhere):
            keep_pictures(conn, pack(render_letter(msgspec.structs.replace(letter(), diagram=diagram), envelope())))
        assert conn.execute(select(func.count()).select_from(pictures)).scalar_one() == 3
