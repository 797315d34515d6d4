"""A choice as a link: it opens a letter to this letter's own address with nothing in it but the order."""

from urllib.parse import quote

from mail.outbound.scrub import one_line


def reply_subject(subject: str) -> str:
    """The subject of answers: the letter's own, so that a mail program keeps what was sent beside it."""
    return f"Re: {one_line(subject)}"


def mailto(address: str, subject: str, body: str) -> str:
    """The ``mailto:`` address, percent-encoded (RFC 6068): a bare ``+`` would be read as a blank by some mail programs."""
    return f"mailto:{quote(address, safe='@')}?subject={quote(subject, safe='')}&body={quote(body, safe='')}"
