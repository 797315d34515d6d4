"""The table as a list in words, which stands beside the drawing. No line can be taken for an order."""

from domain.game import Seat, Section
from domain.games.vedova_nera.board.colours import colour_word
from domain.games.vedova_nera.board.nodes import NAMES, names_of
from domain.games.vedova_nera.rules.deeds import bans, may_roll
from domain.games.vedova_nera.rules.setup import goals_of
from domain.games.vedova_nera.state import Choosing, Over, Playing, View, table_of
from domain.games.vedova_nera.telling.phrases import seat_name
from domain.games.vedova_nera.words import SAY
from domain.words import Language, sentence


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


def _who(seat: Seat, language: Language) -> str:
    return sentence(seat_name(seat, language))


def _choices(table: Choosing, language: Language) -> Section:
    lines = []
    for player, seat in enumerate(table.seats):
        if player < len(table.chosen):
            said = str(colour_word(table.chosen[player], language))
        elif player in table.retired:
            said = SAY("listing.left", language)
        else:
            said = SAY("listing.to-choose", language)
        lines.append(f"{_who(seat, language)}: {said}.")
    return Section(SAY("listing.choice", language), tuple(lines))


def _marbles(table: Choosing, language: Language) -> Section:
    """Where each colour's marbles lie, and who of the black one."""
    lines = [
        sentence(f"{colour_word(colour, language)}: {', '.join(goals_of(table, colour))}.") for colour in table.marbles
    ]
    black = SAY("listing.black", language, node=NAMES[table.black])
    return Section(SAY("listing.marbles", language), (*lines, black))


def _players(table: Playing, language: Language) -> Section:
    lines = []
    for player, (seat, colour) in enumerate(zip(table.seats, table.colours, strict=True)):
        named = _who(seat, language) if seat == colour else f"{_who(seat, language)}: {colour_word(colour, language)}"
        gone = " " + SAY("listing.player-left", language) if player in table.retired else ""
        lines.append(f"{named}{gone}.")
    return Section(SAY("listing.players", language), tuple(lines))


def _player(table: Playing, player: int, language: Language) -> Section:
    web, none = table.web, SAY("listing.none", language)
    pawns, stable, goals = web.pawns[player], web.stable[player], web.marbles[player]
    lines = [
        SAY("listing.pawns", language, nodes=", ".join(names_of(pawns & ~stable)) or none),
        SAY("listing.stable-pawns", language, nodes=", ".join(names_of(stable)) or none),
        SAY("listing.open-goals", language, nodes=", ".join(names_of(goals & ~pawns)))
        if goals & ~pawns
        else SAY("listing.no-open-goals", language),
    ]
    waiting = goals & pawns & ~stable
    if waiting:
        lines.append(SAY("listing.waiting", language, nodes=", ".join(names_of(waiting))))
    if web.removed[player]:
        lines.append(SAY("listing.removed", language, pawns=web.removed[player]))
    if player not in table.retired and (player in table.reached and table.rules.special == "once_reached"):
        lines.append(SAY("listing.may-roll", language))
    return Section(
        sentence(SAY("seat.colour", language, colour=colour_word(table.colours[player], language))), tuple(lines)
    )


def _moment(table: Playing, language: Language) -> Section:
    colour = table.colours[table.web.turn]
    stands, forbidden = NAMES[table.web.advisor], bans(table)
    lines = [
        SAY("listing.to-play", language, colour=colour_word(colour, language)),
        SAY("listing.advisor-stands", language, stands=stands),
    ]
    if forbidden.advisor is not None:
        back = NAMES[forbidden.advisor]
        lines.append(SAY("listing.advisor-banned", language, back=back))
    if forbidden.entry is not None:
        shut = NAMES[forbidden.entry]
        lines.append(SAY("listing.entry-banned", language, shut=shut))
    if may_roll(table.rules, table.web, table.reached):
        lines.append(SAY("listing.special-moves", language))
    if table.rules.no_progress:
        left = table.rules.no_progress * table.still - table.idle
        lines.append(SAY("listing.no-progress", language, left=left))
    return Section(SAY("listing.now", language), tuple(lines))
