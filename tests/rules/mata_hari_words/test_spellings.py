"""The same statement as different people write it."""

import pytest

from domain.games.mata_hari import orders as o
from domain.games.mata_hari.board.claims import At, Count, Every, Is, Predicate
from domain.games.mata_hari.reading.holding_back import refusal_alone
from domain.games.mata_hari.reading.notation import parse
from tests.rules.mata_hari_words.table import ACCUSING, OFFERING, TWO, answering, orders_in

GREEN_FIRST = At((1,), Is("green"))
BRIEFCASE = Count("", 1, Is("briefcase"))
OFFERS: list[tuple[str, tuple[str, ...]]] = [
    ("offer gloves 7 and gun 1", ("gloves 7", "gun 1")),
    ("gloves 7 + disguise 5 + gun 1", ("gloves 7", "disguise 5", "gun 1")),
    ("offer phot. 5, glov 1", ("photographs 5", "gloves 1")),
    ("OFFER GUN SIX GUN SEVEN", ("gun 6", "gun 7")),
    ("offer photos 5, 6 and 7", ("photographs 5", "photographs 6", "photographs 7")),
    ("offer the 7 of gloves", ("gloves 7",)),
    ("offro il 7 di guanti e la pistola 6", ("gloves 7", "gun 6")),
    ("offer my gun number 7", ("gun 7",)),
    ("offer just gun 7", ("gun 7",)),
    ("offr doubledealer n gloves 1 thx", ("double-dealer", "gloves 1")),
    ("ofro doppiogiocista e guanti 1 grz", ("double-dealer", "gloves 1")),
    ("put my disguise 5 on the table", ("disguise 5",)),
    ("I'll lay down the gun 7, face down of course", ("gun 7",)),
    ("I place gun 7 and gun 6 on the table", ("gun 7", "gun 6")),
    ("I counter with disguise 7, gloves 7 and photographs 5.", ("disguise 7", "gloves 7", "photographs 5")),
    ("My offer is the gun (the one) and the gloves (the one).", ("gun 1", "gloves 1")),
    ("My counter-offer: gun 3, gun 2", ("gun 3", "gun 2")),
    ("In reply to Agent 2's offer I put forward gloves 7", ("gloves 7",)),
    ("I'll give the hitman and gun 1", ("hitman", "gun 1")),
    ("the three guns pls: 2 3 6", ("gun 2", "gun 3", "gun 6")),
    ("Three cards from me: briefcase 2, gun 1 and gun 6", ("briefcase 2", "gun 1", "gun 6")),
    ("Tre carte: documenti 4, guanti 1 e valigetta 2.", ("documents 4", "gloves 1", "briefcase 2")),
    ("metto sul tavolo i guanti 7", ("gloves 7",)),
    ("propongo i guanti 7", ("gloves 7",)),
    ("rispondo con il travestimento 7", ("disguise 7",)),
    ("La mia offerta: i guanti da 1 e la pistola da 6", ("gloves 1", "gun 6")),
    ("La mia contro-offerta è il travestimento 5", ("disguise 5",)),
    ("do la pistola 6 coperta ovviamente", ("gun 6",)),
    ("dò i documenti quattro, e poi basta", ("documents 4",)),
    ("Offer:\n- gloves 7\n- disguise 5\n- gun 1", ("gloves 7", "disguise 5", "gun 1")),
    ("I put forward:\n  1) gloves 7\n  2) disguise 7", ("gloves 7", "disguise 7")),
    ("offer gloves 7,\ngun 1", ("gloves 7", "gun 1")),
    ("offer gloves 7\nand gun 1", ("gloves 7", "gun 1")),
    ("offro guanti 7\ninsieme alla pistola 6", ("gloves 7", "gun 6")),
    ("- offer gloves 7\n- gun 1", ("gloves 7", "gun 1")),
    ("gloves 1", ("gloves 1",)),
    ("pistola sei", ("gun 6",)),
    ("gun 6\ngun 7", ("gun 6", "gun 7")),
]
CLAIMS: list[tuple[str, Predicate]] = [
    ("I claim that the first is green", GREEN_FIRST),
    ("my claim is that the first is green", GREEN_FIRST),
    ("My claim: card 1 is green", GREEN_FIRST),
    ("The first one is green, I swear!", GREEN_FIRST),
    ("I swear that the first one is green", GREEN_FIRST),
    ("You can tell them that the first is green, which is quite true", GREEN_FIRST),
    ("la prima è verde", GREEN_FIRST),
    ("giuro che la prima è verde", GREEN_FIRST),
    ("assicuro che la prima è verde", GREEN_FIRST),
    ("Potete dire agli altri che la prima è verde", GREEN_FIRST),
    ("both are green", Every(Is("green"))),
]
REQUESTS: list[tuple[str, o.Request]] = [
    ("I'd love a briefcase in return, if anybody has one to spare.", o.Request("wish", BRIEFCASE)),
    ("what I'd like in return is a briefcase", o.Request("wish", BRIEFCASE)),
    ("would like: a briefcase", o.Request("wish", BRIEFCASE)),
    ("I'm looking for a briefcase", o.Request("wish", BRIEFCASE)),
    ("I ask for a briefcase", o.Request("wish", BRIEFCASE)),
    ("In return, a briefcase", o.Request("wish", BRIEFCASE)),
    ("whish a briefcase", o.Request("wish", BRIEFCASE)),
    ("in cambio vorrei una valigetta", o.Request("wish", BRIEFCASE)),
    ("chiedo una valigetta", o.Request("wish", BRIEFCASE)),
    ("vorei una valigetta", o.Request("wish", BRIEFCASE)),
    ("gradirei una valigetta in cambio", o.Request("wish", BRIEFCASE)),
    ("cerco almeno una valigetta", o.Request("wish", Count(">=", 1, Is("briefcase")))),
    ("pretendo una valigetta", o.Request("demand", BRIEFCASE)),
    ("my demand is one briefcase", o.Request("demand", BRIEFCASE)),
]
OTHERS: list[tuple[str, o.Order]] = [
    ("No thank you, not this time. I pass.", o.Decline()),
    ("No grazie, stavolta passo.", o.Decline()),
    ("I decline his offer", o.Decline()),
    ("non offro niente", o.Decline()),
    ("nothing from me", o.Decline()),
    ("niente da parte mia", o.Decline()),
    ("I accuse Agent 2 of being Mata Hari!", o.Accuse(TWO, "mata-hari")),
    ("accuse Agent 2 again, this time of double-dealer", o.Accuse(TWO, "double-dealer")),
    ("agent two is a hitman, I accuse him!", o.Accuse(TWO, "hitman")),
    ("I say Agent Two is a double dealer. That's my accusation.", o.Accuse(TWO, "double-dealer")),
    ("Accuso l'agente 2 di essere Mata Hari", o.Accuse(TWO, "mata-hari")),
    ("Secondo me l'agente due è un doppiogiochista: lo accuso!", o.Accuse(TWO, "double-dealer")),
    ("accusoo agente due di sicaro", o.Accuse(TWO, "hitman")),
    ("I don't accuse anyone.", o.Waive()),
    ("nobody to accuse for now, go on please", o.Waive()),
    ("I accuse nobody", o.Waive()),
    ("non accuso nessuno", o.Waive()),
    ("nessuna accusa da parte mia", o.Waive()),
    ("Per me nessuno è da accusare, vai pure avanti", o.Waive()),
]


@pytest.mark.parametrize(("text", "cards"), OFFERS)
def test_an_offer_as_people_make_it(text: str, cards: tuple[str, ...]) -> None:
    assert orders_in(text) == [o.Offer(cards)]
    assert orders_in(text, answering(len(cards))) == [o.Offer(cards)]


@pytest.mark.parametrize(("text", "claimed"), CLAIMS)
def test_a_claim_as_people_make_it(text: str, claimed: Predicate) -> None:
    assert orders_in(f"offer gloves 7, gloves 1\n{text}") == [o.Offer(("gloves 7", "gloves 1"), (claimed,))]


@pytest.mark.parametrize(("text", "request_"), REQUESTS)
def test_what_is_wanted_as_people_ask_for_it(text: str, request_: o.Request) -> None:
    assert orders_in(f"offer gloves 7\n{text}") == [o.Offer(("gloves 7",), (), request_)]


@pytest.mark.parametrize(("text", "order"), OTHERS)
def test_other_orders_as_people_write_them(text: str, order: o.Order) -> None:
    assert orders_in(text, answering(1)) == [order]


@pytest.mark.parametrize("text", ["pass", "passo", "I pass", "niente", "no accusation"])
def test_to_pass_where_an_accusation_is_asked_is_to_accuse_nobody(text: str) -> None:
    assert orders_in(text, ACCUSING) == [o.Waive()]


@pytest.mark.parametrize("text", ["cerco travestimenti", "I'm hoping for briefcases", "vorrei valigette"])
def test_a_request_that_leaves_open_how_many_is_asked_about(text: str) -> None:
    (complaint,) = parse(f"offer gloves 7\n{text}", OFFERING).complaints
    assert complaint.refusal.reason == "how-many"


def test_that_nothing_is_claimed_or_wished_may_stand_beside_an_offer() -> None:
    assert orders_in("One card from me: gun 1. No claims, no wishes.") == [o.Offer(("gun 1",))]
    assert orders_in("offro pistola 1\nNiente dichiarazioni e niente richieste.") == [o.Offer(("gun 1",))]


def test_a_bare_no_accuses_nobody_where_only_that_is_asked() -> None:
    assert refusal_alone("No", ACCUSING) == refusal_alone("nessuno", ACCUSING) == o.Waive()
    assert refusal_alone("no", OFFERING) is refusal_alone("no", answering(1)) is None
    assert refusal_alone("no, wait", ACCUSING) is None
