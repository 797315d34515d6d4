"""The panels beside a match played back: cut at the step that is shown, none while the match runs, and links to moments."""

import re

import pytest
from flask.testing import FlaskClient
from msgspec.structs import replace

from domain.diagram import Cell, Diagram, Mark
from domain.game import PUBLIC, REFEREE
from domain.match.reviewing import own_panels, shared_panels
from domain.panels import Heat, HeatPanel, HighlightsPanel
from pbem.replay.beside import PanelsBeside, beside
from pbem.replay.perspective import HIDDEN, Perspective
from pbem.replay.watching import watched
from pbem.web.reviewing import beside_of, warmed
from tests.pbem.web.test_theatre import ended, link, steps, visitor
from tests.pbem.web.test_theatre import house as house
from tests.support.house import House


def reviewed(asked: FlaskClient, place: str, perspective: str, step: int) -> str:
    """The page of what could be known at a step."""
    answer = asked.get(f"{place}/review?as={perspective}&at={step}")
    assert answer.status_code == 200
    return answer.text


@pytest.mark.parametrize("name", [REFEREE, PUBLIC, HIDDEN])
def test_the_panels_of_a_step_are_made_of_nothing_that_came_later(house: House, name: str) -> None:
    match, perspective = house.match(ended(house)), Perspective(name)
    theatre = house.service.theatre
    may = theatre.by_link(link(house).removeprefix("/matches/"))
    assert may is not None
    replay, made = theatre.replay(may, perspective, "en"), theatre.beside(may, perspective, "en")
    assert made is not None
    everybody = list(watched(match.game, match.entries, PUBLIC))
    seen = list(watched(match.game, match.entries, perspective.seat))
    for step in replay.steps:
        shared = beside(shared_panels, match.game, [one for one in everybody if one.number <= step.upto], "en")
        own = beside(own_panels, match.game, [one for one in seen if one.number <= step.upto], "en")
        cut = PanelsBeside((*shared, *own))
        so_far = replace(replay, steps=replay.steps[: step.number])
        assert beside_of(made, replay, step, str) == beside_of(cut, so_far, step, str)
    assert any(isinstance(one, HeatPanel) for one in made.panels)


def test_while_a_match_runs_it_has_no_panels(house: House) -> None:
    match = house.open("spy", "partisan-1")
    house.answer("spy", "play 1 to 1")
    name, asked = house.service.outbox.tokens.replay_of(match), visitor(house)
    for place in (f"/matches/{match}", f"/matches/{name}"):
        assert asked.get(f"{place}/review").status_code == 404
    house.resign("spy")
    assert asked.get(f"/matches/{name}/review").status_code == 200


def test_a_link_to_a_moment_leads_to_the_step_at_which_it_was_seen(house: House) -> None:
    ended(house)
    asked, place = visitor(house), link(house)
    made = house.service.theatre
    may = made.by_link(place.removeprefix("/matches/"))
    assert may is not None
    for name in ("referee", "public", "partisan-1"):
        last = steps(asked.get(f"{place}?as={name}").text)[1]
        moments = re.findall(r'class="moment" href="([^"]+)"', reviewed(asked, place, name, last))
        beside, perspective = made.beside(may, Perspective(name), "en"), Perspective(name)
        assert beside is not None
        (lights,) = [one for one in beside.panels if isinstance(one, HighlightsPanel)]
        replay = made.replay(may, perspective, "en")
        assert len(moments) == len(lights.highlights)
        assert moments
        for address, light in zip(moments, lights.highlights, strict=True):
            number = steps(asked.get(address.replace("&amp;", "&")).text)[0]
            assert (replay.steps[number - 2].upto if number > 1 else 0) < light.at <= replay.steps[number - 1].upto


def test_moments_are_told_only_where_the_end_is_reached(house: House) -> None:
    ended(house)
    asked, place = visitor(house), link(house)
    last = steps(asked.get(f"{place}?as=hidden").text)[1]
    assert 'class="moment"' not in reviewed(asked, place, "hidden", 1)
    assert 'class="moment"' in reviewed(asked, place, "hidden", last)


def test_the_ways_gone_can_be_saved_as_a_picture(house: House) -> None:
    ended(house)
    asked, place = visitor(house), link(house)
    last = steps(asked.get(f"{place}?as=referee").text)[1]
    page = reviewed(asked, place, "referee", last)
    found = re.search(r'href="([^"]+route\.svg[^"]+)"', page)
    assert found is not None
    drawn = asked.get(found[1].replace("&amp;", "&"))
    assert drawn.mimetype == "image/svg+xml"
    assert "route.svg" in drawn.headers["Content-Disposition"]
    assert drawn.text.count("<polyline") >= 1
    assert asked.get(f"{place}/route.svg?as=public&at=1").status_code == 404
    kept = re.search(r'href="([^"]+route\.png[^"]+)"', asked.get(place).text)
    assert kept is not None
    assert asked.get(kept[1].replace("&amp;", "&")).data.startswith(b"\x89PNG")


def test_the_page_of_a_step_leads_to_what_could_be_known_then(house: House) -> None:
    ended(house)
    asked, place = visitor(house), link(house)
    found = re.search(r'id="review" href="([^"]+)"', asked.get(f"{place}?as=public&at=3").text)
    assert found is not None
    page = asked.get(found[1].replace("&amp;", "&")).text
    assert steps(page)[0] == 3
    assert "style=" not in page
    assert "<script" not in page


def test_what_stands_on_a_warm_house_is_seen_all_the_same() -> None:
    outline = ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0))
    bare = Cell("1", outline, (5.0, 5.0))
    held = Cell("2", outline, (5.0, 5.0), marks=(Mark("disc", "blue", "the spy"),))
    drawn = warmed(Diagram(title="", width=9, height=9, cells=(bare, held), text=()), Heat(1, {"1": 9, "2": 9}))
    filled = re.findall(r'<polygon points="[^"]*" (fill[^"]*"[^"]*")', drawn.partition('class="glow"')[2])
    assert [one.partition("=")[0] for one in filled] == ["fill-opacity", "fill"]
    assert filled[1] == 'fill="none"'
