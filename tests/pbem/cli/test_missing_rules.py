"""What goes on with matches does not start where the rules of one are missing; what only looks, or takes letters in, does."""

import pytest
from sqlalchemy import update

from pbem.store.engine import writing
from pbem.store.tables import matches
from tests.pbem.cli.conftest import Here, new
from tests.support.house import House
from tests.support.servers.sink import free_port

STAYING = {"PBEM_MAIL_IN": f"lmtp://127.0.0.1:{free_port()}", "PBEM_BROKER_URL": f"redis://127.0.0.1:{free_port()}/0"}


@pytest.fixture
def of_tomorrow(house: House, here: Here) -> None:
    """A match that a later release opened."""
    new(here)
    with writing(house.service.engine) as conn:
        conn.execute(update(matches).values(rules_version="99"))


@pytest.mark.usefixtures("of_tomorrow")
@pytest.mark.parametrize("command", ["work --until-idle", "serve", "demo", "worker", "listen"])
def test_what_goes_on_with_matches_refuses_to_start_and_names_the_match(command: str, here: Here) -> None:
    said = here(*command.split(), **STAYING).mistake()
    assert (
        "Match 1 cannot go on. Version 99 of the rules of quinta-colonna is not here: of that game there is 2, 1."
        in said
    )
    assert "Nothing was changed: start the release that runs them" in said


@pytest.mark.usefixtures("of_tomorrow")
@pytest.mark.parametrize("command", ["position 1 --as public", "letters", "queue", "replay 1 --as public"])
def test_what_only_looks_is_done_all_the_same(command: str, here: Here) -> None:
    assert here(*command.split()).code == 0
