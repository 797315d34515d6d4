"""`pbem acts`: whatever administrators did and looked at, who, to whom, why and when, in one list that is only added to."""

from pathlib import Path

import pytest
from click.testing import CliRunner
from eventsourcing.persistence import PersistenceError
from sqlalchemy import Engine, select, update

from pbem.cli import pbem
from pbem.cli.looking import operator
from pbem.clubhouse.acts import Act, ActBook, Operator
from pbem.clubhouse.secrets.marks import operator_key
from pbem.store.engine import reading, writing
from pbem.store.keys import derive
from pbem.store.tables import acts, inbox
from pbem.store.vault import AuthorErased, Vault
from tests.pbem.audit.conftest import run
from tests.pbem.store.given import execute
from tests.support.house import START, House


def shunted(house: House) -> None:
    """A letter that was set aside."""
    house.deliver(house.reply("spy", "help"))
    with writing(house.service.engine) as conn:
        conn.execute(update(inbox).values(state="shunted"))


def test_acts_and_looks_stand_in_one_list_in_the_order_of_time(house: House) -> None:
    match = house.open("spy", "partisan-1")
    shunted(house)
    run(house, "shunted", "retry", "1", "--by", "ada", "--reason", "mended")
    run(house, "position", str(match), "--reason", "a dispute", "--by", "bob")
    run(house, "resend", "1")

    found = run(house, "acts")
    assert [(one["what"], one["whom"], one["reason"]) for one in found] == [
        ("letter-retried", "letter 1", "mended"),
        ("looked", "the whole position", "a dispute"),
        ("letter-sent-again", "letter 1 of ours", ""),
    ]
    assert {one["match"] for one in found} == {str(match)}
    assert [one["by"].partition(" ")[0] for one in found[:2]] == ["ada", "bob"]
    assert [one["what"] for one in run(house, "acts", "--by", "ADA")] == ["letter-retried"]
    assert len(run(house, "acts", "--match", "1", "--most", "2")) == 2
    assert run(house, "acts", "--since", "2100-01-01") == []


def test_whose_letter_was_looked_at_is_told_when_the_match_is_over(house: House) -> None:
    house.open("spy", "partisan-1")
    house.answer("spy", "help")
    run(house, "letter", "--in", "1", "--reason", "where is it?")
    assert run(house, "acts")[-1]["whom"] == "a letter to the match"
    house.now = house.match(house.service.repository.newest().originator_id).entries[-1].at  # type: ignore[union-attr]
    house.resign("partisan-1")
    assert run(house, "acts")[-1]["whom"] == "a letter of spy"


def test_a_changed_secret_and_a_restored_store_are_written_down(house: House, tmp_path: Path) -> None:
    house.open("spy", "partisan-1")
    run(house, "keys", "rotate", "--by", "ada")
    run(house, "backup", str(tmp_path / "store.backup"))
    house.close()
    for file in house.home.glob("pbem.db*"):
        file.unlink()
    run(house, "restore", str(tmp_path / "store.backup"), "--reason", "the disk")
    assert [(one["what"], one["whom"], one["reason"]) for one in run(house, "acts")] == [
        ("secret-changed", "", ""), ("store-restored", "store.backup", "the disk"),
    ]  # fmt: skip


def test_what_was_not_done_is_not_written_down(house: House) -> None:
    house.open("spy", "partisan-1")
    for words in (("shunted", "retry", "9"), ("resend", "99")):
        assert CliRunner().invoke(pbem, words, env=house.environment).exit_code == 1
    assert run(house, "acts") == []


def test_who_was_erased_does_nothing_more_under_that_name(house: House) -> None:
    house.open("spy", "partisan-1")
    run(house, "resend", "1", "--by", "ada", "--reason", "again")
    with writing(house.service.engine) as conn:
        house.service.vault.erase(conn, operator_key(house.service.keys, "ada"), house.now)

    assert [(one["by"], one["reason"]) for one in run(house, "acts")] == [(None, None)]
    done = CliRunner().invoke(pbem, ("resend", "2", "--by", "ada"), env=house.environment)
    assert "was erased for good: say --by with another name" in str(done.exception)
    with reading(house.service.engine) as conn:
        assert len(conn.execute(select(acts.c.id)).all()) == 1


def test_who_it_is_is_told_by_the_user_of_the_machine_whatever_name_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SUDO_USER", raising=False)
    monkeypatch.setenv("LOGNAME", "somebody-else")
    system = operator(None)
    assert system.said == system.means == system.name != "somebody-else"
    assert operator("ada").said == f"ada ({system.means})"
    monkeypatch.setenv("SUDO_USER", "olga")
    assert operator(None) == Operator("olga", f"{system.means} for olga")


REWRITING = ("UPDATE acts SET what = 'nothing'", "DELETE FROM acts")


@pytest.mark.parametrize("statement", REWRITING)
def test_the_database_refuses_to_change_what_was_written_down(statement: str, engine: Engine) -> None:
    keys = derive(b"s" * 32)
    act = Act(what="letter-retried", by=Operator("ada"), whom="letter 1", reason="mended")
    with writing(engine) as conn:
        ActBook(Vault(keys), keys).write(conn, act, START)
    with pytest.raises(PersistenceError, match="history is only ever added to"):
        execute(engine, statement)
    with reading(engine) as conn:
        assert [row.what for row in conn.execute(select(acts))] == ["letter-retried"]


def test_an_act_whose_author_was_erased_is_not_written_down(engine: Engine) -> None:
    keys = derive(b"s" * 32)
    vault = Vault(keys)
    with writing(engine) as conn:
        vault.erase(conn, operator_key(keys, "ada"), START)
    with pytest.raises(AuthorErased), writing(engine) as conn:
        ActBook(vault, keys).write(conn, Act(what="letter-retried", by=Operator("ada")), START)
