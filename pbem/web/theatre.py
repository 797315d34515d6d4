"""``/matches/<id>``: a match played back step by step, for its players, and after the end for whoever holds the link."""

import gzip
from collections.abc import Callable
from typing import Any, Final, TypeAlias
from urllib.parse import urlencode
from uuid import UUID

import msgspec
from flask import Blueprint, Response, abort, request
from markupsafe import Markup

from domain.diagram import Diagram
from domain.panels import Highlight
from domain.words import Language, languages
from mail.outbound.drawing.picture import render_png
from mail.outbound.drawing.svg import render_svg
from pbem.compose import Service
from pbem.replay.beside import PanelsBeside
from pbem.replay.document import panels_told
from pbem.replay.names import named, titled_as
from pbem.replay.perspective import has_ended
from pbem.replay.steps import Replay, ReplayStep
from pbem.replay.theatre import Admitted
from pbem.web.kept import KeptFile, kept_file
from pbem.web.reviewing import MOMENT, beside_of, moment_of, ringed, ways_of
from pbem.web.speaking import language_of, page, zone_of
from pbem.web.stage import stage_of

SignedIn: TypeAlias = Callable[[], UUID | None]
"""Who asks, if they have signed in."""
_SAVED: Final = {"Content-Disposition": 'attachment; filename="board.svg"'}


class _Box(msgspec.Struct, frozen=True):
    """Where tickets are looked at: what somebody who asks may see."""

    service: Service
    signed_in: SignedIn

    def admitted(self, name: str) -> Admitted:
        """Who asks for the match of this id, or by this link; answered as if there were none if they may not see it."""
        player, theatre = self.signed_in(), self.service.theatre
        found = theatre.admit(UUID(name), player) if _is_id(name) else theatre.by_link(name, player)
        if found is None:
            abort(404)
        return found

    def replay(self, name: str) -> tuple[Admitted, Replay]:
        """The match from the perspective that is asked for."""
        may = self.admitted(name)
        perspective = may.perspective(request.args.get("as", ""))
        if perspective is None:
            abort(404)
        return may, self.service.theatre.replay(may, perspective, _language())

    def known(self, name: str) -> tuple[Replay, PanelsBeside]:
        """The match with what could be known beside it; answered as if there were none while it runs."""
        may, shown = self.replay(name)
        made = self.service.theatre.beside(may, shown.perspective, shown.language)
        if made is None or not shown.steps:
            abort(404)
        return shown, made


def theatre_pages(service: Service, signed_in: SignedIn) -> Blueprint:
    """The pages of one match."""
    pages, box = Blueprint("theatre", __name__), _Box(service, signed_in)

    @pages.get("/matches/<name>")
    def watch(name: str) -> str:
        may, shown = box.replay(name)
        if not shown.steps:
            return page("nothing.html", shown.language, title=titled_as(shown))
        return page("replay.html", shown.language, **_facts(service, name, may, shown))

    @pages.get("/matches/<name>/review")
    def review(name: str) -> str:
        shown, made = box.known(name)
        return page("review.html", shown.language, **_known(name, shown, made))

    @pages.get("/matches/<name>/replay.json")
    def document(name: str) -> Response:
        may, shown = box.replay(name)
        return _packed(service.theatre.document(may, shown.perspective, shown.language))

    @pages.get("/matches/<name>/panels.json")
    def beside(name: str) -> Response:
        shown, made = box.known(name)
        return _packed(panels_told(made, shown))

    @pages.get("/matches/<name>/replay.html")
    def file(name: str) -> Response:
        may = box.admitted(name)
        if not has_ended(may.match):
            abort(404)
        return _kept(kept_file(service.theatre, may, _language()))

    @pages.get("/matches/<name>/board.svg")
    def picture(name: str) -> Response:
        _, shown = box.replay(name)
        if not shown.steps:
            abort(404)
        drawn = render_svg(shown.drawing(_step(shown)))
        return Response(drawn, mimetype="image/svg+xml", headers=_SAVED)

    @pages.get("/matches/<name>/route.<any(svg, png):kind>")
    def ways(name: str, kind: str) -> Response:
        shown, made = box.known(name)
        return _ways_kept(ways_of(made, shown, _step(shown)) or abort(404), kind)

    return pages


def _ways_kept(drawn: Diagram, kind: str) -> Response:
    """The ways gone as a picture to be saved, of the kind that was asked for."""
    saved = {"Content-Disposition": f'attachment; filename="route.{kind}"'}
    if kind == "png":
        return Response(render_png(drawn), mimetype="image/png", headers=saved)
    return Response(render_svg(drawn), mimetype="image/svg+xml", headers=saved)


def _packed(document: Any) -> Response:
    """A document as a script takes it."""
    told = Response(gzip.compress(msgspec.json.encode(document), mtime=0), mimetype="application/json")
    told.headers["Content-Encoding"] = "gzip"  # as all browsers of today take it
    return told


def _kept(made: KeptFile) -> Response:
    """The file as an answer: its own policy lets it run what stands in it and nothing else."""
    kept = Response(made.html, mimetype="text/html")
    kept.headers["Content-Security-Policy"] = f"{made.policy}; frame-ancestors 'none'"
    kept.headers["Content-Disposition"] = f'inline; filename="{made.name}"'
    return kept


def _is_id(name: str) -> bool:
    try:
        UUID(name)
    except ValueError:
        return False
    return True


def _language() -> Language:
    """The language that the address names, as the links of a page do, or that the visitor asks for."""
    wanted = request.args.get("lang", "")
    return wanted if wanted in languages() else language_of(request)


def _step(shown: Replay) -> ReplayStep:
    """The step that the address names, the nearest there is; the first of a match that has ended, the last of one that runs."""
    steps = shown.steps
    text = request.args.get("at", "")
    if not text.isdecimal() or not text.isascii():
        return steps[0 if shown.ended else -1]
    return steps[min(max(int(text[:9]), 1), len(steps)) - 1]


def _query(shown: Replay) -> str:
    """What the links of a page keep of its address: the perspective, and the language if it was named."""
    return urlencode({"as": shown.perspective.name, **({"lang": shown.language} if "lang" in request.args else {})})


def _facts(service: Service, name: str, may: Admitted, shown: Replay) -> dict[str, Any]:
    """All that the page of a step says."""
    step = _same_moment(service, may, shown) or _step(shown)
    query = _query(shown)

    def at(number: int) -> str:
        return f"?{query}&at={number}"

    here = f"/matches/{name}"
    moment = _moment(service, may, shown, step)
    drawn = ringed(shown.drawing(step), moment.cells if moment is not None else ())
    return {
        **stage_of(shown, step, at, zone_of()),
        "title": titled_as(shown),
        "ended": shown.ended,
        "perspective": shown.perspective.name,
        "perspectives": [{"name": one.name, "says": named(shown, one)} for one in may.perspectives],
        "document": f"{here}/replay.json?{query}",
        "known": f"{here}/panels.json?{query}" if shown.ended and shown.game.review is not None else "",
        "svg": Markup(drawn.replace("<svg ", '<svg id="board" ', 1)),
        "moment": moment,
        "file": f"{here}/replay.html?{urlencode({'lang': shown.language})}",
        "review": f"{here}/review{at(step.number)}" if shown.ended and shown.game.review is not None else "",
        "moments": f"{here}/review{at(step.number)}&ending=1#moments" if _names_moments(shown) else "",
        "picture": f"{here}/board.svg{at(step.number)}",
        "ways": f"{here}/route.png{at(len(shown.steps))}" if shown.ended and _draws_ways(shown) else "",
        "record": f"/record/{service.outbox.tokens.record_of(may.match.id)}" if shown.ended else "",
    }


def _names_moments(shown: Replay) -> bool:
    return shown.ended and shown.game.review is not None and shown.game.review.moments


def _moment(service: Service, may: Admitted, shown: Replay, step: ReplayStep) -> Highlight | None:
    """The moment for which somebody came to this step; None if they came for none, or the match runs."""
    if MOMENT not in request.args:
        return None
    made = service.theatre.beside(may, shown.perspective, shown.language)
    return moment_of(made, shown, step, request.args[MOMENT]) if made is not None else None


def _draws_ways(shown: Replay) -> bool:
    return shown.game.review is not None and shown.game.review.ways


def _same_moment(service: Service, may: Admitted, shown: Replay) -> ReplayStep | None:
    """The step at which somebody is who looked at another from another perspective; None if they did not."""
    was = may.perspective(request.args.get("was", ""))
    if "was" not in request.args or was is None or was == shown.perspective:
        return None
    left = _step(service.theatre.replay(may, was, shown.language))
    return next((step for step in reversed(shown.steps) if step.upto <= left.upto), shown.steps[0])


def _known(name: str, shown: Replay, made: PanelsBeside) -> dict[str, Any]:
    """All that the page of what could be known at a step says."""
    step, query = _step(shown), _query(shown)

    def watched_at(number: int) -> str:
        return f"/matches/{name}?{query}&at={number}"

    def known_at(number: int) -> str:
        return f"/matches/{name}/review?{query}&at={number}"

    stage = stage_of(shown, step, known_at, zone_of())
    return {
        "title": titled_as(shown),
        "heading": stage["heading"],
        "lines": stage["lines"],
        "panels": beside_of(made, shown, step, watched_at, ending="ending" in request.args),
        "ways": stage["links"],
        "route": f"/matches/{name}/route.svg?{query}&at={step.number}",
        "watch": watched_at(step.number),
        "ending": f"{known_at(step.number)}&ending=1#moments" if _names_moments(shown) else "",
    }
