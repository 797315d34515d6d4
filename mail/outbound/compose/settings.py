"""What its reader has set about themselves: a section of the answer, or a letter that belongs to no match."""

from typing import Final

from domain.game import Section
from domain.words import languages, listed, quoted, sentence
from mail.outbound.compose.of_no_match import of_no_match
from mail.outbound.compose.opening import why_held
from mail.outbound.compose.receipt import held_back
from mail.outbound.occasion import Occasion, SettingTold
from mail.outbound.scrub import one_line, without_addresses
from mail.outbound.sheet import Sheet
from mail.outbound.words import SAY

_NAMING: Final = frozenset((
    "muted", "unmuted", "mute-bot", "reported", "reported-to-nobody", "report-unheard", "report-says-nothing", "report-too-many",
))  # fmt: skip
ABOUT_OTHERS: Final = _NAMING | {
    "mute-self", "nobody-called", "deputy-asked", "deputy-none", "deputy-not-yours", "deputy-bad-address", "deputy-too-many",
    "deputy-days", "deputy-unvouched",
}  # fmt: skip
"""The keys of what became of a wish about another player, who is the fact that belongs to those that name one."""


def settings(occasion: Occasion) -> Section:
    """What is now so of what a letter wished, and what could not be done."""
    return Section(SAY("settings.heading", occasion.language), tuple(_told(one, occasion) for one in occasion.settled))


def settings_letter(occasion: Occasion) -> Sheet:
    """The answer to a letter that belongs to no match and wished nothing else."""
    language = occasion.language
    told = settings(occasion).lines or (SAY("data.erased", language),)
    heading = SAY("settings.heading", language)
    return of_no_match(occasion, heading, told[0], sections=(Section(heading, told[1:]),) if told[1:] else ())


def held_outside(occasion: Occasion) -> Sheet:
    """The question whether such a letter is its player's own."""
    receipt = held_back(occasion.answer, occasion) if occasion.answer is not None else None
    return of_no_match(occasion, SAY("settings.heading", occasion.language), why_held(occasion), receipt=receipt)


def _told(one: SettingTold, occasion: Occasion) -> str:
    language = occasion.language
    said = quoted(without_addresses(one_line(one.said), SAY("part.removed", language)), language)
    match one.key:
        case "no-language":
            return SAY("settings.no-language", language, languages=listed(languages(), language))
        case "zone":
            return SAY("settings.zone", language, zone=one.detail)
        case "no-zone":
            near = one.detail.split()
            perhaps = SAY("settings.near-zones", language, zones=listed(near, language)) if near else ""
            return f"{SAY('settings.no-zone', language, zone=said)} {perhaps}".strip()
        case "name":
            return SAY("settings.name", language, name=said)
        case "reminder":
            return SAY("settings.reminder", language, hours=one.detail)
        case key if key in _NAMING:
            return sentence(SAY(f"minded.{key}", language, who=one.detail))
        case "bad-name":
            return SAY("settings.bad-name", language, name=said)
        case "name-taken":
            return SAY("settings.name-taken", language, name=said)
        case _:
            return SAY(f"settled.{one.key}", language)
