"""Scenario files: a position, some letters, what must come of them; played on the rules alone (rulings G-13 to G-16)."""

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any

import msgspec

from domain.chance import ScriptedChance, SeededChance
from domain.game import AnyGame, Outcome, Seat
from domain.games import find
from domain.match import events as happened
from domain.match.events import SeatSeen
from domain.match.orders import Dispute, Spoken
from domain.match.reading.notation import parse, refused
from domain.match.reading.understood import refusal_of
from domain.match.rules.course import fold
from domain.match.rules.decide import open_match, submit
from domain.match.rules.submission import Submission
from domain.match.sight import MatchView
from domain.match.state import Concluded, DrawOffer, MatchState, Occupant, Underway
from domain.options import OptionRefused, Options, resolve
from domain.refusal import Refusal

_THEN = datetime(2000, 1, 1, tzinfo=UTC)  # scenarios know no clock
_UNKEPT = happened.VaultRef("", "")  # nobody reads the words of a scenario again
_KEYS = {"game", "options", "position", "seed", "seats", "chance", "steps", "title", "rules"}
_STEP_KEYS = {"seat", "order", "refused", "then", "outcome"}


class ScenarioMistake(ValueError):
    """A scenario file that cannot be understood; the sentence says what is wrong with it."""


class ScenarioStep(msgspec.Struct, frozen=True):
    """One letter of a scenario. ``refused`` is None (must be accepted), "" (refused under any rule), or a ruling.

    ``outcome`` is None where nothing is expected of it, and empty where the match is to go on.
    """

    seat: str
    order: str
    refused: str | None
    then: Mapping[str, Any] | None
    outcome: Mapping[str, Any] | None


class Result(msgspec.Struct, frozen=True):
    """What became of a step: its refusals, what was expected and did not come true, and the position after it."""

    step: ScenarioStep
    refusals: tuple[Refusal, ...]
    failures: tuple[str, ...]
    position: dict[str, Any]
    not_played: tuple[int, ...] = ()


def steps(document: Mapping[str, Any]) -> tuple[ScenarioStep, ...]:
    """The steps of a scenario document; ScenarioMistake if one is malformed."""
    raw = document.get("steps", [])
    if not isinstance(raw, list):
        raise ScenarioMistake("`steps` is a list of mappings with `seat` and `order`.")
    return tuple(_step(number, step) for number, step in enumerate(raw, 1))


def _step(number: int, raw: Any) -> ScenarioStep:
    if not isinstance(raw, Mapping) or not {"seat", "order"} <= raw.keys():
        raise ScenarioMistake(f"Step {number} needs `seat` and `order`.")
    if unknown := raw.keys() - _STEP_KEYS:
        raise ScenarioMistake(f"Step {number} has unknown keys: {', '.join(sorted(map(str, unknown)))}.")
    then = raw.get("then")
    if then is not None and not isinstance(then, Mapping):
        raise ScenarioMistake(f"`then` of step {number} is a mapping of position keys.")
    holder = next((one for one in (raw, then or {}) if "outcome" in one), None)
    outcome = None if holder is None else _expected_outcome(number, holder["outcome"])
    if then is not None:
        then = {key: value for key, value in then.items() if key != "outcome"}
    return ScenarioStep(str(raw["seat"]), str(raw["order"]), _expected_refusal(raw.get("refused")), then, outcome)


def _expected_refusal(raw: Any) -> str | None:
    if raw in (None, False):
        return None
    return "" if raw is True else str(raw)


def _expected_outcome(number: int, raw: Any) -> Mapping[str, Any]:
    if raw is not None and not isinstance(raw, Mapping):
        raise ScenarioMistake(f"`outcome` of step {number} is {{winners: [SEAT, …]}}, or null while the match goes on.")
    return raw or {}


def play(document: Mapping[str, Any]) -> Iterator[Result]:
    """Play a scenario step by step. ScenarioMistake if the document is not understood."""
    unknown = document.keys() - _KEYS
    if unknown:
        raise ScenarioMistake(f"Unknown keys: {', '.join(sorted(map(str, unknown)))}.")
    given = document.get("options") or {}
    if not isinstance(given, Mapping):
        raise ScenarioMistake("`options` is a mapping of names to values.")
    try:
        game = find(str(document.get("game")))
        options = resolve(game.options, game.presets, given)
    except (LookupError, OptionRefused) as mistake:
        raise ScenarioMistake(str(mistake)) from None
    trial = _Trial(game, options, document)
    for step in steps(document):
        yield trial.take(step)


class _Trial:
    """A match without people or clock, on which a scenario's letters are played."""

    def __init__(self, game: AnyGame, options: Options, document: Mapping[str, Any]) -> None:
        seed = _seed(document)
        self._game = game
        self._chance = ScriptedChance(_chance(document), SeededChance(seed))
        if "position" in document:
            self._place(options, document["position"])
        else:
            self._deal(options, document)

    def take(self, step: ScenarioStep) -> Result:
        """Play one letter and hold what came of it against what was expected."""
        refusals, not_played = self._submit(step)
        position = self._position()
        return Result(step, refusals, tuple(self._failures(step, refusals)), position, not_played)

    def _place(self, options: Options, position: Any) -> None:
        if not isinstance(position, Mapping):
            raise ScenarioMistake("`position` is a mapping; `pbem position --schema GAME` shows its keys.")
        own = {key: value for key, value in position.items() if key not in ("draw", "resigning")}
        try:
            state = self._game.positions.read(own, options, self._chance)
        except ValueError as mistake:
            raise ScenarioMistake(str(mistake)) from None
        seats = self._game.positions.seats(state)
        leaving = position.get("resigning") or []
        if not isinstance(leaving, list):
            raise ScenarioMistake("`resigning` is a list of seats.")
        draw = _draw(position.get("draw"))
        occupants = {seat: Occupant(str(seat)) for seat in seats}
        opened = _opened(self._game, options, seats)
        resigning = tuple(Seat(seat) for seat in leaving)
        ended = self._game.rules.outcome(state)
        self._state: MatchState = (
            Underway(opened, occupants, state, draw=draw, resigning=resigning)
            if ended is None
            else Concluded(opened, occupants, state, ended, 0)
        )
        seated = {seat: SeatSeen(seat, bot=False, invited=False) for seat in seats}
        self._views = {
            seat: MatchView(seat, seated=seated, game=self._game.positions.see(state, seat), draw=draw)
            for seat in seats
        }

    def _deal(self, options: Options, document: Mapping[str, Any]) -> None:
        count = document.get("seats", self._game.least_players)
        if not isinstance(count, int) or not self._game.least_players <= count <= self._game.most_players:
            raise ScenarioMistake(f"`seats` is from {self._game.least_players} to {self._game.most_players}.")
        seats = self._game.rules.seats(count, options)
        opened = _opened(self._game, options, seats)
        taken = tuple(happened.SeatTaken(seat, str(seat)) for seat in seats)
        try:
            decided = open_match(opened, taken, None, self._game, self._chance, _THEN)
        except ValueError as mistake:
            raise ScenarioMistake(f"{mistake}.") from None
        self._state, self._views = fold(self._game, decided.events, seats)

    def _submit(self, step: ScenarioStep) -> tuple[tuple[Refusal, ...], tuple[int, ...]]:
        seat = self._seat(step.seat.strip().lower())
        if seat is None:
            return (Refusal("G-14", "unknown-seat", (("seat", step.seat),)),), ()
        view = self._views[seat]
        parsed = parse(self._game, step.order, view)
        mistaken = (
            *(refused(self._game, wrong) for wrong in parsed.complaints),
            *(happened.LineRefused(doubt.line, refusal_of(doubt)) for doubt in parsed.doubts),
        )
        if not parsed.orders and not mistaken:
            mistaken = (happened.LineRefused(0, Refusal("G-14", "no-order")),)
        said = {written.line: _UNKEPT for written in parsed.orders if isinstance(written.order, Spoken | Dispute)}
        letter = Submission(seat=seat, orders=parsed.orders, refused=mistaken, said=said)
        try:
            decided = submit(self._game, self._state, self._views, letter, self._chance, _THEN)
        except ValueError as mistake:
            raise ScenarioMistake(f"{step.seat} {step.order!r}: {mistake}.") from None
        events, self._state, self._views = decided.events, decided.after, dict(decided.views)
        told = tuple(
            line.refusal for event in events if isinstance(event, happened.OrdersRefused) for line in event.lines
        )
        return told, tuple(event.line for event in events if isinstance(event, happened.OrderNotPlayed))

    def _seat(self, name: str) -> Seat | None:
        """The seat of that name, or the one that positions call so by now; None if there is none."""
        own = {str(seat): seat for seat in self._views}
        return own.get(name) or {self._called(seat): seat for seat in self._views}.get(name)

    def _called(self, seat: Seat) -> str:
        """What a position calls a seat."""
        called = self._game.telling.called
        return str(seat) if called is None else called(self._views[seat].game, seat)

    def _outcome(self, outcome: Outcome) -> dict[str, Any]:
        winners = [self._called(seat) for seat in outcome.winners]
        return {"winners": winners, "reason": outcome.reason, "rule": outcome.rule}

    def _position(self) -> dict[str, Any]:
        assert isinstance(self._state, (Underway, Concluded))
        position = self._game.positions.write(self._state.game)
        if isinstance(self._state, Underway) and self._state.draw is not None:
            draw = self._state.draw
            position["draw"] = {"proposed_by": draw.proposed_by, "agreed": list(draw.agreed)}
        if isinstance(self._state, Underway) and self._state.resigning:
            position["resigning"] = list(self._state.resigning)
        if isinstance(self._state, Concluded):
            position["outcome"] = self._outcome(self._state.outcome)
        return position

    def _failures(self, step: ScenarioStep, refusals: tuple[Refusal, ...]) -> Iterator[str]:
        if step.refused is None and refusals:
            yield f"should be accepted, but is refused: {_citations(refusals)}"
        if step.refused is not None and not refusals:
            yield "should be refused, but is accepted"
        if step.refused and refusals and step.refused not in {refusal.rule for refusal in refusals}:
            yield f"should be refused by {step.refused}, but is refused: {_citations(refusals)}"
        assert isinstance(self._state, (Underway, Concluded))
        if step.then is not None:
            expected = dict(step.then)
            yield from self._compare_draw(expected)
            yield from self._game.positions.compare(self._state.game, expected)
        if step.outcome is not None:
            yield from self._compare_outcome(step.outcome, self._state)

    def _compare_draw(self, expected: dict[str, Any]) -> Iterator[str]:
        if "draw" not in expected:
            return
        wanted = _draw(expected.pop("draw"))
        assert isinstance(self._state, (Underway, Concluded))
        standing = self._state.draw if isinstance(self._state, Underway) else None
        if wanted != standing:
            yield f"draw should be {wanted}, but is {standing}"

    def _compare_outcome(self, expected: Mapping[str, Any], state: Underway | Concluded) -> Iterator[str]:
        if not isinstance(state, Concluded):
            if expected:
                yield f"the outcome should be {dict(expected)}, but the match goes on"
            return
        outcome = self._outcome(state.outcome)
        if not expected:
            yield f"the match should go on, but has ended: {outcome}"
        for key, value in expected.items():
            if outcome.get(key) != value:
                yield f"outcome.{key} should be {value}, but is {outcome.get(key)}"


def _citations(refusals: tuple[Refusal, ...]) -> str:
    return "; ".join(f"{refusal.rule} ({refusal.reason})" for refusal in refusals)


def _opened(game: AnyGame, options: Options, seats: tuple[Seat, ...]) -> happened.Opened:
    return happened.Opened(game.key, game.version, dict(options), seats, 72, 3, "", 0)


def _draw(raw: Any) -> DrawOffer | None:
    if not raw:
        return None
    if isinstance(raw, list):
        return DrawOffer(Seat(raw[0]), tuple(Seat(seat) for seat in raw[1:]))
    if not isinstance(raw, Mapping) or "proposed_by" not in raw:
        raise ScenarioMistake("`draw` is {proposed_by: SEAT, agreed: [SEAT, …]}.")
    return DrawOffer(Seat(raw["proposed_by"]), tuple(Seat(seat) for seat in raw.get("agreed") or ()))


def _seed(document: Mapping[str, Any]) -> bytes:
    digits = str(document.get("seed", ""))
    try:
        return bytes.fromhex(digits if len(digits) % 2 == 0 else f"0{digits}")
    except ValueError:
        raise ScenarioMistake("`seed` is a hexadecimal number.") from None


def _chance(document: Mapping[str, Any]) -> list[object]:
    raw = document.get("chance") or []
    if not isinstance(raw, list):
        raise ScenarioMistake("`chance` is a list of results, in the order in which they are needed.")
    return list(raw)
