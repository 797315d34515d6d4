"""The pages by which a match is checked: the recipe, the script, and a record for whoever has the letter that ended it."""

import re
from pathlib import Path

import pytest

from pbem.record import alone
from pbem.web import create_app
from tests.support.house import House, words_of
from tests.support.house import house as house


def linked(house: House, seat: str) -> str:
    """Where the last letter says that the record is."""
    found = re.search(r"/record/[a-z2-7]{26}", words_of(house.last(seat)))
    assert found is not None
    return found[0]


def test_the_recipe_and_the_script_can_be_had(house: House) -> None:
    visitor = create_app(house.service).test_client()
    assert 'href="/fairness"' in visitor.get("/").text
    assert "pbem-verify.py" in visitor.get("/fairness").text
    assert "Che cosa fare" in visitor.get("/fairness", headers={"Accept-Language": "it"}).text

    script = visitor.get("/fairness/pbem-verify.py")
    assert script.data == Path(alone.__file__).read_bytes()
    assert script.mimetype == "text/plain"


def test_the_letter_that_ends_a_match_leads_to_its_record(house: House) -> None:
    house.open("spy", "partisan-1")
    house.resign("spy")
    visitor = create_app(house.service).test_client()

    assert linked(house, "spy") == linked(house, "partisan-1")
    answer = visitor.get(linked(house, "spy"))
    assert (answer.status_code, answer.mimetype) == (200, "text/plain")
    assert alone.RecordRead(answer.data).prove() == []


def test_a_link_to_a_running_match_shows_nothing(house: House) -> None:
    match = house.open("spy", "partisan-1")
    visitor = create_app(house.service).test_client()
    assert visitor.get(f"/record/{house.service.outbox.tokens.record_of(match)}").status_code == 404
    assert visitor.get(f"/record/{'a' * 26}").status_code == 404
    assert visitor.get("/record/nonsense").status_code == 404
    assert visitor.get(f"/record/{match}").status_code == 404


@pytest.mark.parametrize(("language", "word"), [("en", "Seal"), ("it", "Sigillo"), ("de", "Siegel")])
def test_a_seal_is_one_short_line_with_a_link(house: House, language: str, word: str) -> None:
    match = house.open("spy", "partisan-1", language=language)
    line = words_of(house.last("spy")).splitlines()[-2:]
    head = house.match(match).head("spy")  # type: ignore[arg-type]
    assert " ".join(line).endswith(f"{word}: {head[:40]} http://127.0.0.1:8025/fairness")
