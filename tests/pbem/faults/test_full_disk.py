"""While the disk is full letters are put off and nothing is lost; as soon as there is room the service goes on by itself."""

from pathlib import Path

from tests.pbem.faults.filling import Limit, fill_up


def test_letters_are_put_off_while_the_disk_is_full_and_all_is_done_when_there_is_room(tmp_path: Path) -> None:
    assert fill_up(tmp_path, Limit(tmp_path)) > 0
