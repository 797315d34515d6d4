"""The front page of a service, its mistakes, and what every answer carries."""

import logging

import pytest
from flask import request
from flask.testing import FlaskClient

from pbem import journal
from pbem.compose import Service
from pbem.web import create_app

ITALIAN = {"Accept-Language": "it-IT,it;q=0.9,en;q=0.5"}


@pytest.fixture
def visitor(service: Service) -> FlaskClient:
    """A browser at the pages of a service without a demonstration."""
    return create_app(service).test_client()


def test_the_front_page_says_that_everything_happens_by_letter(visitor: FlaskClient) -> None:
    page = visitor.get("/")
    assert page.status_code == 200
    assert "Everything happens by letter" in page.text
    assert "Quinta Colonna" in page.text


def test_the_front_page_speaks_italian_to_who_asks_for_it(visitor: FlaskClient) -> None:
    page = visitor.get("/", headers=ITALIAN).text
    assert '<html lang="it">' in page
    assert "Tutto si svolge per lettera" in page


@pytest.mark.parametrize("place", ["/", "/no/such/page", "/unsubscribe/aaaaaaaaaaaaaaaaaaaaaaaaaa", "/static/page.css"])
def test_every_answer_forbids_foreign_scripts_frames_and_cookies(visitor: FlaskClient, place: str) -> None:
    with visitor.get(place) as page:  # a file stays open until then
        headers = page.headers
    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert "Set-Cookie" not in headers


@pytest.mark.parametrize(("language", "sentence"), [("en", "There is nothing at"), ("it", "A questo indirizzo non")])
def test_a_missing_page_is_a_sentence_in_the_language_asked_for(
    visitor: FlaskClient, language: str, sentence: str
) -> None:
    page = visitor.get("/mailbox/", headers={"Accept-Language": language})
    assert page.status_code == 404
    assert sentence in page.text


def test_a_page_that_fails_says_so_and_logs_neither_address_nor_token(
    service: Service, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    app = create_app(service)
    token = "abcdefghijklmnopqrstuvwxyz"
    app.add_url_rule("/fails/<token>", "fails", lambda token: str(1 / len(token[99:])))
    journal.to_stderr(logging.DEBUG)
    with caplog.at_level(logging.DEBUG):
        page = app.test_client().get(f"/fails/{token}")
    journal.quiet()
    logged = caplog.text + "".join(capsys.readouterr())
    assert (page.status_code, "Something went wrong here" in page.text) == (500, True)
    assert "ZeroDivisionError" in logged
    assert token not in logged + page.text


def test_too_long_a_form_is_refused_with_a_sentence(visitor: FlaskClient, service: Service) -> None:
    app = create_app(service)
    app.add_url_rule("/form", "form", lambda: request.form["text"], methods=["POST"])
    page = app.test_client().post("/form", data={"text": "x" * 300_000})
    assert (page.status_code, "write a shorter letter" in page.text) == (413, True)
