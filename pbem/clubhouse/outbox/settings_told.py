"""What became of wishes of the reader's about themselves and about others, as a letter tells it: in the words of their letter."""

from collections.abc import Callable, Iterator

from domain.game import Seat
from domain.match.naming import name_of
from domain.match.reading.personal.preferences import never_again, wished
from domain.words import Language
from mail.outbound.compose.settings import ABOUT_OTHERS
from mail.outbound.occasion import AnsweredLetter, SettingTold
from pbem.clubhouse.outbox.rows import Payload
from pbem.clubhouse.streams.repository import Loaded


def called_at_table(match: Loaded | None, reader: Seat, language: Language, seat: str) -> str:
    """What somebody at the reader's table goes by."""
    return name_of(match.game, match.views[reader], Seat(seat), language) if match is not None and seat else ""


def settings_told(
    answer: AnsweredLetter | None, payload: Payload, called: Callable[[str], str]
) -> Iterator[SettingTold]:
    """What was set, in the words of the letter: no row repeats them. Of words that were erased nothing is told."""
    lines = answer.lines if answer is not None else ()
    for line, key, detail in payload.settled:
        if key in ABOUT_OTHERS and line < len(lines):
            yield SettingTold(key, "", called(detail))
            continue
        wish = (wished(lines[line]) or never_again(lines[line])) if line < len(lines) else None
        if wish is not None:
            yield SettingTold(key, wish.value, detail)
