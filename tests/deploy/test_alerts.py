"""The alert rules: Prometheus accepts them, each asks for figures that there are, and each stands in the list for the night."""

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import yaml

from pbem.store.engine import make_engine, writing
from pbem.store.migrate import migrate
from pbem.store.totals import note_time
from pbem.watch.broker import Broker
from pbem.watch.pages import operator_app
from tests.deploy.composed import DEPLOY
from tests.support.house import START
from tests.support.servers.sink import free_port
from tests.support.tree import ROOT

FOLDER = DEPLOY / "prometheus"
RULES = FOLDER / "pbem.rules.yaml"


def rules(file: Path = RULES) -> list[dict[str, Any]]:
    """Every alert of the file."""
    (group,) = yaml.safe_load(file.read_text(encoding="utf-8"))["groups"]
    found: list[dict[str, Any]] = group["rules"]
    return found


def faults(file: Path) -> str:
    """What promtool says is wrong with a file of rules; where it is missing, that it is, and what can be seen without it."""
    if shutil.which("promtool"):
        done = subprocess.run(["promtool", "check", "rules", file], capture_output=True, text=True, check=False)
        return "" if done.returncode == 0 else done.stderr + done.stdout
    print("promtool is not installed: the expressions of the rules were not parsed")
    keys = {"alert", "expr", "for", "labels", "annotations"}
    odd = [str(rule) for rule in rules(file) if not {"alert", "expr", "labels"} <= rule.keys() <= keys]
    odd += [rule["alert"] for rule in rules(file) if rule["expr"].count("(") != rule["expr"].count(")")]
    return "\n".join(odd)


def shown(tmp_path: Path) -> set[str]:
    """The names of all figures, those of a broker and of noted times among them."""
    engine = make_engine(f"sqlite:///{tmp_path / 'pbem.db'}")
    migrate(engine)
    with writing(engine) as conn:
        note_time(conn, "sweep", START)
        note_time(conn, "canary", START)
        note_time(conn, "closing", START)
    broker = Broker(f"redis://127.0.0.1:{free_port()}/0")
    text = operator_app(engine, broker, lambda: START).test_client().get("/metrics").text
    broker.close()
    engine.dispose()
    return set(re.findall(r"^# HELP (\w+)", text, re.MULTILINE))


def test_prometheus_finds_no_fault_with_the_rules() -> None:
    assert faults(RULES) == ""


def test_a_rule_that_cannot_be_read_is_found(tmp_path: Path) -> None:
    broken = tmp_path / "broken.yaml"
    broken.write_text(RULES.read_text(encoding="utf-8").replace("vector(1)", "vector(1"), encoding="utf-8")
    assert faults(broken) != ""


def test_every_figure_that_a_rule_asks_for_is_shown(tmp_path: Path) -> None:
    asked = {name for rule in rules() for name in re.findall(r"\bpbem_\w+", rule["expr"])}
    assert asked
    assert asked <= shown(tmp_path)


def test_every_alert_stands_in_the_table_for_the_night_and_no_other() -> None:
    page = (ROOT / "docs/operating.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| `(Pbem\w+)` \|", page, re.MULTILINE) == [rule["alert"] for rule in rules()]


def test_one_alert_is_always_on() -> None:
    (watchdog,) = [rule for rule in rules() if rule["labels"]["severity"] == "none"]
    assert watchdog["expr"] == "vector(1)"
    assert "for" not in watchdog


def test_prometheus_looks_where_the_figures_are_and_reads_these_rules() -> None:
    said = yaml.safe_load((FOLDER / "prometheus.yaml").read_text(encoding="utf-8"))
    assert said["rule_files"] == [RULES.name]
    assert said["scrape_configs"][0]["static_configs"] == [{"targets": ["127.0.0.1:8026"]}]
    assert said["scrape_configs"][0]["job_name"] == "pbem"
