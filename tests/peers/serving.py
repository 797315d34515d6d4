"""A process of the service beside the world of mail, by a clock that runs faster than the wall's, until somebody ends it.

Arguments are when the clock began, in seconds since 1970, and the certificate of the mailbox's server; settings stand in the
environment. A minute's wait for a mail server is over in two seconds.
"""

import os
import ssl
import sys
import threading
import time
from datetime import datetime, timedelta
from typing import Final

import msgspec

from pbem import journal
from pbem.compose import Service
from pbem.doors import Doors
from pbem.readiness import Tables
from pbem.settings import read_settings
from tests.pbem.mailbox.fetching import QUICK
from tests.support.house import START
from worker.runner import Runner

SPEED: Final = 30
_RHYTHM: Final = msgspec.structs.replace(QUICK, slow_least=0.5, slow_most=0.5)


def hour(began: float) -> datetime:
    """What the clock says that began then."""
    return START + timedelta(seconds=(time.time() - began) * SPEED)


def serve(began: float, certificate: str) -> None:
    """Take letters in, read them, send letters out; the process does not come back from it."""
    journal.to_stderr()
    service = Service(read_settings(os.environ), Tables.MIGRATED)
    service.continuing.begin(hour(began))
    runner = Runner(
        service.desk.watching(),
        lambda: hour(began),
        lambda failure: journal.note_failure("a piece of work failed", failure),
    )
    service.bell.ring_with(lambda _piece: runner.ring())
    doors = Doors(service, lambda: hour(began), rhythm=_RHYTHM, context=ssl.create_default_context(cafile=certificate))
    doors.start()
    runner.start()
    threading.Event().wait()


if __name__ == "__main__":
    serve(float(sys.argv[1]), sys.argv[2])
