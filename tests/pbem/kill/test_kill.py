"""A service killed at any moment and started again has lost nothing and done nothing twice."""

from tests.pbem.kill.shooting import shoot

CASES = 18


def test_killed_before_any_statement_or_file_the_match_and_its_letters_come_to_the_same() -> None:
    figures = shoot(seed=1, first=0, count=CASES)

    assert figures["cases"] == CASES
    assert figures["kills"] >= CASES  # a case that outlived its fuse shows nothing
