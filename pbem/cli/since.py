"""A time on the command line: written out, or how long ago it was."""

from datetime import UTC, datetime, timedelta

from pbem.cli.saying import Mistake


def moment_since(text: str, moment: datetime) -> datetime:
    """A time, or how long ago it was; Mistake for anything else."""
    units = {"d": "days", "h": "hours", "m": "minutes"}
    if text[:-1].isdecimal() and len(text) < 8 and text[-1] in units:
        return moment - timedelta(**{units[text[-1]]: int(text[:-1])})
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        raise Mistake(f"--since cannot be {text!r}: write a time such as 2026-12-05T20:00, or 7d, or 12h.") from None
    return found if found.tzinfo else found.replace(tzinfo=UTC)
