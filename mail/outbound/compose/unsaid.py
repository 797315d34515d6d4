"""What a letter asks to be told to others in words that pass nothing on, named in its receipt."""

from domain.game import AnyGame
from domain.match.orders import Say
from domain.match.reading.notation import parse
from domain.match.reading.talking.passing_on import unsaid
from domain.match.sight import MatchView
from domain.words import Language
from mail.outbound.compose.opening import may_speak_to
from mail.outbound.sheet import ReceiptLine
from mail.outbound.words import SAY


def with_unsaid(
    game: AnyGame, view: MatchView, lines: tuple[ReceiptLine, ...], language: Language
) -> tuple[ReceiptLine, ...]:
    """The lines of a receipt with the words that nobody was told behind the line they stand on; the same where something was
    not carried out, or nobody may be told anything."""
    if any(line.became in ("refused", "not-played") for line in lines) or not may_speak_to(game, view):
        return lines
    found: list[ReceiptLine] = []
    for line in lines:
        words = unsaid(game, view, line.text) if line.became in ("done", "ignored") else ""
        words = "" if words and _passes_on(game, view, line.text) else words
        kept = () if words and line.became == "ignored" else (line,)
        found += [*kept, *((ReceiptLine(words, "unsaid", SAY("letter.say-so", language)),) if words else ())]
    return tuple(found)


def _passes_on(game: AnyGame, view: MatchView, line: str) -> bool:
    """Whether a line passes words on."""
    return any(isinstance(one.order, Say) for one in parse(game, line, view).orders)
