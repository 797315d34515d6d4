"""No function is hard to follow by SonarSource's measure, and none may except itself."""

import subprocess
import sys
from pathlib import Path

from tests.support.tree import ROOT

NESTED = "".join(f"{'    ' * depth}for n{depth} in found:\n" for depth in range(1, 7)) + f"{'    ' * 7}print(n6)\n"


def measured(*paths: str, cache: Path) -> subprocess.CompletedProcess[str]:
    """What the tool says of these files, or of all of ours."""
    command = [str(Path(sys.executable).parent / "complexipy"), *paths, "--plain", "--cache-dir", str(cache)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_no_function_is_hard_to_follow(tmp_path: Path) -> None:
    found = measured(cache=tmp_path)
    assert (found.returncode, found.stdout.strip()) == (0, "")


def test_a_function_that_is_hard_to_follow_is_found_though_it_excepts_itself(tmp_path: Path) -> None:
    hard = tmp_path / "hard.py"
    hard.write_text(f"def hard(found):  # complexipy: ignore\n{NESTED}")
    found = measured(str(hard), cache=tmp_path)
    assert found.returncode == 1
    assert "hard 21" in found.stdout
