"""Keyed marks: what proves that a Message-ID is ours, finds a player by address, and salts a player's chain."""

import hmac
from hashlib import sha256
from uuid import UUID

from pbem.store.keys import Keys


def message_mac(keys: Keys, outbox_id: str) -> str:
    """The second half of a Message-ID: a letter that claims to answer one we never sent does not have it right."""
    return hmac.digest(keys.link, f"message {outbox_id}".encode(), "sha256").hex()[:16]


def address_digest(keys: Keys, address: str) -> str:
    """What a normalised address is looked up by: without the key nobody can try addresses out."""
    return hmac.new(keys.address, address.encode(), sha256).hexdigest()


def address_digests(keys: Keys, address: str) -> tuple[str, ...]:
    """What it may be looked up by: under the keys of today, or older ones, of which an address that is not known any more keeps
    its own."""
    return tuple(address_digest(each, address) for each in keys.every)


def domain_digest(keys: Keys, domain: str) -> str:
    """What stands in a row for the domain of somebody's address: it may be theirs alone."""
    return hmac.new(keys.address, f"domain {domain}".encode(), sha256).hexdigest()[:32]


def message_digest(keys: Keys, message_id: str) -> str:
    """What a letter that came in is looked up by if somebody knows the Message-ID that its writer's program gave it."""
    return hmac.new(keys.link, f"letter in {message_id}".encode(), sha256).hexdigest()[:32]


def operator_key(keys: Keys, name: str) -> str:
    """Under which key the vault keeps what somebody at this machine wrote, who need be no player."""
    return f"operator {hmac.new(keys.address, f'operator {name}'.encode(), sha256).hexdigest()[:32]}"


def player_chains(keys: Keys, player_id: UUID) -> tuple[bytes, ...]:
    """The seeds that events in a player's stream may be salted with: that of today, and those of older keys."""
    return tuple(player_chain(each, player_id) for each in keys.every)


def player_chain(keys: Keys, player_id: UUID) -> bytes:
    """The seed of the salts of new events in a player's stream."""
    return hmac.new(keys.seed, f"player {player_id}".encode(), sha256).digest()
