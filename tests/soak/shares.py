"""The laws of which `make test` tries a share, whole: each page in every look, each order in every wrapping, longer letters."""

from collections.abc import Mapping

from tests.soak import tested

NAME = "shares"
COUNT = 1
SLICE = 0  # `make test` tries a share of each
LAWS = (
    "tests/laws/test_meaning.py",
    "tests/mail/inbound/test_hostile.py",
    "tests/mail/outbound/test_compose.py",
    "tests/pages/test_law.py",
    "tests/rules/meaning/test_size.py",
)


def run(seed: int, start: int, count: int) -> Mapping[str, int]:
    """Run them ``count`` times, the same each time; RuntimeError if one fails or none is found."""
    for _ in range(count):
        tested(NAME, LAWS, {"PBEM_TEST_WHOLE": "1"})
    return {"cases": count}
