"""The web itself: what touches what, and how far the Advisor gets (rulebook section "The web and the dish", VN-06, VN-07)."""

from domain.games.vedova_nera.board.nodes import (
    NAMES,
    NEAR,
    NODES,
    NUMBERS,
    RING_MASKS,
    TRAPS,
    mask_of,
    named,
    names_of,
    nodes_of,
    reached_from,
)


def names(nodes: tuple[int, ...]) -> set[str]:
    """The names of nodes."""
    return {NAMES[node] for node in nodes}


def test_there_are_32_nodes_on_four_rings_of_eight() -> None:
    assert len(set(NAMES)) == len(NODES) == 32
    assert [mask.bit_count() for mask in RING_MASKS] == [8, 8, 8, 8]


def test_a_node_touches_the_next_ones_on_its_spoke_and_ring_and_nothing_across_the_centre() -> None:
    assert names(NEAR[NUMBERS["A1"]]) == {"A2", "B1", "H1"}
    assert names(NEAR[NUMBERS["H4"]]) == {"H3", "A4", "G4"}
    assert names(NEAR[NUMBERS["C2"]]) == {"C1", "C3", "B2", "D2"}


def test_touching_goes_both_ways() -> None:
    assert all(node in NEAR[other] for node in NODES for other in NEAR[node])


def test_a_captor_traps_along_its_ring_both_ways_and_along_its_spoke_one_way() -> None:
    assert {(NAMES[victim], NAMES[anvil]) for victim, anvil in TRAPS[NUMBERS["C2"]]} == {
        ("B2", "A2"),
        ("D2", "E2"),
        ("C3", "C4"),
    }
    assert all(len(TRAPS[node]) == 3 for node in NODES)


def test_victims_on_the_innermost_and_outermost_ring_have_captors_on_that_ring_alone() -> None:
    for node in NODES:
        for victim, anvil in TRAPS[node]:
            if victim % 4 in (0, 3):
                assert node % 4 == victim % 4 == anvil % 4


def test_the_advisor_goes_over_free_nodes_as_far_as_it_likes() -> None:
    occupied = named(["A1", "A3", "C1", "G1"])
    assert names_of(reached_from(NUMBERS["A1"], occupied)) == ("A2", "B1", "H1")
    assert reached_from(NUMBERS["E4"], 0).bit_count() == 7 + 3


def test_sets_of_nodes_go_there_and_back() -> None:
    for node in NODES:
        assert nodes_of(mask_of([node, 31])) == tuple(sorted({node, 31}))
