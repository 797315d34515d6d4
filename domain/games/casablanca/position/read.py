"""A state read from a position document; what is left out takes the set-up's or an empty value (G-16)."""

from collections.abc import Mapping
from typing import Any, cast

from msgspec.structs import replace

from domain.chance import Chance
from domain.game import PUBLIC, Seat
from domain.games.casablanca import orders as o
from domain.games.casablanca.board.atlas import atlas
from domain.games.casablanca.board.cards import cards, event
from domain.games.casablanca.events import GameEnded, How, Mount
from domain.games.casablanca.options import Rules
from domain.games.casablanca.position import values as value
from domain.games.casablanca.position.cards import GreenCards, RedCards, green_cards, hidden_of, red_cards
from domain.games.casablanca.position.schema import BEFORE_KEYS, OUT_KEYS, PENDING_KEYS, PHASES, SIDE_KEYS, TOP_KEYS
from domain.games.casablanca.position.values import Document
from domain.games.casablanca.reading.notation import parse
from domain.games.casablanca.rules.eligible import SERIAL, asked
from domain.games.casablanca.rules.progress import whose_card
from domain.games.casablanca.rules.setup import COLOURS, LEAST_PLAYERS, MOST_PLAYERS
from domain.games.casablanca.state import (
    LAST_MOVEMENT,
    Before,
    Ended,
    Keeping,
    Out,
    Own,
    Phase,
    Playing,
    Side,
    Table,
    View,
)
from domain.options import Options

HELD = "gestapo stay"


def state_of(document: Mapping[str, Any], options: Options, chance: Chance) -> Playing | Ended:
    """The state described; ValueError names what is wrong with it."""
    value.only(document, TOP_KEYS, "A position")
    rules = Rules.of(options)
    seats = _seats(document)
    phase = _phase(document, rules)
    turn = value.whole(document.get("turn", 1), "turn", least=1)
    paid = {one.seat: given for one, given in _keeps(document, seats)}
    green = green_cards(document, seats, paid, chance)
    red = red_cards(document, seats, turn, chance, articulated=rules.articulated, phase=phase)
    resigned = value.some_seats(document.get("resigned"), seats, "resigned")
    table = Table(
        rules=rules,
        seats=seats,
        sides=_sides(document, seats, resigned, green, red),
        friends={name: len(box) for name, box in green.boxes.items()},
        remaining=len(green.remaining),
        turn=turn,
        phase=phase,
        card=red.card,
        played=red.played,
        red_deck=len(red.deck),
        unseen=len(red.unseen),
        keeping=tuple(one for one, _ in _keeps(document, seats)),
        intercepted=value.some_seats(document.get("intercepted"), seats, "intercepted"),
        spared=tuple(_pair(pair, seats) for pair in value.listed(document.get("spared"), "spared")),
        before={seat: _before(given) for seat, given in value.by_seat(document, "before", seats).items()},
        resigned=resigned,
    )
    owns = _owns(document, seats, green, red, paid)
    if "outcome" in document:
        return _ended(document, Playing(table, owns, hidden_of(green, red)))
    return Playing(
        _asked(document, table, tuple(value.by_seat(document, "answers", seats))), owns, hidden_of(green, red)
    )


def activation(text: Any, what: str) -> o.Activation:
    """An activation as written in a letter; ValueError if it is none."""
    found = _orders(text)
    if len(found) != 1 or not isinstance(found[0], o.Activation):
        raise ValueError(f"{what}: {text!r} is no activation such as {HELD!r}.")
    return found[0]


def answer(text: Any, what: str) -> o.Answer:
    """An answer to an event as written in a letter; ValueError if it is none."""
    if text is False or str(text).strip().casefold() == "no":
        return o.DoNotPay()  # a word that a letter has other uses for
    found = _orders(text)
    if len(found) != 1 or not isinstance(found[0], o.Choose | o.Pay | o.DoNotPay):
        raise ValueError(f"{what}: {text!r} is no answer to an event such as 'choose cards'.")
    return found[0]


def _orders(text: Any) -> list[o.Order]:
    written = "\n".join(map(str, text)) if isinstance(text, list) else str(text)
    parsed = parse(written, View(seat=PUBLIC))
    return [] if parsed.complaints else [one.order for one in parsed.orders]


def _seats(document: Document) -> tuple[Seat, ...]:
    given = document.get("seats")
    if given is None:
        named = {str(seat) for key in ("pieces", "markers", "hands") for seat in value.mapping(document.get(key), key)}
        given = [seat for seat in COLOURS if seat in named] or list(COLOURS[:LEAST_PLAYERS])
    seats = tuple(value.a_seat(seat, COLOURS, "Each of seats") for seat in value.listed(given, "seats"))
    if not LEAST_PLAYERS <= len(seats) <= MOST_PLAYERS or len(set(seats)) < len(seats):
        raise ValueError(f"seats: {LEAST_PLAYERS} to {MOST_PLAYERS} different colours play.")
    return seats


def _phase(document: Document, rules: Rules) -> Phase:
    card = document.get("card")
    usual = "card" if rules.articulated else "movement"
    if card is not None:
        usual = "event" if value.a_red(card, "card") > LAST_MOVEMENT else "movement"
    phase = value.one_of(document.get("phase", usual), PHASES, "phase")
    if phase == "card" and not rules.articulated:
        raise ValueError("phase is card only with the option version: articulated.")
    return cast("Phase", phase)


def _sides(
    document: Document, seats: tuple[Seat, ...], resigned: tuple[Seat, ...], green: GreenCards, red: RedCards
) -> dict[Seat, Side]:
    pieces = value.by_seat(document, "pieces", seats)
    markers = value.by_seat(document, "markers", seats)
    sides = {}
    for at, seat in enumerate(seats):
        given = value.only(value.mapping(pieces.get(seat), f"pieces: {seat}"), SIDE_KEYS, f"pieces: {seat}")
        side = _absent(given) if seat in resigned else _side(given, atlas().starts[at], f"pieces: {seat}")
        sides[seat] = replace(
            side,
            marker=value.whole(markers.get(seat, 0), f"markers: {seat}"),
            green=len(green.hands[seat]),
            gold=green.gold[seat],
            red=len(red.hands[seat]),
        )
    return sides


def _side(given: Document, start: o.Hex, what: str) -> Side:
    gestapo = value.a_hex(given.get("gestapo", atlas().gestapo_start), f"{what}: gestapo")
    out = _out(given.get("out"), what)
    here = given.get("fugitive", start if out is None else None)
    if here is None:
        if out is None:
            raise ValueError(f"{what}: a fugitive off the board needs `out`: {{how: captured, dead or restart}}.")
        return Side(gestapo, None, out=out)
    if out is not None:
        raise ValueError(f"{what}: a fugitive on the board is not out.")
    mount = value.one_of(given.get("mount", "foot"), ("foot", "camel"), f"{what}: mount")
    rations = value.whole(given.get("rations", cards().camel.rations), f"{what}: rations") if mount == "camel" else 0
    return Side(gestapo, value.a_hex(here, f"{what}: fugitive"), cast("Mount", mount), rations)


def _absent(given: Document) -> Side:
    return Side(None, None, out=_out(given.get("out"), "pieces") or Out("dead"))


def _out(given: Any, what: str) -> Out | None:
    if not given:
        return None
    out = value.only(value.mapping(given, f"{what}: out"), OUT_KEYS, f"{what}: out")
    how = value.one_of(out.get("how"), ("captured", "dead", "restart"), f"{what}: out: how")
    if how != "captured":
        return Out(cast("How", how))
    money = value.whole(out.get("money", 0), f"{what}: out: money")
    return Out("captured", value.a_hex(out.get("hex"), f"{what}: out: hex"), money)


def _before(given: Any) -> Before:
    found = value.only(value.mapping(given, "before"), BEFORE_KEYS, "before")
    mount = value.one_of(found["mount"], ("foot", "camel"), "before: mount") if "mount" in found else None
    gestapo, fugitive = (
        value.a_hex(found[piece], f"before: {piece}") if piece in found else None for piece in ("gestapo", "fugitive")
    )
    return Before(cast("Mount | None", mount), gestapo, fugitive)


def _pair(given: Any, seats: tuple[Seat, ...]) -> tuple[Seat, Seat]:
    pair = value.listed(given, "Each of spared")
    if len(pair) != 2:
        raise ValueError(f"Each of spared must be two seats, not {given!r}.")
    return value.a_seat(pair[0], seats, "spared"), value.a_seat(pair[1], seats, "spared")


def _pending(document: Document, seats: tuple[Seat, ...], kind: str) -> list[Document]:
    found = []
    for one in value.listed(document.get("pending"), "pending"):
        given = value.only(value.mapping(one, "Each of pending"), PENDING_KEYS, "Each of pending")
        value.a_seat(given.get("seat"), seats, "pending: seat")
        if value.one_of(given.get("kind"), ("event", "keep"), "pending: kind") == kind:
            found.append(given)
    return found


def _keeps(document: Document, seats: tuple[Seat, ...]) -> list[tuple[Keeping, tuple[o.Green, ...]]]:
    found = []
    for given in _pending(document, seats, "keep"):
        paid = value.greens(given.get("cards"), "pending: cards")
        payer = value.a_seat(given["payer"], seats, "pending: payer") if "payer" in given else None
        found.append((Keeping(Seat(given["seat"]), len(paid), payer), paid))
    return sorted(found, key=lambda one: seats.index(one[0].seat))


def _owns(
    document: Document,
    seats: tuple[Seat, ...],
    green: GreenCards,
    red: RedCards,
    paid: dict[Seat, tuple[o.Green, ...]],
) -> dict[Seat, Own]:
    reactions = value.by_seat(document, "reactions", seats)
    held = value.by_seat(document, "held", seats)
    answers = value.by_seat(document, "answers", seats)
    return {
        seat: Own(
            green=green.hands[seat],
            red=red.hands[seat],
            react=cast("o.React", value.one_of(reactions.get(seat, "if caught"), o.REACTIONS, f"reactions: {seat}")),
            held=activation(held[seat], f"held: {seat}") if seat in held else None,
            answer=answer(answers[seat], f"answers: {seat}") if seat in answers else None,
            keep=paid.get(seat, ()),
        )
        for seat in seats
    }


def _asked(document: Document, table: Table, answered: tuple[Seat, ...]) -> Table:
    """Whom the position waits for, and who comes after."""
    playing = table.playing
    if not playing:
        raise ValueError("resigned: somebody must be left.")
    given = document.get("to_act")
    if table.phase == "card":
        seat = whose_card(table, table.turn) if given is None else value.a_seat(given, playing, "to_act")
        return replace(table, to_act=seat)
    if table.phase == "movement":
        seat = playing[0] if given is None else value.a_seat(given, playing, "to_act")
        waiting = playing[playing.index(seat) + 1 :]
        return replace(table, to_act=seat, waiting=waiting, asks=1 if seat == playing[0] else 2)
    return _asked_by_event(document, table, answered)


def _asked_by_event(document: Document, table: Table, answered: tuple[Seat, ...]) -> Table:
    if table.card is None or table.card <= LAST_MOVEMENT:
        raise ValueError("phase: event needs an event card, 21 to 40, in force.")
    card = event(table.card)
    named = [Seat(one["seat"]) for one in _pending(document, table.seats, "event")]
    seats = tuple(seat for seat in table.playing if seat in named) if named else asked(table, card)
    if card.effect in SERIAL:
        first = document.get("to_act", seats[0] if seats else None)
        if first not in seats:
            raise ValueError(f"phase: event: card {table.card} asks {first!r} nothing.")
        seats = seats[seats.index(first) :]
        return replace(table, to_act=seats[0], waiting=seats[1:], asks=2)
    seats = tuple(seat for seat in table.playing if seat in seats or seat in answered)
    if not set(seats) - set(answered):
        raise ValueError(f"phase: event: card {table.card} asks nobody anything that is not answered.")
    return replace(table, asked=seats, answered=answered, asks=2)


def _ended(document: Document, playing: Playing) -> Ended:
    outcome = value.only(value.mapping(document["outcome"], "outcome"), ("winners", "reason", "rule"), "outcome")
    winners = value.some_seats(outcome.get("winners"), playing.table.seats, "outcome: winners")
    hidden, owns = playing.hidden, playing.owns
    ended = GameEnded(
        winners=winners,
        reason=str(outcome.get("reason", "plane")),
        rule=str(outcome.get("rule", "CB-36")),
        distances={},
        hands={seat: own.green for seat, own in owns.items()},
        boxes=hidden.boxes,
        remaining=hidden.remaining,
        red_deck=hidden.red_deck,
        red_hands={seat: own.red for seat, own in owns.items()},
        unseen=hidden.unseen,
        reactions={seat: own.react for seat, own in owns.items()},
    )
    return Ended(playing.table, owns, hidden, ended)
