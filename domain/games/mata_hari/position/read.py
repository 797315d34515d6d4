"""A state read from a position document; what is left out takes the set-up's or an empty value (G-16)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from domain.chance import Chance
from domain.game import Seat
from domain.games.mata_hari.board.cards import COLOURS, KINDS, SKULLS, Card, ordered
from domain.games.mata_hari.board.claims import Predicate
from domain.games.mata_hari.events import GameEnded, Objective
from domain.games.mata_hari.options import Rules
from domain.games.mata_hari.orders import File, Request
from domain.games.mata_hari.position.schema import PHASES, TOP_KEYS
from domain.games.mata_hari.reading.claim_grammar import Unclear, read
from domain.games.mata_hari.reading.claim_words import card_of, tokens
from domain.games.mata_hari.reading.filed_words import accept_of, if_none_of
from domain.games.mata_hari.rules.setup import LEAST_PLAYERS, MOST_PLAYERS, dealt_to, kinds_for, whole_deck
from domain.games.mata_hari.state import COVERS, Covers, Hitman, Laid, Look, Over, Own, Playing, Table
from domain.options import Options


def state_of(document: Mapping[str, Any], options: Options, chance: Chance) -> Playing | Over:
    """The state described; ValueError names what is wrong with it."""
    unknown = [str(key) for key in document if key not in TOP_KEYS]
    if unknown:
        raise ValueError(f"A position has no key {', '.join(unknown)}.")
    seats = _seats(document)
    offers = {seat: _mapping(laid, f"table: {seat}") for seat, laid in _by_seat(document, "table", seats).items()}
    laid = {seat: cards(offer.get("cards") or [], f"table: {seat}") for seat, offer in offers.items()}
    hands, deck = _dealt(document, options, seats, laid, chance)
    objectives = _objectives(document, seats, chance)
    filed = {seat: filed_of(texts) for seat, texts in _by_seat(document, "filed", seats).items()}
    owns = {seat: Own(hands[seat], objectives[seat], tuple(laid.get(seat, ())), filed.get(seat)) for seat in seats}
    table = _table(document, options, seats, offers, owns, len(deck))
    if "outcome" not in document:
        return Playing(table, owns, deck)
    return Over(table, owns, deck, _ended(document, owns, deck))


def cards(listed: Any, where: str) -> tuple[Card, ...]:
    """Cards as written in either language; ValueError names one that is none."""
    if not isinstance(listed, Sequence) or isinstance(listed, str):
        raise ValueError(f"{where}: cards stand in a list, such as [poison 3, hitman].")
    found = []
    for text in listed:
        card = card_of(str(text))
        if card is None:
            raise ValueError(f"{where}: there is no card {text!r}.")
        found.append(card)
    return tuple(found)


def predicate(text: Any, where: str) -> Predicate:
    """A claim or demand in the checked language; ValueError if it is not."""
    try:
        return read(str(text))
    except Unclear:
        raise ValueError(f"{where}: {text!r} is not in the checked language (MH-09).") from None


def request(raw: Any, where: str) -> Request | None:
    """A demand or a wish."""
    if not raw:
        return None
    given = _mapping(raw, where)
    kind = given.get("kind")
    if kind not in ("demand", "wish"):
        raise ValueError(f"{where}: `kind` is demand or wish.")
    return Request(kind, predicate(given.get("text"), where))


def pending(raw: Any) -> tuple[tuple[Look, ...], Hitman | None]:
    """Looks and a substitution that are waited for."""
    looks: list[Look] = []
    hitman = None
    for one in raw if isinstance(raw, list) else [raw] if raw else []:
        given = _mapping(one, "pending")
        seat = Seat(str(given.get("seat")))
        if given.get("why") == "hitman":
            later = tuple(None if text is None else predicate(text, "pending") for text in given.get("later") or [])
            earlier = tuple(predicate(text, "pending") for text in given.get("earlier") or [])
            hitman = Hitman(seat, (*earlier, predicate(given.get("demand"), "pending")), later)
        elif given.get("why") == "look":
            looks.append(Look(seat, int(given.get("take", 1)), given.get("then") == "end_of_turn"))
        else:
            raise ValueError("pending: `why` is hitman or look.")
    return tuple(looks), hitman


def _seats(document: Mapping[str, Any]) -> tuple[Seat, ...]:
    given = document.get("seats")
    if given is None:
        named = [str(seat) for key in ("hands", "table", "covers") for seat in (document.get(key) or ())]
        most = max([LEAST_PLAYERS, *(int(name[-1]) for name in named if name[-1:].isdigit())])
        given = [f"agent-{number}" for number in range(1, most + 1)]
    if not isinstance(given, list) or not LEAST_PLAYERS <= len(given) <= MOST_PLAYERS:
        raise ValueError(f"seats: {LEAST_PLAYERS} to {MOST_PLAYERS} play.")
    expected = [f"agent-{number}" for number in range(1, len(given) + 1)]
    if sorted(map(str, given)) != expected:
        raise ValueError(f"seats: they are called {', '.join(expected)}.")
    return tuple(Seat(str(seat)) for seat in given)


def _mapping(raw: Any, where: str) -> Mapping[str, Any]:
    if not isinstance(raw, Mapping):
        raise ValueError(f"{where}: this is a mapping.")
    return raw


def _by_seat(document: Mapping[str, Any], key: str, seats: tuple[Seat, ...]) -> dict[Seat, Any]:
    given = _mapping(document.get(key) or {}, key)
    strangers = [str(seat) for seat in given if seat not in seats]
    if strangers:
        raise ValueError(f"{key}: there is no seat {', '.join(strangers)}.")
    return {Seat(str(seat)): value for seat, value in given.items()}


def _listed(document: Mapping[str, Any], key: str, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    given = document.get(key) or []
    if not isinstance(given, list) or any(seat not in seats for seat in given):
        raise ValueError(f"{key}: this is a list of seats.")
    return tuple(seat for seat in seats if seat in given)


def _dealt(
    document: Mapping[str, Any],
    options: Options,
    seats: tuple[Seat, ...],
    laid: Mapping[Seat, tuple[Card, ...]],
    chance: Chance,
) -> tuple[dict[Seat, tuple[Card, ...]], tuple[Card, ...]]:
    """Hands and deck: as given, the rest out of the cards that lie nowhere else."""
    hands = {seat: cards(hand or [], f"hands: {seat}") for seat, hand in _by_seat(document, "hands", seats).items()}
    given = None if document.get("deck") is None else cards(document["deck"], "deck")
    elsewhere = [card for held in (*hands.values(), *laid.values(), given or ()) for card in held]
    elsewhere += cards(document.get("removed") or [], "removed")
    left = list(chance.shuffle("deck", (Counter(whole_deck(len(seats))) - Counter(elsewhere)).elements()))
    for seat in seats:
        if seat not in hands:
            count = max(dealt_to(len(seats), options) - len(laid.get(seat, ())), 0)
            hands[seat], left = tuple(left[:count]), left[count:]
    return {seat: ordered(hands[seat]) for seat in seats}, tuple(left) if given is None else given


def _objectives(document: Mapping[str, Any], seats: tuple[Seat, ...], chance: Chance) -> dict[Seat, Objective]:
    given = {seat: _objective(raw, seat) for seat, raw in _by_seat(document, "objectives", seats).items()}
    taken = {objective.resource for objective in given.values()}
    left = list(chance.shuffle("objectives", [kind for kind in kinds_for(len(seats)) if kind not in taken]))
    for seat in seats:
        if seat not in given:
            kind = left.pop() if left else KINDS[0]
            given[seat] = Objective(kind, SKULLS[kind])
    return given


def _objective(raw: Any, seat: Seat) -> Objective:
    where = f"objectives: {seat}"
    wanted = _mapping(raw, where)
    kind = _word(wanted.get("resource"), KINDS, where)
    skull = _word(wanted["skull"], COLOURS, where) if "skull" in wanted else SKULLS[kind]
    return Objective(kind, skull)  # type: ignore[arg-type]


def _word(raw: Any, among: Sequence[str], where: str) -> str:
    found = tokens(str(raw))
    if len(found) != 1 or found[0].value not in among:
        raise ValueError(f"{where}: {raw!r} is none of {', '.join(among)}.")
    return found[0].value


def filed_of(raw: Any) -> File:
    """What is filed ahead; ValueError if a line cannot be."""
    filed = File()
    for text in raw if isinstance(raw, list) else [raw]:
        try:
            accept, other = accept_of(str(text)), if_none_of(str(text))
        except Unclear:
            accept = other = None
        if accept is None and other is None:
            raise ValueError(f"filed: {text!r} cannot be filed ahead (MH-56).")
        filed = File(accept or filed.accept, other.if_none if other else filed.if_none)
    return filed


def _table(
    document: Mapping[str, Any],
    options: Options,
    seats: tuple[Seat, ...],
    offers: Mapping[Seat, Mapping[str, Any]],
    owns: Mapping[Seat, Own],
    deck: int,
) -> Table:
    active = Seat(str(document.get("active", seats[0])))
    phase = document.get("phase", "offer")
    if active not in seats or phase not in PHASES:
        raise ValueError(f"`active` is a seat, `phase` one of {', '.join(PHASES)}.")
    covers = {seat: _covers(raw) for seat, raw in _by_seat(document, "covers", seats).items()}
    taken = sum(cover.compromised + cover.undercover for cover in covers.values())
    barred = _mapping(document.get("barred") or {}, "barred")
    looks, hitman = pending(document.get("pending"))
    made = tuple(seat for seat in offers if seat != active)
    return Table(
        rules=Rules.of(options),
        seats=seats,
        active=active,
        kinds=kinds_for(len(seats)),
        sizes={seat: len(owns[seat].hand) for seat in seats},
        covers={seat: covers.get(seat, Covers()) for seat in seats},
        deck=deck,
        phase=phase,
        step=int(document.get("step", 0)),
        turn=int(document.get("turn", 0)),
        covers_left=int(document.get("covers_left", COVERS - taken)),
        removed=cards(document.get("removed") or [], "removed"),
        laid={seat: _laid(offer, seat) for seat, offer in offers.items()},
        declined=_listed(document, "declined", seats),
        made=_listed(document, "made", seats) if "made" in document else made,
        pairs=tuple((Seat(str(one)), Seat(str(other))) for one, other in barred.get("pairs") or ()),
        barred=_listed(barred, "counter", seats),
        waived=_listed(document, "no_accusation", seats),
        wanted=_listed(document, "ask_me", seats),
        unseen=_listed(document, "unseen", seats),
        looks=looks,
        hitman=hitman,
        resigned=_listed(document, "resigned", seats),
    )


def _covers(raw: Any) -> Covers:
    given = _mapping(raw, "covers")
    return Covers(int(given.get("compromised", 0)), int(given.get("undercover", 0)))


def _laid(offer: Mapping[str, Any], seat: Seat) -> Laid:
    where = f"table: {seat}"
    claims = tuple(predicate(text, where) for text in offer.get("claims") or ())
    return Laid(len(offer.get("cards") or ()), claims, request(offer.get("request"), where))


def _ended(document: Mapping[str, Any], owns: Mapping[Seat, Own], deck: tuple[Card, ...]) -> GameEnded:
    outcome = _mapping(document["outcome"], "outcome")
    return GameEnded(
        winners=tuple(Seat(str(seat)) for seat in outcome.get("winners") or ()),
        reason=str(outcome.get("reason", "score")),
        rule=str(outcome.get("rule", "MH-37")),
        eliminated=tuple(Seat(str(seat)) for seat in outcome.get("eliminated") or ()),
        scores={Seat(str(seat)): int(points) for seat, points in (outcome.get("scores") or {}).items()},
        hands={seat: own.hand for seat, own in owns.items()},
        objectives={seat: own.objective for seat, own in owns.items() if own.objective is not None},
        deck=deck,
    )
