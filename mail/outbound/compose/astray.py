"""The answer to a letter that belongs to no match: what it said, and which matches its writer could have meant."""

from typing import Final

from domain.game import AnyGame, Section
from domain.match.sight import MatchView
from domain.match.words import name_of
from domain.words import Words
from mail.outbound.compose.limits import limits
from mail.outbound.compose.opening import musters, short_title, whose_turn
from mail.outbound.occasion import Occasion
from mail.outbound.scrub import without_addresses
from mail.outbound.sheet import OUR_NAME, Line, Receipt, Sheet
from mail.outbound.wording import REMOVED

_NO_MATCH: Final = Words(
    en="Your letter did not say which match it belongs to, so nothing of it has been done: answer the last letter that you have "
    "had from that match.",
    it="La tua lettera non dice a quale partita appartiene, e non ne è stato eseguito nulla: rispondi all'ultima che hai "
    "ricevuto da quella partita.",
)
_HOST_LETTER: Final = Words(
    en="You have answered a letter to the host of a match: such a letter takes no orders, so nothing has been done.",
    it="Hai risposto a una lettera per chi organizza una partita: a una lettera così non si danno ordini, e non è stato eseguito "
    "nulla.",
)
_SENT_AGAIN: Final = Words(
    en="For each of your matches below its letter has been sent to you again today: send your orders in answer to that one, and "
    "they arrive.",
    it="Per ognuna delle tue partite qui sotto oggi ti è stata mandata di nuovo la sua lettera: manda i tuoi ordini in risposta "
    "a quella, e arrivano.",
)
_NONE_OF_IT: Final = Words(en="Nothing of it has been done.", it="Non ne è stato eseguito nulla.")
_NO_RUNNING: Final = Words(
    en="You play in no match that is running here.", it="Qui non giochi in nessuna partita in corso."
)
_RUNNING: Final = Words(en="Your matches", it="Le tue partite")
_INVITED_HERE: Final = Words(en="You are invited: answer yes or no.", it="Sei tra gli invitati: rispondi sì o no.")


def astray(game: AnyGame, occasion: Occasion) -> Sheet:
    """The whole letter; ``game`` signs it."""
    language = occasion.language
    first = (_HOST_LETTER if occasion.note == "host" else _NO_MATCH)[language]
    advice = (_SENT_AGAIN if occasion.running else _NO_RUNNING)[language]
    lines = tuple(_line(*match, occasion) for match in occasion.running)
    said = occasion.answer.lines if occasion.answer is not None else ()
    shown = tuple(Line(without_addresses(text, REMOVED[language]), "not-played") for text in said if text.strip())
    return Sheet(
        kind=occasion.kind,
        language=language,
        subject=f"[{OUR_NAME}] {short_title(game, language)}",
        first=f"{first} {advice}",
        receipt=Receipt(_NONE_OF_IT[language], shown) if shown else None,
        sections=(Section(_RUNNING[language], lines),) if lines else (),
        otherwise=" ".join(limits(occasion)),
    )


def _line(game: AnyGame, view: MatchView, occasion: Occasion) -> str:
    """One match: its number, who the reader is in it, and what it waits for."""
    language = occasion.language
    number = view.opened.number if view.opened is not None else 0
    stands = whose_turn(game, view, occasion) or musters(view, occasion)
    if view.is_invited:
        stands = _INVITED_HERE[language]
    return f"{short_title(game, language)} {number} ({name_of(game, view, view.seat, language)}): {stands}".rstrip(": ")
