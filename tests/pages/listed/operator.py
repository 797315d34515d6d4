"""The operator's page."""

from tests.pages.page import Page

PAGES = (Page("operator", lambda world: "/", ("operator.overlooked",), served="operator"),)
