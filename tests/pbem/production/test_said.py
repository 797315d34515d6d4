"""What the processes of the production topology say of themselves: one JSON document, and then nothing but their log."""

import json
import os
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.support.databases import prepared
from tests.support.servers.postgres import Cluster
from tests.support.servers.redis import Server
from tests.support.servers.sink import free_port
from tests.support.tree import ROOT

ALL = ["read", "decide", "send", "sweep"]


@pytest.fixture
def settings(postgres: Cluster, redis: Server, tmp_path: Path) -> Iterator[dict[str, str]]:
    """An installation of the production topology, with ports of its own."""
    database = postgres.copy("migrated", prepared)
    ours = {name: value for name, value in os.environ.items() if not name.startswith("PBEM_")}
    yield ours | {
        "PBEM_HOME": str(tmp_path),
        "PBEM_DATABASE_URL": database,
        "PBEM_BROKER_URL": redis.url,
        "PBEM_MAIL_IN": f"lmtp://127.0.0.1:{free_port()}",
        "PBEM_WEB_LISTEN": f"127.0.0.1:{free_port()}",
        "PBEM_OPERATOR_LISTEN": f"127.0.0.1:{free_port()}",
    }
    postgres.drop(database)


def told(settings: dict[str, str], *words: str) -> dict[str, Any]:
    """Start a command that stays, read what it says, stop it: its document, which must be all that it printed."""
    command = [sys.executable, "-P", "-m", "pbem", *words, "--json"]
    inherited = {**settings, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(command, cwd=ROOT, env=inherited, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline()]
        while lines[-1] not in (b"}\n", b""):
            lines.append(process.stdout.readline())
        document: dict[str, Any] = json.loads(b"".join(lines))
        if "web" in document:
            assert urllib.request.urlopen(document["web"]).status == 200
        process.send_signal(signal.SIGTERM)
        rest, log = process.communicate(timeout=60)
    assert rest == b""
    assert process.returncode == 0, log
    return document


def test_the_doors_say_where_they_listen(settings: dict[str, str]) -> None:
    assert told(settings, "listen") == {"mail_in": settings["PBEM_MAIL_IN"]}
    assert told(settings, "web") == {"web": f"http://{settings['PBEM_WEB_LISTEN']}"}
    assert told(settings, "watch") == {"operator": f"http://{settings['PBEM_OPERATOR_LISTEN']}"}


def test_the_workers_say_on_which_queues_they_work(settings: dict[str, str]) -> None:
    worker = told(settings, "worker", "--concurrency=1", "--name=one@%h")

    assert worker == {"worker": "one@%h", "processes": 1, "queues": ALL}
    assert told(settings, "scheduler") == {"every_seconds": 2.0}
