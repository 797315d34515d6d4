"""What a view knows beside the table, by its values: the deck's order, offers shown, partners handed over, own cards."""

from typing import Any

import pytest

from domain.game import PUBLIC, REFEREE, Seat
from domain.games.mata_hari import events as e
from domain.games.mata_hari import sight
from domain.games.mata_hari.observations import DrawnSeen, ExchangedSeen, OfferSeen, TakenSeen
from domain.games.mata_hari.orders import Accept, File
from domain.games.mata_hari.state import NO_CARDS, Own, View
from tests.rules.mata_hari.play import left

A, B, C, D = Seat("agent-1"), Seat("agent-2"), Seat("agent-3"), Seat("agent-4")
DECK = ("gun 1", "gun 2", "gun 3", "poison 4", "hitman")
AIM = e.Objective("gun", "red")
HAND = ("tape-recorder 1", "documents 3", "gun 7", "hitman")
SET = e.TableSet({}, (A, B, C, D), A, ("gun", "poison", "documents", "tape-recorder"), 4, len(DECK))
LOOK = (e.LookBegan(A, 2, turn_ends=True), e.DeckShown(A, DECK))


def view(seat: Seat, *seen: Any) -> View:
    """The view of a seat after the deal and what it saw since."""
    dealt = (e.HandDealt(seat, HAND), e.ObjectiveDealt(seat, AIM)) if seat in SET.seats else ()
    made = View(seat)
    for one in (SET, *dealt, *seen):
        made = sight.watch(made, one, left(made.table, one))
    return made


def offer(seat: Seat, *, replaced: bool = False) -> OfferSeen:
    """Another seat lays out two cards."""
    return OfferSeen(seat, 2, (), None, "", replaced)


def test_who_looked_knows_the_deck_and_nobody_else_does() -> None:
    assert view(A, *LOOK).deck == DECK
    assert view(B, *LOOK[:1]).deck is None
    assert view(A).deck is None


def test_the_own_cards_taken_leave_the_known_deck() -> None:
    after = view(A, *LOOK, e.CardsTaken(A, ("gun 2", "hitman"), shuffled=False))
    assert after.deck == ("gun 1", "gun 3", "poison 4")
    assert after.owns[A].hand == ("tape-recorder 1", "documents 3", "gun 2", "gun 7", "hitman", "hitman")


@pytest.mark.parametrize(
    "seen",
    [
        e.CardsTaken(A, ("gun 2",), shuffled=True),
        TakenSeen(B, 2, shuffled=True, late=False),
        TakenSeen(B, 2, shuffled=False, late=False),
        TakenSeen(B, 0, shuffled=False, late=True),
        e.LookDropped(A, shuffled=True),
    ],
    ids=repr,
)
def test_the_deck_is_known_no_longer_once_another_took_of_it_or_it_was_shuffled(seen: Any) -> None:
    more = (e.LookBegan(B, 2, turn_ends=True),) if isinstance(seen, TakenSeen) else ()
    assert view(A, *LOOK, *more, seen).deck is None


def test_a_look_that_ends_without_shuffling_leaves_what_is_known() -> None:
    assert view(A, *LOOK, e.LookDropped(A, shuffled=False)).deck == DECK
    assert view(B, LOOK[0], e.LookDropped(A, shuffled=False)).deck is None


def test_what_is_drawn_comes_off_the_top_of_a_known_deck() -> None:
    own = view(A, *LOOK, e.CardsDrawn(A, ("gun 1", "gun 2")))
    assert own.deck == DECK[2:]
    assert own.owns[A].hand == ("tape-recorder 1", "documents 3", "gun 1", "gun 2", "gun 7", "hitman")
    assert view(A, *LOOK, DrawnSeen(B, 3)).deck == DECK[3:]
    assert view(B, DrawnSeen(A, 3)).deck is None
    assert view(B, e.CardsDrawn(B, ("gun 1",))).deck is None


def test_an_offer_is_shown_to_the_wrong_accuser_until_it_is_replaced() -> None:
    shown = (e.OfferShown(A, B, ("gun 1", "gun 2")), e.OfferShown(A, C, ("poison 1",)))
    laid = (offer(B), offer(C))
    assert view(A, *laid, *shown).shown == {B: ("gun 1", "gun 2"), C: ("poison 1",)}
    assert view(A, *laid, *shown, offer(B, replaced=True)).shown == {C: ("poison 1",)}
    assert view(A, *laid, *shown, offer(C, replaced=True)).shown == {B: ("gun 1", "gun 2")}
    assert view(A, offer(B), shown[0], offer(C)).shown == {B: ("gun 1", "gun 2")}
    assert view(A, offer(B), shown[0], offer(B)).shown == {B: ("gun 1", "gun 2")}


def test_what_was_shown_is_covered_again_with_the_next_turn() -> None:
    shown = (offer(B), e.OfferShown(A, B, ("gun 1",)))
    assert view(A, *shown, e.OffersReturned()).shown == {}
    assert view(A, *shown, e.TurnBegan(B)).shown == {}


def test_an_offer_shown_to_somebody_else_is_not_known() -> None:
    """Such an observation reaches its accuser alone; a referee, who sees them all, is no accuser."""
    assert view(REFEREE, offer(B), e.OfferShown(A, B, ("gun 1",))).shown == {}


def exchanged(seat: Seat, other: Seat, gave: tuple[str, ...], got: tuple[str, ...]) -> tuple[Any, ...]:
    """Two offers and their exchange, as the seat that is ``A`` sees them."""
    mine, theirs = (gave, other) if seat == A else (got, seat)
    return (e.OfferMade(A, mine, (), None, "", replaced=False), offer(theirs), e.Exchanged(seat, other, gave, got))


def test_partners_handed_over_are_known_to_be_there() -> None:
    for one in (exchanged(A, B, ("hitman", "gun 7"), ("gun 1",)), exchanged(B, A, ("gun 1",), ("hitman", "gun 7"))):
        after = view(A, *one)
        assert after.given == {B: ("hitman",)}
        assert after.owns[A] == Own(("tape-recorder 1", "documents 3", "gun 1"), AIM)
    assert view(A, *exchanged(A, B, ("gun 7",), ("gun 1",))).given == {}


def test_what_was_handed_over_is_no_longer_known_once_it_may_have_gone_on() -> None:
    given = exchanged(A, B, ("hitman",), ("gun 1",))
    assert view(A, *given, ExchangedSeen(B, C, 2)).given == {}
    assert view(A, *given, ExchangedSeen(C, B, 2)).given == {}
    assert view(A, *given, e.Accused(C, B, "hitman", founded=True)).given == {B: ()}
    assert view(A, *given, e.Accused(C, B, "hitman", founded=False)).given == {B: ("hitman",)}
    assert view(A, *given, e.Accused(C, B, "double-dealer", founded=True)).given == {B: ("hitman",)}
    back = (e.OfferMade(A, ("gun 7",), (), None, "", replaced=False), e.Exchanged(A, B, ("gun 7",), ("hitman",)))
    assert view(A, *given, *back).given == {B: ()}


def test_an_exchange_of_others_leaves_what_a_third_was_handed() -> None:
    given = exchanged(A, C, ("hitman",), ("gun 1",))
    assert view(A, *given, ExchangedSeen(B, D, 2)).given == {C: ("hitman",)}
    assert view(A, *given, e.Accused(C, B, "hitman", founded=True)).given == {C: ("hitman",)}


def test_a_second_partner_handed_over_joins_the_first() -> None:
    first = exchanged(A, B, ("hitman",), ("mata-hari",))
    again = (
        e.OfferMade(A, ("mata-hari",), (), None, "", replaced=False),
        e.Exchanged(A, B, ("mata-hari",), ("gun 1",)),
    )
    assert view(A, *first, *again).given == {B: ("hitman", "mata-hari")}


def test_an_exchange_that_is_seen_whole_by_neither_party_teaches_no_partner() -> None:
    """The referee's view holds all cards anyway, and remembers nobody's partners as given by itself."""
    assert view(REFEREE, e.Exchanged(A, B, ("hitman",), ("mata-hari",))).given == {}


def test_the_referee_knows_the_deck_from_the_start() -> None:
    assert view(REFEREE, e.DeckStacked(DECK)).deck == DECK


def test_partners_handed_to_two_seats_are_remembered_of_each() -> None:
    both = (*exchanged(A, B, ("hitman",), ("gun 1",)), *exchanged(A, C, ("gun 7",), ("mata-hari",)))
    again = (
        e.OfferMade(A, ("mata-hari",), (), None, "", replaced=False),
        e.Exchanged(C, A, ("gun 7",), ("mata-hari",)),
    )
    assert view(A, *both, *again).given == {B: ("hitman",), C: ("mata-hari",)}
    assert view(A, *both, *again, e.Accused(D, C, "mata-hari", founded=True)).given == {B: ("hitman",), C: ()}
    back = (
        e.OfferMade(A, ("gun 1",), (), None, "", replaced=False),
        e.Exchanged(C, A, ("mata-hari",), ("gun 1",)),
    )
    assert view(A, *both, *again, *back).given == {B: ("hitman",), C: ()}


def test_a_view_begins_with_the_own_cards_alone() -> None:
    table = left(None, SET)
    assert sight.watch(View(A), SET, table).owns == {A: NO_CARDS}
    assert sight.watch(View(PUBLIC), SET, table).owns == {}
    assert sight.watch(View(REFEREE), SET, table).owns == {A: NO_CARDS, B: NO_CARDS, C: NO_CARDS, D: NO_CARDS}
    assert view(A).owns == {A: Own(HAND, AIM)}
    for seen in (e.TurnBegan(A), e.HandDealt(A, HAND)):
        with pytest.raises(ValueError, match=rf"{seen.WIRE} cannot happen before the table is set"):
            left(View(A).table, seen)


def test_the_own_cards_lie_where_they_were_laid_and_come_back() -> None:
    laid = e.OfferMade(A, ("gun 7", "hitman"), (), None, "", replaced=False)
    after = view(A, laid)
    assert after.owns[A] == Own(("tape-recorder 1", "documents 3"), AIM, ("gun 7", "hitman"))
    again = e.OfferMade(A, ("documents 3", "hitman"), (), None, "", replaced=True)
    assert view(A, laid, again).owns[A] == Own(("tape-recorder 1", "gun 7"), AIM, ("documents 3", "hitman"))
    assert view(A, laid, e.Substituted(A, ("gun 7",))).owns[A].offer == ("gun 7",)
    for back in (e.OffersReturned(), e.SeatWithdrawn(A, "resigned")):
        assert view(A, laid, back).owns == {A: Own(HAND, AIM)}
    assert view(A, laid, e.SeatWithdrawn(B, "resigned")).owns[A].offer == ("gun 7", "hitman")


def test_a_partner_that_was_found_is_gone_and_the_rest_is_in_hand_again() -> None:
    laid = e.OfferMade(A, ("gun 7", "hitman"), (), None, "", replaced=False)
    assert view(A, laid, e.Accused(B, A, "hitman", founded=True)).owns[A] == Own(
        ("tape-recorder 1", "documents 3", "gun 7"), AIM
    )
    assert view(A, laid, e.Accused(B, A, "hitman", founded=False)).owns[A].offer == ("gun 7", "hitman")
    assert view(A, laid, offer(C), e.Accused(B, C, "hitman", founded=True)).owns[A].offer == ("gun 7", "hitman")


def test_what_is_filed_ahead_lapses_when_the_offer_it_takes_is_replaced() -> None:
    filed = File(Accept(B), "use")
    ahead = (offer(B), offer(C), e.FiledAhead(A, filed))
    assert view(A, *ahead).owns[A].filed == filed
    assert view(A, *ahead, offer(C, replaced=True)).owns[A].filed == filed
    assert view(A, *ahead, offer(B, replaced=True)).owns[A].filed == File(None, "use")
    alone = (offer(B), e.FiledAhead(A, File(Accept(B))), offer(B, replaced=True))
    assert view(A, *alone).owns[A].filed is None
    assert view(A, *ahead, e.TurnBegan(B)).owns[A].filed is None


def test_the_end_shows_everybodys_cards_and_the_deck() -> None:
    hands: dict[Seat, tuple[str, ...]] = {A: ("gun 7",), B: ("gun 1",), C: ()}
    ended = e.GameEnded((A,), "score", "MH-37", (), {A: 1}, hands, {A: AIM, B: e.Objective("poison", "green")}, DECK)
    for seat in (A, B, PUBLIC):
        after = view(seat, ended)
        assert after.owns == {A: Own(("gun 7",), AIM), B: Own(("gun 1",), e.Objective("poison", "green")), C: Own(())}
        assert (after.deck, after.ended) == (DECK, ended)


def test_cards_taken_out_of_a_deck_that_is_not_known_leave_it_unknown() -> None:
    assert view(A, LOOK[0], e.CardsTaken(A, ("gun 2",), shuffled=False)).deck is None


ENDED = e.GameEnded((A,), "score", "MH-37", (), {}, {}, {}, ())


@pytest.mark.parametrize(
    "seen", [DrawnSeen(C, 1), e.CardsDrawn(A, ()), e.Accepted(B, A), e.TurnBegan(B), ENDED], ids=repr
)
@pytest.mark.parametrize("seat", [A, PUBLIC, REFEREE])
def test_a_view_holds_the_very_table_that_it_is_given(seen: Any, seat: Seat) -> None:
    given = left(view(B).table, DrawnSeen(B, 2))
    assert given != view(seat).table
    assert sight.watch(view(seat), seen, given).table is given
    assert sight.watch(View(seat), SET, given).table is given


def test_a_view_holds_nothing_but_the_table_of_these() -> None:
    table_alone = {e.AccusationWaived, e.CoverTaken, e.Declined, e.LastWindowWanted, e.LookBegan, e.MataHariUsed}
    table_alone |= {e.PhaseBegan, e.SubstitutionAsked}
    not_even_the_table = {e.Accepted, e.ExchangeFailed, e.HitmanRevealed, e.IndexRevealed, e.TurnPassed}
    assert table_alone | not_even_the_table == sight.TABLE_ALONE


def test_a_view_that_nothing_changes_is_the_same() -> None:
    """So that nothing is drawn anew for it."""
    before = view(A)
    assert before.table is not None
    assert sight.watch(before, e.Accepted(B, A), before.table) is before
