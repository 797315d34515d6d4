"""Position documents, whatever the game: what is wrong with one is said by its key, and what is expected is compared by it."""

from typing import Annotated, Any, Literal

import msgspec
import pytest
from jsonschema import Draft202012Validator
from msgspec import UNSET, Meta, UnsetType

from domain.chance import SeededChance
from domain.games import discover, find
from domain.options import resolve
from domain.position import SET, UNIQUE, digits, keys, read, schema, word, written
from domain.position_compare import differences

Number = Annotated[int, Meta(ge=1, le=9, extra={"spelt": digits})]
Suit = Annotated[str, word(("hearts", "spades"), lambda name: str(name).lower())]


class Piece(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A piece."""

    at: Number
    kind: Literal["king", "pawn"] = "pawn"


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position of a game that there is not."""

    suits: Annotated[dict[Suit, Number], keys(("hearts", "spades"))] = {}
    hand: Annotated[tuple[Number, ...], SET] = ()
    pile: Annotated[tuple[Number, ...], UNIQUE, Meta(max_length=3)] = ()
    box: tuple[Number, ...] | Annotated[int, Meta(ge=0)] = 0
    pieces: tuple[Piece, ...] = ()
    open: bool = False
    note: str | UnsetType = UNSET
    last: Piece | None = None


@pytest.mark.parametrize(
    ("document", "says"),
    [
        (
            {"hands": []},
            "A position has no key 'hands': the keys are suits, hand, pile, box, pieces, open, note, last.",
        ),
        ({"hand": [10]}, "Each of hand must be a whole number from 1 to 9, not 10."),
        ({"hand": [True]}, "Each of hand must be a whole number from 1 to 9, not True."),
        ({"hand": 3}, "hand must be a list of numbers, not 3."),
        ({"hand": [3, "3"]}, "hand names 3 twice."),
        ({"pile": [1, 2, 3, 4]}, "pile must be a list of up to 3 numbers, not [1, 2, 3, 4]."),
        ({"suits": {"clubs": 3}}, "Each key of suits must be one of hearts, spades, not 'clubs'."),
        ({"suits": {"hearts": "many"}}, "suits: hearts must be a whole number from 1 to 9, not 'many'."),
        ({"pieces": [{"at": 1}, {"at": 0}]}, "pieces: 2: at must be a whole number from 1 to 9, not 0."),
        ({"pieces": [{}]}, "pieces: 1 needs the key 'at', which must be a whole number from 1 to 9."),
        ({"pieces": [{"at": 1, "kind": "rook"}]}, "pieces: 1: kind must be one of king, pawn, not 'rook'."),
        ({"open": "perhaps"}, "open must be yes or no, not 'perhaps'."),
        ({"note": 3}, "note must be text, not 3."),
        ({"last": 3}, "last must be a mapping or null, not 3."),
        ({"last": {"at": 1, "to": 2}}, "last has no key 'to': the keys are at, kind."),
        ({"pieces": [{"at": 1, "to": 2}]}, "pieces: 1 has no key 'to': the keys are at, kind."),
        ({"box": "full"}, "box must be a whole number of at least 0, not 'full'."),
    ],
)
def test_what_is_wrong_is_said_by_its_key_and_with_what_would_be_allowed(document: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError) as mistake:
        read(document, Position)
    assert str(mistake.value) == says


def test_what_people_write_is_brought_to_the_one_spelling_of_the_document() -> None:
    assert read({"suits": {"Hearts": "7"}, "box": [2]}, Position) == Position(suits={"hearts": 7}, box=(2,))


def test_null_is_a_key_left_out() -> None:
    assert read({"hand": None, "note": None, "last": None}, Position) == Position()


def test_a_key_left_out_is_not_written_where_nothing_is_usual() -> None:
    assert written(Position(hand=(1, 2))) == {
        "suits": {}, "hand": [1, 2], "pile": [], "box": 0, "pieces": [], "open": False, "last": None,
    }  # fmt: skip


def test_the_schema_refuses_what_reading_refuses() -> None:
    described = Draft202012Validator(schema(Position, "Toy", {}))
    assert described.is_valid(written(Position(suits={"hearts": 3}, pieces=(Piece(1),))))
    refused: list[dict[str, Any]] = [{"hands": []}, {"hand": [3, 3]}, {"suits": {"clubs": 3}}, {"pieces": [{}]}]
    assert [document for document in refused if described.is_valid(document)] == []


FOUND = Position(suits={"hearts": 3}, hand=(1, 2), pile=(4, 5), box=(6, 7), pieces=(Piece(1), Piece(2, "king")))


@pytest.mark.parametrize(
    "expected",
    [
        {"hand": [2, 1]},
        {"suits": {"hearts": "3"}},
        {"box": 2},
        {"pieces": [{"at": 1}, {"kind": "king"}]},
        {"note": None},
    ],
)
def test_words_lists_and_mappings_are_compared_by_what_they_say(expected: dict[str, Any]) -> None:
    assert differences(FOUND, expected) == []


@pytest.mark.parametrize(
    ("expected", "says"),
    [
        ({"pile": [5, 4]}, "pile is [4, 5], not [5, 4]."),
        ({"suits": {"spades": 1}}, "suits: spades is absent, not 1."),
        ({"suits": {}}, "suits is {'hearts': 3}, not empty."),
        ({"last": {"at": 1}}, "last is absent, not {'at': 1}."),
        ({"box": 3}, "box is 2, not 3."),
        ({"fist": []}, "There is no key 'fist' in a position."),
        ({"pieces": [{"at": 1}]}, "pieces is [{'at': 1, 'kind': 'pawn'}, {'at': 2, 'kind': 'king'}], not [{'at': 1}]."),
    ],
)  # fmt: skip
def test_what_differs_is_said_by_its_key(expected: dict[str, Any], says: str) -> None:
    assert differences(FOUND, expected) == [says]


KEYS = [
    pytest.param(key, name, id=f"{key} {name}")
    for key in discover()
    for name in find(key).positions.shape.__struct_encode_fields__
    if name != "draw"  # the match's own
]


@pytest.mark.parametrize(("key", "name"), KEYS)
def test_every_key_of_every_game_refuses_what_it_cannot_be_by_its_name(key: str, name: str) -> None:
    game = find(key)
    with pytest.raises(ValueError, match=rf"^(Each of )?{name} must be .*, not .*3\.5"):
        game.positions.read({name: 3.5}, resolve(game.options, {}, {}), SeededChance(b"x"))


@pytest.mark.parametrize("key", discover())
def test_no_mapping_of_any_games_schema_has_keys_that_are_not_said(key: str) -> None:
    parts = find(key).positions.schema()
    shapes = [parts, *parts["$defs"].values()]
    assert [
        shape["title"] for shape in shapes if "properties" in shape and shape.get("additionalProperties", True)
    ] == []


@pytest.mark.parametrize(("key", "name"), [("objectives", "agent-1"), ("covers", "agent-2"), ("table", "agent-3")])
def test_a_key_that_there_is_not_is_refused_by_its_path_within_a_mapping_too(key: str, name: str) -> None:
    game = find("mata-hari")
    with pytest.raises(ValueError, match=f"^{key}: {name} has no key 'cover': the keys are "):
        game.positions.read({key: {name: {"cover": 3}}}, resolve(game.options, {}, {}), SeededChance(b"x"))


@pytest.mark.parametrize(
    ("key", "document", "says"),
    [
        ("mata-hari", {"pending": {"seat": "agent-5", "why": "look"}}, "pending: seat names 'agent-5'"),
        ("mata-hari", {"barred": {"pairs": [["agent-1", "agent-6"]]}}, "barred: pairs names 'agent-6'"),
        ("mata-hari", {"outcome": {"scores": {"agent-4": 3}}}, "outcome: scores names 'agent-4'"),
        ("casablanca", {"pending": [{"seat": "blue", "kind": "event"}]}, "pending: seat names 'blue'"),
        ("quinta-colonna", {"outcome": {"winners": ["partisan-3"]}}, "outcome: winners names 'partisan-3'"),
        ("vedova-nera", {"last_action": {"seat": "blue"}}, "last_action: seat names 'blue'"),
    ],
)
def test_a_seat_that_does_not_play_is_refused_wherever_it_is_named(
    key: str, document: dict[str, Any], says: str
) -> None:
    game = find(key)
    seats = {"mata-hari": 3, "casablanca": 2, "quinta-colonna": 2, "vedova-nera": 2}[key]
    playing = {"seats": list(game.rules.seats(seats, {}))} if key != "vedova-nera" else {"seats": ["red", "green"]}
    with pytest.raises(ValueError, match=f"^{says}: it can only name "):
        game.positions.read(playing | document, resolve(game.options, {}, {}), SeededChance(b"x"))
