"""Whether a line only lists what there is, as our own letters do, and is none of its writer's own."""

from typing import Final

from domain.match.reading.hearing import Ear
from domain.reading.doubts import after_postscript, unsettles
from domain.reading.retraction import contrast, denies, retraction
from domain.reading.statements import is_listing, listed_under

_MOST_TRIED: Final = 4  # things of a list that are tried as orders


def is_listed(ear: Ear, text: str) -> bool:
    """Whether a line has columns or is a list under a heading; one of orders, "rather: B3, B4", is somebody's own words."""
    if not is_listing(text) or retraction(text) is not None or after_postscript(text) or unsettles(text) is not None:
        return False
    things = listed_under(text)
    contradicts = denies(text) or contrast(text) is not None
    return not (things and contradicts) and not any(ear.is_order(thing) for thing in things[:_MOST_TRIED])
