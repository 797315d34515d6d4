"""What the pages say and look like: both languages whole, colours that can be read, by day and by night."""

import re
from pathlib import Path

import pytest

import pbem.web
from tests.mail.outbound.contrast import contrast
from tests.support.catalogues import messages
from tests.support.tree import ROOT

SHEET = (Path(pbem.web.__file__).parent / "static" / "page.css").read_text()
PAIRS = [
    ("ink", "paper"), ("ink", "panel"), ("ink", "chip"), ("soft", "paper"), ("soft", "panel"), ("soft", "chip"),
    ("link", "paper"), ("link", "panel"), ("link", "chip"), ("on-button", "button"), ("trouble", "chip"), ("trouble", "panel"),
]  # fmt: skip


def colours() -> list[dict[str, str]]:
    """The colours of the light page and of the dark one."""
    roots = re.findall(r":root \{([^}]*)\}", SHEET)
    return [dict(re.findall(r"--([a-z-]+): (#[0-9A-F]{6})", root)) for root in roots]


@pytest.mark.parametrize("night", [0, 1])
@pytest.mark.parametrize(("ink", "paper"), PAIRS)
def test_what_is_written_can_be_read(night: int, ink: str, paper: str) -> None:
    page = colours()[night]
    assert contrast(page[ink], page[paper]) >= 4.5


def test_the_pages_say_every_sentence_that_is_there_for_them_and_no_other() -> None:
    folder = Path(pbem.web.__file__).parent
    said = "".join(file.read_text() for suffix in ("*.py", "*.html") for file in folder.rglob(suffix))
    ids = {id.removeprefix("page.") for id in messages(ROOT / "pbem/words/en.po") if id.startswith("page.")}
    of_the_desk = set(messages(ROOT / "pbem/web/words/en.po")) - {""}
    asked = {*re.findall(r"\bsay\(\"([\w-]+)\"(?! ~)", said)}
    # Which mistake it is, and which of a few things is named, is seen when it happens.
    put_together = ("error-", *re.findall(r"\bsay\(\"([\w-]+-)\" ~", said), *re.findall(r"\bf\"([\w-]+-)\{", said))
    assert asked <= ids | of_the_desk
    named = {*re.findall(r"[\"']([\w-]+)[\"']", said)}
    assert [id for id in ids - asked if not id.startswith(("desk-", *put_together))] == []
    assert [id for id in (ids | of_the_desk) - named if not id.startswith(put_together)] == []
