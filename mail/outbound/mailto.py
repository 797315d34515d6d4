"""A choice as a link: it opens a letter to this letter's own address with nothing in it but the order."""

from urllib.parse import quote

from mail.outbound.scrub import one_line


def reply_subject(subject: str) -> str:
    """The subject of answers: what stands in brackets at the beginning, so that links stay short; else all of it."""
    tag, closed, _ = one_line(subject).partition("]")
    return tag + closed if closed and tag.startswith("[") else one_line(subject)


def mailto(address: str, subject: str, body: str) -> str:
    """The ``mailto:`` address, percent-encoded (RFC 6068): a bare ``+`` would be read as a blank by some mail programs."""
    return f"mailto:{quote(address, safe='@')}?subject={quote(subject, safe='')}&body={quote(body, safe='')}"
