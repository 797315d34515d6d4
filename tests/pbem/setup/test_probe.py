"""A mailbox is tried: what its provider does to letters is found out, and the letters are taken out again."""

from datetime import UTC, datetime, timedelta

import msgspec
import pytest

from pbem.setup.findings import Findings, found_settings
from pbem.setup.ordinary import OrdinaryMailbox
from pbem.setup.probe import Probe, ProbeClock
from pbem.setup.providers import Results, of_domain
from pbem.setup.servers import given
from pbem.setup.trouble import SetupTrouble
from tests.pbem.mailbox.dovecot import Dovecot
from tests.pbem.setup.provider import DOMAIN, PASSWORD, Habits, Provider, mailboxes, provider

PATIENCE = 30.0  # that only a failure waits for
SHORT = 3.0  # where a letter never comes


def account_at(running: Provider, password: str = PASSWORD, name: str = "ada") -> OrdinaryMailbox:
    """Ada's mailbox there."""
    servers = given(running.options[1], running.options[3])
    assert servers is not None
    return OrdinaryMailbox(f"{name}@{DOMAIN}", servers, f"{name}@{DOMAIN}", password)


FOLDER = "pbem"


def tried(account: OrdinaryMailbox, steps: list[str] | None = None, patience: float = PATIENCE) -> Findings:
    """What trying it shows."""
    told = steps if steps is not None else []
    clock = ProbeClock(lambda: datetime.now(UTC))
    return Probe(
        account,
        "en",
        clock,
        tell=told.append,
        accepted=lambda: told.append("accepted"),
        patience=patience,
        folder=FOLDER,
    ).run()


@pytest.fixture(autouse=True)
def _believed(server: Dovecot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(server.folder / "certificate.pem"))


def found_at(habits: Habits, server: Dovecot, patience: float = PATIENCE) -> Findings:
    """What trying a mailbox at a provider with these habits shows; nothing of it is left there."""
    with provider(habits, server) as running:
        running.put("ada", b"From: bob@example.org\r\nSubject: lunch?\r\n\r\nAt one?\r\n")
        before = len(running.letters("ada"))
        found = tried(account_at(running), patience=patience)
        assert len(running.letters("ada")) == before
    return found


def test_of_a_provider_that_does_all_one_wants_all_is_found(server: Dovecot) -> None:
    found = found_at(Habits(), server)
    assert (found.plus, found.message_id_kept, found.from_came) == (True, True, f"ada@{DOMAIN}")
    assert (found.believed, found.vouched) == (Results("mx.provider.localhost", 0), True)
    assert msgspec.structs.astuple(found.abilities) == (True, True, True)
    assert found.clock_ahead is not None
    assert abs(found.clock_ahead) < 60
    assert found_settings(found) == {
        "PBEM_MAIL_PLUS": "", "PBEM_MAIL_AUTHSERV_ID": "mx.provider.localhost", "PBEM_MAIL_AUTHSERV_DEPTH": "",
    }  # fmt: skip


@pytest.mark.parametrize("how", ["refused", "lost", "returned"])
def test_a_provider_without_plus_addresses_is_found_out(how: str, server: Dovecot) -> None:
    found = found_at(msgspec.convert({"plus": how}, Habits), server, SHORT if how == "lost" else PATIENCE)
    assert not found.plus
    assert found_settings(found)["PBEM_MAIL_PLUS"] == "no"


def test_where_results_stand_below_lines_of_the_provider_their_place_is_found(server: Dovecot) -> None:
    found = found_at(Habits(results=("mx.provider.localhost", 2)), server)
    assert found.believed == Results("mx.provider.localhost", 2)
    assert found_settings(found)["PBEM_MAIL_AUTHSERV_DEPTH"] == "2"


def test_a_provider_that_writes_its_own_sender_and_numbers_is_found_out(server: Dovecot) -> None:
    found = found_at(Habits(sender="own", keeps_message_id=False, results=None), server)
    assert (found.from_other, found.message_id_kept, found.results) == (f"ada@{DOMAIN}", False, None)


@pytest.mark.parametrize("sender", ["kept", "refused"])
def test_results_that_a_sender_can_forge_are_not_believed(sender: str, server: Dovecot) -> None:
    found = found_at(msgspec.convert({"sender": sender, "strips": False}, Habits), server)
    assert (found.forged, found.believed) == ("believed", None)
    assert found_settings(found)["PBEM_MAIL_AUTHSERV_ID"] == ""


@pytest.mark.parametrize(
    ("takes_away", "forged", "believed"),
    [("mx.google.com", "harmless", Results("mx.google.com", 2)), ("", "believed", None)],
)
def test_where_no_results_stand_on_a_letter_to_oneself_those_that_are_known_are_believed_if_none_can_be_forged(
    server: Dovecot, takes_away: str, forged: str, believed: Results | None
) -> None:
    with provider(Habits(results=None, takes_away=takes_away), server) as running:
        account = account_at(running)
        servers = msgspec.structs.replace(account.servers, provider=of_domain("gmail.com"))
        found = tried(msgspec.structs.replace(account, servers=servers))
    assert found.results_known
    assert (found.forged, found.believed) == (forged, believed)
    assert found_settings(found)["PBEM_MAIL_AUTHSERV_ID"] == (believed.server if believed else "")


def test_a_letter_that_a_running_service_has_put_away_is_found_too(server: Dovecot) -> None:
    with provider(Habits(folder=FOLDER), server) as running, running.signed_in("ada") as client:
        client.create_folder(FOLDER)
        assert tried(account_at(running)).plus
        assert running.letters("ada", FOLDER) == []


def test_a_clock_is_off_only_by_what_the_way_of_the_letter_cannot_explain(server: Dovecot) -> None:
    with provider(Habits(), server) as running:
        clock = ProbeClock(lambda: datetime.now(UTC) + timedelta(hours=1))
        found = Probe(
            account_at(running), "en", clock, tell=lambda _: None, accepted=lambda: None, patience=PATIENCE
        ).run()
    assert found.clock_ahead is not None
    assert 3500 < found.clock_ahead < 3700


def test_a_wrong_password_is_told_before_anything_is_written_or_kept(server: Dovecot) -> None:
    steps: list[str] = []
    with provider(Habits(), server) as running, pytest.raises(SetupTrouble, match="refused"):
        tried(account_at(running, "another"), steps)
    assert steps == ["step.sign-in"]


def test_a_server_with_a_certificate_that_nobody_knows_is_sent_no_password(
    server: Dovecot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SSL_CERT_FILE")
    before = server.said().count("Login: user=<ada@provider")
    with provider(Habits(), server) as running, pytest.raises(SetupTrouble, match="no-tls"):
        tried(account_at(running))
    assert server.said().count("Login: user=<ada@provider") == before


def test_a_letter_that_never_comes_is_told_and_the_password_was_kept(server: Dovecot) -> None:
    steps: list[str] = []
    with provider(Habits(), server) as running:
        account = account_at(running)
        nobody = msgspec.structs.replace(account, address=f"nobody@{DOMAIN}")
        with pytest.raises(SetupTrouble, match="lost"):
            tried(nobody, steps, SHORT)
    assert steps == ["step.sign-in", "step.write", "accepted"]


def test_a_server_without_idle_and_move_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    with mailboxes(capability="IMAP4rev1 UIDPLUS") as poor, provider(Habits(), poor) as running:
        monkeypatch.setenv("SSL_CERT_FILE", str(poor.folder / "certificate.pem"))
        found = tried(account_at(running))
    assert msgspec.structs.astuple(found.abilities) == (False, False, True)
