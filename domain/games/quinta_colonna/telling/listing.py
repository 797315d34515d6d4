"""The table as a list in words, which stands beside the drawing: the open table, the spy's own side, the route at the end."""

from functools import lru_cache

from domain.game import Seat, Section
from domain.games.quinta_colonna.board.deck import piece_of
from domain.games.quinta_colonna.board.houses import houses_of
from domain.games.quinta_colonna.events import Piece, SpyTurn
from domain.games.quinta_colonna.options import Rules
from domain.games.quinta_colonna.orders import SPY, Pawn
from domain.games.quinta_colonna.rules.sides import owner
from domain.games.quinta_colonna.state import Spy, Table, View
from domain.games.quinta_colonna.telling.phrases import piece_word, seat_name
from domain.games.quinta_colonna.telling.shown import BoardMarks, lying
from domain.games.quinta_colonna.words import SAY
from domain.words import Language, listed


def sections(view: View, language: Language) -> tuple[Section, ...]:
    """Everything this view knows, in words; a part with nothing in it is left out. No line can be taken for an order."""
    table, spy, outcome = view.table, view.spy, view.outcome
    if table is None:
        return ()
    if spy is None and outcome is None:
        return _to_all(table, language)
    if outcome is None:
        moment = _to_all(table, language)[:1]
        return (*moment, *(() if spy is None else (_spy(view, table, spy, language),)), *_open(table, language))
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
    return f"{card} {piece_word(piece, language)}"


def _moment(table: Table, language: Language) -> Section:
    if table.phase == "start":
        line = SAY("listing.taking-places", language)
    else:
        number, last, playing = table.round, table.rules.max_rounds, SAY(f"plays.{table.to_act}", language)
        limited = "listing.round-of" if last else "listing.round"
        line = SAY(limited, language, round=number, last=last, playing=playing)
    return _under(SAY("listing.match", language), (line, *_delays(table, language)))


def _last(table: Table, spy: Spy | None, language: Language) -> Section:
    lines = [SAY("listing.ended", language, round=table.round)]
    if spy is not None:
        lines.append(SAY("listing.hideout", language, hideout=spy.hideout, start=spy.start, house=spy.house))
    if table.fallen:
        fallen = [SAY("listing.in-round", language, house=house, round=round_) for round_, house in table.fallen]
        lines.append(SAY("listing.fallen", language, houses=", ".join(fallen)))
    return _under(SAY("listing.match", language), (*lines, *_delays(table, language)))


def _delays(table: Table, language: Language) -> list[str]:
    """What holds the next turn back or closes this one early."""
    lines = []
    if table.skip_partisans:
        lines.append(SAY("listing.skipped", language))
    if table.end_by:
        who = listed([seat_name(seat, language) for seat in table.end_by], language)
        lines.append(SAY("listing.nothing-more", language, who=who))
    return lines


# What lies open reads the same in every letter of a turn, and most of it in those of the next one: each part is kept under
# all that it is made of.


@lru_cache(maxsize=256)
def _refuges(refuges: tuple[int, ...], language: Language) -> Section:
    houses = ", ".join(map(str, refuges))
    return Section(SAY("listing.refuges", language, number=len(refuges)), (houses,) if houses else ())


def _pawns(table: Table, language: Language) -> Section:
    moved, asked, assigned = table.moved, table.asked, table.rules.control == "assigned"
    lines = [
        _pawn(pawn, house, owner(table, pawn) if assigned else None, pawn in moved, pawn in asked, language)
        for pawn, house in lying(table)[1]
    ]
    return _under(SAY("listing.pawns", language), tuple(lines))


@lru_cache(maxsize=4096)
def _pawn(pawn: Pawn, house: int, seat: Seat | None, moved: bool, asked: bool, language: Language) -> str:
    said = [SAY("listing.pawn", language, pawn=pawn, house=house)]
    if seat is not None:
        said.append(SAY("listing.owner", language, who=seat_name(seat, language)))
    if moved:
        said.append(SAY("listing.moved", language))
    if asked:
        said.append(SAY("listing.asked", language))
    return f"{', '.join(said)}."


@lru_cache(maxsize=256)
def _under(heading: str, lines: tuple[str, ...]) -> Section:
    """The same section for the same lines: what is made of it further on is then made once too."""
    return Section(heading, lines)


@lru_cache(maxsize=256)
def _answers(told: BoardMarks, language: Language) -> Section:
    lines = []
    for answer, message in ((True, "listing.passed"), (False, "listing.not-passed")):
        houses = [
            SAY("listing.in-round", language, house=house, round=marker.round)
            for house, marker in told.markers
            if marker.answer is answer
        ]
        if houses:
            lines.append(SAY(message, language, houses=", ".join(houses)))
    if told.published is not None:
        round_, house = told.published
        lines.append(SAY("listing.seen", language, house=house, round=round_))
    return Section(SAY("listing.answers", language), tuple(lines))


@lru_cache(maxsize=256)
def _cards(shown: tuple[tuple[int, int], ...], pieces: tuple[Piece, ...], language: Language) -> Section:
    named = zip(shown, pieces, strict=True)
    cards = ", ".join(f"{round_}: {_named(card, piece, language)}" for (round_, card), piece in named)
    return Section(SAY("listing.cards", language), (f"{cards}.",) if cards else ())


@lru_cache(maxsize=256)
def _blocked(blocked: int, language: Language) -> Section:
    houses = ", ".join(map(str, houses_of(blocked)))
    return Section(SAY("listing.blocked", language), (houses,) if houses else ())


def _spy(view: View, table: Table, spy: Spy, language: Language) -> Section:
    hand = ", ".join([card_name(card, table, language) for card in sorted(spy.hand)])
    # Whoever is no spy reads it as the spy was told it.
    heading = SAY("listing.own" if view.seat == SPY else "listing.told-spy", language)
    return Section(heading, _of_spy(spy, hand, table.rules, language))


def _of_spy(spy: Spy, hand: str, rules: Rules, language: Language) -> tuple[str, ...]:
    """The spy's own side, which stays as it is while the partisans play."""
    trail = ", ".join(map(str, houses_of(spy.trail)))
    return (
        SAY("listing.where", language, house=spy.house, hideout=spy.hideout),
        SAY("listing.hand", language, cards=hand),
        SAY("listing.trail", language, houses=trail) if trail else SAY("listing.no-trail", language),
        *_duties(rules, spy, language),
    )


def _duties(rules: Rules, spy: Spy, language: Language) -> list[str]:
    """What the spy still has to do, and by when (QC-19, QC-22, QC-56, QC-58)."""
    lines = []
    if spy.assaulted is not None:
        lines.append(SAY("listing.falling", language, house=spy.assaulted))
    if spy.burnt:
        lines.append(_burnt(rules, spy, language))
    elif rules.idle_limit:
        lines.append(SAY("listing.unburnt-limit", language, count=rules.idle_limit - spy.idle))
    else:
        lines.append(SAY("listing.unburnt", language))
    return lines


def _burnt(rules: Rules, spy: Spy, language: Language) -> str:
    how = "once" if rules.assaults_per_sortie == "1" else "often"
    if not rules.return_limit:
        return SAY(f"listing.burnt-{how}", language)
    return SAY(f"listing.return-{how}", language, count=rules.return_limit - spy.burnt_turns)


def _route(spy: Spy, language: Language) -> Section:
    lines, at = [], spy.start
    for walked in spy.route:
        turn = turn_of_the_spy(walked, at, language)
        lines.append(SAY("listing.route-turn", language, round=walked.round, turn=turn))
        at = walked.path[-1] if walked.path else at
    return Section(SAY("listing.route", language), tuple(lines))


def turn_of_the_spy(walked: SpyTurn, origin: int, language: Language) -> str:
    """One turn of the route as a sentence: the card, and the way from ``origin``."""
    piece, card = piece_word(walked.piece, language), walked.card
    if not walked.path:
        return SAY("listing.turn-stuck", language, piece=piece, card=card, origin=origin)
    *passed, house = walked.path
    if passed:
        by = listed(map(str, passed), language)
        said = [SAY("listing.turn-by", language, piece=piece, card=card, origin=origin, passed=by, house=house)]
    else:
        said = [SAY("listing.turn", language, piece=piece, card=card, origin=origin, house=house)]
    if walked.assaulted is not None:
        said.append(SAY("listing.assault", language))
    if walked.home:
        said.append(SAY("listing.home", language))
    return f"{', '.join(said)}."
