"""`pbem serve` on a disk that gets full while letters come, and has room again: what must have come of it all the same."""

import os
import resource
import smtplib
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final, Protocol
from uuid import UUID

from pbem.compose import Service
from pbem.settings import read_settings
from tests.pbem.kill.examine import account
from tests.pbem.production.company import letter_of, letters_in, unsent
from tests.pbem.production.killing import open_now, running
from tests.pbem.production.processes import Processes
from tests.support.house import address_of
from tests.support.servers.sink import listening

WAIT_SECONDS: Final = 60.0
ROOM: Final = 2**18  # that is left when letters begin to come
ENOUGH: Final = 10  # letters of 60 kB: twice what there is room for
LONG: Final = "x" * 70 + "\r\n"


class Disk(Protocol):
    """A disk that can be filled, all but a little."""

    def fill(self, serve: int) -> None: ...

    def make_room(self, serve: int) -> None: ...


class Limit:
    """The files of one process may grow no further: no right is needed for that."""

    def __init__(self, home: Path) -> None:
        self._home = home

    def fill(self, serve: int) -> None:
        most = max(file.stat().st_size for file in self._home.iterdir()) + ROOM
        resource.prlimit(serve, resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))

    def make_room(self, serve: int) -> None:
        resource.prlimit(serve, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))


class Small:
    """A small disk with something else on it."""

    def __init__(self, home: Path, less: int = 0) -> None:
        self._ballast = home / "ballast"
        self._room = ROOM - less % ROOM

    def fill(self, serve: int) -> None:
        with self._ballast.open("wb", buffering=0) as file, suppress(OSError):
            while True:
                file.write(bytes(ROOM))
        os.truncate(self._ballast, self._ballast.stat().st_size - self._room)

    def make_room(self, serve: int) -> None:
        self._ballast.unlink()


def until(true: Callable[[], bool], processes: Processes) -> None:
    end = time.monotonic() + WAIT_SECONDS
    while not true():
        assert time.monotonic() < end, processes.logs()
        assert not processes.dead(), processes.logs()
        time.sleep(0.02)


class Player:
    """Writes letters of 60 kB, and hands them over as a mail server does."""

    def __init__(self, service: Service, match: UUID, processes: Processes) -> None:
        self._service = service
        self._match = match
        self._port = processes.mail_port
        self.taken = 0
        self.put_off: list[int] = []

    def letter(self, number: int) -> tuple[str, bytes]:
        return letter_of(self._service, self._match, "spy", f"say number {number}\r\n\r\n> {LONG * 850}")

    def hands_over(self, letter: tuple[str, bytes]) -> bool:
        """Whether it was taken; if the door answers that it is not, with which code is noted."""
        recipient, raw = letter
        try:
            with smtplib.LMTP("127.0.0.1", self._port, timeout=WAIT_SECONDS) as server:
                server.sendmail(address_of("spy"), [recipient], raw)
        except smtplib.SMTPDataError as refused:
            self.put_off.append(refused.smtp_code)
            return False
        except smtplib.SMTPRecipientsRefused as refused:
            self.put_off += [code for code, _ in refused.recipients.values()]
            return False
        except OSError:  # nobody listens yet
            return False
        self.taken += 1
        return True


def fill_up(home: Path, disk: Disk) -> int:
    """Letters come while the disk is full and are put off, not refused; all are read as soon as there is room, without
    anybody's help. How many were put off."""
    with listening() as sink, running(Processes(home, None, None, sink.port)) as processes:
        service = Service(read_settings(processes.settings))
        match = open_now(service, b"no room")
        player = Player(service, match, processes)
        letters = [player.letter(number) for number in range(ENOUGH)]
        processes.start("serve")
        until(lambda: player.hands_over(letters[0]), processes)
        until(lambda: unsent(service) == 0, processes)

        disk.fill(processes.pid("serve"))
        waiting = [letter for letter in letters[1:] if not player.hands_over(letter)]
        disk.make_room(processes.pid("serve"))

        assert waiting
        assert {code // 100 for code in player.put_off} == {4}
        for letter in waiting:
            until(partial(player.hands_over, letter), processes)
        until(lambda: [row.state for row in letters_in(service)] == ["read"] * ENOUGH, processes)
        until(lambda: unsent(service) == 0, processes)
        assert player.taken == ENOUGH
        account(service)  # the chain of hashes holds
        service.close()
        return len(waiting)
