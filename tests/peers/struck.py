"""A club whose service is a process of its own, and to which something happens with every letter that comes.

Its connections to the mailbox and to Postfix are cut at any byte, it is killed, the mailbox is full, or its password is another
for a while.
"""

import os
import random
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Final, Literal
from uuid import UUID

from sqlalchemy import func, select

from mail.inbound.mailbox.source import mailbox as mailbox_of
from mail.outbound.sheet import Form
from pbem.clubhouse.inbox.mailboxes import state_of
from pbem.store.engine import reading
from pbem.store.tables import inbox, outbox
from tests.pbem.mailbox.dovecot import PASSWORD
from tests.pbem.mailbox.proxy import Proxy, proxy
from tests.peers.club import Club
from tests.peers.mail_world import until
from tests.peers.mailboxes import Mailboxes
from tests.peers.serving import hour
from tests.support.servers.sink import Sink
from tests.support.tree import ROOT

Fault = Literal["killed", "full", "password", "cut"]
FAULTS: Final[Sequence[Fault]] = ("killed", "killed", "full", "password", "cut")
_MOMENTS: Final = ("before", "taken", "read", "sent")
_AFTER: Final = 0.5  # seconds after such a moment, at most
_SESSION: Final = 6_000  # bytes of signing in and looking round
_LONG: Final = 60_000  # and of some letters
_OUT: Final = 1_500_000  # some pictures
_PATIENCE: Final = 180.0


class StruckClub(Club):
    """See above. ``counted`` says how often each thing happened."""

    def __init__(self, home: Path, sink: Sink, mailbox: Mailboxes, seed: str, **more: bool) -> None:
        """What happens is drawn from ``seed``. ``more``: see ``Club``."""
        self.counted: Counter[str] = Counter()
        self._unmarked: Counter[str] = Counter()
        self._seed = seed
        self._chosen = random.Random(seed)
        self._began = time.time()
        self._open = ExitStack()
        self._process: subprocess.Popen[bytes] | None = None
        self._server = mailbox
        super().__init__(home, sink, mailbox=mailbox, **more)  # type: ignore[arg-type]

    def begin(self) -> None:
        """Start the process, whose connections go by proxies."""
        self._in = self._between(self._server.port, "in", (_SESSION, _LONG))
        self._out = self._between(self.world.ports["inner"], "out", (_OUT,))
        ports = {"PBEM_MAIL_IN": (self._server.port, self._in), "PBEM_MAIL_OUT": (self.world.ports["inner"], self._out)}
        self._environment = os.environ | self.house.environment
        for name, (port, between) in ports.items():
            self._environment[name] = self._environment[name].replace(f":{port}", f":{between.port}")
        self._start()

    def end(self) -> None:
        """End the process and the proxies."""
        self._kill()
        self._open.close()

    def open(self, seats: dict[str, str], game: str, form: Form = "html", **more: object) -> UUID:
        """As of now, by the clock of the process."""
        self.house.now = hour(self._began)
        return super().open(seats, game, form, **more)

    def work(self) -> None:
        """Wait until the process has done all that is due, and Postfix has delivered it."""
        until(self._quiet, self._told, _PATIENCE)
        self.counted.update(cut=self._in.cut + self._out.cut - self.counted["cut"])

    def taken_in(self, submit: Callable[[], None], count: int = 1) -> None:
        """Have letters sent while something happens, and wait until what came of it is done."""
        fault = self._chosen.choice(FAULTS)
        self.counted[fault] += fault != "cut"
        arrived, came = self.arrived() + count, len(self.sink.letters)
        match fault:
            case "killed":
                submit()
                self._killed_at(self._chosen.choice(_MOMENTS), arrived, came)
            case "full":
                self._server.set_password(PASSWORD, quota="1k")
                refused = self.world.log().count("452 4.2.2")
                submit()
                until(lambda: self.world.log().count("452 4.2.2") > refused, self._told, _PATIENCE)
                self._server.set_password(PASSWORD)
            case "password":
                self._server.set_password("another")
                submit()
                until(lambda: self._trouble() == "not-let-in", self._told, _PATIENCE)
                self._server.set_password(PASSWORD)
            case "cut":
                submit()
        until(lambda: self.arrived() >= arrived, self._told, _PATIENCE)
        self.work()

    def again_unasked(self) -> int:
        """How many letters came again though neither a kill nor a cut kept the service from noting that they had been taken."""
        came = self.came()
        again = sum(max(0, times - 1 - self._unmarked[letter]) for letter, times in came.items())
        return max(0, again - self._out.unheard)

    def _killed_at(self, moment: str, arrived: int, came: int) -> None:
        """``arrived``: how many letters are stored when the new one is; ``came``: how many had gone out before it was written."""
        reached = {
            "before": lambda: True,
            "taken": lambda: self.arrived() >= arrived,
            "read": lambda: self.arrived() >= arrived and not self._unread(),
            "sent": lambda: len(self.sink.letters) > came,
        }
        until(reached[moment], self._told, _PATIENCE)
        threading.Event().wait(self._chosen.uniform(0, _AFTER))
        self._kill()
        self._unmarked.update(set(self.owed()) - set(self.sent()))
        self._start()

    def _between(self, port: int, name: str, most: Sequence[int]) -> Proxy:
        """A proxy that cuts each connection at a byte of its own."""

        def allowed(number: int) -> int:
            chosen = random.Random(f"{self._seed} {name} {number}")
            return chosen.randrange(chosen.choice(most))

        return self._open.enter_context(proxy(port, allowed))

    def _start(self) -> None:
        certificate = str(self._server.folder / "certificate.pem")
        with (self.world.folder / "service.log").open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.peers.serving", str(self._began), certificate], cwd=ROOT,
                env=self._environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
            )  # fmt: skip

    def _kill(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    def _quiet(self) -> bool:
        return not self._unread() and not self._waiting() and set(self.sent()) <= set(self.came())

    def _unread(self) -> int:
        with reading(self.house.service.engine) as conn:
            return int(conn.execute(select(func.count()).where(inbox.c.state == "new")).scalar_one())

    def _waiting(self) -> int:
        with reading(self.house.service.engine) as conn:
            return int(conn.execute(select(func.count()).where(outbox.c.state == "waiting")).scalar_one())

    def _trouble(self) -> str | None:
        """What the process says is wrong with the mailbox, which it knows by the port of the proxy."""
        with reading(self.house.service.engine) as conn:
            found = state_of(conn, mailbox_of(self._environment["PBEM_MAIL_IN"]).name)
        return found.trouble if found is not None else None

    def _told(self) -> str:
        facts = f"unread {self._unread()} waiting {self._waiting()} {self.counted} {self._trouble()}"
        service = (self.world.folder / "service.log").read_text()[-3000:]
        return f"{facts}\n{self.world.newest()}\n{service}\n{self._server.said()[-2000:]}"
