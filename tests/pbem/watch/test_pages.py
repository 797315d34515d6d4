"""The operator's pages: whether the service can work, and figures that are read from the database at each look."""

import json
from datetime import timedelta
from typing import Any

from flask.testing import FlaskClient
from prometheus_client.parser import text_string_to_metric_families

from pbem.store.engine import writing
from pbem.store.tables import deadlines
from pbem.store.totals import note_time
from pbem.watch.broker import Broker
from pbem.watch.pages import operator_app
from pbem.web import create_app
from tests.support.house import House
from tests.support.servers.redis import Server
from tests.support.servers.sink import free_port


def pages(house: House, broker: Broker | None = None) -> FlaskClient:
    """The operator's pages of a house."""
    return operator_app(house.service.engine, broker, lambda: house.now).test_client()


def figures(client: FlaskClient) -> dict[str, float]:
    """Every figure that is shown, by its name and labels."""
    text = client.get("/metrics").text
    return {
        " ".join((sample.name, *sample.labels.values())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def ready(client: FlaskClient) -> tuple[int, dict[str, Any]]:
    """What ``/readyz`` answers."""
    answer = client.get("/readyz")
    return answer.status_code, json.loads(answer.text)


def test_a_service_with_nothing_to_do_is_ready(house: House) -> None:
    status, told = ready(pages(house))
    assert status == 200
    assert told["database"]["milliseconds"] > 0
    assert (told["broker"], told["oldest_due_seconds"]) == (None, 0)


def test_a_letter_that_nobody_reads_is_seen_and_then_makes_the_service_unready(house: House) -> None:
    house.open("spy", "partisan-1")
    house.deliver(house.reply("spy", "help"))
    client = pages(house)
    house.now += timedelta(minutes=4)
    assert ready(client)[0] == 200
    seen = figures(client)
    house.now += timedelta(minutes=2)

    assert (seen["pbem_lines"], seen["pbem_letters_unread"], seen["pbem_oldest_due_seconds read"]) == (1, 1, 240)
    status, told = ready(client)
    assert (status, told["ready"], told["oldest_due_seconds"]) == (503, False, 360)


def test_a_deadline_that_waits_for_a_letter_set_aside_is_no_work_that_could_be_done(house: House) -> None:
    match = house.open("spy", "partisan-1")
    with writing(house.service.engine) as conn:
        conn.execute(deadlines.update().where(deadlines.c.match_id == match).values(shunted_at=house.now))
    house.now += timedelta(days=30)
    seen = figures(pages(house))

    assert seen["pbem_deadlines_shunted"] >= 1
    assert (seen["pbem_deadlines_due"], seen["pbem_oldest_due_seconds decide"]) == (0, 0)


def test_what_was_done_is_counted_for_all_processes_and_survives_them(house: House) -> None:
    match = house.open("spy", "partisan-1")
    house.answer("spy", house.some_order(match, "spy"))
    before = figures(pages(house))
    house.restart()
    after = figures(pages(house))

    assert (before["pbem_letters_read_total"], before["pbem_letters_taken_in_total"]) == (1, 1)
    assert before["pbem_letters_sent_total"] == before["pbem_letters_owed_total"] == 4
    assert {name: value for name, value in after.items() if name.endswith("_total")} == {
        name: value for name, value in before.items() if name.endswith("_total")
    }


def test_no_figure_names_a_person_a_match_or_a_seat(house: House) -> None:
    match = house.open("spy", "partisan-1")
    house.answer("spy", house.some_order(match, "spy"))
    text = pages(house).get("/metrics").text

    assert str(match) not in text
    assert "@" not in text
    assert {label for family in text_string_to_metric_families(text) for one in family.samples for label in one.labels} == {
        "version", "queue",
    }  # fmt: skip


def test_without_a_sweep_that_went_through_its_queues_a_broker_is_not_ready(house: House, redis: Server) -> None:
    broker = Broker(redis.url)
    client = pages(house, broker)
    never = ready(client)
    with writing(house.service.engine) as conn:
        note_time(conn, "sweep", house.now)
    lately = ready(client)
    house.now += timedelta(minutes=2)
    long_ago = ready(client)
    broker.close()

    assert [status for status, _ in (never, lately, long_ago)] == [503, 200, 503]
    assert lately[1]["broker"] == {
        "answers": True, "tasks": {"read": 0, "decide": 0, "send": 0, "sweep": 0}, "swept_seconds_ago": 0
    }  # fmt: skip


def test_a_broker_that_does_not_answer_is_told(house: House) -> None:
    broker = Broker(f"redis://127.0.0.1:{free_port()}/0")
    client = pages(house, broker)
    status, told = ready(client)
    assert (status, told["broker"]["answers"]) == (503, False)
    assert figures(client)["pbem_broker_up"] == 0


def test_a_database_that_does_not_answer_is_told_and_is_a_figure(house: House) -> None:
    client = pages(house)
    house.service.engine.dispose()
    (house.home / "pbem.db").unlink()
    (house.home / "pbem.db").mkdir()
    status, told = ready(client)
    assert (status, told["database"]["answers"]) == (503, False)
    assert figures(client)["pbem_database_up"] == 0


def test_to_everybody_it_is_told_that_the_pages_answer_and_nothing_else(house: House) -> None:
    public = create_app(house.service).test_client()
    assert public.get("/healthz").text == "ok\n"
    assert [public.get(place).status_code for place in ("/readyz", "/metrics")] == [404, 404]
