"""The ten prepared disputes are ruled at the desk, in a real browser, from the list of cases to the letters."""

import tomllib
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext
from playwright.sync_api import Page as Tab

from pbem.page_server import PageServer
from pbem.store.engine import writing
from pbem.web import create_app
from tests.disputes.prepared import SETTINGS, prepare
from tests.disputes.table import Table
from tests.pages.looking import offences
from tests.support.house import House, words_of
from tests.support.servers.sink import free_port

OUTCOMES: Final = tomllib.loads((Path(__file__).parent / "outcomes.toml").read_text(encoding="utf-8"))
REASON: Final = "I looked at all of it."
ADMIN: Final = SETTINGS["PBEM_ADMINS"]
PHONE: Final = {"width": 360, "height": 740}


class Office:
    """The installation with the ten, and its pages."""

    def __init__(self, home: Path) -> None:
        port = free_port()
        self.place = f"http://127.0.0.1:{port}"
        self.house = House(home, PBEM_WEB_URL=self.place, **SETTINGS)
        self.tables: dict[str, Table] = prepare(self.house, datetime.now(UTC))
        self.server = PageServer(create_app(self.house.service), ("127.0.0.1", port), "PBEM_WEB_LISTEN")
        self.server.start()

    def close(self) -> None:
        """End the server, and give back the database."""
        self.server.stop()
        self.house.close()

    def session(self) -> str:
        """The secret name of a session of the administrator, who never played."""
        service = self.house.service
        service.links.ask(ADMIN, self.house.now)
        self.house.work()
        with writing(service.engine) as conn:
            player = service.directory.find(conn, ADMIN)
            assert player is not None
            return service.sessions.begin(conn, player, datetime.now(UTC))


@pytest.fixture(scope="module")
def office(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Office]:
    """One for all ten."""
    with closing(Office(tmp_path_factory.mktemp("desk"))) as made:
        yield made


@pytest.fixture(scope="module")
def context(browser: Browser, office: Office) -> Iterator[BrowserContext]:
    """The administrator's phone."""
    made = browser.new_context(locale="en", viewport=PHONE)  # type: ignore[arg-type]
    made.add_cookies([{"name": "pbem", "value": office.session(), "url": office.place}])
    yield made
    made.close()


@pytest.mark.parametrize("name", OUTCOMES)
def test_it_is_ruled_from_its_case(office: Office, context: BrowserContext, name: str) -> None:
    right: dict[str, Any] = OUTCOMES[name]
    table, tab = office.tables[name], context.new_page()
    tab.goto(f"{office.place}/desk")
    tab.locator(f"form[action='/desk/cases/dispute/{right['match']}-1/judge'] button").click()
    # A click does not wait for the page it leads to: what is asked of that page is waited for.
    shown = right.get("shown", right["audit"])
    tab.wait_for_url(lambda url: urlsplit(url).path.endswith(f"/orders/{shown}"))

    looked_through(tab)
    assert all(part in tab.locator("[aria-labelledby=found]").inner_text() for part in right["found"])
    before = {seat: len(table.letters(seat)) for seat in table.people}
    give(tab, right)
    office.house.now = max(office.house.now, datetime.now(UTC))
    office.house.work()
    assert_told(table, right, before)
    tab.close()


def looked_through(tab: Tab) -> None:
    """Once all has come that is worked out anew: what is to be looked at stands first, and no position is an empty drawing."""
    tab.locator(".findings > :not([hidden])[data-later]").wait_for(state="detached")
    tones = [str(one.get_attribute("class")) for one in tab.locator(".findings > :not([hidden])").all()]
    assert tones == sorted(tones, key=("look", "plain", "good").index)
    if tab.locator("#positions").count():
        tab.locator(".sight").first.wait_for()
    assert all(one.locator("text, polygon, path, circle").count() for one in tab.locator(".sight > .drawn > svg").all())


def give(tab: Tab, right: dict[str, Any]) -> None:
    """Fill in the form, look at what the ruling would do, and give it."""
    tab.check(f"[name=ruling][value={right['ruling']}]")
    if right["back"]:
        how, number = right["back"]
        tab.check("[name=back][value=" + ("before" if how == "--before-order" else f"decision-{number}") + "]")
    tab.fill("textarea[name=reason]", REASON)
    tab.click(".ruling form button")
    given = tab.get_by_role("button", name="Give this ruling")
    given.wait_for()
    assert offences(tab, "en") == []
    given.click()
    tab.get_by_role("status").filter(has_text="The ruling is given").wait_for()


def assert_told(table: Table, right: dict[str, Any], before: dict[str, int]) -> None:
    """Who disputed is told the ruling and the reason, the others what changes for all, or nothing."""
    told = {
        seat: " ".join(" ".join(map(words_of, table.letters(seat)[before[seat] :])).split()) for seat in table.people
    }
    mine = told.pop(table.complainant)
    assert right["told"] in mine
    assert REASON in mine
    assert all(bool(words) == bool(right["others"]) and right["others"] in words for words in told.values())
    assert not any(REASON in words for words in told.values())
