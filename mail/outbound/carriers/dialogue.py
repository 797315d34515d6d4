"""What is said to a mail server about a letter: step by step, or in one breath where the server allows it (RFC 2920)."""

import smtplib
from collections.abc import Iterator
from typing import Final, TypeAlias

from mail.outbound.carriers.carrier import DeliveryRoute

Answer: TypeAlias = tuple[int, bytes]
GO_ON: Final = 354  # the answer to DATA after which the letter itself is sent


class Dialogue:
    """One connection to a server that has greeted us. Addresses are sound: they are written as they are."""

    def __init__(self, connection: smtplib.SMTP) -> None:
        self.connection = connection
        self._in_one_breath = connection.has_extn("pipelining")
        self.announced: DeliveryRoute | None = None
        """The letter that the server expects next: the answers to its announcement are on their way."""

    def offer(self, route: DeliveryRoute) -> tuple[Answer, ...]:
        """The answers to the sender, to the recipient and to DATA; step by step, none after the first that refuses.

        ``route`` is the one announced, if one is.
        """
        if not self._in_one_breath:
            return tuple(self._step_by_step(route))
        if self.announced is None:
            self.connection.send(_announcement(route))
        self.announced = None
        return tuple(self.connection.getreply() for _ in _commands(route))

    def hand_over(self, raw: bytes, following: DeliveryRoute | None) -> Answer:
        """Send the letter that the server has agreed to, and announce another one with its end; the answer to the letter."""
        end = b".\r\n" if raw.endswith(b"\r\n") else b"\r\n.\r\n"
        behind = b""
        if following is not None and self._in_one_breath:
            behind = _announcement(following)
            self.announced = following
        self.connection.send(b"".join((_with_dots_doubled(raw), end, behind)))
        return self.connection.getreply()

    def _step_by_step(self, route: DeliveryRoute) -> Iterator[Answer]:
        for command in _commands(route):
            answer = self.connection.docmd(command)
            yield answer
            if not 200 <= answer[0] < 400:
                return


def _with_dots_doubled(raw: bytes) -> bytes:
    """The letter with a second dot before each line that begins with one (RFC 5321, 4.5.2).

    Dots alone are looked for: a picture in base 64 has none, and is passed over quickly.
    """
    before = raw.split(b".")[:-1]
    if not (raw.startswith(b".") or any(one.endswith(b"\n") for one in before)):
        return raw
    return (b"." if raw.startswith(b".") else b"") + raw.replace(b"\n.", b"\n..")


def _commands(route: DeliveryRoute) -> tuple[str, ...]:
    return f"MAIL FROM:<{route.envelope_from}>", f"RCPT TO:<{route.recipient}>", "DATA"


def _announcement(route: DeliveryRoute) -> bytes:
    return "".join(f"{command}\r\n" for command in _commands(route)).encode("ascii")
