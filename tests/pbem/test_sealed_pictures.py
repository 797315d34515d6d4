"""How pictures are taken out of letters, named and sealed, byte by byte, by the formulas that docs/secrecy.md promises."""

import base64
import hmac
from collections.abc import Iterator
from concurrent.futures import Future
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from sqlalchemy import Engine, insert, select, update

from mail.outbound.rendering.letter import joined
from mail.outbound.rendering.shared import EncodedPicture
from pbem.clubhouse.outbox.pictures import Packed, PictureDamaged, Pictures, pack
from pbem.store.engine import make_engine, reading, writing
from pbem.store.keys import derive
from pbem.store.tables import metadata, pictures, sealed_pictures

KEYS = derive(b"sixteen bytes ok")
PICTURES = Pictures(KEYS)
FIRST, SECOND = (b"\x89PNG\r\n\x1a\n" + bytes(range(n)) for n in (100, 91))
NOON = datetime(2026, 1, 5, 12, tzinfo=UTC)


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    """A store without pictures."""
    made = make_engine(f"sqlite:///{tmp_path / 'pictures.db'}")
    metadata.create_all(made)
    yield made
    made.dispose()


def block(png: bytes, width: int) -> bytes:
    """A picture as it stands in a letter."""
    text = base64.b64encode(png)
    return b"".join(text[at : at + width] + b"\r\n" for at in range(0, len(text), width))


def mark(png: bytes, width: int) -> bytes:
    """What stands in its place."""
    return b"{pbem-picture:%s:%d}" % (sha256(png).hexdigest().encode(), width)


def keyed(purpose: str, png: bytes) -> bytes:
    """The name of a picture's row, or its key."""
    return hmac.digest(KEYS.picture, f"{purpose} {sha256(png).hexdigest()}".encode(), "sha256")


def kept(engine: Engine) -> dict[str, bytes]:
    """The rows of pictures."""
    with reading(engine) as conn:
        return {row.name: row.sealed for row in conn.execute(select(sealed_pictures))}


def sealed(png: bytes) -> tuple[str, bytes]:
    """The row that a picture has to be kept in."""
    name = keyed("name", png).hex()
    return name, AESGCM(keyed("key", png)).encrypt(bytes(12), png, name.encode())


def made(png: bytes) -> Future[EncodedPicture]:
    """A picture as a part of a letter."""
    part = Future[EncodedPicture]()
    part.set_result(EncodedPicture(png, sha256(png).hexdigest(), block(png, 76)))
    return part


PARTS = (
    b"Subject: x\r\n\r\n",
    made(FIRST),
    b"--b\r\n",
    made(SECOND),
    b"--c\r\n",
    made(FIRST),
)
LETTER = joined(PARTS)


def test_a_mark_stands_in_the_place_of_each_picture() -> None:
    letter = b"Subject: x\r\n\r\n" + mark(FIRST, 76) + b"--b\r\n" + mark(SECOND, 76) + b"--c\r\n" + mark(FIRST, 76)
    pngs = {sha256(png).hexdigest(): png for png in (FIRST, SECOND)}
    assert pack(PARTS) == Packed(letter, pngs)


def test_a_picture_is_kept_once_under_a_keyed_name_and_sealed_with_a_key_of_its_own(engine: Engine) -> None:
    with writing(engine) as conn:
        PICTURES.keep(conn, pack(PARTS).pictures, NOON)
        PICTURES.keep(conn, pack(PARTS).pictures, NOON)
    assert kept(engine) == dict((sealed(FIRST), sealed(SECOND)))
    with reading(engine) as conn:
        assert PICTURES.unpack(conn, pack(PARTS).letter) == LETTER
        assert PICTURES.unpack(conn, mark(SECOND, 60)) == block(SECOND, 60)  # as another release may have written it
        assert PICTURES.unpack(conn, b"no picture") == b"no picture"


@pytest.mark.parametrize(("length", "lines"), [(54, [72]), (57, [76]), (60, [76, 4]), (114, [76, 76])])
def test_a_picture_that_is_put_back_fills_its_lines_and_ends_with_the_last(
    engine: Engine, length: int, lines: list[int]
) -> None:
    png = bytes(length)
    with writing(engine) as conn:
        PICTURES.keep(conn, {sha256(png).hexdigest(): png}, NOON)
        text = PICTURES.unpack(conn, mark(png, 76))
    assert [len(line) for line in text.split(b"\r\n")] == [*lines, 0]
    assert base64.b64decode(text) == png


def test_what_cannot_be_put_back_is_told_by_the_name_of_its_row(engine: Engine) -> None:
    name, _ = sealed(FIRST)
    packed = pack((made(FIRST),))
    with writing(engine) as conn:
        with pytest.raises(PictureDamaged, match=f"The picture {name} of a letter is not there: restore a backup."):
            PICTURES.unpack(conn, packed.letter)
        PICTURES.keep(conn, packed.pictures, NOON)
        for wrong in (
            b"something else altogether",
            AESGCM(keyed("key", FIRST)).encrypt(bytes(12), FIRST, b"another row"),
        ):
            conn.execute(update(sealed_pictures).values(sealed=wrong))
            with pytest.raises(
                PictureDamaged, match=f"The picture {name} cannot be opened: restore it, or the secret key"
            ):
                PICTURES.unpack(conn, packed.letter)


def test_what_lay_open_is_sealed_and_is_no_longer_there(engine: Engine, tmp_path: Path) -> None:
    many = [FIRST, SECOND, *(FIRST + bytes([n, m]) for n in range(3) for m in range(133))]
    with writing(engine) as conn:
        conn.execute(insert(pictures), [{"digest": sha256(png).hexdigest(), "png": png} for png in many])
    assert any(FIRST in file.read_bytes() for file in tmp_path.iterdir())
    assert PICTURES.seal_all(engine) == len(many) == 401
    assert not any(FIRST in file.read_bytes() for file in tmp_path.iterdir())
    assert kept(engine) == dict(map(sealed, many))
    with reading(engine) as conn:
        assert conn.execute(select(pictures)).all() == []
    assert PICTURES.seal_all(engine) == 0
