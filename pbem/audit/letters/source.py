"""The source of a letter for people: its headers and parts in their order, transfer encodings undone, tokens masked."""

from collections.abc import Iterator

from mail.inbound.limits import Excess, check_size, parts_of
from mail.inbound.mime.decoding import header_text, text_of
from mail.inbound.mime.entities import Entity, entity
from pbem.audit.letters.masking import masked


def source_of(raw: bytes) -> str:
    """All that can be read in a letter. A token that an encoding hides would be found by whoever undoes it: so it is undone.

    Of a letter over a limit the headers alone.
    """
    if check_size(raw) is not None:
        return ""
    root = entity(raw)
    parts = parts_of(root)
    every = (root,) if isinstance(parts, Excess) else tuple(part.entity for part in parts)
    return masked("\n\n".join("\n".join(_lines(one, whole=not isinstance(parts, Excess))) for one in every))


def _lines(part: Entity, *, whole: bool) -> Iterator[str]:
    yield from (f"{field.name}: {header_text(field.value)}" for field in part.headers)
    if not whole or part.content_type.startswith("multipart/"):
        return
    yield ""
    if part.content_type.startswith("text/"):
        yield text_of(part.payload(), part.parameter("charset")).replace("\r\n", "\n")
    else:
        yield f"[{part.content_type}, {len(part.payload())} bytes]"
