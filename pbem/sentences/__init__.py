"""Sentences that are written where no language is known, by the rules or by the script that stands alone, in every language."""

from typing import Final

from domain.words import DEFAULT, Catalogue, Language

SAY: Final = Catalogue(__name__)


def said_in(sentence: str, language: Language) -> str:
    """A sentence that was written where no language is known (by the rules, or by the script that stands alone), in a language:
    that of the catalogue whose English it is. As it stands if it is of none."""
    if language == DEFAULT:
        return sentence
    for message in _SENTENCES:
        found = SAY.pattern(message, DEFAULT).fullmatch(sentence)
        if found is not None:
            return SAY(message, language, **{name: said_in(part, language) for name, part in found.groupdict().items()})
    return sentence


# The narrower before the wider: a part can be anything.
_SENTENCES: Final = (
    "fault-no-end",
    "fault-not-as-written",
    "fault-out-of-place",
    "fault-no-seed",
    "fault-hash-changed",
    "fault-not-hashed",
    "fault-words-changed",
    "fault-letter-seals",
    "fault-draw",
    "fault-series",
    "fault-cut-short",
    "fault-only-counted",
    "fault-draws-missing",
    "fault-draws-amid",
    "fault-sent-before",
    "fault-no-seal",
    "fault-agree-up-to",
    "fault-later-fit",
    "fault-seal",
    "fault-lacks",
    "fault-unread",
    "fault-words-listed",
    "fault-learnt-nothing",
    "fault-nothing-leads",
    "fault-otherwise",
    "fault-undecided",
    "fault-no-opening",
    "fault-no-second",
    "fault-header",
    "cannot-no-dispute",
    "cannot-none-open",
    "cannot-open-are",
    "cannot-not-begun",
    "cannot-nothing-stands",
    "cannot-name-seats",
    "cannot-no-seat",
    "cannot-no-decision-of",
    "cannot-go-back-with",
    "cannot-paused",
    "cannot-other-dispute",
    "cannot-no-miss",
    "cannot-none-waits",
    "cannot-second-yourself",
    "cannot-has-a-seat",
    "cannot-no-event",
    "cannot-ended",
    "cannot-before-begin",
    "cannot-no-position",
    "cannot-no-decision",
    "cannot-by-plan",
    "mistake-no-order",
    "cannot-no-order",
    "mistake-has-orders",
    "mistake-has-none",
    "mistake-no-letter",
    "mistake-no-message-id",
    "mistake-never-played",
    "mistake-not-ended",
    "mistake-no-match",
    "mistake-no-match-id",
    "mistake-reason",
    "mistake-reason-position",
    "mistake-erased",
    "mistake-one-of",
    "mistake-no-player",
    "mistake-not-written",
    "mistake-no-record",
    "mistake-no-such-seal",
    "mistake-no-such-commitment",
    "mistake-no-letters",
    "mistake-not-both",
    "mistake-dispute-says",
    "mistake-say-reason",
    "mistake-say-ruling",
    "mistake-second-alone",
    "mistake-at",
    "mistake-at-order",
    "mistake-seed",
    "mistake-since",
    "mistake-why-not-begun",
    "mistake-seats",
    "mistake-running-referee",
    "mistake-at-decision",
    "mistake-has-decisions",
    "mistake-no-decision-yet",
    "acts-on-dispute",
    "acts-about-decision",
    "acts-to-event",
    "acts-letter-of",
    "acts-letter-to",
    "acts-table-of",
    "acts-whole",
)
