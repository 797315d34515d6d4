"""The compose file, checked without a container engine: commands, settings, networks, rights, limits."""

from typing import Any

import pytest

from pbem.production import broker_of
from pbem.settings import read_settings
from tests.deploy.composed import DEPLOY, compose, environment_of, example, filled_in, ours, services
from tests.deploy.understood import understood
from tests.support.tree import ROOT

EVERY = pytest.mark.parametrize("name", sorted(services()))
STAYING = {
    "web",
    "watch",
    "listener",
    "worker",
    "sender",
    "scheduler",
    "postgres",
    "redis",
    "postfix",
    "dkim",
    "caddy",
    "flower",
}


def conditions(name: str) -> dict[str, str]:
    """What a service waits for: the other's name and in which state."""
    waits: dict[str, dict[str, str]] = services()[name].get("depends_on", {})
    return {other: state["condition"] for other, state in waits.items()}


def mounts(name: str) -> list[tuple[str, str]]:
    """What is mounted into a service: a volume or a path of the checkout, and where."""
    return [(words[0], words[1]) for text in services()[name].get("volumes", []) if (words := text.split(":"))]


def test_everything_that_production_needs_is_there() -> None:
    assert {name for name, service in services().items() if service["restart"] != "no"} == STAYING


@pytest.mark.parametrize("name", sorted(ours()))
def test_every_command_of_ours_is_one_of_pbem(name: str) -> None:
    understood(ours()[name])


def test_two_workers_and_one_scheduler_run() -> None:
    assert services()["worker"]["deploy"]["replicas"] == 2
    assert services()["scheduler"]["deploy"]["replicas"] == 1


@pytest.mark.parametrize("name", [*sorted(ours()), "migrate", "backup", "canary"])
def test_the_settings_of_ours_make_a_service_of_several_processes(name: str) -> None:
    values = {**example(), "POSTGRES_PASSWORD": "secret"}
    given = {key: filled_in(value, values) for key, value in environment_of(name).items()}
    chosen = read_settings({**values, **given})

    assert services()[name]["env_file"] == ".env"
    assert broker_of(chosen) == "redis://redis:6379/0"
    assert chosen.database_url == "postgresql+psycopg://pbem:secret@postgres/pbem"


def test_the_doors_inside_are_where_the_others_knock() -> None:
    chosen = read_settings(environment_of("listener"))
    assert chosen.mail_in.door is not None
    assert f"inet:listener:{chosen.mail_in.door.port}" in (DEPLOY / "postfix/start").read_text()
    assert f"reverse_proxy web:{chosen.web_port}" in (DEPLOY / "Caddyfile").read_text()
    assert chosen.mail_out == "smtp://postfix:10587"
    assert "\n10587 " in (DEPLOY / "postfix/master.cf").read_text()


def test_only_mail_and_pages_are_published_and_to_this_machine_what_the_operator_sees() -> None:
    published = {name: service["ports"] for name, service in services().items() if "ports" in service}
    assert published == {
        "postfix": ["25:25"],
        "caddy": ["80:80", "443:443"],
        "watch": ["127.0.0.1:8026:8026"],
        "flower": ["127.0.0.1:5555:5555"],
    }


def test_only_those_who_must_reach_the_world() -> None:
    networks = {name: network or {} for name, network in compose()["networks"].items()}
    no_way_out = {"com.docker.network.bridge.enable_ip_masquerade": "false"}
    outside = {
        name for name, net in networks.items() if not net.get("internal") and net.get("driver_opts") != no_way_out
    }
    assert {name for name, service in services().items() if outside & set(service["networks"])} == {
        "postfix", "dkim", "caddy",
    }  # fmt: skip


def test_nobody_but_ours_reaches_the_database_and_the_bell() -> None:
    near = {name for name, service in services().items() if "store" in service["networks"]}
    assert near == {*ours(), "migrate", "backup", "canary", "flower", "postgres", "redis"}


def test_flower_asks_for_a_password_and_does_not_begin_without_one() -> None:
    assert environment_of("flower") == {"FLOWER_BASIC_AUTH": "${FLOWER_LOGIN:?is missing in .env}"}


def test_letters_to_the_world_are_taken_from_the_inner_network_alone() -> None:
    (inside,) = compose()["networks"]["post"]["ipam"]["config"]
    assert environment_of("postfix")["PBEM_INSIDE"] == inside["subnet"]


@EVERY
def test_every_service_may_do_little(name: str) -> None:
    service = services()[name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert "privileged" not in service
    assert set(service.get("cap_add", ())) <= {
        "CHOWN", "DAC_OVERRIDE", "FOWNER", "KILL", "NET_BIND_SERVICE", "SETGID", "SETUID",
    }  # fmt: skip


@EVERY
def test_every_service_has_a_limit_a_way_back_and_a_pinned_image(name: str) -> None:
    service: dict[str, Any] = services()[name]
    assert service["deploy"]["resources"]["limits"]["memory"]
    assert service["restart"] in ("unless-stopped", "no")
    assert "build" in service or service["image"] == "pbem-mail" or service["image"].rpartition(":")[2][:1].isdigit()


@EVERY
def test_whoever_is_waited_for_says_when_it_is_ready(name: str) -> None:
    for other, state in conditions(name).items():
        waited = services()[other]
        if state == "service_healthy":
            assert waited["healthcheck"].get("test"), f"{name} waits for {other}, which never says that it is healthy"
        else:
            assert (state, waited["restart"]) == ("service_completed_successfully", "no")


@EVERY
def test_what_is_mounted_exists(name: str) -> None:
    for source, target in mounts(name):
        assert target.startswith("/")
        assert (DEPLOY / source).exists() if source.startswith(".") else source in compose()["volumes"]


def test_every_volume_and_network_is_used() -> None:
    assert {source for name in services() for source, _ in mounts(name)} >= set(compose()["volumes"])
    assert {network for service in services().values() for network in service["networks"]} == set(compose()["networks"])


def test_what_is_built_has_something_to_be_built_from() -> None:
    assert (ROOT / services()["web"]["build"]["dockerfile"]).is_file()
    assert (DEPLOY / services()["postfix"]["build"] / "Dockerfile").is_file()
