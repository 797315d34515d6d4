"""A letter that came in, safely shown: its source with tokens masked, and rendered without anything that acts or fetches."""

import re
from typing import Final

import msgspec
import nh3
from markupsafe import Markup

from pbem.audit.letters.letter_in import LetterIn
from pbem.audit.letters.masking import masked
from pbem.audit.letters.source import source_of

# Words, their order and their emphasis. No links, pictures, styles, classes or names: nothing can act, fetch or look like ours.
_TAGS: Final = frozenset((
    "p", "br", "div", "span", "b", "i", "u", "s", "del", "ins", "em", "strong", "small", "blockquote", "pre", "code", "hr",
    "ul", "ol", "li", "table", "thead", "tbody", "tr", "td",
))  # fmt: skip
_WITH_THEIR_TEXT: Final = frozenset(
    ("script", "style", "title", "template", "noscript", "svg", "math", "iframe", "object")
)
_HEADING: Final = re.compile(r"<(/?)h[1-6]\b", re.IGNORECASE)
_HEAD_CELL: Final = re.compile(r"<(/?)th\b", re.IGNORECASE)
_LONGEST: Final = 64 * 1024  # characters of a letter that are shown; nobody reads more
_TANGLED: Final = 3_000  # tags, from which on a letter is made to be hard to take apart


class LetterShown(msgspec.Struct, frozen=True):
    """What a page shows of a letter's bytes. ``source`` is None where they are not kept, ``markup`` where it has no HTML part;
    ``cut``: the source is longer; ``tangled``: the HTML is not rendered, for it has more tags than any letter that is meant."""

    source: str | None
    markup: Markup | None
    cut: bool
    tangled: bool


def letter_shown(letter: LetterIn) -> LetterShown:
    """What is shown of a letter that was laid open with its bytes."""
    source = source_of(letter.raw) if letter.raw is not None else None
    html = letter.html or ""
    tangled = html.count("<") > _TANGLED
    return LetterShown(
        source[:_LONGEST] if source is not None else None,
        harmless(html) if html.strip() and not tangled else None,
        source is not None and len(source) > _LONGEST,
        tangled,
    )


def harmless(html: str) -> Markup:
    """The words of an HTML letter as they are laid out, and nothing else of it."""
    plain = _HEAD_CELL.sub(r"<\1td", _HEADING.sub(r"<\1div", masked(html)[:_LONGEST]))
    cleaned = nh3.clean(plain, tags=set(_TAGS), clean_content_tags=set(_WITH_THEIR_TEXT), attributes={}, link_rel=None)
    return Markup(masked(cleaned))
