"""What trying a mailbox has shown, and the settings that follow from it."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

import msgspec

from pbem.setup.mailbox import Abilities
from pbem.setup.ordinary import OrdinaryMailbox
from pbem.setup.providers import Results

Forged: TypeAlias = Literal["harmless", "believed", "not-tried"]


class Findings(msgspec.Struct, frozen=True, kw_only=True):
    """``seconds``: how long the first letter took. ``plus``: a letter to me+word@ came. ``from_came`` is the sender as it
    arrived, ``from_other`` as it arrived of a letter that named me+word@ as its sender. ``results`` are where they stood, or
    where they are known to stand if ``results_known``; ``forged`` is what became of results that a letter brought with it."""

    abilities: Abilities
    seconds: float
    junk: bool
    plus: bool
    from_came: str | None
    from_other: str | None
    message_id_kept: bool
    results: Results | None
    results_known: bool
    forged: Forged
    vouched: bool
    clock_ahead: float | None
    signed_by: tuple[tuple[str, str], ...]

    @property
    def believed(self) -> Results | None:
        """Whose results are to be believed: nobody's where a sender can write some that would be, or where that could not be
        tried: also of a provider that is known to write them, which may write none on letters among its own customers."""
        return self.results if self.forged == "harmless" else None


def account_settings(account: OrdinaryMailbox, password_kept: Mapping[str, str]) -> dict[str, str]:
    """The settings that are known once both servers have taken the password; one that is empty is to be left out."""
    return {
        "PBEM_MAIL_DOMAIN": account.domain,
        "PBEM_MAIL_ADDRESS": account.address,
        "PBEM_MAIL_IN": account.mail_in,
        "PBEM_MAIL_OUT": account.mail_out,
        **password_kept,
    }


def found_settings(found: Findings) -> dict[str, str]:
    """The settings that follow from what was found; one that is empty is to be left out."""
    believed = found.believed
    return {
        "PBEM_MAIL_PLUS": "" if found.plus else "no",
        "PBEM_MAIL_AUTHSERV_ID": believed.server if believed else "",
        "PBEM_MAIL_AUTHSERV_DEPTH": str(believed.below) if believed and believed.below else "",
    }
