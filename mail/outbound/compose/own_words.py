"""What letters say of words that players add to chance (G-26): that one may, who did, why one did not count, what they were."""

from domain.game import AnyGame, Section
from domain.match.naming import name_of
from domain.match.sight import MatchView
from domain.match.telling import SHORT_HASH
from domain.words import Language, listed, quoted, sentence
from mail.outbound.occasion import Occasion
from mail.outbound.scrub import one_line, without_addresses
from mail.outbound.words import SAY


def may_be_added(view: MatchView, language: Language) -> str:
    """How a word is added, and what for; "" where it is too late, or none is taken."""
    takes = view.opened is not None and view.opened.words and view.is_invited
    return SAY("letter.word-may-be-added", language) if takes else ""


def who_gave(game: AnyGame, view: MatchView, language: Language) -> tuple[str, ...]:
    """Who has added a word, with its hash, and who has not; nothing where no word is taken."""
    opened = view.opened
    if opened is None or not (opened.words or opened.given):
        return ()
    if opened.given:
        hashes = ", ".join(one[:SHORT_HASH] for one in opened.given)
        return (SAY("letter.words-of-the-series", language, count=len(opened.given), hashes=hashes),)
    given = {one.seat: one.hash[:SHORT_HASH] for one in view.words}
    if not given:
        return (SAY("letter.words-of-nobody", language),)
    said = listed([f"{name_of(game, view, seat, language)} ({short})" for seat, short in given.items()], language)
    without = [seat for seat in opened.seats if seat not in given and not view.seated[seat].bot]
    others = listed([name_of(game, view, seat, language) for seat in without], language)
    lines = (SAY("letter.words-of", language, who=said), SAY("letter.words-not-of", language, who=others))
    return (" ".join(lines[: 2 if without else 1]),)


def later_games(view: MatchView, language: Language) -> tuple[str, ...]:
    """What the secrets of the later games of a series are committed to with, told with its first."""
    later = view.opened.later if view.opened is not None else ()
    seals = ", ".join(one[:SHORT_HASH] for one in later)
    return (SAY("letter.later-games", language, count=len(later), seals=seals),) if later else ()


def why_not(view: MatchView, language: Language) -> Section:
    """Why a word that came in another letter than the acceptance does not count."""
    if view.opened is None or not view.opened.words:
        said = "letter.word-not-taken"
    elif view.cancelled:
        said = "letter.word-not-needed"
    else:
        said = "letter.word-with-the-yes" if view.is_invited else "letter.word-too-late"
    return Section(SAY("letter.own-words", language), (SAY(said, language),))


def revealed(game: AnyGame, view: MatchView, occasion: Occasion) -> Section:
    """The words that went into chance, and whose they were; of one that was erased its hash is left."""
    language = occasion.language
    hashes = {one.seat: one.hash[:SHORT_HASH] for one in view.words}
    lines = []
    for told, word in zip(view.told_words, occasion.own_words, strict=True):
        seat = sentence(name_of(game, view, told.seat, language))
        if word is None:
            lines.append(SAY("letter.word-erased", language, seat=seat, hash=hashes[told.seat]))
        else:
            shown = quoted(one_line(without_addresses(word, SAY("part.removed", language))), language)
            lines.append(SAY("letter.word-was", language, seat=seat, word=shown, hash=hashes[told.seat]))
    return Section(SAY("letter.own-words", language), (*lines, SAY("letter.words-count", language)))
