"""A board of 90 houses, sheets and envelopes such as matches have, made by hand."""

import math
from datetime import UTC, datetime

from domain.diagram import Cell, Diagram, LegendEntry, Link, Mark, Point
from domain.game import Seat, Section
from mail.outbound import sheet as letters
from mail.outbound.sheet import Envelope, Menu, Receipt, ReceiptLine, Sheet

BLOCKED = {3, 11, 14, 22, 27, 28, 33, 36, 41, 46, 48, 52, 55, 57, 60, 62, 66, 69, 73, 77, 80, 84, 85, 89}
REFUGES = {8, 19, 24, 35, 44, 58, 71, 90}
PAWNS = {"P1": 30, "P2": 61, "P3": 75, "P4": 75, "P5": 43}
ANSWERS = {37: ("yes", 3), 38: ("yes", 2), 9: ("no", 6), 10: ("no", 6)}
SPOKES, RINGS = 18, 5
TOKEN = "abcdefghijklmnopqrstuvwx27"
REPLY_TO = f"g+{TOKEN}@pbem.example.org"


def house(number: int) -> Cell:
    """One house of a round board, with whatever stands on it."""
    outline, centre, room = _wedge(*divmod(number - 1, RINGS))
    marks = [Mark("diamond", "goal", "refuge", "R")] if number in REFUGES else []
    marks += [Mark("disc", "own", f"pawn {pawn}", pawn) for pawn, at in PAWNS.items() if at == number]
    if number in ANSWERS:
        answer, asked = ANSWERS[number]
        shape, tone = ("square", "yes") if answer == "yes" else ("ring", "no")
        marks.append(Mark(shape, tone, f"{answer} in round {asked}", str(asked)))  # type: ignore[arg-type]
    tone = "blocked" if number in BLOCKED else "plain"
    return Cell(str(number), outline, centre, tone, tuple(marks), str(number), room)  # type: ignore[arg-type]


def _wedge(spoke: int, ring: int) -> tuple[tuple[Point, ...], Point, float]:
    deep = (392 - 70) / RINGS
    outer, inner = 392 - ring * deep, 392 - (ring + 1) * deep
    start, width = -math.tau * spoke / SPOKES - math.pi / 2, -math.tau / SPOKES
    corners = [(outer, share / 4) for share in range(5)] + [(inner, share / 4) for share in range(4, -1, -1)]
    outline = tuple(_at(radius, start + width * share) for radius, share in corners)
    middle = (outer + inner) / 2
    return outline, _at(middle, start + width / 2), 0.88 * min(deep, 2 * middle * math.sin(math.pi / SPOKES))


def _at(radius: float, angle: float) -> Point:
    return round(400 + radius * math.cos(angle), 1), round(400 + radius * math.sin(angle), 1)


def board() -> Diagram:
    """The whole board with pawns, refuges, answers and a walked route."""
    cells = tuple(house(number) for number in range(1, SPOKES * RINGS + 1))
    text = tuple(
        f"Spoke {spoke + 1}: {', '.join(str(spoke * 5 + ring + 1) for ring in range(5))}" for spoke in range(18)
    )
    legend = (
        LegendEntry(Mark("diamond", "goal", "", "R"), "refuge"),
        LegendEntry(Mark("square", "blocked", ""), "blocked house"),
    )
    route = Link((cells[41].centre, cells[42].centre, cells[38].centre), "path", "from 42 to 39")
    return Diagram("The table in round 8", 800, 800, cells, text, (route,), legend)


def choices(count: int) -> tuple[Menu, ...]:
    """Three cards with ``count`` choices in all, no house under two of them."""
    cards = ("37 rook", "8 queen", "9 bishop")
    houses = [[number for number in range(1, count + 1) if number % 3 == card] for card in range(3)]
    return tuple(
        Menu(card, tuple(letters.ChoiceLink(str(n), f"play {card.split()[0]} to {n}", str(n)) for n in held))
        for card, held in zip(cards, houses, strict=True)
    )


RECEIPT = Receipt(
    "None of your orders was carried out: put it right and answer again.",
    (
        ReceiptLine("P1 to 13", "not-played", "It waits until the whole letter is right."),
        ReceiptLine("P2 ask 99", "refused", "There is no house 99.", "QC-32", (7, 9), ("P2 ask 9", "P2 ask 90")),
        ReceiptLine("hello all", "ignored"),
        ReceiptLine("Anna", "ignored"),
    ),
)


def turn(**changes: object) -> Sheet:
    """A letter that asks, with everything in it."""
    fields: dict[str, object] = {
        "kind": "turn",
        "language": "en",
        "subject": "[pbem] Quinta Colonna, match 12",
        "first": "It is your turn (round 8, decision 12): answer by Sat 5 Dec 2026, 20:00 (Europe/Rome), 19:00 UTC.",
        "receipt": RECEIPT,
        "story_heading": "Since your last letter",
        "story": ("The spy played card 37 (rook).", "P2 asked in house 14: no."),
        "press": (("Partisan 2", "Go north!\n\nThe spy is near the rim."),),
        "diagram": board(),
        "sections": (Section("Pawns", ("P1 in house 30", "P2 in house 61")), Section("Your hand", ("37 rook",))),
        "menu": choices(60),
        "how": "Answer this letter: one line, the card and the house.",
        "otherwise": "If no answer comes, a card and a house are drawn for you.",
        "footer": ("Chain head: 5f2b9c. To hear the rules, answer with the word rules.",),
    }
    return Sheet(**{**fields, **changes})  # type: ignore[arg-type]


def envelope(**changes: object) -> Envelope:
    """An envelope of that letter."""
    fields: dict[str, object] = {
        "outbox_id": "0198-aa",
        "message_id": "m2.7f3a@pbem.example.org",
        "date": datetime(2026, 12, 4, 12, 0, tzinfo=UTC),
        "thread": "m0.11aa@pbem.example.org",
        "previous": "m1.5c5c@pbem.example.org",
        "match": "Match 12",
        "seat": Seat("spy"),
        "address": "anna@example.org",
        "form": "html",
        "reply_to": REPLY_TO,
        "unsubscribe_url": "https://pbem.example.org/stop/abc",
    }
    return Envelope(**{**fields, **changes})  # type: ignore[arg-type]


def turn_in_italian() -> Sheet:
    """The same kind of letter as an Italian reads it."""
    lines = (
        ReceiptLine("torre 42", "done", "Inteso come «gioca 37 in 42»."),
        ReceiptLine("e speriamo bene", "ignored"),
    )
    return turn(
        language="it",
        subject="[pbem] Quinta Colonna, partita 12: perché no?",
        first="Tocca a te (round 8, decisione 12): rispondi entro sab 5 dic 2026, ore 20:00 (Europe/Rome), 19:00 UTC.",
        receipt=Receipt("Tutto quello che hai chiesto è stato fatto.", lines),
        story_heading="Dall'ultima lettera",
        story=("La spia gioca la torre (37).", "P2 chiede in 14: di lì non è passato nessuno."),
        press=(("Il partigiano 2", "Io vado a nord.\nDa: chi sai tu"),),
        sections=(Section("Le pedine", ("La pedina P1 si trova in 30.", "La pedina P2 si trova in 61.")),),
        menu=(Menu("37 torre", tuple(letters.ChoiceLink(str(n), f"gioca 37 in {n}", str(n)) for n in (38, 39, 42))),),
        how="Gioca una delle tue tre carte: rispondi con una riga, la carta e la casa.",
        otherwise="Se il tempo passa senza una tua risposta, decidono per te le regole.",
        footer=("Una riga con la parola «aiuto» porta le regole.",),
    )
