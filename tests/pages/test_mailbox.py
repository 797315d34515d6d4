"""The mailbox on a phone: a letter shows its board whole, and a button leads to the reply."""

from playwright.sync_api import Browser

from tests.pages.listed import all_pages
from tests.pages.looking import opened
from tests.pages.page import Look
from tests.pages.world import World

(MAILBOX,) = (page for page in all_pages() if page.name == "mailbox")


def test_a_letter_shows_its_board_whole_on_a_phone(browser: Browser, worlds: dict[str, World]) -> None:
    with opened(browser, worlds["en"], MAILBOX, Look("en", "light", 360)) as (tab, _):
        letter = tab.frame_locator("#shown")
        letter.locator(".narrow").first.wait_for()
        assert letter.locator("html").evaluate("page => page.scrollWidth <= page.clientWidth")


def test_a_button_leads_from_the_letter_to_the_reply(browser: Browser, worlds: dict[str, World]) -> None:
    with opened(browser, worlds["en"], MAILBOX, Look("en", "light", 360)) as (tab, _):
        tab.locator(".to-reply a").click()
        answer = tab.locator("#text")
        top = answer.bounding_box()
        assert top is not None
        assert 0 <= top["y"] < 740
