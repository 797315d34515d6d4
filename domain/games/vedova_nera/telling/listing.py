"""The table as a list in words, which stands beside the drawing. No line can be taken for an order."""

from domain.game import Seat, Section
from domain.games.vedova_nera.board.colours import COLOUR_WORDS, named
from domain.games.vedova_nera.board.nodes import NAMES, names_of
from domain.games.vedova_nera.rules.deeds import bans, may_roll
from domain.games.vedova_nera.rules.setup import goals_of
from domain.games.vedova_nera.state import Choosing, Over, Playing, View, table_of
from domain.games.vedova_nera.telling.phrases import seat_name
from domain.words import Language, Words


def sections(view: View, language: Language) -> tuple[Section, ...]:
    """Who plays what and how far they are; the Advisor and what the last move forbids; the marbles while choosing."""
    table = table_of(view)
    if table is None:
        return ()
    if isinstance(table, Choosing):
        return (_choices(table, language), _marbles(table, language))
    found = [_players(table, language), *(_player(table, player, language) for player in range(len(table.seats)))]
    if not isinstance(view, Over):
        found.append(_moment(table, language))
    return tuple(found)


def _pick(language: Language, en: str, it: str) -> str:
    return Words(en=en, it=it)[language]


def _who(seat: Seat, language: Language) -> str:
    name = seat_name(seat, language)
    return name[:1].upper() + name[1:]


def _choices(table: Choosing, language: Language) -> Section:
    lines = []
    for player, seat in enumerate(table.seats):
        if player < len(table.chosen):
            said = COLOUR_WORDS[table.chosen[player]][language]
        elif player in table.retired:
            said = _pick(language, "has left", "ha lasciato")
        else:
            said = _pick(language, "still to choose", "deve ancora scegliere")
        lines.append(f"{_who(seat, language)}: {said}.")
    return Section(_pick(language, "The choice of colours", "La scelta dei colori"), tuple(lines))


def _marbles(table: Choosing, language: Language) -> Section:
    """Where each colour's marbles lie, and who of the black one."""
    lines = [
        f"{COLOUR_WORDS[colour][language].capitalize()}: {', '.join(goals_of(table, colour))}."
        for colour in table.marbles
    ]
    black = _pick(language, "Black, where the black pawn will stand", "Nera, dove starà la pedina nera")
    return Section(_pick(language, "The marbles", "Le biglie"), (*lines, f"{black}: {NAMES[table.black]}."))


def _players(table: Playing, language: Language) -> Section:
    lines = []
    for player, (seat, colour) in enumerate(zip(table.seats, table.colours, strict=True)):
        gone = _pick(language, " (has left)", " (ha lasciato)") if player in table.retired else ""
        if seat == colour:
            lines.append(f"{_who(seat, language)}{gone}.")
        else:
            lines.append(f"{_who(seat, language)}: {COLOUR_WORDS[colour][language]}{gone}.")
    return Section(_pick(language, "Players, clockwise", "I giocatori, in senso orario"), tuple(lines))


def _player(table: Playing, player: int, language: Language) -> Section:
    web, nothing = table.web, _pick(language, "none", "nessuna")
    pawns, stable, goals = web.pawns[player], web.stable[player], web.marbles[player]
    lines = [
        f"{_pick(language, 'Pawns', 'Pedine')}: {', '.join(names_of(pawns & ~stable)) or nothing}.",
        f"{_pick(language, 'Stable pawns', 'Pedine stabili')}: {', '.join(names_of(stable)) or nothing}.",
        f"{_pick(language, 'Goals still to cover', 'Obiettivi scoperti')}: {', '.join(names_of(goals & ~pawns)) or '-'}.",
    ]
    waiting = goals & pawns & ~stable
    if waiting:
        lines.append(
            f"{_pick(language, 'Waiting on a goal', 'In attesa su un obiettivo')}: {', '.join(names_of(waiting))}."
        )
    if web.removed[player]:
        lines.append(f"{_pick(language, 'Off the web', 'Fuori dalla ragnatela')}: {web.removed[player]}.")
    if player not in table.retired and (player in table.reached and table.rules.special == "once_reached"):
        lines.append(_pick(language, "Marbles may be moved.", "Può muovere le biglie."))
    return Section(named(table.colours[player], language, first=True), tuple(lines))


def _moment(table: Playing, language: Language) -> Section:
    colour = table.colours[table.web.turn]
    stands, forbidden = NAMES[table.web.advisor], bans(table)
    lines = [
        _pick(language, f"It is the turn of {colour}.", f"Tocca al {COLOUR_WORDS[colour]['it']}."),
        _pick(language, f"The Advisor stands on {stands}.", f"Il Consigliere è in {stands}."),
    ]
    if forbidden.advisor is not None:
        back = NAMES[forbidden.advisor]
        lines.append(
            _pick(
                language,
                f"This turn it may not go straight back to {back}.",
                f"In questo turno non può tornare subito in {back}.",
            )
        )
    if forbidden.entry is not None:
        shut = NAMES[forbidden.entry]
        lines.append(
            _pick(language, f"This turn no pawn may come back on {shut}.", f"In questo turno non si rientra in {shut}.")
        )
    if may_roll(table.rules, table.web, table.reached):
        lines.append(
            _pick(language, "Special moves are open this turn.", "In questo turno sono aperte le mosse speciali.")
        )
    if table.rules.no_progress:
        left = table.rules.no_progress * table.still - table.idle
        lines.append(
            _pick(
                language,
                f"Without a new record of stable pawns the match is drawn in {left} turns.",
                f"Senza un nuovo primato di pedine stabili la partita è patta fra {left} turni.",
            )
        )
    return Section(_pick(language, "Now", "Adesso"), tuple(lines))
