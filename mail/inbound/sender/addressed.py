"""Whom a letter was written to, as far as the signature that vouches for its sender says so.

Whoever has got a signed letter can hand it in anywhere, under any envelope, with In-Reply-To and other headers added: only its
own To and Cc tell whom it was meant for.
"""

from mail.inbound.letter import Letter


def written_to(letter: Letter) -> tuple[str, ...]:
    """The addresses in To and Cc, without those that could have been added on the way.

    A signature that names To and not Cc has nothing to say of a Cc. Of one that names neither (Outlook's) nothing is left out:
    its letters could never be told apart.
    """
    signed = [names for line in letter.trace if line.name == "dkim-signature" and (names := _signed(line.value))]
    cc = () if any("to" in names and "cc" not in names for names in signed) else letter.signed_cc
    return (*letter.signed_to, *cc)


def _signed(value: str) -> frozenset[str]:
    """The names of the headers that a DKIM signature is of, in lower case."""
    tags = dict(part.strip().partition("=")[::2] for part in value.split(";"))
    return frozenset(name.strip().lower() for name in tags.get("h", "").split(":") if name.strip())
