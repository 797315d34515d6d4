"""What every game supplies: one record of pure functions, and the small shapes that pass through them."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, Final, Generic, Literal, NewType, Protocol, TypeVar

import msgspec

from domain import position
from domain.chance import Chance
from domain.diagram import Diagram
from domain.options import Option, Options, Value
from domain.position_compare import differences
from domain.refusal import Refusal
from domain.review import GameKnowledge, GameReview
from domain.step import Step
from domain.wire import Wired
from domain.words import Language, Spoken

Seat = NewType("Seat", str)
PUBLIC: Final = Seat("public")  # who may know what everybody may know: observers, and the public record
REFEREE: Final = Seat("referee")  # who is shown everything: replays of ended matches, recorded looks; never a letter

S = TypeVar("S")  # state
O = TypeVar("O", bound=Wired)  # order  # noqa: E741 - the field's letters
E = TypeVar("E", bound=Wired)  # event
V = TypeVar("V")  # view
B = TypeVar("B")  # observation
T = TypeVar("T")  # public table
W = TypeVar("W")  # what a line of a letter says: an order, or a part of one


class Outcome(msgspec.Struct, frozen=True):
    """How a match ended: the winners in seat order (none: a draw), a stable reason, and the ruling behind it."""

    winners: tuple[Seat, ...]
    reason: str
    rule: str

    @classmethod
    def of(cls, ended: Any) -> "Outcome":
        """The outcome that a game's last event states, in fields of these names."""
        return cls(ended.winners, ended.reason, ended.rule)


class Early(msgspec.Struct, frozen=True):
    """A shorter wait than the decision's own: it closes ``hours`` after ``key`` first stood, if ``key`` still stands then."""

    key: str
    hours: int


class Window(msgspec.Struct, frozen=True):
    """What is being asked now. ``key`` is public; another key is another decision.

    ``hours`` is the time it has, if the game fixes one of its own; otherwise the match's pace. A ``quiet`` one is a step
    within a turn: only who is asked is written to, the others hear of it with the next one that is not. At one that
    ``rests``, plans wait for their owners if no person has ordered anything else since the last decision that was not quiet;
    "in-time": and if that was answered before its deadline.
    ``invites`` is what orders sent ahead now are meant for (a public key; empty: none may be sent). They may cross with the
    decisions after this one as long as it stays the same (G-03). ``kind`` is one of the game's, and public.
    """

    key: str
    hours: int | None = None
    early: Early | None = None
    quiet: bool = False
    rests: Literal["", "always", "in-time"] = ""
    invites: str = ""
    kind: str = ""


class Written(msgspec.Struct, Generic[W], frozen=True):
    """An order understood: the line of the letter it stood on (from 0), and the order.

    One that was joined from several lines says in ``lines`` where each part of it stood; ``Refusal.of_part`` names the part.
    """

    line: int
    order: W
    lines: tuple[int, ...] = ()


class Glance(msgspec.Struct, frozen=True, gc=False):
    """What is seen of a line at once, for all games together: itself in small letters, its first word, whether it has a figure.

    The word is without accents, and "" if there is none behind eight characters.
    """

    small: str
    first: str
    figured: bool


class Complaint(msgspec.Struct, frozen=True):
    """A line that was meant as an order and is not one: where (characters start to end), why, and what would be near.

    ``unread`` is the word or number there that nobody knows; what it is nearest to is looked up where the complaint is told.
    """

    line: int
    start: int
    end: int
    refusal: Refusal
    nearest: tuple[str, ...] = ()
    lacks: bool = False  # understood, but what it belongs to is missing
    unread: str = ""


class Parsed(msgspec.Struct, Generic[W], frozen=True):
    """What a letter says: orders as they are to be carried out, complaints as written, and the lines that are neither."""

    orders: tuple[Written[W], ...] = ()
    complaints: tuple[Complaint, ...] = ()
    ignored: tuple[int, ...] = ()


class Choice(msgspec.Struct, Generic[O], frozen=True):
    """One order that a letter offers as a link, under a short label ("42")."""

    label: str
    order: O


class Group(msgspec.Struct, Generic[O], frozen=True, cache_hash=True):
    """Choices that belong together under a heading ("37 rook"). Printed as ``heading: label, label``: never as an order."""

    heading: str
    choices: tuple[Choice[O], ...]
    place: str = ""  # the diagram's cell that the heading is about


class Section(msgspec.Struct, frozen=True, cache_hash=True):
    """A part of the table in words: a heading and its lines. The list form that stands beside the drawing. ``marked``: what
    stands between asterisks in it is set in bold."""

    heading: str
    lines: tuple[str, ...]
    marked: bool = False


class Roles(msgspec.Struct, frozen=True):
    """Who sits where: ``seats[i]`` is the seat of the i-th player named; ``dice`` the throws that decided, a round each."""

    seats: tuple[Seat, ...]
    dice: tuple[tuple[tuple[int, int], ...], ...] = ()  # (player, face) for everybody who threw in that round


class Leg(msgspec.Struct, frozen=True):
    """One finished game of a series: who (by number of the player) sat where, who won, and what ranking compares."""

    seats: tuple[Seat, ...]
    winners: tuple[Seat, ...]
    score: tuple[int, ...]


class Tally(msgspec.Struct, frozen=True):
    """What an event counts as in statistics of many matches: a stable key, and what it is in words."""

    key: str
    words: Spoken


class Series(Protocol):
    """A game that is played as several matches, roles passing round (optional)."""

    def length(self, players: int, options: Options) -> int:
        """How many games there are; 1 if there is no series."""
        ...

    def seats(self, first: tuple[Seat, ...], leg: int) -> tuple[Seat, ...]:
        """Who sits where in game ``leg`` (from 0), given who sat where in the first."""
        ...

    def score(self, state: Any) -> tuple[int, ...]:
        """What a finished game counts in the ranking."""
        ...

    def ranking(self, legs: tuple[Leg, ...]) -> tuple[tuple[int, ...], ...]:
        """Players from first to last, those who tie together."""
        ...


class Sides(msgspec.Struct, frozen=True):
    """The sides on which seats win and lose together: their names by keys that stay, and the key of a seat's."""

    names: Mapping[str, Spoken]
    of: Callable[[Seat], str]


class Followed(msgspec.Struct, frozen=True):
    """What is left of a plan after something has happened, and why lines of it were dropped, if any were."""

    plan: tuple[Any, ...]
    why: Refusal | None = None


def stands(before: Any, after: Any, seat: Seat, plan: tuple[Any, ...]) -> Followed:
    """All lines are left: they stand until others are sent."""
    return Followed(plan)


class GamePlans(msgspec.Struct, Generic[O, V], frozen=True, kw_only=True):
    """Standing and conditional orders (G-18): a plan is a tuple of lines. All is read on its owner's view alone."""

    lines: tuple[type[Wired], ...]  # the shapes of a plan's lines, each with a stored name
    again: bool = False  # whether plans are asked again in a decision once an order of one of them has been carried out
    parse: Callable[[str, V], Parsed[Any]]  # lines of a plan, and complaints; all that is not meant as one is ignored
    write: Callable[[Any, Language], str]  # a line as a player would write it; ``parse`` reads it back as the same
    explain: Callable[[V, Seat, tuple[Any, ...], Language], tuple[str, ...]]  # what a plan will do, a sentence each
    samples: Callable[[V, Seat, Chance], tuple[Any, ...]]  # plausible lines, possible or not, for the laws
    # Why the last line cannot stand beside those before it; None if it can.
    refusal_of: Callable[[V, Seat, tuple[Any, ...]], Refusal | None]
    # The order that a plan gives for its seat, which is awaited; None: it leaves the decision to its owner. The last argument:
    # whether the time is up, and what the plan does not answer is played by default.
    answer: Callable[[V, Seat, tuple[Any, ...], bool], O | None]
    # What is left of a plan when its owner's view was the one and is the other.
    follow: Callable[[V, V, Seat, tuple[Any, ...]], Followed] = stands


def everybody_else(options: Options, seats: tuple[Seat, ...], speaker: Seat) -> tuple[Seat, ...]:
    """Who is relayed what a seat says where talk is public."""
    return tuple(seat for seat in seats if seat != speaker) if speaker in seats else ()


class GameRules(msgspec.Struct, Generic[S, O, E, T], frozen=True, kw_only=True):
    """What may happen: the deal, what orders bring about, whom the match waits for, how it ends. No words, no views."""

    seats: Callable[[int, Options], tuple[Seat, ...]]
    roles: Callable[[int, Options, Chance], Roles]
    blank: S
    setup: Callable[[Options, tuple[Seat, ...], Chance], tuple[E, ...]]
    decide: Callable[[S, Seat, O, Chance], tuple[Step[S, E], ...]]
    lay: Callable[[T | None, Any], T]  # the public table (``state.table``, None at first) after what everybody saw
    evolve: Callable[[S, E, T], S]  # with the table after the event
    awaited: Callable[[S], tuple[Seat, ...]]  # public
    may_act: Callable[[S], tuple[Seat, ...]]
    window: Callable[[S], Window | None]  # public; None when the match has ended
    outcome: Callable[[S], Outcome | None]
    withdraw: Callable[[S, Seat, str, Chance], tuple[Step[S, E], ...]]
    conclude: Callable[[S, Outcome], tuple[Step[S, E], ...]]  # by agreement: everything is disclosed (G-09)
    hears: Callable[[Options, tuple[Seat, ...], Seat], tuple[Seat, ...]] = everybody_else  # who is relayed what it says
    whispers: bool = True  # whether words may go to some of those alone (G-31)
    series: Series | None = None
    only_move: Callable[[S, Seat], O | None] | None = None  # of a seat asked; whether it has one is public (G-38)
    # Whether an order answers what is asked, if the others can know of it at all; None: every such order does (G-05).
    answers: Callable[[S, Seat, O], bool] | None = None
    # Which orders may be sent ahead, where a window invites them; and whose, sent ahead, these events carry out. Public.
    ahead: Callable[[O], bool] | None = None
    sent_ahead: Callable[[tuple[E, ...]], tuple[Seat, ...]] | None = None
    tallies: Callable[[E], Tally | None] | None = None  # what of a match simulations count; None: nothing, or not this


class GameSight(msgspec.Struct, Generic[O, V, B, T], frozen=True, kw_only=True):
    """What a seat knows, folded from its observations, and what it may do on that alone."""

    blank: Callable[[Seat], V]  # what a seat knows before anything has happened
    watch: Callable[[V, B, T], V]  # with the table after it
    refusal_of: Callable[[V, Seat, O], Refusal | None]
    foresee: Callable[[V, Seat, O], V]
    choices: Callable[[V, Seat], tuple[O, ...]]
    samples: Callable[[V, Seat, Chance], tuple[O, ...]]
    default: Callable[[V, Seat, Chance], O]
    bot: Callable[[V, Seat, Chance], O]
    # Events of which a view holds nothing but the table: of several that happen at once only the last is watched.
    table_alone: frozenset[type[Wired]] = frozenset()
    # Whether what an order asks for holds already, from the seat's own view: such a one is not refused, and does nothing.
    needless: Callable[[V, Seat, O], bool] | None = None
    # Whose answer is still waited for, from any view: for games in which this shrinks before the next decision (optional).
    waits: Callable[[V], tuple[Seat, ...]] | None = None
    # Why ``say`` may not stand in a letter beside these orders (optional).
    talk: Callable[[V, Seat, tuple[O, ...]], Refusal | None] | None = None


class GameReading(msgspec.Struct, Generic[O, V], frozen=True, kw_only=True):
    """How letters become orders, and orders words that are read back as the same."""

    parse: Callable[[str, V], Parsed[O]]
    # Whether a line could be one of its orders or lines of a plan: a wrong yes costs a question, a wrong no costs a move.
    looks_like_order: Callable[[Glance], bool]
    write: Callable[[O, Language], str]
    # What each line of an order says that several lines may say, as ``Written.lines`` counts them; nothing of any other.
    parts: Callable[[O, Language], tuple[str, ...]] | None = None
    # Whether a word (small letters, no accents) says something in an order. None: what alone looks like an order does.
    speaks: Callable[[str], bool] | None = None
    # What the word of a complaint that nobody knows is nearest to.
    nearest: Callable[[Complaint], tuple[str, ...]] | None = None
    # The words that may stand in an order, little words too, in small letters without accents: what a mistyped word may be.
    words: Callable[[], Collection[str]] = frozenset
    # The order that a word or two are where a letter says nothing else, and that they are nowhere else: a colour alone.
    alone: Callable[[str, V], O | None] | None = None
    # The same, but not even among words of which the reader makes nothing, as "F4" in "my train is due at F4": a place alone.
    bare: Callable[[str, V], O | None] | None = None
    # What our letters call the one thing of the seat's own that stands on a place, given in small letters; None if none does.
    standing: Callable[[str, V], str | None] | None = None
    starts: Callable[[str, V], bool] | None = None  # the same, where ``parse`` does not pass over a place that is left
    # Whether orders lack what a sentence beside them says: what a card of an offer is, where another piece goes.
    lacks: Callable[[Sequence[O], str, V], bool] | None = None
    # Whether a sentence beside orders only says what they leave unused: a card that stays in the hand.
    unused: Callable[[Sequence[O], str, V], bool] | None = None
    either: tuple[frozenset[type[O]], ...] = ()  # kinds of orders that answer one question: a letter gives one
    acts: str = ""  # the package whose lists ``acts`` say what people call what is done, beside the words of its orders
    plan: GamePlans[O, V] | None = None  # without one, standing and conditional orders are not supported


class GameTelling(msgspec.Struct, Generic[O, V, B], frozen=True, kw_only=True):
    """How views, observations and refusals become words, lists and drawings."""

    words: Callable[[Refusal, Language], str]
    tell: Callable[[B, Language], str | None]  # None: nothing a story needs
    draw: Callable[[V, Language], Diagram]
    sections: Callable[[V, Language], tuple[Section, ...]]
    menu: Callable[[V, Seat, Language], tuple[Group[O], ...]]
    asks: Callable[[V, Seat, Language], str]  # one sentence: what this seat is asked for now, and how to answer
    lapses: Callable[[V, Seat, Language], str]  # one sentence: what is played if this seat does not answer
    seat_name: Callable[[Seat, Language], str]
    ended: Callable[[Outcome, Language], str]  # one sentence: who won and why
    rulebook: Callable[[Language], str]  # the numbered rulebook, in Markdown
    # The round or turn that people count ("turn 4"); "" where none is.
    round: Callable[[V, Language], str] | None = None
    called: Callable[[V, Seat], str] | None = None  # what a seat goes by in letters and positions, if not its name
    unverified: Spoken | None = None  # the label of what players say, where a game has one
    # The ended match told again for the last letter, from the view and all that the seat observed; it replaces ``sections``.
    review: Callable[[V, tuple[B, ...], Language], tuple[Section, ...]] | None = None


class GameReplay(msgspec.Struct, Generic[V, B], frozen=True, kw_only=True):
    """What a match played back shows beside the story and the drawing of the letters; all of it optional."""

    # Whether who looks for the turning points of a match wants to see what followed from an observation.
    matters: Callable[[B], bool] | None = None
    # The cells, by name, that a piece went over with an observation, the one it left first; from the view before it.
    way: Callable[[V, B], tuple[str, ...]] | None = None
    # The drawing with what a view has come to know by then: a route as it grew. Its cells and text are those of letters.
    draw: Callable[[V, Language], Diagram] | None = None


class GamePositions(msgspec.Struct, Generic[S, V], frozen=True, kw_only=True):
    """The whole position as a document, for scenario files and administrators: its shape, and the state it stands for."""

    shape: type[msgspec.Struct]  # ``domain/position.py`` says what such a struct can hold
    title: str
    state_of: Callable[[Any, Options, Chance], S]  # of a ``shape``; ValueError names what is wrong with it
    document_of: Callable[[S], msgspec.Struct]  # a ``shape``; ValueError before the set-up is complete
    expected_of: Callable[[S], msgspec.Struct] | None = None  # the same with keys that may be expected though not given
    see: Callable[[S, Seat], V]  # the view of a seat that knows of a position what its owner would; for scenarios alone
    words: Callable[[], Mapping[str, Iterable[str]]] = dict  # those that only data files know, for the schema
    supplies: tuple[str, ...] = ()  # keys of what lies face down in an order: left out, it is shuffled (G-16)

    def schema(self) -> dict[str, Any]:
        """The JSON Schema of the document."""
        return position.schema(self.shape, self.title, self.words())

    def read(self, document: Mapping[str, Any], options: Options, chance: Chance) -> S:
        """The state described; ValueError is a sentence that names the key and what would be allowed."""
        return self.state_of(position.read(document, self.shape), options, chance)

    def write(self, state: S) -> dict[str, Any]:
        """The document of a state; reading it gives the state again."""
        return position.written(self.document_of(state))

    def seats(self, state: Any) -> tuple[Seat, ...]:
        """Who plays in a state that was read; its table knows."""
        return () if state.table is None else tuple(state.table.seats)

    def compare(self, state: S, expected: Mapping[str, Any]) -> list[str]:
        """What differs from the keys given, one sentence each (ruling G-15); empty if nothing does."""
        return differences((self.expected_of or self.document_of)(state), expected)


class Game(msgspec.Struct, Generic[S, O, E, V, B, T], frozen=True, kw_only=True):
    """One game in five parts, and what it adds to matches played back. Every function is pure; laws that all games share are
    in ``tests/laws``."""

    key: str
    version: str  # of the rules; a match goes on under the version that it began with
    # Rules of earlier versions, as whole games of the same key: matches that began with them go on under them.
    earlier: tuple["AnyGame", ...] = ()
    continues: tuple[str, ...] = ()  # versions that were never released, whose matches go on under this one
    title: Spoken
    aim: Spoken  # one sentence
    short: Spoken | None = None  # what letters call it; else the title up to its colon
    least_players: int
    most_players: int
    options: tuple[Option, ...]
    presets: Mapping[str, Mapping[str, Value]]
    events: tuple[type[E], ...]
    orders: tuple[type[O], ...]
    sides: Sides | None = None  # whose players are rated apart (G-42); None: everybody plays for themselves
    kinds: Mapping[str, Spoken] = {}  # of decisions, for which a host may set a pace of their own
    rules: GameRules[S, O, E, T]
    sight: GameSight[O, V, B, T]
    reading: GameReading[O, V]
    telling: GameTelling[O, V, B]
    positions: GamePositions[S, V]
    knowledge: GameKnowledge[B, T] | None = None  # None: nothing is worked out
    review: GameReview[V, B] | None = None  # None: a replay shows story, table and drawing
    replay: GameReplay[V, B] = GameReplay()


AnyGame = Game[Any, Any, Any, Any, Any, Any]
