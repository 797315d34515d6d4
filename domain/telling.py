"""Sentences by declaration: which message tells of an event, and how what stands in a field of it is put in words."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import msgspec
from msgspec.structs import asdict

from domain.refusal import Refusal
from domain.words import Catalogue, Language, Part

Words: TypeAlias = Callable[[Any, Language], Part]
"""How what a field holds is said."""
Fields: TypeAlias = Mapping[str, Words | tuple[str, Words]]
"""The words for what fields of these names hold; and under which name a message has them, where that is another."""
More: TypeAlias = Mapping[type, Callable[[Any, Language], Mapping[str, Part]]]
"""Parts of the message for an event that are no one field of it."""
Message: TypeAlias = str | Callable[[Any], str | None]
"""The message that tells of an event, or what chooses it by what the event holds; None: nothing is told."""


class Story(msgspec.Struct, frozen=True):
    """How what happened is told of; what has no message is not."""

    say: Catalogue
    messages: Mapping[type, Message]
    fields: Fields
    more: More = {}

    def tell(self, seen: Any, language: Language) -> str | None:
        """The sentence for an observation; None for what the story leaves out."""
        message = self.messages.get(type(seen))
        if message is not None and not isinstance(message, str):
            message = message(seen)
        if message is None:
            return None
        more = self.more[type(seen)](seen, language) if type(seen) in self.more else {}
        return self.say(message, language, **{**parts(asdict(seen), self.fields, language), **more})


def refused(say: Catalogue, refusal: Refusal, fields: Fields, language: Language, **more: Part) -> str:
    """A refusal in words; KeyError if the reason is none of this catalogue's."""
    return say(f"refusal.{refusal.reason}", language, **parts(dict(refusal.facts), fields, language), **more)


def parts(held: Mapping[str, Any], fields: Fields, language: Language) -> dict[str, Any]:
    """What is held under names as parts of a message: as it is, and what ``fields`` has words for in words."""
    found = dict(held)
    for name, said in fields.items():
        if held.get(name) is not None:
            part, words = said if isinstance(said, tuple) else (name, said)
            found[part] = words(held[name], language)
    return found
