"""A demonstration in a folder: a service, you at its table of bots, its listener on a free port, and a browser."""

from pathlib import Path
from typing import Any

from flask.testing import FlaskClient
from sqlalchemy import func, select

from domain.words import Language
from mail.inbound.transport.listener import Listener
from pbem.compose import Service, now
from pbem.demo import Demo
from pbem.settings import read_settings
from pbem.store.engine import reading
from pbem.store.tables import metadata
from pbem.web import create_app
from worker.steps import work_until_idle


class Demonstration:
    """One process: ``close`` ends it, another one on the same folder goes on."""

    def __init__(
        self,
        home: Path,
        seat: str | None = None,
        language: Language | None = None,
        game: str = "quinta-colonna",
        **settings: str,
    ) -> None:
        self.service = Service(read_settings({"PBEM_HOME": str(home), **settings}))
        self.demo = Demo(self.service, game, seat, language, seed=b"a demonstration")
        self.listener = Listener(self.service.intake, now, port=0)
        self.listener.start()
        self.demo.lmtp_port = self.listener.port
        self.browser: FlaskClient = create_app(self.service, self.demo).test_client()
        self.work()

    def close(self) -> None:
        """The process ends."""
        self.listener.stop()
        self.service.close()

    def work(self) -> None:
        """Do all that is due: letters are read, bots play, letters go out."""
        work_until_idle(self.service.desk, now)

    @property
    def newest(self) -> str:
        """The key of the newest letter."""
        return self.demo.mailbox()[0].key

    def text(self, key: str | None = None) -> str:
        """The plain text of a letter, of the newest if none is named."""
        letter = self.demo.letter(key or self.newest)
        assert letter is not None
        return letter.text

    def send(self, text: str, key: str | None = None) -> Any:
        """Press Send under a letter, the newest if none is named; and let the service work."""
        answer = self.browser.post(f"/mailbox/{key or self.newest}/reply", data={"text": text})
        self.work()
        return answer

    def stored(self) -> dict[str, int]:
        """How many rows there are of every kind, events included."""
        with reading(self.service.engine) as conn:
            return {
                table.name: conn.execute(select(func.count()).select_from(table)).scalar_one()
                for table in metadata.sorted_tables
            }
