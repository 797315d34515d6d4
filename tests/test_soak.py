"""The soak's runner: it resumes, it counts, and it never takes nothing for success."""

from collections.abc import Mapping
from pathlib import Path
from types import ModuleType

import pytest

from domain.games import discover as games
from tests.soak.__main__ import (
    Job,
    Progress,
    SoakError,
    advance,
    discover,
    job_of,
    load,
    main,
    save,
    side_by_side,
    slice_of,
    soak,
)
from tests.support.tables import report, schedule, tables


def job(failing: int | None = None, calls: list[tuple[int, int, int]] | None = None) -> Job:
    """A job of 100 cases that notes its calls and fails at one case if asked to."""

    def run(seed: int, start: int, count: int) -> Mapping[str, int]:
        if failing is not None and start <= failing < start + count:
            raise AssertionError(f"case {failing}")
        if calls is not None:
            calls.append((seed, start, count))
        return {"cases": count, "odd": count // 2}

    return Job("toy", count=100, slice=10, run=run)


def test_a_whole_soak_plays_every_case_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    calls: list[tuple[int, int, int]] = []
    assert soak([job(calls=calls)], 7, tmp_path / "soak.json")
    assert [start for _, start, count in calls for start in range(start, start + count)] == list(range(100))
    assert "toy: seed 7, 100 of 100 cases" in capsys.readouterr().out


def test_a_soak_goes_on_where_it_stopped_with_the_same_seed(tmp_path: Path) -> None:
    calls: list[tuple[int, int, int]] = []
    path = tmp_path / "soak.json"
    assert not soak([job(failing=41)], None, path)
    stopped = load(path)["toy"]
    assert stopped.done == 40
    assert soak([job(calls=calls)], None, path)
    assert calls[0][:2] == (stopped.seed, 40)
    assert load(path)["toy"].figures == {"cases": 100, "odd": 50}


def test_a_finished_job_starts_anew(tmp_path: Path) -> None:
    path = tmp_path / "soak.json"
    save(path, {"toy": Progress(7, 100)})
    calls: list[tuple[int, int, int]] = []
    assert soak([job(calls=calls)], None, path)
    assert calls[0][1] == 0


def test_another_seed_starts_anew(tmp_path: Path) -> None:
    path = tmp_path / "soak.json"
    save(path, {"toy": Progress(7, 50)})
    calls: list[tuple[int, int, int]] = []
    assert soak([job(calls=calls)], 8, path)
    assert calls[0][:2] == (8, 0)


def test_a_failure_names_its_seed_and_cases(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert not soak([job(failing=5)], 7, tmp_path / "soak.json")
    assert "toy: FAILED with seed 7 among cases 4 to 5" in capsys.readouterr().out


def test_a_slice_that_fails_is_a_failure() -> None:
    assert not slice_of([job(failing=9)], None)


def test_a_slice_is_a_failure_where_one_job_of_several_is() -> None:
    assert not side_by_side([Job("unheard of", 100, 10, job().run), Job("no slice", 100, 0, job().run)], None)


def test_a_slice_without_jobs_is_an_error() -> None:
    with pytest.raises(SoakError, match="none of these jobs has a slice"):
        slice_of([Job("toy", 100, 0, job().run)], None)


def test_a_job_that_plays_fewer_cases_than_asked_is_an_error() -> None:
    with pytest.raises(SoakError, match="was to play 10 cases and played 0"):
        advance(Job("lazy", 100, 10, lambda seed, start, count: {}), Progress(1), 10)


def test_a_module_without_a_run_is_no_job() -> None:
    with pytest.raises(SoakError, match="it has no NAME, COUNT, SLICE, run"):
        job_of(ModuleType("empty"))


def test_as_many_cases_as_asked_for_are_played(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    calls: list[tuple[int, int, int]] = []
    monkeypatch.setattr("tests.soak.__main__.discover", lambda _: [job(calls=calls)])
    monkeypatch.setattr("tests.soak.__main__.PROGRESS", tmp_path / "soak.json")

    assert main(["--job", "toy", "--seed", "7", "--cases", "3"]) == 0

    assert sum(count for _, _, count in calls) == 3


def test_every_game_is_played_at_every_number_of_players() -> None:
    for game in games().values():
        numbers = range(game.least_players, game.most_players + 1)
        assert {table.players for table in tables() if table.game is game and not table.options} == {*numbers}
    played = [table.name for table, _ in schedule(2)]
    assert played == [table.name for table in tables()] * 2


def test_what_came_of_the_matches_is_told_table_by_table() -> None:
    figures = {"cases": 3, "go:2 end score": 2, "go:2 end draw": 1, "go:2 orders 8": 2, "go:2 orders 16": 1}

    assert report({**figures, "go:2 winner black": 2})[2:] == ["| go:2 | 3 | score 2, draw 1 | black 2 | ≤ 8 | ≤ 16 |"]


def test_what_a_game_counts_of_its_matches_is_told_too() -> None:
    ends = {"cases": 3, "go:2 end score": 3, "go:2 orders 8": 3, "go:2 winner black": 3}

    assert report({**ends, "go:2 tally ko 2": 1, "go:2 tally ko 5": 1})[3:] == [
        "",
        "| table | counted | in all | in matches | least | median | most |",
        "|---|---|---|---|---|---|---|",
        "| go:2 | ko | 7 | 2 | 0 | 2 | 5 |",
    ]


def test_a_job_that_does_not_exist_is_an_error() -> None:
    with pytest.raises(SoakError, match=r"there is no soak job polish; the jobs are: .*simulate"):
        discover(["polish"])
