"""Debian's Chromium for one test process: started when first asked for, without a network of its own, gone afterwards."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

_NAMES = ("chromium", "chromium-browser", "google-chrome")
_ABSENT = "no browser found: install the package 'chromium', or put the program on the PATH"
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--force-color-profile=srgb",
)


def program() -> str | None:
    """The browser's program, if it is on the PATH."""
    return next(filter(None, map(shutil.which, _NAMES)), None)


def started(found: str) -> Iterator[Browser]:
    """A browser with an empty profile, until the iterator goes on."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=Path(found), headless=True, args=list(FLAGS))
        try:
            yield browser
        finally:
            browser.close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The process's one browser; skips (or fails, if PBEM_REQUIRE_BROWSER=1) without one."""
    found = program()
    if found is None:
        if os.environ.get("PBEM_REQUIRE_BROWSER") == "1":
            pytest.fail(f"PBEM_REQUIRE_BROWSER=1, but {_ABSENT}")
        pytest.skip(_ABSENT)
    yield from started(found)
