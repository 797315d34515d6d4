"""What docs/fairness.md tells a sceptic to run says just what stands below it."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.tree import ROOT

PAGE = (ROOT / "docs/fairness.md").read_text(encoding="utf-8")
SHOWN = re.compile(r"^```sh\n(.*?)^```\n\n^```text\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize(("commands", "says"), SHOWN.findall(PAGE))
def test_a_command_shown_says_what_is_shown(tmp_path: Path, commands: str, says: str) -> None:
    for name in ("fairness.jsonl", "fairness-words.jsonl", "pbem-verify.py"):
        shutil.copy(ROOT / "docs" / name, tmp_path / name)
    (tmp_path / "python3").symlink_to(sys.executable)
    path = f"{tmp_path}:/usr/bin:/bin"
    done = subprocess.run(
        ["/bin/sh", "-ec", commands], cwd=tmp_path, env={"PATH": path}, capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.stderr) == (says, "")


def test_no_command_is_shown_without_what_it_says() -> None:
    assert len(SHOWN.findall(PAGE)) == PAGE.count("```sh") == 9
