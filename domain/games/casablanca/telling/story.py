"""The story of a match: the short sentence that each observation adds."""

from domain.games.casablanca import events as e
from domain.games.casablanca.telling import story_cards, story_moves, story_turns
from domain.words import Language


def tell(seen: e.Observation, language: Language) -> str | None:
    """The sentence for an observation; None for what the story leaves out.

    No sentence can be taken for an order, however it is wrapped: that is why moves are told with arrows and why nobody
    plays, pays or keeps anything here in the words of orders.
    """
    for said in (story_turns.said, story_moves.said, story_cards.said):
        sentence = said(seen, language)
        if sentence is not None:
            return sentence
    return None
