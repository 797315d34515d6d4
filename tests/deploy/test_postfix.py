"""The mail server's files, read by a parser of our own: known names, the traps closed, the parts agreeing."""

import re

import pytest

from mail.inbound.limits import MESSAGE_BYTES
from tests.deploy.composed import DEPLOY

FOLDER = DEPLOY / "postfix"
# Parameters of Postfix that main.cf refers to without setting them.
BUILT_IN = {"data_directory", "mynetworks"}
# Every program that the ones we start call on.
NEEDED = {
    "anvil", "bounce", "cleanup", "defer", "discard", "error", "flush", "lmtp", "pickup", "postlog", "proxymap",
    "proxywrite", "qmgr", "relay", "retry", "rewrite", "scache", "showq", "smtp", "tlsmgr", "trace", "verify",
}  # fmt: skip


def logical(file: str) -> list[str]:
    """The logical lines of a file of Postfix: comments left out, lines that begin with a blank joined to the one before."""
    lines: list[str] = []
    for line in (FOLDER / file).read_text(encoding="utf-8").splitlines():
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        if line[0].isspace():
            lines[-1] += f" {line.strip()}"
        else:
            lines.append(line.rstrip())
    return lines


def main() -> dict[str, str]:
    """The parameters of main.cf; AssertionError if a line is none, or one is set twice."""
    found: dict[str, str] = {}
    for line in logical("main.cf"):
        name, equals, value = (part.strip() for part in line.partition("="))
        assert equals, line
        assert re.fullmatch(r"[a-z]\w*", name), line
        assert name not in found, f"{name} is set twice"
        found[name] = value
    return found


def master() -> dict[tuple[str, str], dict[str, str]]:
    """The services of master.cf by name and type, each with its options."""
    found = {}
    for line in logical("master.cf"):
        fields = line.split(None, 8)
        assert len(fields) >= 8, line
        options = re.findall(r"-o (\w+)=(\S*)", fields[8] if len(fields) > 8 else "")
        found[fields[0], fields[1]] = {**dict(options), "chroot": fields[4]}
    return found


def milter() -> dict[str, str]:
    """The settings of the milter."""
    return {words[0]: words[1] for line in logical("dkimpy-milter.conf") if (words := line.split(None, 1))}


def test_every_parameter_that_is_referred_to_exists() -> None:
    texts = [*main().values(), *(value for options in master().values() for value in options.values())]
    assert {name for text in texts for name in re.findall(r"\$(\w+)", text)} <= {*main(), *BUILT_IN}


def test_brackets_in_values_are_closed() -> None:
    assert not [name for name, value in main().items() if value.count("{") != value.count("}")]


def test_a_letter_cannot_hide_a_second_one_from_anywhere() -> None:
    assert main()["smtpd_forbid_bare_newline"] == "normalize"
    assert main()["smtpd_forbid_bare_newline_exclusions"] == ""


def test_letters_go_to_the_listener_and_unknown_addresses_are_refused_at_the_door() -> None:
    assert main()["virtual_transport"] == "lmtp:$pbem_listener"
    assert main()["recipient_delimiter"] == "+"
    asked = [words.strip() for words in main()["smtpd_recipient_restrictions"].split(",")]
    assert (asked[0], asked[-1]) == ("reject_unauth_destination", "reject_unverified_recipient")
    assert main()["unverified_recipient_reject_code"] == "550"


def test_nothing_larger_than_the_listener_takes_is_let_in() -> None:
    assert int(main()["message_size_limit"]) == MESSAGE_BYTES


def test_the_world_cannot_write_to_the_world() -> None:
    assert main()["smtpd_relay_restrictions"] == "reject_unauth_destination"
    assert not [name for name, value in main().items() if "permit" in value]
    inner = master()["10587", "inet"]
    assert inner["smtpd_relay_restrictions"] == "permit_mynetworks,reject"
    assert inner["mynetworks"] == "$pbem_inside"


@pytest.mark.parametrize(
    ("line", "dropped"),
    [
        ("Authentication-Results: mx.example.org; dkim=pass", True),
        ("authentication-results : mx.example.org; dkim=pass", True),
        ("X-Authentication-Results: mine", False),
    ],
)
def test_results_that_a_letter_brings_along_are_dropped(line: str, dropped: bool) -> None:
    found = re.fullmatch(r"regexp:\{ \{ /(.*)/ IGNORE \} \}", main()["header_checks"])
    assert found
    pattern = found[1].replace("[[:space:]]", r"\s")
    assert bool(re.search(pattern, line, re.IGNORECASE)) is dropped


def test_without_somebody_to_vouch_senders_wait() -> None:
    assert main()["milter_default_action"] == "tempfail"
    assert main()["smtpd_milters"] == "inet:127.0.0.1:8892"
    assert milter()["Socket"] == "inet:8892@127.0.0.1"


def test_what_is_signed_is_said_by_the_port_and_not_by_the_letter() -> None:
    ports = [options["milter_macro_daemon_name"] for key, options in master().items() if key[1] == "inet"]
    assert ports == ["VERIFYING", "ORIGINATING"]
    assert milter()["MacroList"] == "daemon_name|ORIGINATING"
    assert milter()["MacroListVerify"] == "daemon_name|VERIFYING"


def test_every_program_that_is_needed_is_started_and_none_in_a_chroot() -> None:
    assert {name for name, kind in master() if kind != "inet"} == NEEDED
    assert {options["chroot"] for options in master().values()} == {"n"}


def test_the_image_puts_its_names_where_they_stand() -> None:
    start = (FOLDER / "start").read_text(encoding="utf-8")
    assert set(re.findall(r'"((?:my|pbem_|smtpd_|relay)\w+)=', start)) <= set(main())
    assert set(re.findall(r"s/\^(\w+) ", start)) == {"AuthservID", "Domain", "Socket"} <= set(milter())
