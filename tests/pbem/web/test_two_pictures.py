"""A letter about a map, shown in the mailbox: both of its pictures, the part first, and orders that fill the reply in."""

import re

from pbem.web.markup import shown
from tests.mail.outbound.islands import letter
from tests.mail.outbound.rendered import render_html
from tests.mail.outbound.samples import REPLY_TO, envelope


def test_the_part_and_the_whole_are_shown_from_here() -> None:
    page = shown(
        render_html(letter(), envelope(), "board@x", "region@x"),
        answers_to=REPLY_TO,
        fill=lambda order: f"/reply?order={order.replace(' ', '+')}",
        picture=lambda cid: f"/part/{cid}",
        own="http://127.0.0.1:8025",
    )
    assert re.findall(r'src="([^"]+)"', page) == ["/part/region@x", "/part/region@x", "/part/board@x"]
    assert re.findall(r"<area[^>]*fugitive\+B1", page)
    assert "The whole map" in page
