"""The operator's page."""

from tests.pages.page import LOOKS, Page

PAGES = (
    Page("operator", lambda world: "/", ("operator.overlooked",), served="operator"),
    Page("operator-done", lambda world: "/?done=letter", (), served="operator", looks=LOOKS[:1]),
    Page(
        "operator-no-name",
        lambda world: "/",
        (),
        status=400,
        served="operator",
        looks=LOOKS[:1],
        press="main form button",
    ),
)
