"""What mail servers on the way write back about a letter of ours."""

from email.message import EmailMessage

from mail.inbound.ports import RawLetter, Taken
from tests.support.house import House

REPORT = """\
From: MAILER-DAEMON@mx.example.net
To: {to}
Subject: Undelivered Mail Returned to Sender
Message-ID: <{number}.report@mx.example.net>
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b1"

--b1
Content-Type: text/plain; charset=us-ascii

I am sorry to have to tell you that your message could not be delivered.

--b1
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.net
Arrival-Date: Mon, 5 Jan 2026 18:00:00 +0000

Final-Recipient: rfc822; somebody@example.org
Action: {action}
Status: {status}
Remote-MTA: dns; mx.example.org
Diagnostic-Code: smtp; {said} <somebody@example.org>

--b1
Content-Type: text/rfc822-headers

From: us
--b1--
"""


def bounce_address(house: House, letter: EmailMessage) -> str:
    """Where reports about a letter go: the sender of its envelope."""
    outbox_id = str(letter["Message-ID"]).strip("<>").partition(".")[0]
    return house.service.ours.bounce_with_token(house.service.outbox.tokens.bounce_of(outbox_id))


def report(
    to: str, *, action: str = "failed", status: str = "5.1.1", said: str = "550 no such user", number: int = 1
) -> bytes:
    """A delivery report as a mail server writes it (RFC 3464)."""
    text = REPORT.format(to=to, action=action, status=status, said=said, number=number)
    return text.replace("\n", "\r\n").encode()


def returned(letter: EmailMessage) -> bytes:
    """A report that knows nothing of our envelope, and gives back the headers of the letter."""
    headers = "".join(f"{name}: {letter[name]}\n" for name in ("From", "To", "Subject", "Message-ID", "References"))
    whole = report(str(letter["From"])).replace(b"\r\nFrom: us\r\n", b"\r\n" + headers.replace("\n", "\r\n").encode())
    return whole


def come_back(house: House, letter: EmailMessage, **facts: object) -> None:
    """A letter comes back, and the service works."""
    to = bounce_address(house, letter)
    raw = report(to, **facts)  # type: ignore[arg-type]
    assert house.service.intake.take_in(RawLetter("", to, "test", raw), lambda: house.now) is Taken.STORED
    house.work()
