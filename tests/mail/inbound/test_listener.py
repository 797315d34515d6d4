"""The door as a mail server sees it, over a real socket on this machine."""

import logging
import smtplib
import socket
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from datetime import UTC, datetime
from threading import Event

import pytest

from mail.inbound import limits
from mail.inbound.ports import Clock, RawLetter, Taken
from mail.inbound.transport import session
from mail.inbound.transport.listener import Listener, ListenerError, _household

NOW = datetime(2026, 11, 20, 10, tzinfo=UTC)
ONE = f"g+{'a' * 26}@pbem.localhost"
TWO = f"g+{'b' * 26}@pbem.localhost"
LETTER = b"From: one@example.org\r\n\r\nB3 B4\r\n..\r\n"


class Inbox:
    """A doorkeeper that keeps what it takes; each recipient may be given another answer."""

    def __init__(self) -> None:
        self.letters: list[RawLetter] = []
        self.arrived: list[datetime] = []
        self.answers: dict[str, Taken | Exception] = {}
        self.broken = False
        self.slow = ""
        self.begun = Event()
        self.over = Event()

    def knows(self, address: str) -> bool:
        """Whether it is one of the two addresses, unless the database cannot be read."""
        if self.broken:
            raise OSError("no table")
        return address in (ONE, TWO)

    def take_in(self, letter: RawLetter, clock: Clock) -> Taken:
        """Keep the letter, or answer as told; for a slow recipient not before it is over."""
        if letter.recipient == self.slow:
            self.begun.set()
            self.over.wait()
        answer = self.answers.get(letter.recipient, Taken.STORED)
        if isinstance(answer, Exception):
            raise answer
        self.letters.append(letter)
        self.arrived.append(clock())
        return answer


class LmtpClient(smtplib.LMTP):
    """A client that reads one answer for each recipient, as LMTP has it."""

    def deliver(self, sender: str, recipients: list[str], raw: bytes) -> list[int]:
        """The status of each recipient's letter."""
        self.mail(sender)
        for recipient in recipients:
            assert self.rcpt(recipient)[0] == 250
        self.data(raw)
        return [self.last, *(self.getreply()[0] for _ in recipients[1:])]

    def data(self, msg: bytes) -> tuple[int, bytes]:  # type: ignore[override]
        """Send the letter and remember the first answer."""
        self.last, sentence = super().data(msg)
        return self.last, sentence


@pytest.fixture
def inbox() -> Inbox:
    """An empty inbox."""
    return Inbox()


@pytest.fixture
def lmtp(inbox: Inbox) -> Iterator[LmtpClient]:
    """A session with a listener that speaks LMTP, already greeted."""
    listener = Listener(inbox, lambda: NOW, port=0)
    listener.start()
    with LmtpClient("127.0.0.1", listener.port) as client:
        client.ehlo("mx.example.org")
        yield client
    listener.stop()


def test_a_letter_is_taken_in_whole_before_it_is_acknowledged(lmtp: LmtpClient, inbox: Inbox) -> None:
    assert lmtp.deliver("One@example.org", [ONE.upper()], LETTER) == [250]
    assert inbox.letters == [RawLetter("one@example.org", ONE, "127.0.0.1", LETTER)]
    assert inbox.arrived == [NOW]


def test_the_null_sender_is_taken_in_as_such(lmtp: LmtpClient, inbox: Inbox) -> None:
    assert lmtp.deliver("", [ONE], LETTER) == [250]
    assert [letter.envelope_from for letter in inbox.letters] == [""]


@pytest.mark.parametrize(
    "address", ["g@pbem.localhost", f"g+{'c' * 26}@pbem.localhost", "postmaster@example.org", '"g+a"@pbem.localhost']
)
def test_an_address_we_do_not_know_is_refused_at_once_with_a_sentence(lmtp: LmtpClient, address: str) -> None:
    lmtp.mail("one@example.org")
    code, sentence = lmtp.rcpt(address)
    assert (code, sentence[:5]) == (550, b"5.1.1")
    assert b"answer the letter you received" in sentence


def test_each_recipient_has_an_answer_of_its_own(lmtp: LmtpClient, inbox: Inbox) -> None:
    inbox.answers[ONE] = OSError("disk full")
    assert lmtp.deliver("one@example.org", [ONE, TWO], LETTER) == [451, 250]
    assert [letter.recipient for letter in inbox.letters] == [TWO]


@pytest.mark.parametrize(
    ("answer", "code"),
    [(Taken.ALREADY, 250), (Taken.LATER, 451), (Taken.NOBODY, 550), (RuntimeError("ours"), 451)],
)
def test_the_doorkeepers_answer_becomes_a_status(
    lmtp: LmtpClient, inbox: Inbox, answer: Taken | Exception, code: int
) -> None:
    inbox.answers[ONE] = answer
    assert lmtp.deliver("one@example.org", [ONE], LETTER) == [code]


def test_a_table_that_cannot_be_read_is_our_fault_and_not_the_letters(lmtp: LmtpClient, inbox: Inbox) -> None:
    inbox.broken = True
    lmtp.mail("one@example.org")
    assert lmtp.rcpt(ONE)[0] == 451


def test_whoever_asked_for_it_is_told_what_is_wrong(inbox: Inbox) -> None:
    told: list[Exception] = []
    inbox.broken = True
    listener = Listener(inbox, lambda: NOW, port=0, alarm=told.append)
    listener.start()
    with LmtpClient("127.0.0.1", listener.port) as client:
        client.ehlo("mx.example.org")
        client.mail("one@example.org")
        client.rcpt(ONE)
    listener.stop()

    assert [str(failure) for failure in told] == ["no table"]


@pytest.mark.parametrize(
    "raw",
    [
        b"x\r\n" * (limits.MESSAGE_BYTES // 3 + 1),
        b"Content-Type: multipart/mixed; boundary=x\r\n\r\n" + b"--x\r\n" * 60,
    ],
    ids=["too large", "too many parts"],
)
def test_a_letter_over_a_limit_is_refused_for_good(lmtp: LmtpClient, inbox: Inbox, raw: bytes) -> None:
    assert lmtp.deliver("one@example.org", [ONE, TWO], raw) == [552, 552]
    assert not inbox.letters


def test_a_long_line_is_taken_in(lmtp: LmtpClient, inbox: Inbox) -> None:
    assert lmtp.deliver("one@example.org", [ONE], b"From: one@example.org\r\n\r\n" + b"a" * 10_000 + b"\r\n") == [250]


@pytest.mark.parametrize(
    "raw",
    [b".\r\n", b"\r\n", b"\r\n.\r\n", b"..\r\n.x\r\n", b"\r\r\n..\r\n", b"a\rb\nc\r\n", b"\r\n.\r\n" * 9_000],
)
def test_a_letter_arrives_as_it_was_written(lmtp: LmtpClient, inbox: Inbox, raw: bytes) -> None:
    assert [lmtp.deliver("one@example.org", [ONE], raw) for _ in range(2)] == [[250], [250]]
    assert [letter.raw for letter in inbox.letters] == [raw] * 2


def test_a_letter_without_a_line_is_one_too(inbox: Inbox) -> None:
    lines = [b"LHLO a", b"MAIL FROM:<one@example.org>", b"RCPT TO:<" + ONE.encode() + b">", b"DATA", b".", b"QUIT"]
    with_listener(inbox, lambda port: converse(port, lines))
    assert [letter.raw for letter in inbox.letters] == [b""]


@pytest.mark.parametrize("length", range(limits.MESSAGE_BYTES - 3, limits.MESSAGE_BYTES + 3))
def test_a_letter_is_taken_in_up_to_the_last_byte_it_may_have(lmtp: LmtpClient, length: int) -> None:
    raw = b"Content-Type: image/png\r\n\r\n".ljust(length - 2, b"a") + b"\r\n"
    assert lmtp.deliver("one@example.org", [ONE], raw) == ([250] if length <= limits.MESSAGE_BYTES else [552])
    assert lmtp.noop()[0] == 250


@pytest.mark.parametrize(
    ("said", "sender"),
    [
        ("<one@example.org>", "one@example.org"),
        ("<One@Example.org> SIZE=100 BODY=8BITMIME", "one@example.org"),
        ("<>", ""),
        ("one@example.org", "one@example.org"),
        ('<"o n e"@example.org>', '"o n e"@example.org'),
        ("<one@example.org> SIZE=9999999", None),
        ("<one@example.org> ODD=1", None),
        ("", None),
    ],
)
def test_a_sender_is_heard_in_every_form_that_the_protocol_knows(
    lmtp: LmtpClient, inbox: Inbox, said: str, sender: str | None
) -> None:
    assert (lmtp.docmd("MAIL", f"FROM:{said}")[0] == 250) == (sender is not None)
    if sender is not None:
        lmtp.rcpt(ONE)
        lmtp.data(LETTER)
    assert [letter.envelope_from for letter in inbox.letters] == ([] if sender is None else [sender])


def test_a_slow_commit_holds_no_other_session(lmtp: LmtpClient, inbox: Inbox) -> None:
    inbox.slow = ONE
    assert lmtp.sock is not None
    port = lmtp.sock.getpeername()[1]
    with ThreadPoolExecutor() as beside, LmtpClient("127.0.0.1", port) as other:
        late = beside.submit(lmtp.deliver, "one@example.org", [ONE], LETTER)
        inbox.begun.wait()
        other.ehlo("mx.example.org")
        assert other.deliver("two@example.org", [TWO], LETTER) == [250]
        assert not late.done()
        inbox.over.set()
        assert late.result() == [250]


def test_more_recipients_than_a_letter_may_have_wait_for_the_next(lmtp: LmtpClient) -> None:
    lmtp.mail("one@example.org")
    assert {lmtp.rcpt(ONE)[0] for _ in range(limits.RECIPIENTS)} == {250}
    assert lmtp.rcpt(ONE)[0] == 452


def test_no_encryption_is_offered_since_the_mail_server_in_front_ends_it(lmtp: LmtpClient) -> None:
    assert not lmtp.has_extn("starttls")
    assert lmtp.docmd("STARTTLS")[0] >= 450


def test_no_address_is_logged(lmtp: LmtpClient, inbox: Inbox, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    inbox.answers[TWO] = OSError(TWO)
    lmtp.deliver("one@example.org", [ONE, TWO], LETTER)
    assert "OSError" in caplog.text
    assert not any(secret in caplog.text for secret in ("a" * 26, "b" * 26, "one@example.org"))


@pytest.mark.parametrize("end", [b"\n.\n", b"\n.\r\n", b"\r\n.\n", b"\r.\r", b"\r\n.\r"])
def test_only_a_dot_on_a_true_line_of_its_own_ends_a_letter(inbox: Inbox, end: bytes) -> None:
    body = b"From: one@example.org\r\n\r\nB3 B4" + end + b"MAIL FROM:<two@example.net>\r\n"
    lines = [b"LHLO a", b"MAIL FROM:<one@example.org>", b"RCPT TO:<" + ONE.encode() + b">", b"DATA"]
    with_listener(inbox, lambda port: converse(port, [*lines, body + b".", b"QUIT"]))
    assert [letter.raw for letter in inbox.letters] == [body.replace(b"\r\n.", b"\r\n")]


def test_smtp_answers_once_with_the_worst_so_that_nothing_is_lost(inbox: Inbox) -> None:
    inbox.answers[ONE] = OSError("disk full")
    with_listener(inbox, send_by_smtp, protocol="smtp")
    assert [letter.recipient for letter in inbox.letters] == [TWO]


def test_a_busy_port_is_named_with_what_to_do() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(ListenerError, match=rf"127\.0\.0\.1:{port} \(Address .*\): stop .* PBEM_MAIL_IN"):
            Listener(Inbox(), lambda: NOW, port=port).start()


@pytest.mark.parametrize(("host", "port"), [("127.0.0.1", 70_000), ("192.0.2.1", 8024)])
def test_an_address_that_cannot_be_listened_on_is_a_sentence_too(host: str, port: int) -> None:
    with pytest.raises(ListenerError, match=f"Letters cannot be received on {host}:{port}"):
        Listener(Inbox(), lambda: NOW, host=host, port=port).start()


def test_a_stopped_listener_leaves_its_port_and_open_sessions(inbox: Inbox) -> None:
    listener = Listener(inbox, lambda: NOW, port=0)
    listener.start()
    with socket.create_connection(("127.0.0.1", listener.port)) as client:
        assert client.recv(1000).startswith(b"220")
        listener.stop()
        assert client.recv(1000) == b""
    socket.create_server(("127.0.0.1", listener.port)).close()
    listener.stop()


@pytest.mark.parametrize("words", [b"NOOP", b"MAIL FROM:<>\r\nRCPT TO:<g+c@pbem.localhost>\r\nRSET"])
def test_who_names_nobody_we_know_wins_no_time_by_talking(
    inbox: Inbox, monkeypatch: pytest.MonkeyPatch, words: bytes
) -> None:
    monkeypatch.setattr(session, "_STRANGER_SECONDS", 0.2)

    def talk(port: int) -> None:
        with socket.create_connection(("127.0.0.1", port)) as stranger, suppress(ConnectionError):
            for _ in range(50_000):
                stranger.sendall(words + b"\r\n")
                if not stranger.recv(1000):
                    return
            pytest.fail("it may go on for ever")

    with_listener(inbox, talk)


def test_who_reads_no_answer_is_hung_up_on(inbox: Inbox, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "_STRANGER_SECONDS", 0.2)

    def talk(port: int) -> None:
        with socket.create_connection(("127.0.0.1", port), timeout=10) as stranger, suppress(ConnectionError):
            while True:
                stranger.sendall(b"NOOP\r\n" * 10_000)

    with_listener(inbox, talk)


def test_time_is_won_by_naming_somebody_and_by_each_letter(inbox: Inbox, monkeypatch: pytest.MonkeyPatch) -> None:
    def deliver(port: int) -> None:
        with LmtpClient("127.0.0.1", port) as client:
            client.ehlo("mx.example.org")
            assert client.deliver("one@example.org", [ONE], LETTER) == [250]
            monkeypatch.setattr(session, "_LETTER_SECONDS", 0.2)
            client.mail("one@example.org")
            client.rcpt(TWO)
            with pytest.raises(smtplib.SMTPServerDisconnected):
                client.getreply()

    with_listener(inbox, deliver)


def test_one_peer_alone_keeps_nobody_else_out(inbox: Inbox) -> None:
    def crowd(port: int) -> None:
        with ExitStack() as held:

            def greeted(source: str) -> bytes:
                peer = socket.create_connection(("127.0.0.1", port), source_address=(source, 0))
                return held.enter_context(peer).recv(3)

            assert [greeted("127.0.0.1") for _ in range(33)] == [b"220"] * 32 + [b"421"]
            assert greeted("127.0.0.2") == b"220"

    with_listener(inbox, crowd)


def test_a_network_of_addresses_is_one_peer() -> None:
    assert _household("2001:db8::1%eth0") == _household("2001:db8::ffff:1") != _household("2001:db8:0:1::1")
    assert _household("192.0.2.1") != _household("192.0.2.2")


def send_by_smtp(port: int) -> None:
    """Hand over one letter for both recipients; the whole of it must be put off."""
    with smtplib.SMTP("127.0.0.1", port, local_hostname="a") as client, pytest.raises(smtplib.SMTPDataError) as refused:
        client.sendmail("one@example.org", [ONE, TWO], LETTER)
    assert refused.value.smtp_code == 451


def with_listener(inbox: Inbox, act: Callable[[int], None], *, protocol: str = "lmtp") -> None:
    """Do something with the port of a running listener."""
    listener = Listener(inbox, lambda: NOW, port=0, protocol="smtp" if protocol == "smtp" else "lmtp")
    listener.start()
    try:
        act(listener.port)
    finally:
        listener.stop()


def converse(port: int, lines: list[bytes]) -> None:
    """Say each line and read the answer to it."""
    with socket.create_connection(("127.0.0.1", port)) as client:
        answers = client.makefile("rb")
        answers.readline()
        for line in lines:
            client.sendall(line + b"\r\n")
            while answers.readline()[3:4] == b"-":
                pass
        answers.close()
