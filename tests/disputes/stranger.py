"""``python -m tests.disputes.stranger``: the ten disputes ruled by what the pages say, and how long it takes to read them."""

import re
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator
from playwright.sync_api import Page as Tab

from tests.disputes.test_at_the_desk import OUTCOMES, REASON, Office, looked_through
from tests.support.browser import program, started

WORD = 0.3  # seconds: 200 words a minute
AIM = 1.0  # to find what is to be pressed, and press it
TYPED = 1.5  # for a word of the reason
# What is read of an order's page: the claim, what was found, the letter line by line, the rulings and the form.
_ORDER = "h1, .dispute, section:has(> #found), section:has(> #lines), section:has(> #applied), .ruling"


def seen_in(part: Locator) -> int:
    """How many words of a part of a page are seen: those for screen readers alone are none."""
    unseen = sum(len(one.inner_text().split()) for one in part.locator(".unseen").all())
    return len(part.inner_text().split()) - unseen


class Stranger:
    """Goes by what links, buttons and labels say, and counts every word that it reads on its way."""

    def __init__(self, tab: Tab) -> None:
        self.tab = tab
        self.words = self.new = self.pressed = 0

    def reads(self, part: str, new: str = "") -> None:
        """All that is seen of these parts of the page, of which only the ``new`` ones are not as in the dispute before."""
        self.words += self._count(part)
        self.new += self._count(new) if new else 0

    def _count(self, part: str) -> int:
        return sum(seen_in(one) for one in self.tab.locator(part).all() if one.is_visible())

    def presses(self, role: Any, name: str | re.Pattern[str]) -> None:
        """What is called so."""
        self.tab.get_by_role(role, name=name).first.click()
        self.tab.wait_for_load_state()
        self.pressed += 1

    def rules(self, match: int, right: dict[str, Any]) -> None:
        """From the list of cases to the ruling that is right."""
        case = self.tab.get_by_role("heading", name=re.compile(rf"^Match {match}, dispute 1\b"))
        card = self.tab.locator("li.card").filter(has=case)
        self.words += seen_in(card)
        self.new += seen_in(card)
        card.get_by_role("button", name="Judge the dispute").click()
        self.tab.wait_for_load_state()
        self.pressed += 1
        looked_through(self.tab)
        self.reads(_ORDER, ".dispute, section:has(> #found), section:has(> #lines)")
        self.presses("radio", re.compile(right["ruling"].replace("-", "."), re.IGNORECASE))
        if right["back"]:
            self.presses("radio", "To just before order" if right["back"][0] == "--before-order" else "To the start of")
        self.tab.get_by_label("Why do you rule so?").fill(REASON)
        self.presses("button", "Show what it would do")
        self.reads("main", "main li, main .lead, main details")
        self.presses("button", "Give this ruling")

    def seconds(self, words: int) -> float:
        """How long a person takes for it who reads so many words."""
        return words * WORD + self.pressed * AIM + len(REASON.split()) * TYPED


def main() -> None:
    """Rule on each, and say what was read and pressed."""
    found = program()
    assert found is not None, "no browser: install the package 'chromium', or put the program on the PATH"
    with tempfile.TemporaryDirectory() as home, closing(Office(Path(home))) as office:
        for browser in started(found):
            context = browser.new_context(locale="en", viewport={"width": 1000, "height": 900})
            context.add_cookies([{"name": "pbem", "value": office.session(), "url": office.place}])
            for name, right in OUTCOMES.items():
                tab = context.new_page()
                tab.goto(f"{office.place}/desk")
                who = Stranger(tab)
                who.rules(right["match"], right)
                every, new = who.seconds(who.words), who.seconds(who.new)
                said = f"{who.words} words, {every:.0f} s; without those of the dispute before {who.new} words, {new:.0f} s"
                print(f"{name}: {who.pressed} times pressed; {said}", flush=True)
                tab.close()


if __name__ == "__main__":
    main()
