"""A match that is over, played back: a page for each step, and the file to keep."""

from tests.pages.page import Page

PAGES = (
    Page("replay-first", lambda world: world.over, ("theatre.watch",)),
    Page("replay-spy", lambda world: f"{world.over}?as=spy&at=24", ()),
    Page("replay-last", lambda world: f"{world.over}?as=referee&at=999", ()),
    Page("review-first", lambda world: f"{world.over}/review?as=public&at=1", ("theatre.review",)),
    Page("review-last", lambda world: f"{world.over}/review?as=referee&at=999", ()),
    Page("replay-kept", lambda world: f"{world.over}/replay.html", ("theatre.file",)),
)
