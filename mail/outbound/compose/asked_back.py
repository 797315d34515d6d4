"""What a letter asks its reader back: a yes without which nothing is done, or what a dispute says."""

from domain.match.events import ResignationAsked
from domain.match.sight import MatchView
from mail.outbound.occasion import Occasion


def awaits_yes(view: MatchView, occasion: Occasion) -> bool:
    """Whether what the reader has asked for happens only with their yes to this letter (G-17)."""
    return view.resigning and any(isinstance(seen, ResignationAsked) for seen in occasion.story)


def asks_what_was_wrong(occasion: Occasion) -> bool:
    """Whether all of an answer to the letter is the reader's dispute, whatever else it could mean (G-24)."""
    return occasion.wrong > 0
