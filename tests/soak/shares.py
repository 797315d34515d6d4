"""The laws of which `make test` tries a share, whole: every look of a page, every set of replies, the weights learned anew."""

from collections.abc import Mapping

from tests.soak import tested

NAME = "shares"
COUNT = 1
SLICE = 0  # `make test` tries a share of each
LAWS = (
    "tests/laws/test_meaning.py",
    "tests/laws/test_plans.py",
    "tests/laws/test_slips.py",
    "tests/laws/test_why.py",
    "tests/mail/inbound/test_hostile.py",
    "tests/mail/outbound/test_compose.py",
    "tests/mail/outbound/test_rules_text.py",
    "tests/pages/test_law.py",
    "tests/pbem/service/letters/test_resigning.py",
    "tests/pbem/service/test_hosts.py",
    "tests/pbem/store/test_growth.py",
    "tests/replies/test_carried_out.py",
    "tests/replies/test_replies.py",
    "tests/replies/test_sets.py",
    "tests/rules/casablanca_words/test_listing.py",
    "tests/rules/casablanca_words/test_story.py",
    "tests/rules/meaning/test_letters.py",
    "tests/rules/meaning/test_size.py",
    "tests/rules/quinta_colonna_words/test_listing.py",
    "tests/weighing/test_explaining.py",
    "tests/weighing/test_learned.py",
    "tests/weighing/test_weighing.py",
)


def run(seed: int, start: int, count: int) -> Mapping[str, int]:
    """Run them ``count`` times, the same each time; RuntimeError if one fails or none is found."""
    for _ in range(count):
        tested(NAME, LAWS, {"PBEM_TEST_WHOLE": "1"})
    return {"cases": count}
