"""The answer to whoever asks for a match: a form of few lines to be filled in, or why the match is not opened."""

from typing import Final

from domain.game import AnyGame, Section
from domain.words import Language, listed, titled
from mail.outbound.compose.astray import unread
from mail.outbound.compose.of_no_match import of_no_match
from mail.outbound.compose.opening import short_title
from mail.outbound.occasion import Occasion
from mail.outbound.sheet import ChoiceLink, Menu, Sheet
from mail.outbound.words import SAY

_WITHOUT_FORM: Final = ("not-allowed", "no-game", "too-many", "which-game")


def opening_form(occasion: Occasion) -> Sheet:
    """The whole letter; its note says what has become of the wish, and ``said`` the game and a fact."""
    language = occasion.language
    key, *facts = occasion.said.split() or [""]
    game = occasion.games.get(key)
    least, most, count = facts if occasion.note == "players" else ("", "", "")
    first = SAY(
        f"opening.{occasion.note}",
        language,
        game=titled(short_title(game, language), language) if game is not None else key,
        games=listed(sorted(occasion.games), language),
        least=least,
        most=most,
        count=count,
        kinds=listed((kind[language] for kind in game.kinds.values()) if game is not None else (), language),
        limit=facts[0] if occasion.note in ("too-many", "bad-away") else "",
    )
    shown = game is not None and occasion.note not in _WITHOUT_FORM
    return of_no_match(
        occasion,
        SAY("form.subject", language),
        first,
        receipt=unread(occasion.answer.lines, language) if occasion.answer is not None else None,
        sections=_sections(game, language) if game is not None and shown else (),
        menu=(_form(game, language),) if game is not None and shown else (),
    )


def _lines(game: AnyGame, language: Language) -> tuple[str, ...]:
    """The form, as it is sent back: ``domain.match.reading.personal.opening`` reads these words."""
    new = SAY("form.new", language, game=game.key)
    said = (
        "form.players",
        "form.places",
        "form.pace",
        "form.away",
        "form.quiet",
        "form.observers",
        "form.only-moves",
        "form.reliability",
        "form.rewinds",
        "form.deputy",
        "form.options",
    )
    unsaid = () if game.rules.only_move is not None else ("form.only-moves",)
    return new, *(SAY(line, language) for line in said if line not in unsaid)


def _sections(game: AnyGame, language: Language) -> tuple[Section, ...]:
    least, most = game.least_players, game.most_players
    options = ", ".join(option.name for option in game.options)
    kinds = [kind[language] for kind in game.kinds.values()]
    told = (
        SAY("form.how-players", language, least=least, most=most),
        SAY("form.how-seats", language),
        SAY("form.how-places", language),
        SAY("form.how-pace", language),
        SAY("form.how-paces", language, kinds=listed(kinds, language), kind=kinds[0]) if kinds else "",
        SAY("form.how-away", language),
        SAY("form.how-quiet", language),
        SAY("form.how-observers", language),
        SAY("form.how-only-moves", language) if game.rules.only_move is not None else "",
        SAY("form.how-reliability", language),
        SAY("form.how-rewinds", language),
        SAY("form.how-deputy", language),
        SAY("form.how-options", language, options=options) if options else "",
    )
    return (
        Section(SAY("form.form-heading", language), _lines(game, language)),
        Section(SAY("form.how", language), tuple(filter(None, told))),
    )


def _form(game: AnyGame, language: Language) -> Menu:
    """The same to be tapped on: an answer opens with its lines in it."""
    return Menu(
        SAY("form.tap", language),
        (ChoiceLink(SAY("form.new", language, game=game.key), "\n".join(_lines(game, language))),),
    )
