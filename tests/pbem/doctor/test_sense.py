"""Settings that contradict themselves are found, and those that do not are left in peace."""

import pytest

from pbem.doctor.check import State
from pbem.doctor.sense import sense
from pbem.doctor.telling import sentence_of
from pbem.setting_names import known_names
from pbem.settings import read_settings

SOUND = {
    "PBEM_MAIL_DOMAIN": "games.example.org", "PBEM_MAIL_OUT": "smtp://127.0.0.1:25", "PBEM_MAIL_AUTHSERV_ID": "mx.example.org",
    "PBEM_WEB_URL": "https://games.example.org", "PBEM_ADMINS": "admin@example.org",
}  # fmt: skip


def found(settings: dict[str, str], file: dict[str, str] | None = None) -> dict[str, State]:
    """What is found of settings, by sentence."""
    checks = sense(read_settings(SOUND | settings), SOUND | settings, file or {})
    assert all(sentence_of(check, language) for check in checks for language in ("en", "it", "de"))
    return {check.message: check.state for check in checks}


def test_of_settings_that_agree_nothing_is_said() -> None:
    assert found({}) == {"settings.fine": State.FINE}


@pytest.mark.parametrize(
    ("settings", "message"),
    [({"PBEM_MAIL_TRUST": "token"}, "settings.trust"),
     ({"PBEM_MAIL_AUTHSERV_ID": "", "PBEM_MAIL_AUTHSERV_DEPTH": "2"}, "settings.depth-alone"),
     ({"PBEM_MAIL_IN": "imaps://ada:secret@imap.example.org", "PBEM_MAIL_OUT": ""}, "settings.no-way-out"),
     ({"PBEM_MAIL_DOMAIN": "pbem.localhost", "PBEM_MAIL_OUT": "smtp://mx.example.org:25"}, "settings.local-domain")],
)  # fmt: skip
def test_what_contradicts_itself_is_a_problem(settings: dict[str, str], message: str) -> None:
    assert found(settings)[message] is State.PROBLEM


@pytest.mark.parametrize(
    ("settings", "message"),
    [({"PBEM_MAIL_AUTHSERV_ID": ""}, "settings.nobody-believed"), ({"PBEM_ADMINS": ""}, "settings.no-admins"),
     ({"PBEM_WEB_URL": ""}, "settings.pages-here"), ({"PBEM_WEB_URL": "http://games.example.org"}, "settings.pages-open"),
     ({"PBEM_MAIL_ADDRESS": "ada@example.org"}, "settings.two-domains")],
)  # fmt: skip
def test_what_works_and_could_be_better_is_noted(settings: dict[str, str], message: str) -> None:
    assert found(settings) == {message: State.NOTE}


def test_a_setting_that_nobody_reads_and_one_that_is_overridden_are_told() -> None:
    file = {"PBEM_MAIL_ADRESS": "ada@example.org", "PBEM_ADMINS": "ada@example.org", "PBEM_OPENS": "players"}
    assert found({}, file) == {"settings.unknown-near": State.PROBLEM, "settings.overridden": State.NOTE}


def test_a_misspelt_setting_of_the_environment_is_named_with_the_one_that_is_meant() -> None:
    settings = SOUND | {"PBEM_MAIL_OTU": "smtp://mx", "PBEM_ADMIN": "ada@example.org", "PBEM_QQQQ": "1"}
    told = [sentence_of(check, "en") for check in sense(read_settings(settings), settings, {})]
    assert told == [
        "PBEM_ADMIN is set in the environment, and nobody reads it: is PBEM_ADMINS meant?",
        "PBEM_MAIL_OTU is set in the environment, and nobody reads it: is PBEM_MAIL_OUT meant?",
        "PBEM_QQQQ is set in the environment, and nobody reads it: is it misspelt?",
    ]


def test_what_is_not_set_what_tests_are_told_and_what_is_not_ours_is_left_in_peace() -> None:
    settings = {
        "PBEM_ADMIN": " ",
        "PBEM_REQUIRE_POSTGRES": "1",
        "PBEM_TEST_STORES": "all",
        "PBEMX": "1",
        "HOME": "/root",
    }
    assert found(settings) == {"settings.fine": State.FINE}


def test_every_setting_is_known() -> None:
    assert {"PBEM_MAIL_IN", "PBEM_MAIL_PASSWORD_FILE", "PBEM_LIMITS", "PBEM_MAIL_PLUS"} <= known_names()
