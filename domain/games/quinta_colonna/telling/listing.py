"""The table as a list in words, which stands beside the drawing: the open table, the spy's own side, the route at the end."""

from functools import lru_cache
from typing import Final

from domain.game import Seat, Section
from domain.games.quinta_colonna.board.deck import piece_of
from domain.games.quinta_colonna.board.houses import houses_of
from domain.games.quinta_colonna.events import Piece, Step
from domain.games.quinta_colonna.options import Rules
from domain.games.quinta_colonna.orders import Pawn
from domain.games.quinta_colonna.reading.lexicon import PIECE_WORDS
from domain.games.quinta_colonna.rules.sides import owner
from domain.games.quinta_colonna.state import Spy, Table, View
from domain.games.quinta_colonna.telling.phrases import joined, piece_name, seat_name
from domain.games.quinta_colonna.telling.shown import Told, lying
from domain.words import Language, Words

_MATCH: Final = Words(en="The match", it="La partita")
_PAWNS: Final = Words(en="The partisans' pawns", it="Le pedine dei partigiani")


def sections(view: View, language: Language) -> tuple[Section, ...]:
    """Everything this view knows, in words; a part with nothing in it is left out. No line can be taken for an order."""
    table, spy, outcome = view.table, view.spy, view.outcome
    if table is None:
        return ()
    if spy is None and outcome is None:
        return _to_all(table, language)
    if outcome is None:
        moment = _to_all(table, language)[:1]
        return (*moment, *(() if spy is None else (_spy(table, spy, language),)), *_open(table, language))
    first, *rest = at_the_end(view, language)
    return (first, *(() if spy is None else (_route(spy, language),)), *rest)


def at_the_end(view: View, language: Language) -> tuple[Section, ...]:
    """What lies open when the match has ended, but for the spy's route; how it ended comes first."""
    table = view.table
    return () if table is None else (_last(table, view.spy, language), *_open(table, language))


def _to_all(table: Table, language: Language) -> tuple[Section, ...]:
    """What everybody knows as long as the match goes on."""
    return (_moment(table, language), *_open(table, language))


def _open(table: Table, language: Language) -> tuple[Section, ...]:
    """What lies open, in words: the same for all who hold the same table."""
    told, _ = lying(table)
    found = (
        _refuges(table.refuges, language),
        _pawns(table, language),
        _answers(told, language),
        _cards(table.shown, tuple([piece_of(card, table.pieces) for _, card in table.shown]), language),
        _blocked(table.blocked, language),
    )
    return tuple(section for section in found if section.lines)


def card_name(card: int, table: Table, language: Language) -> str:
    """A card as lists name it: "37 rook"."""
    return _named(card, piece_of(card, table.pieces), language)


def _named(card: int, piece: Piece, language: Language) -> str:
    return f"{card} {PIECE_WORDS[piece][language]}"


def _pick(language: Language, en: str, it: str) -> str:
    return Words(en=en, it=it)[language]


def _moment(table: Table, language: Language) -> Section:
    last = table.rules.max_rounds
    until = _pick(language, f" of at most {last}", f" su {last} al massimo") if last else ""
    if table.phase == "start":
        line = _pick(language, "The pawns are taking their places.", "Le pedine stanno prendendo posto.")
    elif table.to_act == "spy":
        line = _pick(
            language, f"Round {table.round}{until}: the spy plays.", f"Round {table.round}{until}: gioca la spia."
        )
    else:
        partisans = _pick(language, "the partisans play", "giocano i partigiani")
        line = f"Round {table.round}{until}: {partisans}."
    return _under(_MATCH[language], (line, *_delays(table, language)))


def _last(table: Table, spy: Spy | None, language: Language) -> Section:
    lines = [_pick(language, f"Ended in round {table.round}.", f"Finita nel round {table.round}.")]
    if spy is not None:
        lines.append(
            _pick(
                language,
                f"The hideout was {spy.hideout}; the route begins on {spy.start} and ends on {spy.house}.",
                f"Il nascondiglio era {spy.hideout}; il percorso comincia da {spy.start} e finisce in {spy.house}.",
            )
        )
    if table.fallen:
        fallen = ", ".join(f"{house} (round {round_})" for round_, house in table.fallen)
        lines.append(_pick(language, f"Refuges that fell: {fallen}.", f"Rifugi caduti: {fallen}."))
    return _under(_MATCH[language], (*lines, *_delays(table, language)))


def _delays(table: Table, language: Language) -> list[str]:
    """What holds the next turn back or closes this one early."""
    lines = []
    if table.skip_partisans:
        lines.append(_pick(language, "The partisans lose their next turn.", "I partigiani perdono il prossimo turno."))
    if table.end_by:
        who = joined([seat_name(seat, language) for seat in table.end_by], language)
        lines.append(_pick(language, f"Nothing more to order: {who}.", f"Non ha altro da ordinare: {who}."))
    return lines


# What lies open reads the same in every letter of a turn, and most of it in those of the next one: each part is kept under
# all that it is made of.


@lru_cache(maxsize=256)
def _refuges(refuges: tuple[int, ...], language: Language) -> Section:
    houses = ", ".join(map(str, refuges))
    heading = _pick(language, f"Refuges left, {len(refuges)}", f"Rifugi rimasti, {len(refuges)}")
    return Section(heading, (houses,) if houses else ())


def _pawns(table: Table, language: Language) -> Section:
    moved, asked, assigned = table.moved, table.asked, table.rules.control == "assigned"
    lines = [
        _pawn(pawn, house, owner(table, pawn) if assigned else None, pawn in moved, pawn in asked, language)
        for pawn, house in lying(table)[1]
    ]
    return _under(_PAWNS[language], tuple(lines))


@lru_cache(maxsize=4096)
def _pawn(pawn: Pawn, house: int, seat: Seat | None, moved: bool, asked: bool, language: Language) -> str:
    line = _pick(language, f"Pawn {pawn} stands on {house}", f"La pedina {pawn} si trova in {house}")
    if seat is not None:
        line += f", {seat_name(seat, language)}"
    if moved:
        line += _pick(language, ", has moved", ", ha mosso")
    if asked:
        line += _pick(language, ", has asked", ", ha chiesto")
    return f"{line}."


@lru_cache(maxsize=256)
def _under(heading: str, lines: tuple[str, ...]) -> Section:
    """The same section for the same lines: what is made of it further on is then made once too."""
    return Section(heading, lines)


@lru_cache(maxsize=256)
def _answers(told: Told, language: Language) -> Section:
    lines = []
    for answer, said in (
        (True, _pick(language, "Passed", "Passata")),
        (False, _pick(language, "Not passed", "Non passata")),
    ):
        houses = [f"{house} (round {marker.round})" for house, marker in told.markers if marker.answer is answer]
        if houses:
            lines.append(f"{said}: {', '.join(houses)}.")
    if told.published is not None:
        round_, house = told.published
        lines.append(
            _pick(
                language,
                f"The spy was seen in {house} (round {round_}).",
                f"La spia è stata vista in {house} (round {round_}).",
            )
        )
    return Section(_pick(language, "Answers so far", "Risposte finora"), tuple(lines))


@lru_cache(maxsize=256)
def _cards(shown: tuple[tuple[int, int], ...], pieces: tuple[Piece, ...], language: Language) -> Section:
    named = zip(shown, pieces, strict=True)
    cards = ", ".join(f"{round_}: {_named(card, piece, language)}" for (round_, card), piece in named)
    heading = _pick(language, "Cards shown, by round", "Carte mostrate, per round")
    return Section(heading, (f"{cards}.",) if cards else ())


@lru_cache(maxsize=256)
def _blocked(blocked: int, language: Language) -> Section:
    houses = ", ".join(map(str, houses_of(blocked)))
    return Section(_pick(language, "Blocked houses", "Case invalicabili"), (houses,) if houses else ())


def _spy(table: Table, spy: Spy, language: Language) -> Section:
    hand = ", ".join([card_name(card, table, language) for card in sorted(spy.hand)])
    return _of_spy(spy, hand, table.rules, language)


def _of_spy(spy: Spy, hand: str, rules: Rules, language: Language) -> Section:
    """The spy's own side, which stays as it is while the partisans play."""
    trail = ", ".join(map(str, houses_of(spy.trail))) or _pick(language, "none", "nessuna")
    lines = [
        _pick(
            language,
            f"You are on {spy.house}; your hideout is {spy.hideout}.",
            f"Sei in {spy.house}; il tuo nascondiglio è {spy.hideout}.",
        ),
        _pick(language, f"Your hand: {hand}.", f"In mano: {hand}."),
        _pick(language, f"Houses that count as passed: {trail}.", f"Case che contano come attraversate: {trail}."),
        *_duties(rules, spy, language),
    ]
    return Section(_pick(language, "What only you know", "Quello che sai solo tu"), tuple(lines))


def _duties(rules: Rules, spy: Spy, language: Language) -> list[str]:
    """What the spy still has to do, and by when (QC-19, QC-22, QC-56, QC-58)."""
    lines = []
    if spy.assaulted is not None:
        lines.append(
            _pick(
                language,
                f"The refuge in {spy.assaulted} falls after your next move.",
                f"Il rifugio in {spy.assaulted} cadrà dopo la tua prossima mossa.",
            )
        )
    if spy.burnt:
        lines.append(_burnt(rules, spy, language))
    elif rules.idle_limit:
        left = rules.idle_limit - spy.idle
        lines.append(
            _pick(
                language,
                f"You are not burnt: without an assault your house is made public after {left} more of your turns.",
                f"Non sei bruciata: senza assalti la tua casa diventa pubblica tra {left} dei tuoi turni.",
            )
        )
    else:
        lines.append(_pick(language, "You are not burnt.", "Non sei bruciata."))
    return lines


def _burnt(rules: Rules, spy: Spy, language: Language) -> str:
    left = rules.return_limit - spy.burnt_turns
    once = rules.assaults_per_sortie == "1"
    said = _pick(language, "You are burnt: ", "Sei bruciata: ")
    if once:
        said += _pick(
            language,
            "no assault counts until a move of yours ends in the hideout",
            "nessun assalto conta finché una tua mossa non finisce nel nascondiglio",
        )
    else:
        said += _pick(
            language, "a move has to take you back to the hideout", "una mossa deve riportarti nel nascondiglio"
        )
    if rules.return_limit:
        said += _pick(language, f", within {left} of your turns or you lose", f", entro {left} dei tuoi turni o perdi")
    return said + "."


def _route(spy: Spy, language: Language) -> Section:
    lines, at = [], spy.start
    for walked in spy.route:
        lines.append(f"Round {walked.round}: {turn_of_the_spy(walked, at, language)}")
        at = walked.path[-1] if walked.path else at
    return Section(_pick(language, "The spy's route", "Il percorso della spia"), tuple(lines))


def turn_of_the_spy(walked: Step, origin: int, language: Language) -> str:
    """One turn of the route as a sentence: the card, and the way from ``origin``."""
    piece = f"{PIECE_WORDS[walked.piece]['en']}" if language == "en" else piece_name(walked.piece, "it")
    said = f"{piece} {walked.card}, "
    if not walked.path:
        return said + _pick(language, f"stuck on {origin}.", f"nessuna mossa da {origin}.")
    *passed, last = map(str, walked.path)
    by = _pick(language, " by way of ", " passando per ") + joined(passed, language) if passed else ""
    said += _pick(language, f"from {origin}{by} into {last}", f"da {origin}{by} fino a {last}")
    if walked.assaulted is not None:
        said += _pick(language, ", an assault", ", un assalto")
    if walked.home:
        said += _pick(language, ", back in the hideout", ", rientro nel nascondiglio")
    return said + "."
