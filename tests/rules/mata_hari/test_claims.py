"""Claims: the rulebook's own examples are taken or refused as it says, and mean what it says."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from domain.games.mata_hari.board.cards import COLOURS, KINDS, PARTNERS, RESOURCES
from domain.games.mata_hari.board.claims import (
    At,
    Both,
    Count,
    Either,
    Every,
    Filter,
    Index,
    Is,
    Not,
    OneOf,
    Predicate,
    Share,
    Split,
    Sum,
    fits_resource,
    met_by,
    true_of,
)
from domain.games.mata_hari.reading.claim_grammar import Unclear, read
from domain.games.mata_hari.reading.claim_writing import claim, request
from domain.words import languages


@pytest.mark.parametrize(
    ("said", "cards", "true"),
    [
        ("Una di queste è un Veleno", ("poison 1", "gun 2"), True),
        ("Una di queste è un Veleno", ("documents 1", "gun 2"), False),
        ("Almeno una è verde", ("poison 1", "gun 2"), False),
        ("Almeno una è verde", ("coat 1", "gun 2"), True),
        ("Tutte valgono più di 6", ("coat 7", "gun 7"), True),
        ("Tutte valgono più di 6", ("coat 7", "gun 6"), False),
        ("Queste sono 2 rosse, sulla terza non dico nulla.", ("documents 1", "photographs 2", "gun 2"), True),
        ("Queste sono 2 rosse, sulla terza non dico nulla.", ("documents 1", "gun 1", "gun 2"), False),
        ("la 1 e la 2 sono rosse, sulla terza non dico nulla", ("documents 1", "gun 1", "documents 2"), False),
        ("Una di queste è minore di 3, come volevi, le altre due sono 4.", ("gun 2", "coat 4", "gun 4"), True),
        ("Una di queste è minore di 3, come volevi, le altre due sono 4.", ("gun 2", "coat 2", "gun 4"), False),
        ("Due sono blu, l'altra è verde.", ("gun 2", "poison 4", "coat 4"), True),
        ("Due sono blu, l'altra è verde.", ("gun 2", "poison 4", "gun 4"), False),
        ("Una di queste carte è un 7", ("gun 2", "poison 7"), True),
        (
            "Una di queste è blu, come richiesto, l'altra è una carta verde e più precisamente il Cappotto.",
            ("gun 2", "coat 7"),
            True,
        ),
        ("one is blue, as requested, the other is green, the coat", ("gun 2", "gloves 7"), False),
        ("One of these is below 3, as you wanted, the other two are 4", ("gun 2", "coat 4", "gun 4"), True),
        ("one is red or a 7", ("gun 7", "coat 4"), True),
        ("none is a partner", ("gun 7", "hitman"), False),
        ("all are red", ("documents 7", "hitman"), False),
        ("sum is 7", ("documents 7", "hitman"), False),
        ("the sum is above 10", ("documents 7", "gun 4"), True),
        ("una e un veleno 3", ("poison 3",), True),
        ("card 1 is red, the others are blue", ("documents 1", "gun 1", "gun 2"), True),
        ("exactly two are blue", ("gun 1", "gun 2", "gun 3"), False),
        ("two are blue", ("gun 1", "gun 2", "gun 3"), True),
        ("card 1 is blue or card 2 is blue", ("coat 1", "gun 2"), True),
        ("card 1 is blue, or card 2 is green", ("coat 1", "gun 2"), False),
        ("card 1 is blue or red", ("documents 1", "gun 2"), True),
        ("one is a gun or one is green", ("documents 1", "coat 2"), True),
        ("one is a gun or all are red", ("documents 1", "coat 2"), False),
        ("two blue or two red", ("documents 1", "gun 2"), False),
        ("two blue or two red", ("documents 1", "photographs 2"), True),
        ("la 1 è blu o la 2 è blu", ("coat 1", "gun 2"), True),
        ("la somma è 7 oppure nessuna è rossa", ("documents 1", "gun 6"), True),
        ("not all are red", ("documents 1", "gun 2"), True),
        ("not all are red", ("documents 1", "photographs 2"), False),
        ("non tutte sono rosse", ("documents 1", "hitman"), True),
        ("card 3 is blue or card 1 is red", ("documents 1", "gun 2"), True),
    ],
)
def test_a_claim_means_what_the_rulebook_says(said: str, cards: tuple[str, ...], true: bool) -> None:

    assert true_of(read(said), cards) is true


@pytest.mark.parametrize(
    "said",
    [
        "Sono carte alte",
        "Ho offerto qualcosa che sicuramente serve a Fabio.",
        "they are high cards",
        "you will like them",
        "l'altra è verde",
        "one is very red",
        "card 1 is red and card 2 is red or card 3 is red",
        "card 1 is red, card 2 is red or card 3 is red",
        "card 1 is red or card 2 is red and card 3 is red",
        "card 1 is red or the others are blue",
        "card 1 is red or",
        "",
    ],
)
def test_what_cannot_be_checked_is_no_claim(said: str) -> None:
    with pytest.raises(Unclear):
        read(said)


@pytest.mark.parametrize(
    ("wanted", "cards", "met"),
    [
        ("almeno una carta blu", ("coat 1", "gloves 2"), False),
        ("almeno una carta blu", ("coat 1", "hitman"), True),
        ("almeno 2 carte da 6", ("coat 6", "hitman"), True),
        ("almeno 2 carte da 6", ("coat 5", "hitman"), False),
        ("two red and one blue", ("hitman", "hitman", "gun 1"), True),
        ("sum is 3", ("hitman", "gun 1"), True),
        ("sum is 9", ("hitman", "gun 1"), False),
        ("la 1 è rossa, la 2 è blu", ("hitman", "mata-hari"), True),
        ("esattamente una rossa", ("documents 1", "hitman"), True),
    ],
)
def test_a_partner_stands_for_a_resource_that_meets_the_demand(wanted: str, cards: tuple[str, ...], met: bool) -> None:
    assert met_by(read(wanted), cards) is met


def test_a_partner_never_meets_a_hitmans_demand() -> None:
    assert not true_of(read("two not red"), ("hitman", "gun 1"), fits_resource)
    assert true_of(read("two not red"), ("gun 2", "gun 1"), fits_resource)


_LEAVES: st.SearchStrategy[Filter] = st.one_of(
    st.sampled_from((*KINDS, *COLOURS, *PARTNERS, "partner")).map(Is),
    st.builds(Index, st.sampled_from(("<", "<=", "=", ">=", ">")), st.integers(1, 7)),
)
_PLAIN = st.one_of(_LEAVES, _LEAVES.map(Not))
_FILTERS: st.SearchStrategy[Filter] = st.one_of(
    _PLAIN,
    st.lists(_PLAIN, min_size=2, max_size=3).map(lambda of: Both(tuple(of))),
    st.lists(_PLAIN, min_size=2, max_size=3).map(lambda of: Either(tuple(of))),
)
_PREDICATES: st.SearchStrategy[Predicate] = st.one_of(
    st.builds(Count, st.sampled_from(("", ">=", "<=", "=")), st.integers(1, 3), _FILTERS),
    st.builds(Every, _FILTERS),
    st.builds(At, st.sampled_from(((1,), (2,), (1, 3))), _FILTERS),
    st.builds(Sum, st.sampled_from(("<", "<=", "=", ">=", ">")), st.integers(1, 21)),
    st.builds(lambda one, rest: Split((Share(1, one), Share(0, rest))), _FILTERS, _FILTERS),
)
_ALTERNATIVES: st.SearchStrategy[Predicate] = (
    st.lists(
        st.one_of(
            st.builds(Count, st.sampled_from(("", ">=", "<=", "=")), st.integers(1, 3), _FILTERS),
            st.builds(Every, _FILTERS),
            st.builds(At, st.sampled_from(((1,), (2,))), _FILTERS),
            st.builds(Sum, st.sampled_from(("<", "<=", "=", ">=", ">")), st.integers(1, 21)),
        ),
        min_size=2,
        max_size=3,
    )
    .filter(lambda of: not all(isinstance(one, Count) and one.number == 1 for one in of))
    .map(lambda of: OneOf(tuple(of)))
)


@settings(max_examples=300, deadline=None)
@given(st.one_of(_PREDICATES, _ALTERNATIVES))
@example(Count("", 1, Both((Is("green"), Is("gloves")))))
@example(Every(Not(Both((Is("coat"), Is("documents"))))))
def test_what_is_written_reads_back_as_the_same_in_both_languages(what: Predicate) -> None:
    for language in languages():
        assert read(claim(what, language)) == what
        assert read(request(what, language)) == what


@settings(max_examples=200, deadline=None)
@given(
    st.one_of(_PREDICATES, _ALTERNATIVES), st.lists(st.sampled_from((*RESOURCES, *PARTNERS)), min_size=1, max_size=3)
)
def test_what_holds_of_the_cards_themselves_also_meets_a_demand(what: Predicate, cards: list[str]) -> None:
    assert met_by(what, cards) or not true_of(what, cards)


_WRITTEN_IN_ITALIAN = {
    "tape-recorder": ("un mangianastri", "nessun mangianastri", "tutti mangianastri", "una è un mangianastri"),
    "photographs": ("una fotografia", "nessuna fotografia", "tutte fotografie", "una è una fotografia"),
    "documents": ("un documento", "nessun documento", "tutti documenti", "una è un documento"),
    "poison": ("un veleno", "nessun veleno", "tutti veleni", "una è un veleno"),
    "gun": ("una pistola", "nessuna pistola", "tutte pistole", "una è una pistola"),
    "briefcase": ("una valigetta", "nessuna valigetta", "tutte valigette", "una è una valigetta"),
    "coat": ("un cappotto", "nessun cappotto", "tutti cappotti", "una è un cappotto"),
    "disguise": ("un travestimento", "nessun travestimento", "tutti travestimenti", "una è un travestimento"),
    "gloves": ("una carta guanti", "nessuna carta guanti", "tutti guanti", "una è una carta guanti"),
    "double-dealer": (
        "un doppiogiochista",
        "nessun doppiogiochista",
        "tutti doppiogiochisti",
        "una è un doppiogiochista",
    ),
    "hitman": ("un sicario", "nessun sicario", "tutti sicari", "una è un sicario"),
    "mata-hari": ("una mata-hari", "nessuna mata-hari", "tutte mata-hari", "una è mata-hari"),
    "partner": ("un partner", "nessun partner", "tutti partner", "una è un partner"),
    "red": ("una rossa", "nessuna rossa", "tutte rosse", "una è rossa"),
    "blue": ("una blu", "nessuna blu", "tutte blu", "una è blu"),
    "green": ("una verde", "nessuna verde", "tutte verdi", "una è verde"),
}


@pytest.mark.parametrize("name", [*KINDS, *PARTNERS, *COLOURS, "partner"])
def test_in_italian_numbers_and_articles_agree_with_what_is_wanted(name: str) -> None:
    one, none = Count("", 1, Is(name)), Count("=", 0, Is(name))
    said = (request(one, "it"), request(none, "it"), request(Every(Is(name)), "it"), claim(one, "it"))
    assert said == _WRITTEN_IN_ITALIAN[name]


def test_in_italian_each_alternative_and_each_denial_is_a_sentence() -> None:
    poison_or_gun, no_poison = Either((Is("poison"), Is("gun"))), Not(Is("poison"))
    assert request(Count(">=", 1, poison_or_gun), "it") == "almeno un veleno o una pistola"
    assert request(Count("", 1, no_poison), "it") == "una che non sia un veleno"
    assert claim(At((1,), no_poison), "it") == "la 1 non è un veleno"
