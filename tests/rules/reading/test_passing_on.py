"""What a letter asks to tell others in words that pass nothing on is known for that, and nothing else is."""

import pytest

from domain.match.reading.talking.passing_on import unsaid
from tests.replies.judging import asked_in

UNSAID = (
    ("C71", "gestapo N4. pls tell black i'm coming for him", "pls tell black i'm coming for him"),
    ("C71", "tell black: nice one!! gestapo N5 fug O2", "tell black: nice one!!"),
    ("C71", "Tell them I said hello.", "Tell them I said hello."),
    ("C71", "gestapo N4, say hi to everyone", "say hi to everyone"),
    ("C71", "gestapo N4. di' al nero che arrivo", "di' al nero che arrivo"),
    ("C71", "gestapo N4, salutami il nero!", "salutami il nero!"),
    ("V2", "G4 F4 plz. also say good luck!", "also say good luck!"),
    ("V2", "G4 F4. Bitte sag ihm, dass ich komme", "Bitte sag ihm, dass ich komme"),
)
SAID_OR_NOTHING = (
    ("C71", "gestapo N4. Tell me if that's wrong."),
    ("C71", "say hi black"),
    ("C71", "Don't tell the others!"),
    ("C71", "I can't see a way out but never say die."),
    ("C71", "gestapo N4, di fretta"),
    ("C71", "gestapo N4"),
)


@pytest.mark.parametrize(("position", "line", "words"), UNSAID)
def test_words_that_others_are_to_be_told_are_found_on_their_line(position: str, line: str, words: str) -> None:
    world, seat = asked_in(position)
    assert unsaid(world.game, world.views[seat], line) == words


@pytest.mark.parametrize(("position", "line"), SAID_OR_NOTHING)
def test_what_is_passed_on_or_tells_nobody_is_not_found(position: str, line: str) -> None:
    world, seat = asked_in(position)
    assert not unsaid(world.game, world.views[seat], line)
