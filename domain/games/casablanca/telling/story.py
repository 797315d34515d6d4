"""The story of a match: the short sentence that each observation adds, in both languages."""

from collections.abc import Callable
from typing import Any, Final

from domain.games.casablanca import events as e
from domain.games.casablanca import observations as s
from domain.games.casablanca.telling import story_cards as dealt
from domain.games.casablanca.telling import story_moves as moved
from domain.words import Language


def tell(seen: e.Observation, language: Language) -> str | None:
    """The sentence for an observation; None for what the story leaves out.

    No sentence can be taken for an order, however it is wrapped: that is why moves are told with arrows and why nobody
    plays, pays or keeps anything here in the words of orders.
    """
    teller = _TELLERS.get(type(seen))
    return None if teller is None else teller(seen, language)


_TELLERS: Final[dict[type, Callable[[Any, Language], str | None]]] = {
    e.TableSet: moved.tell_table,
    s.HandSeen: moved.tell_hand,
    e.RedStacked: moved.tell_stacked,
    s.RedStackedSeen: moved.tell_stacked,
    s.RedDealtSeen: moved.tell_red_dealt,
    e.RedAsked: moved.tell_red_asked,
    e.RedRevealed: moved.tell_revealed,
    e.Held: moved.tell_held,
    e.HoldDropped: moved.tell_dropped,
    e.PlaneRolled: moved.tell_plane,
    e.Departed: moved.tell_departed,
    e.GestapoMoved: moved.tell_gestapo,
    e.FugitiveMoved: moved.tell_fugitive,
    e.Restarted: moved.tell_restarted,
    e.Paid: moved.tell_paid,
    e.Landed: moved.tell_landed,
    e.Mounted: moved.tell_mounted,
    e.GreenPlayed: moved.tell_played,
    e.MarkerMoved: moved.tell_marker,
    e.Intercepted: moved.tell_intercepted,
    e.FugitiveOut: moved.tell_out,
    e.CardsLost: dealt.tell_lost,
    s.CardsLostSeen: dealt.tell_lost_seen,
    e.FriendVisited: dealt.tell_visited,
    s.FriendVisitedSeen: dealt.tell_visited_seen,
    e.CardsDrawn: dealt.tell_drawn,
    s.CardsDrawnSeen: dealt.tell_drawn_seen,
    e.GoldTaken: dealt.tell_gold,
    e.ChoicesAsked: dealt.tell_choices,
    e.ExtraMovesBegan: dealt.tell_extra,
    e.AnswerSealed: dealt.tell_sealed,
    s.AnswerSealedSeen: dealt.tell_sealed_seen,
    e.Answered: dealt.tell_answered,
    e.PriceTaken: dealt.tell_price,
    s.PriceTakenSeen: dealt.tell_price_seen,
    e.KeepAsked: dealt.tell_keep_asked,
    e.Kept: dealt.tell_kept,
    s.KeptSeen: dealt.tell_kept_seen,
    e.Spared: dealt.tell_spared,
    e.ReactionSet: dealt.tell_reaction,
    e.SeatWithdrawn: dealt.tell_left,
    e.GameEnded: dealt.tell_ended,
}
