"""What the pages say and look like: both languages whole, colours that can be read, by day and by night."""

import re
from pathlib import Path
from string import Formatter

import pytest

import pbem.web
from mail.outbound.drawing.palette import contrast
from pbem.web.wording import SENTENCES

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


@pytest.mark.parametrize("key", sorted(SENTENCES))
def test_every_sentence_says_the_same_facts_in_both_languages(key: str) -> None:
    facts = [
        {name for _, name, _, _ in Formatter().parse(SENTENCES[key][language]) if name} for language in ("en", "it")
    ]
    assert facts[0] == facts[1]
    assert SENTENCES[key].en.strip()
    assert SENTENCES[key].it.strip()


def test_every_sentence_is_said_somewhere() -> None:
    folder = Path(pbem.web.__file__).parent
    said = "".join(
        file.read_text() for suffix in ("*.py", "*.html") for file in folder.rglob(suffix) if file.stem != "wording"
    )
    silent = [key for key in SENTENCES if not key.startswith("error-") and f'say("{key}"' not in said]
    assert silent == []
