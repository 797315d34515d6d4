"""Work is done in short rounds: who has a turn leaves what is left to a later one, and nothing is left that nobody will do."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime

from tests.support.desks import Passing
from tests.support.house import House
from worker.ports import Desk
from worker.steps import Done, Pieces, decide, decide_for_a_while


def a_while(desk: Desk, house: House, *clock: float) -> bool:
    """Work for a while, whose clock shows these seconds, and then the last of them for ever."""
    shown = [*clock]

    def seconds() -> float:
        return shown.pop(0) if len(shown) > 1 else shown[0]

    return decide_for_a_while(desk, Pieces(lambda: house.now), lambda: None, seconds)


class Crowded(Passing):
    """A desk whose turn somebody else has."""

    @contextmanager
    def deciding(self) -> Iterator[bool]:
        yield False


class Late(Passing):
    """A desk at which something happens between the last look of a turn and its end, as often as there is something."""

    def __init__(self, desk: Desk, *happens: Callable[[], object]) -> None:
        super().__init__(desk)
        self._happens = [*happens]

    @contextmanager
    def deciding(self) -> Iterator[bool]:
        with super().deciding() as own:
            yield own
        if self._happens:
            self._happens.pop(0)()


class Stuck(Passing):
    """A desk at which no letter can be read now."""

    looks = 0

    def read_next(self, now: datetime) -> bool:
        self.looks += 1
        return False


def test_what_is_somebody_elses_turn_is_left_alone(house: House) -> None:
    house.open("spy", "partisan-1")
    house.deliver(house.reply("partisan-1", "say hello"))

    assert decide(Crowded(house.service.desk), Pieces(lambda: house.now)) == Done()
    assert not a_while(Crowded(house.service.desk), house, 0)
    assert house.service.desk.unread() == 1


def test_letters_that_come_after_the_last_look_of_a_turn_are_read_though_their_bells_were_in_vain(house: House) -> None:
    house.open("spy", "partisan-1")
    words = [house.reply("partisan-1", f"say hello {number}") for number in range(2)]
    desk = Late(house.service.desk, *(lambda raw=raw: house.deliver(raw) for raw in words))

    assert not a_while(desk, house, 0)

    assert house.service.desk.unread() is None


def test_a_letter_that_cannot_be_read_now_is_not_tried_without_end(house: House) -> None:
    house.open("spy", "partisan-1")
    house.deliver(house.reply("partisan-1", "say hello"))
    desk = Stuck(house.service.desk)

    assert not a_while(desk, house, 0)

    assert desk.looks == 2


def test_when_its_while_is_over_a_turn_is_left_to_others_and_what_is_left_is_said(house: House) -> None:
    house.open("spy", "partisan-1")
    letter = house.last("partisan-1")
    for number in range(15):
        house.deliver(house.reply("partisan-1", f"say hello {number}", letter))

    assert a_while(house.service.desk, house, 0, 0, 60)
    assert house.service.desk.unread() == 11
    assert not a_while(house.service.desk, house, 0)
    assert house.service.desk.unread() is None
