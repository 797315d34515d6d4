"""A letter as HTML."""

import re
from html.parser import HTMLParser
from urllib.parse import parse_qs, unquote, urlsplit

import pytest

from domain.words import languages
from mail.outbound import sheet as letters
from mail.outbound.rendering.html import summary
from mail.outbound.sheet import Menu, Sheet
from tests.mail.outbound.rendered import render_html
from tests.mail.outbound.samples import REPLY_TO, board, choices, envelope, turn


class Page(HTMLParser):
    """The elements of a page, with their attributes, and its text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.words: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    def all(self, tag: str) -> list[dict[str, str]]:
        """The attributes of every element of this name."""
        return [attributes for name, attributes in self.elements if name == tag]


def page(sheet: Sheet) -> Page:
    """The letter, read back."""
    return Page(render_html(sheet, envelope(), "board@x"))


def test_every_choice_is_a_letter_that_holds_its_order_alone() -> None:
    orders = []
    for link in page(turn()).all("a"):
        parts = urlsplit(link["href"])
        assert parts.scheme == "mailto"
        assert unquote(parts.path) == REPLY_TO
        assert "+" not in link["href"]
        answer = parse_qs(parts.query)
        assert answer["subject"] == ["Re: [pbem] Quinta Colonna, match 12"]
        orders += answer["body"]
    assert sorted(orders) == sorted(link.order for menu in turn().menu for link in menu.links)


def test_a_house_is_tapped_on_the_board_where_only_one_order_leads_there() -> None:
    menus = (*choices(60), Menu("again", (letters.ChoiceLink("42", "play 9 to 42", "42"),)))
    areas = {area["alt"]: area["href"] for area in page(turn(menu=menus)).all("area")}
    assert areas["42: several orders: choose in the list"] == "#menu"
    assert parse_qs(urlsplit(areas["play 37 to 3"]).query)["body"] == ["play 37 to 3"]


def test_a_phone_has_an_image_map_of_its_own() -> None:
    wide, narrow = page(turn()).all("img")
    assert (wide["width"], wide["usemap"], narrow["width"], narrow["usemap"]) == ("600", "#wide", "336", "#narrow")
    assert "display: none" in narrow["style"]


@pytest.mark.parametrize("language", languages())
def test_a_letter_with_very_many_choices_is_not_cut_off(language: str) -> None:
    html = render_html(turn(menu=choices(125), language=language), envelope(), "board@x")
    assert len(html.encode()) < 90_000
    assert len(Page(html).all("a")) == 125


def test_a_letter_longer_still_gives_up_its_image_maps_before_its_choices() -> None:
    html = render_html(turn(menu=choices(330)), envelope(), "board@x")
    assert not Page(html).all("area")
    assert len(Page(html).all("a")) == 330


def test_nothing_is_fetched_from_anywhere() -> None:
    shown = page(turn())
    addresses = [
        value for _, attributes in shown.elements for name, value in attributes.items() if name in ("src", "href")
    ]
    assert {address.partition(":")[0] for address in addresses} <= {"cid", "mailto", "#menu"}
    assert not shown.all("script")
    assert not shown.all("link")
    assert "url(" not in "".join(shown.words)


def test_what_people_write_is_text_and_nothing_else() -> None:
    evil = '<img src="https://example.org/x.png"><a href="https://example.org">x</a>'
    shown = page(turn(press=((evil, evil),), story=(evil,), menu=(), diagram=None, footer=(evil,)))
    assert not shown.all("img")
    assert not shown.all("a")
    assert "".join(shown.words).count(evil) == 4


def test_the_language_and_the_structure_are_there_for_screen_readers() -> None:
    shown = page(turn(language="it"))
    assert shown.all("html") == [{"lang": "it"}]
    assert len(shown.all("h1")) == 1
    assert len(shown.all("h2")) >= 6
    scopes = {cell["scope"] for cell in shown.all("th")}
    assert scopes == {"row", "col"}
    assert all("alt" in image for image in shown.all("img"))


def test_the_picture_is_summed_up_in_words() -> None:
    said = summary(board(), "en")
    assert said.startswith("The table in round 8. ")
    assert "refuge: 8, 19, 24, 35, 44, 58, 71, 90" in said
    assert said.endswith("The same table follows in words.")
    assert len(said) < 800


def test_the_word_at_fault_is_marked_by_more_than_colour() -> None:
    html = render_html(turn(), envelope(), "board@x")
    assert re.search(r"P2 ask <span[^>]*underline[^>]*>99</span>", html)
    assert "<strong>Not done</strong> – the word “99”" in html


def test_dark_mode_is_known_to_the_letter() -> None:
    html = render_html(turn(), envelope(), "board@x")
    assert 'name="color-scheme" content="light dark"' in html
    assert "prefers-color-scheme: dark" in html
