"""What all tests of pages that a process runs share: the worlds whose pages are looked at, and the tabs in which they are."""

import pytest
from playwright.sync_api import Browser

from tests.pages.looking import Tabs
from tests.pages.world import worlds as worlds


@pytest.fixture(scope="session")
def tabs(browser: Browser) -> Tabs:
    """The tabs; they are closed with the browser."""
    return Tabs(browser)
