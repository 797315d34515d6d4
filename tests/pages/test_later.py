"""Parts of a page that are fetched after it: put in their places by a script, and behind a link where no script runs."""

from playwright.sync_api import Browser

from tests.pages.looking import Tabs, offences, opened
from tests.pages.page import Look, Page
from tests.pages.world import World

PHONE = Look("en", "light", 360)
ORDER = Page("later", lambda world: f"/desk/matches/{world.looked_into}/orders/1", (), reader="administrator")
PARTS = (
    "#proofs > .look",
    "#proofs > :not(.look)",
    "#read",
    "#senders",
    "#rendered",
    "#stood > details",
    "#sent",
    "#recorded",
    "#cases",
)
PLACED = ("#read", "#senders", "#rendered", "details.stood", "#sent", "#recorded", "#cases")


def test_what_a_page_does_not_wait_for_is_put_in_its_places(tabs: Tabs, worlds: dict[str, World]) -> None:
    with tabs.opened(worlds["en"], ORDER, PHONE) as (tab, said):
        for part in PLACED:
            tab.locator(part).first.wait_for(state="attached")
        assert tab.locator("[data-later]").count() == 0
        assert "Nothing recorded was changed afterwards" in tab.locator(".findings").inner_text()
        assert [*offences(tab, "en"), *said] == []


_MOVED = """() => new Promise((done) => {
  let moved = 0;
  const add = (entries) => entries.forEach((one) => (moved += one.value));
  const seen = new PerformanceObserver((list) => add(list.getEntries()));
  seen.observe({ type: "layout-shift", buffered: true });
  setTimeout(() => { add(seen.takeRecords()); done(moved); });
})"""


def test_nothing_moves_under_its_reader_when_the_rest_comes(browser: Browser, worlds: dict[str, World]) -> None:
    with opened(browser, worlds["en"], ORDER, PHONE) as (tab, _):
        tab.set_viewport_size({"width": 360, "height": 4000})  # only what is seen can move
        tab.route("**/proof", lambda asked: (tab.evaluate("new Promise(requestAnimationFrame)"), asked.continue_()))
        tab.reload()
        tab.locator("html:not(.held)").wait_for()
        assert tab.locator("[data-later]").count() == 0
        assert tab.evaluate(_MOVED) == 0


def test_without_a_script_a_link_leads_to_what_a_page_does_not_wait_for(
    browser: Browser, worlds: dict[str, World]
) -> None:
    with opened(browser, worlds["en"], ORDER, PHONE, java_script_enabled=False) as (tab, _):
        places = tab.locator("[data-later]")
        assert {place.get_attribute("data-later") for place in places.all()} == set(PARTS)
        for part in PARTS[1:]:  # the first place is seen by nobody before something fills it
            tab.locator(f"[data-later='{part}'] a").click()
            tab.locator(part).first.wait_for(state="attached")  # a click does not wait for the page that it leads to
            tab.go_back()


def test_a_part_that_cannot_be_fetched_leaves_the_link_to_it(browser: Browser, worlds: dict[str, World]) -> None:
    with opened(browser, worlds["en"], ORDER, PHONE) as (tab, _):
        tab.route("**/proof", lambda asked: asked.abort())
        with tab.expect_event("requestfailed"):
            tab.reload()
        assert tab.locator("[data-later] a").count() == len(PARTS)
