"""Pictures are kept once, encrypted, however many letters show them, and come back into the letters byte for byte."""

from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import Engine, func, insert, select, update

from mail.outbound.rendering.letter import Parts, letter_parts
from mail.outbound.rendering.shared import Shared
from mail.outbound.sheet import Sheet
from pbem.clubhouse.outbox.pictures import Packed, PictureDamaged, Pictures, pack
from pbem.store.copying import backup
from pbem.store.engine import make_engine, reading, writing
from pbem.store.keys import derive
from pbem.store.tables import metadata, pictures, sealed_pictures
from tests.mail.outbound.islands import FOCUS, land, letter
from tests.mail.outbound.rendered import render_letter
from tests.mail.outbound.samples import envelope
from tests.support.house import House

PICTURES = Pictures(derive(b"sixteen bytes ok"))
PNG = b"\x89PNG\r\n\x1a\n"
NOON = datetime(2026, 1, 5, 12, tzinfo=UTC)


def count(engine: Engine) -> int:
    """How many pictures are kept."""
    with reading(engine) as conn:
        return conn.execute(select(func.count()).select_from(sealed_pictures)).scalar_one()


def parts_of(sheet: Sheet) -> Parts:
    """A letter, cut at its pictures."""
    return letter_parts(sheet, envelope(), Shared())


def a_letter() -> Packed:
    """A letter about a map, without its two pictures."""
    return pack(parts_of(letter()))


def test_both_pictures_of_a_letter_are_kept_and_put_back(engine: Engine) -> None:
    raw = render_letter(letter(), envelope())
    packed = pack(parts_of(letter()))
    with writing(engine) as conn:
        PICTURES.keep(conn, packed.pictures, NOON)
    with reading(engine) as conn:
        assert PICTURES.unpack(conn, packed.letter) == raw
    assert count(engine) == 2
    assert len(packed.letter) < len(raw) / 2


def test_letters_that_look_at_different_parts_share_the_whole(engine: Engine) -> None:
    elsewhere = land(focus=msgspec.structs.replace(FOCUS, x=100.0))
    with writing(engine) as conn:
        for diagram in (land(), elsewhere):
            shown = pack(parts_of(msgspec.structs.replace(letter(), diagram=diagram)))
            PICTURES.keep(conn, shown.pictures, NOON)
    assert count(engine) == 3


def test_a_row_shows_neither_the_picture_nor_whether_it_is_the_one_that_somebody_guesses(engine: Engine) -> None:
    packed = a_letter()
    with writing(engine) as conn:
        PICTURES.keep(conn, packed.pictures, NOON)
        kept = conn.execute(select(sealed_pictures)).all()
    for digest, png in packed.pictures.items():
        for guess in (png, PNG, digest.encode(), bytes.fromhex(digest), sha256(png).hexdigest().encode()):
            assert not any(guess in row.sealed or guess in row.name.encode() for row in kept)
    assert {len(row.name) for row in kept} == {64}


def test_another_key_names_and_seals_the_same_picture_otherwise(engine: Engine) -> None:
    other = Pictures(derive(b"sixteen other ok"))
    with writing(engine) as conn:
        PICTURES.keep(conn, a_letter().pictures, NOON)
        other.keep(conn, a_letter().pictures, NOON)
        assert len(set(conn.execute(select(sealed_pictures.c.sealed)).scalars())) == 4


def test_a_picture_that_is_gone_or_was_tampered_with_is_noticed(engine: Engine) -> None:
    packed = a_letter()
    with writing(engine) as conn:
        with pytest.raises(PictureDamaged, match="is not there: restore a backup"):
            PICTURES.unpack(conn, packed.letter)
        PICTURES.keep(conn, packed.pictures, NOON)
        conn.execute(update(sealed_pictures).values(sealed=b"something else altogether"))
        with pytest.raises(PictureDamaged, match="cannot be opened"):
            PICTURES.unpack(conn, packed.letter)


def test_pictures_of_an_earlier_release_are_sealed_and_still_found(engine: Engine) -> None:
    packed = a_letter()
    with writing(engine) as conn:
        rows = [{"digest": digest, "png": png} for digest, png in packed.pictures.items()]
        conn.execute(insert(pictures), [*rows, *({"digest": f"{n:064}", "png": PNG} for n in range(500))])

    assert PICTURES.seal_all(engine) == 502
    assert PICTURES.seal_all(engine) == 0
    with reading(engine) as conn:
        assert PICTURES.unpack(conn, packed.letter) == render_letter(letter(), envelope())
        assert conn.execute(select(func.count()).select_from(pictures)).scalar_one() == 0
    assert count(engine) == 502


def test_a_service_seals_them_when_it_starts_and_no_file_of_it_holds_one(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.open("spy", "partisan-1", form="html")
    with writing(house.service.engine) as conn:
        conn.execute(insert(pictures).values(digest="0" * 64, png=PNG + b"an old board"))
    house.restart()
    backup(house.service.engine, tmp_path / "backup.db")
    with reading(house.service.engine) as conn:
        assert conn.execute(select(func.count()).select_from(pictures)).scalar_one() == 0
    house.close()

    assert count(make_engine(f"sqlite:///{tmp_path / 'backup.db'}")) == 3
    files = [file.read_bytes() for file in tmp_path.glob("*.db*")]
    assert len(files) >= 2
    assert not any(PNG in file for file in files)


def test_a_backup_takes_the_sealed_pictures_along() -> None:
    assert "sealed_pictures" in {table.name for table in metadata.sorted_tables}
