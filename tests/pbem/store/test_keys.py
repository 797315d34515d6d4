"""Every purpose has a key of its own from the one secret, for ever the same."""

import pytest

from pbem.store.keys import PURPOSES, derive

SECRET = b"sixteen bytes ok"


def test_the_keys_of_a_secret_never_change() -> None:
    """Another value here would make every stored text and every reply address of a running service useless."""
    assert derive(SECRET).vault.hex() == "b3169d1348d4e35ca2f0f1d53d9e543767b608f0173388592bdd629635ee54f9"
    assert derive(SECRET).token.hex() == "ba66618f11aaed0f6e6cf63fb0ad70ade2d1a6121c059c02f06c1059037d0bfd"


def test_every_purpose_has_a_key_of_its_own() -> None:
    keys = derive(SECRET)
    found = [getattr(keys, purpose) for purpose in PURPOSES]
    assert len(set(found)) == len(found) == 9
    assert {len(key) for key in found} == {32}


def test_a_short_secret_is_refused() -> None:
    with pytest.raises(ValueError, match="16 bytes"):
        derive(SECRET[1:])


def test_keys_are_not_shown() -> None:
    keys = derive(SECRET)
    assert keys.vault.hex() not in repr(keys)
    assert str(keys.vault) not in str(keys)
