"""What lets anybody check a match: the recipe, the script that follows it, and the records of matches that have ended."""

from pathlib import Path

from flask import Blueprint, Response, abort, request

from pbem.clubhouse.streams.repository import NoSuchMatch
from pbem.compose import Service
from pbem.record import alone
from pbem.record.exporting import Exporter, NotEnded
from pbem.web.speaking import language_of, page

_SCRIPT = "pbem-verify.py"


def fairness_pages(service: Service) -> Blueprint:
    """``/fairness``, the script below it, and ``/record/<token>`` from the letter that ended a match."""
    pages = Blueprint("fairness", __name__)

    @pages.get("/fairness")
    def fairness() -> str:
        return page("fairness.html", language_of(request), script=_SCRIPT)

    @pages.get(f"/fairness/{_SCRIPT}")
    def script() -> Response:
        return _file(Path(alone.__file__).read_bytes(), _SCRIPT)

    @pages.get("/record/<token>")
    def record(token: str) -> Response:
        exporter = Exporter(service.engine, service.repository, service.vault)
        for match in service.outbox.tokens.recorded(token.lower()):
            try:
                return _file(exporter.record(match), "match.jsonl")
            except (NoSuchMatch, NotEnded):
                continue
        abort(404)

    return pages


def _file(text: bytes, name: str) -> Response:
    """A file of plain text, to be saved."""
    return Response(text, mimetype="text/plain", headers={"Content-Disposition": f'attachment; filename="{name}"'})
