"""The commands of an installed pbem, from a folder that is no checkout.

It works without a network: the wheel is built by the back end in the environment that runs the tests, and installed with
``pip --no-index``; what its metadata asks for, and nothing else, is lent out of that same environment by symbolic links.
"""

import json
import shutil
import urllib.request
from pathlib import Path

import pytest

from pbem import __version__
from pbem.store.engine import make_engine
from pbem.store.migrate import SCRIPTS, SchemaState, migrate, standing
from tests.installed.environment import PATIENCE, Environment
from tests.support.servers.sink import free_port

SCENARIO = """\
game: vedova-nera
seed: c0ffee
seats: 2
steps:
  - {seat: player-1, order: "choose red"}
  - {seat: player-2, order: "choose red", refused: true}
"""


def test_the_environment_holds_neither_the_checkout_nor_the_tools_of_development(environment: Environment) -> None:
    names = environment.found()
    assert {"domain", "mail", "worker", "pbem", "flask", "redis", "psycopg_binary"} <= names
    assert not names & {"tests", "pytest", "hypothesis", "hatchling", "pbem-checkout"}
    places = environment.run(
        "python", "-c", "import domain, mail, worker, pbem as p; print(*map(repr, (domain, mail, worker, p)))"
    )
    assert places.count(str(environment.folder)) == 4


def test_every_command_is_listed_and_the_version_told(environment: Environment) -> None:
    assert "adjudicate" in environment.pbem("--help")
    assert __version__ in environment.pbem("--version")


def test_a_scenario_is_played_on_the_rules_alone(environment: Environment) -> None:
    told = json.loads(environment.pbem("adjudicate", "--json", environment.write("what-if.yaml", SCENARIO)))
    assert told


def test_the_schema_of_a_position_is_shown(environment: Environment) -> None:
    schema = json.loads(environment.pbem("position", "--schema", "casablanca"))
    assert schema["type"] == "object"


def test_bots_play_the_game_that_reads_most_files(environment: Environment) -> None:
    told = json.loads(environment.pbem("simulate", "casablanca", "--matches", "1", "--json"))
    assert sum(told["endings"].values()) == 1


@pytest.fixture
def older(environment: Environment, tmp_path: Path) -> Path:
    """A database of the first release, in a place of its own."""
    first = shutil.copytree(SCRIPTS, tmp_path / "first", ignore=shutil.ignore_patterns("000[2-9]*", "00[1-9]*"))
    file = tmp_path / "pbem.db"
    engine = make_engine(f"sqlite:///{file}")
    migrate(engine, scripts=first)
    engine.dispose()
    return file


def test_an_older_database_is_brought_up_to_date(environment: Environment, older: Path) -> None:
    environment.pbem("migrate", PBEM_DATABASE_URL=f"sqlite:///{older}")
    engine = make_engine(f"sqlite:///{older}")
    assert standing(engine) is SchemaState.CURRENT
    engine.dispose()
    assert older.with_name("pbem.db.before-upgrade-from-0001").is_file()


def test_the_pages_answer_while_the_service_runs(environment: Environment) -> None:
    ports = {
        "PBEM_MAIL_IN": f"lmtp://127.0.0.1:{free_port()}",
        "PBEM_WEB_LISTEN": f"127.0.0.1:{free_port()}",
        "PBEM_OPERATOR_LISTEN": f"127.0.0.1:{free_port()}",
    }
    with environment.staying("serve", "--json", **ports) as listens:
        for place in ("", "/static/page.css", "/static/icon.svg"):
            with urllib.request.urlopen(listens["web"].rstrip("/") + place, timeout=PATIENCE) as page:
                assert page.read()
