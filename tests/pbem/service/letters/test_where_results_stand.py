"""Results that a provider writes below its own Received lines are believed where the settings say that they stand."""

from pathlib import Path

import pytest

from tests.support.house import House, line_of

SETTINGS = {"PBEM_MAIL_TRUST": "authenticated", "PBEM_MAIL_AUTHSERV_ID": "mx.google.com"}
TRACE = (
    b"Received: by 2001:db8::1 with SMTP id a1; Mon, 5 Jan 2026 10:00:02 -0800 (PST)\r\n"
    b"Received: from mail.example.org by mx.google.com with ESMTPS id c3; Mon, 5 Jan 2026 10:00:01 -0800 (PST)\r\n"
    b"Authentication-Results: mx.google.com; dkim=pass header.i=@example.org; dmarc=pass header.from=example.org\r\n"
)


@pytest.mark.parametrize(
    ("depth", "answer"), [("2", "All that you asked for has been done"), ("1", "nothing has been done")]
)
def test_an_order_counts_if_the_depth_is_right_and_is_held_otherwise(
    tmp_path: Path, url: str, depth: str, answer: str
) -> None:
    house = House(tmp_path, PBEM_DATABASE_URL=url, PBEM_MAIL_AUTHSERV_DEPTH=depth, **SETTINGS)
    match = house.open("spy", "partisan-1")
    house.deliver(TRACE + house.reply("spy", house.some_order(match, "spy")))
    house.work()
    assert answer in line_of(house.last("spy"))
    house.close()
