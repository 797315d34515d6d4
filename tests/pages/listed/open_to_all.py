"""The pages that anybody may open."""

from tests.pages.page import LOOKS, Page

PAGES = (
    Page("front", lambda world: "/", ("front.front",)),
    Page("fairness", lambda world: "/fairness", ("fairness.fairness",)),
    Page("nothing-there", lambda world: "/no/such/page", (), status=404),
    Page(
        "unsubscribe",
        lambda world: world.link(r"/unsubscribe/[a-z2-7]{26}"),
        ("unsubscribe.ask",),
    ),
    Page(
        "unsubscribed",
        lambda world: world.link(r"/unsubscribe/[a-z2-7]{26}"),
        (),
        looks=LOOKS[:1],
        press="main form button",
    ),
)
