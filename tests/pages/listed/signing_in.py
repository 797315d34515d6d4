"""The way in, a player's matches, and the way out."""

from tests.pages.page import LOOKS, Page

PAGES = (
    Page("sign-in", lambda world: "/in", ("signing_in.form",)),
    Page("sign-in-wrong", lambda world: "/in", (), status=400, looks=LOOKS[:1], press="main form button"),
    Page("asked", lambda world: "/in/asked", ("signing_in.asked",)),
    Page("enter", lambda world: world.entry, ("signing_in.link",)),
    Page("enter-old", lambda world: f"/in/{'a' * 26}", (), status=410),
    Page("signed-out", lambda world: "/out/done", ("signing_out.done",)),
    Page("matches", lambda world: world.matches, ("matches.mine",), reader="spy"),
    Page("matches-none", lambda world: "/matches", (), reader="host"),
)
