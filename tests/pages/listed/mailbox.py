"""The mailbox of a demonstration."""

from tests.pages.page import Page

PAGES = (
    Page(
        "mailbox",
        lambda world: "/mailbox/",
        ("mailbox.newest_letter", "mailbox.letter", "mailbox.letters", "mailbox.html"),
        served="demo",
    ),
)
