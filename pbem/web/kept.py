"""A whole replay as one file of HTML, to keep and to forward: style, script and steps stand in it, and it fetches nothing."""

import zlib
from base64 import b64encode
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import msgspec
from flask import render_template
from markupsafe import Markup

from domain.game import REFEREE
from domain.words import Language
from mail.outbound.drawing.svg import render_svg
from pbem.replay.document import panels_told
from pbem.replay.names import named, titled_as
from pbem.replay.perspective import HIDDEN
from pbem.replay.steps import Replay
from pbem.replay.theatre import Admitted, Theatre
from pbem.web.speaking import sayer
from pbem.web.stage import stage_of

_KEPT: Final = (REFEREE, HIDDEN)  # who wants all of it, and who wants to be surprised
_STATIC: Final = Path(__file__).parent / "static"


class KeptFile(msgspec.Struct, frozen=True):
    """The file, what a browser may do with it, and what it is called when it is saved."""

    html: str
    policy: str
    name: str


def kept_file(theatre: Theatre, may: Admitted, language: Language) -> KeptFile:
    """The match as the referee sees it and hidden until the end; its story and last drawing for who has no script."""
    replays = [theatre.replay(may, one, language) for one in may.perspectives if one.name in _KEPT]
    first = replays[0]
    told = msgspec.json.encode({one.perspective.name: _told(theatre, may, one) for one in replays})
    last = first.steps[-1]
    style, scripts = _inlined("page.css"), [_inlined(name) for name in ("panels.js", "replay.js")]
    trusted = " ".join(map(_hash, scripts))
    policy = f"default-src 'none'; style-src {_hash(style)}; script-src {trusted}; base-uri 'none'; form-action 'none'"
    html = render_template(
        "kept.html",
        say=sayer(language),
        language=language,
        title=titled_as(first),
        perspectives=[{"name": one.perspective.name, "says": named(first, one.perspective)} for one in replays],
        policy=policy,
        style=Markup(style),
        scripts=list(map(Markup, scripts)),
        steps=b64encode(zlib.compress(told, 9)).decode(),
        svg=Markup(render_svg(first.drawing(last)).replace("<svg ", '<svg id="board" ', 1)),
        **stage_of(first, last, lambda number: f"#{number}"),
    )
    match = may.match.opened
    return KeptFile(html, policy, f"{match.game}-{match.number}.html")


def _told(theatre: Theatre, may: Admitted, replay: Replay) -> dict[str, Any]:
    """The document of a replay with the panels beside it."""
    made = theatre.beside(may, replay.perspective, replay.language)
    document = theatre.document(may, replay.perspective, replay.language)
    return {**msgspec.to_builtins(document), "panels": panels_told(made, replay) if made is not None else []}


@cache
def _inlined(name: str) -> str:
    return (_STATIC / name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
