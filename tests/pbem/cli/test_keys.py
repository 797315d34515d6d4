"""The secret is changed, and everything goes on: whatever was sent, kept or filed before is known as before."""

from collections.abc import Iterator
from pathlib import Path
from uuid import UUID

import pytest
from sqlalchemy import select

from pbem.clubhouse.secrets.tokens import Tokens
from pbem.clubhouse.streams.proving import prove
from pbem.presence import Presence
from pbem.store.engine import make_engine, reading, writing
from pbem.store.keys import derive
from pbem.store.tables import outbox, players, sealed_pictures
from tests.pbem.cli.conftest import Here
from tests.pbem.cli.shell import Said
from tests.support.databases import backend as backend
from tests.support.databases import postgres as postgres
from tests.support.databases import url as url
from tests.support.house import House, address_of

OLD, NEW = "the old secret, long enough", "the new secret, long enough"


@pytest.fixture
def house(url: str, tmp_path: Path) -> Iterator[House]:
    """A service whose first letters have gone out, on either database."""
    made = House(tmp_path / "home", PBEM_DATABASE_URL=url)
    made.open("spy", "partisan-1", form="html")
    yield made
    made.close()


def rotate(here: Here, house: House, **settings: str) -> Said:
    """The command, while the service is stopped."""
    house.service.close()
    return here("keys", "rotate", "--json", PBEM_DATABASE_URL=house.environment["PBEM_DATABASE_URL"], **settings)


def changed(here: Here, house: House) -> House:
    """The service after its secret was changed."""
    said = rotate(here, house)
    assert said.code == 0, said.err
    house.restart()
    return house


def rows(house: House) -> list[str]:
    """The letters, in the order in which they were written."""
    with reading(house.service.engine) as conn:
        return list(conn.execute(select(outbox.c.id).order_by(outbox.c.serial)).scalars())


def taken_for(house: House, row: str, made_with: Tokens) -> list[str | None]:
    """What the service takes the three tokens of a letter for, made with these keys."""
    tokens = house.service.outbox.tokens
    with reading(house.service.engine) as conn:
        found = [tokens.find(conn, token(row)) for token in (made_with.of, made_with.bounce_of, made_with.stop_of)]
    return [each.purpose if each is not None and each.outbox_id == row else None for each in found]


def match_of(house: House) -> UUID:
    """The one match."""
    with reading(house.service.engine) as conn:
        found = conn.execute(select(outbox.c.match_id).where(outbox.c.match_id.is_not(None))).scalars().first()
    assert found is not None
    return UUID(str(found))


def test_letters_from_before_are_answered_as_before_and_all_chains_fit(house: House, here: Here) -> None:
    before = prove(house.service.repository, house.service.seeds, house.service.keys)
    for _ in range(2):
        changed(here, house)
    version = house.match(match_of(house)).version
    house.answer("spy", house.some_order(match_of(house), "spy"))
    assert house.match(match_of(house)).version > version
    assert prove(house.service.repository, house.service.seeds, house.service.keys) > before
    assert len(house.service.keys.older) == 2


def test_the_three_tokens_of_a_letter_are_known_by_the_keys_it_was_written_under_alone(
    house: House, here: Here
) -> None:
    first = house.service.outbox.tokens
    early = rows(house)[-1]
    changed(here, house).answer("spy", house.some_order(match_of(house), "spy"))
    late = rows(house)[-1]
    assert taken_for(house, early, first) == ["seat", "bounce", "stop"]
    assert taken_for(house, late, house.service.outbox.tokens) == ["seat", "bounce", "stop"]
    assert taken_for(house, late, first) == [None, None, None]


def test_an_answer_to_the_bare_address_is_known_by_the_number_of_a_letter_from_before(house: House, here: Here) -> None:
    letter = house.last("spy")
    raw = house.reply("spy", house.some_order(match_of(house), "spy"), to=letter)
    changed(here, house)
    found = house.service.intake.named(raw)[1]
    assert found is not None
    assert (found.seat, found.by_reference) == ("spy", True)


def test_a_player_is_found_by_the_same_address(house: House, here: Here) -> None:
    def found() -> list[tuple[UUID | None, str]]:
        with reading(house.service.engine) as conn:
            digests = conn.execute(select(players.c.address_digest).order_by(players.c.id)).scalars().all()
            who = [house.service.directory.find(conn, address_of(seat)) for seat in ("spy", "partisan-1")]
        return list(zip(who, sorted(digests), strict=True))

    before = found()
    changed(here, house)
    after = found()
    assert [who for who, _ in before] == [who for who, _ in after] != [None, None]
    assert not {digest for _, digest in before} & {digest for _, digest in after}


def test_a_letter_from_before_is_sent_again_with_its_pictures(house: House, here: Here) -> None:
    sent = house.last("spy").as_bytes()
    with reading(house.service.engine) as conn:
        assert conn.execute(select(sealed_pictures)).first() is not None
        number = conn.execute(select(outbox.c.serial).where(outbox.c.seat == "spy")).scalars().all()[-1]
    for file in changed(here, house).files():
        file.unlink()
    house.service.resender.again(number, house.now)
    house.work()
    assert house.last("spy").as_bytes() == sent


def test_a_letter_from_before_is_written_again_as_it_was(house: House, here: Here) -> None:
    after = changed(here, house)
    with reading(after.service.engine) as conn:
        numbers = conn.execute(select(outbox.c.serial).where(outbox.c.letter_vault_id.is_not(None))).scalars().all()
    assert [after.service.rewriter.same(number) for number in numbers] == [True] * len(numbers) != []


@pytest.mark.parametrize("backend", ["sqlite"])
def test_the_old_secret_opens_the_backup_from_before_and_no_longer_the_store(
    house: House, here: Here, tmp_path: Path
) -> None:
    told = rotate(here, house).json
    old = Path(told["old_secret"])
    assert old.stat().st_mode & 0o777 == 0o600
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "secret.key").write_bytes(old.read_bytes())
    assert here("restore", told["backup"], PBEM_HOME=str(tmp_path / "other")).code == 0
    wrong = {"PBEM_DATABASE_URL": house.environment["PBEM_DATABASE_URL"], "PBEM_HOME": str(tmp_path / "other")}
    assert "The secret key is not the one" in here("letters", **wrong).mistake()
    house.restart()


def test_no_secret_is_told(house: House, here: Here) -> None:
    key = (house.home / "secret.key").read_text().strip()
    house.service.close()
    said = here("keys", "rotate", PBEM_DATABASE_URL=house.environment["PBEM_DATABASE_URL"])
    new = (house.home / "secret.key").read_text().strip()
    assert said.out.startswith("The secret is changed: secret.key is the new one.")
    assert key != new
    assert not {key, new} & set(said.out.replace(".", " ").split())
    house.restart()


def test_the_secret_is_not_changed_under_a_running_service(house: House, here: Here) -> None:
    serving = Presence(house.home)
    serving.begin()
    assert "stop it first, or what it keeps from then on would be under the old secret" in rotate(here, house).err
    serving.end()
    house.restart()


@pytest.mark.parametrize("backend", ["postgresql"])
def test_the_secret_is_not_changed_while_others_are_connected(house: House, here: Here) -> None:
    other = make_engine(house.environment["PBEM_DATABASE_URL"])
    with reading(other):
        assert "1 more connections to this database are open" in rotate(here, house).err
    other.dispose()
    assert not (house.home / "secret.key.next").exists()
    house.restart()


@pytest.mark.parametrize("backend", ["sqlite"])
def test_a_secret_given_by_the_environment_is_changed_for_another_given_so(
    url: str, here: Here, tmp_path: Path
) -> None:
    house = House(tmp_path / "home", PBEM_DATABASE_URL=url, PBEM_SECRET_KEY=OLD)
    house.open("spy", "partisan-1")
    both = {"PBEM_SECRET_KEY": OLD, "PBEM_NEW_SECRET_KEY": NEW}
    assert "give the new one by PBEM_NEW_SECRET_KEY" in rotate(here, house, PBEM_SECRET_KEY=OLD).mistake()
    assert "in use already" in rotate(here, house, **{**both, "PBEM_NEW_SECRET_KEY": OLD}).mistake()
    assert rotate(here, house, **both).json["old_secret"] is None
    assert "in use already" in rotate(here, house, **both).mistake()
    for settings in (both, {"PBEM_SECRET_KEY": NEW}):
        opened = House(tmp_path / "home", PBEM_DATABASE_URL=url, **settings)
        assert opened.service.keys.vault == derive(NEW.encode()).vault
        opened.close()


@pytest.mark.parametrize("backend", ["sqlite"])
def test_keys_made_by_a_process_that_had_begun_before_are_read_all_the_same(house: House, here: Here) -> None:
    stale = House(house.home, PBEM_DATABASE_URL=house.environment["PBEM_DATABASE_URL"])
    changed(here, house)
    with writing(house.service.engine) as conn:
        kept = stale.service.vault.put(conn, "a stranger", b"late", house.now, random=lambda size: b"r" * size)
        stale.service.seeds.keep(conn, UUID(int=5), b"a late seed")
    with reading(house.service.engine) as conn:
        assert house.service.vault.get(conn, kept.id) == b"late"
    assert house.service.seeds.read(UUID(int=5)) == b"a late seed"
    stale.close()


def test_the_address_of_a_record_stays_good(house: House, here: Here) -> None:
    match = match_of(house)
    token = house.service.outbox.tokens.record_of(match)
    for _ in range(2):
        changed(here, house)
        assert match in house.service.outbox.tokens.recorded(token)
    assert house.service.outbox.tokens.record_of(match) != token


def test_a_second_address_finds_its_player_under_the_new_secret(here: Here, house: House) -> None:
    with reading(house.service.engine) as conn:
        player = house.service.directory.find(conn, address_of("spy"))
    assert player is not None
    house.service.repository.append(*house.service.directory.second(player, "work@example.org", house.now))
    changed(here, house)
    with reading(house.service.engine) as conn:
        assert house.service.directory.find(conn, "work@example.org") == player
        assert house.service.directory.second_address(conn, player) == "work@example.org"
