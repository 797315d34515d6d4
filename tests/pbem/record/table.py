"""A match by letter that ends, and the letters of it as mail programs save them."""

from pathlib import Path
from uuid import UUID

from tests.support.house import House


def play(house: House) -> UUID:
    """A match with orders, a refused letter, a default and an end; each letter at a time of its own."""
    match = house.open("spy", "partisan-1")
    for seat, said in (("spy", "play 1 to 1"), ("spy", house.some_order(match, "spy"))):
        house.now = house.now.replace(hour=house.now.hour + 1)
        house.answer(seat, said)
    house.wait(hours=100)
    house.resign("partisan-1")
    return match


def save_letters(house: House, folder: Path, seat: str = "") -> None:
    """The letters sent, all or those to a seat, as mail programs save them."""
    folder.mkdir()
    for number, file in enumerate(house.files()):
        letter = file.read_bytes()
        if f"To: {seat}".encode() in letter:
            (folder / f"{number:02}.eml").write_bytes(letter)
