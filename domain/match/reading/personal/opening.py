"""A letter that opens a match: ``new GAME``, and below it who plays, how long a decision has, options; in any language."""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final, Literal, TypeAlias, get_args

import msgspec

from domain.game import AnyGame, Seat
from domain.match.reading.personal.preferences import STOP_WORDS
from domain.match.reading.seat_names import seat_called
from domain.reading.courtesy import is_courtesy, without_courtesy
from domain.reading.line_words import plain
from domain.reading.word_lists import WordList, by_language
from domain.words import DEFAULT, Language, Spoken, languages

_PACKAGE: Final = "domain.match"
_LONGEST: Final = 1_000
_MOST_LINES: Final = 60
_APART: Final = re.compile(r"[,;\s]+")
_ADDRESS: Final = re.compile(r"[^\s,;:<>\"()]{1,64}@[^\s,;:<>\"()]{1,190}")
_KIND: Final = re.compile(r"([^\d:=]{1,60}?)\s*(?:[:=]\s*|(?=\d))(.{1,60})")
_Field: TypeAlias = Literal[
    "open players",
    "open pace of",
    "open pace",
    "open option",
    "open bot",
    "open away",
    "open quiet",
    "open observers",
    "open only moves",
    "open reliability",
    "open rewinds",
    "open places",
    "open deputy",
]
_FIELDS: Final[tuple[_Field, ...]] = get_args(_Field)


class Invited(msgspec.Struct, frozen=True):
    """Somebody named for a match: an address, "" for the writer; or a ``bot``. ``seat`` is None where none is wished."""

    address: str = ""
    seat: Seat | None = None
    bot: bool = False


class NewMatchAsked(msgspec.Struct, frozen=True):
    """What a letter asks for. ``game`` is the key of one, or what was written where none is called so; ``unclear`` are the
    lines that say nothing of a match. ``paces`` are hours for a kind of decision: its key, or what was written where none is
    called so."""

    game: str
    invited: tuple[Invited, ...] = ()
    pace: str = ""
    paces: tuple[tuple[str, str], ...] = ()
    away: str = ""
    quiet: str = ""
    observers: str = ""
    only_moves: str = ""
    reliability: str = ""
    rewinds: str = ""
    places: str = ""
    deputy: str = ""
    options: tuple[tuple[str, str], ...] = ()
    unclear: tuple[int, ...] = ()

    @property
    def is_filled(self) -> bool:
        """Whether anybody is named, or any place is open."""
        return bool(self.invited or self.places)


def new_match(games: Mapping[str, AnyGame], text: str) -> NewMatchAsked | None:
    """The match that a letter asks for whose first words are ``new`` and a game; None of any other letter."""
    lines = text.splitlines()[:_MOST_LINES]
    first = next((at for at, line in enumerate(lines) if line.strip() and not is_courtesy(line)), None)
    wanted = _wanted(lines[first]) if first is not None else None
    if first is None or not wanted:
        return None
    game = next((key for key, one in games.items() if plain(wanted) in _called(key, one)), None)
    if game is None:
        return NewMatchAsked(wanted) if len(wanted.split()) == 1 else None
    return _filled(games[game], lines, first + 1)


def form_in(games: Mapping[str, AnyGame], text: str) -> NewMatchAsked | None:
    """The form that stands somewhere in a text, quoted or not, if somebody is named in it: down to the first line that is none
    of its own. None if none does."""
    lines = [line.lstrip("> \t") for line in text.splitlines()]
    for at, line in enumerate(lines):
        asked = new_match(games, "\n".join(lines[at:])) if _wanted(line) else None
        if asked is not None and asked.game in games:
            end = at + asked.unclear[0] if asked.unclear else len(lines)
            whole = new_match(games, "\n".join(lines[at:end]))
            return whole if whole is not None and whole.is_filled else None
    return None


def language_of(text: str) -> Language:
    """The language in which a letter asks for a match."""
    spoken = by_language("lexicon", "open new", package=_PACKAGE)
    first = next((plain(line) for line in text.splitlines() if line.strip() and not is_courtesy(line)), "")
    said = (language for language, words in spoken.items() if any(first.startswith(f"{word} ") for word in words))
    return next(said, DEFAULT)


def _filled(game: AnyGame, lines: list[str], below: int) -> NewMatchAsked:
    """The lines below the first, read one after another."""
    invited: list[Invited] = []
    said, options, unclear = dict[_Field, str](), list[tuple[str, str]](), list[int]()
    paces: list[tuple[str, str]] = []
    for at in range(below, len(lines)):
        line = lines[at].strip().lstrip(">*- ").strip()
        if plain(line) in STOP_WORDS.words:
            break
        found = next(((field, rest) for field in _FIELDS if (rest := _behind(field, line)) is not None), None)
        match found:
            case ("open players", rest):
                invited += _people(rest)
            case ("open bot", rest):
                invited += _bots(game, rest)
            case ("open pace of", rest):
                paces += _of_kind(game, rest)
            case ("open option", rest):
                options += _options(rest)
            case (field, rest):
                said |= {field: rest} if rest else {}
            case _:
                seated = _in_seats(game, line)
                invited += seated
                if not seated and line and not is_courtesy(line):
                    unclear.append(at)
    return NewMatchAsked(
        game.key,
        tuple(invited),
        pace=said.get("open pace", ""),
        paces=tuple(paces),
        away=said.get("open away", ""),
        quiet=said.get("open quiet", ""),
        observers=said.get("open observers", ""),
        only_moves=said.get("open only moves", ""),
        reliability=said.get("open reliability", ""),
        rewinds=said.get("open rewinds", ""),
        places=said.get("open places", ""),
        deputy=next((one.address for one in _people(said.get("open deputy", ""))), said.get("open deputy", "")),
        options=tuple(options),
        unclear=tuple(unclear),
    )


def _people(said: str) -> list[Invited]:
    """Addresses, and the writer by a word for oneself."""
    words = [word.strip("<>.\"'()") for word in _APART.split(said) if word.strip("<>.\"'()")]
    return [
        Invited("" if plain(word) in _list("open me").words else word)
        for word in words
        if "@" in word or plain(word) in _list("open me").words
    ]


def _bots(game: AnyGame, said: str) -> list[Invited]:
    """The seats named; without any one bot, where the rules give the seats out."""
    parts = [part.strip() for part in re.split(r"[,;]", said) if part.strip()]
    seats = [seat_of_game(game, part) for part in parts]
    return [Invited(seat=seat, bot=True) for seat in seats if seat is not None] or [Invited(bot=True)]


def _options(said: str) -> Iterable[tuple[str, str]]:
    for part in re.split(r"[,;]", said):
        name, sign, value = part.partition("=")
        if sign:
            yield name.strip(), value.strip()


def _of_kind(game: AnyGame, said: str) -> Iterable[tuple[str, str]]:
    """A kind of decision and its hours; nothing of a kind behind which nothing stands."""
    found = _KIND.fullmatch(said)
    kind, hours = found.groups() if found is not None else (said, "")
    named = next((key for key, name in game.kinds.items() if plain(kind) in _names(key, name)), None)
    if hours or named is None:
        yield named or kind, hours


def _names(key: str, name: Spoken) -> frozenset[str]:
    return frozenset(plain(one) for one in (key, *(name[language] for language in languages())))


def _in_seats(game: AnyGame, line: str) -> list[Invited]:
    """``spy: ada@example.org``, or addresses alone."""
    who, sign, rest = line.partition(":")
    seat = seat_of_game(game, who) if sign else None
    if seat is not None:
        named = _people(rest)
        bot = [Invited(seat=seat, bot=True)] if plain(rest) in _list("host bot").words else []
        return [msgspec.structs.replace(one, seat=seat) for one in named[:1]] or bot
    return _people(line) if _ADDRESS.fullmatch(_APART.split(line)[0].strip("<>.")) else []


def seat_of_game(game: AnyGame, words: str) -> Seat | None:
    """The seat that goes by these words, of any number of players."""
    usual = {option.name: option.default for option in game.options}
    for count in range(game.most_players, game.least_players - 1, -1):
        seats = game.rules.seats(count, usual)
        named = {seat: tuple(game.telling.seat_name(seat, one) for one in languages()) for seat in seats}
        if (seat := seat_called(words, named)) is not None:
            return seat
    return None


def _behind(heading: _Field, line: str) -> str | None:
    """What a line of a form holds; None if it begins with none of the words of its field."""
    return _list(heading).behind(line) if len(line) <= _LONGEST else None


def _wanted(line: str) -> str | None:
    """What stands behind ``new``, courtesy at the ends of the line left out; None of a line that does not begin so."""
    said = (without_courtesy(line) or (line,))[-1]
    return _list("open new").behind(said) if len(line) <= _LONGEST else None


def _called(key: str, game: AnyGame) -> frozenset[str]:
    """What a game is called."""
    titles = [game.title[language] for language in languages()]
    return frozenset(
        plain(name) for title in titles for name in (key, key.replace("-", " "), title, title.partition(":")[0])
    )


@cache
def _list(heading: str) -> WordList:
    return WordList("lexicon", heading, package=_PACKAGE)
