"""What every answer of the pages carries, what is refused before any page is asked, and what a mistake looks like."""

from typing import Final
from urllib.parse import urlsplit

import structlog
from flask import Flask, Request, Response, abort, request
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import HTTPException, SecurityError

from pbem.web.speaking import asked_for, language_of, page, page_for_anybody, sayer
from pbem.words import SAY

_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; frame-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
_HEADERS: Final = {
    "Content-Security-Policy": _POLICY,
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Cache-Control": "no-store",
}
_SAME: Final = ("same-origin", "none")


def guard(app: Flask) -> None:
    """Put the headers on every answer, and say mistakes in sentences."""
    app.after_request(_with_headers)
    app.register_error_handler(HTTPException, _mistake)


def refuse_other_pages() -> None:
    """Abort a POST that another page had the browser send. Programs that are no browsers say nothing and may pass."""
    if request.method == "POST" and not _ours(request):
        abort(403)


def note_failure(problem: BaseException | None) -> None:
    """Log that a page failed: which one and how, never its address, since a token may be in it."""
    failure = type(problem).__name__
    structlog.get_logger("pbem.web").error("a page failed", page=request.endpoint, failure=failure)


def _ours(asked: Request) -> bool:
    fetched = asked.headers.get("Sec-Fetch-Site")
    origin = asked.headers.get("Origin")
    if fetched is not None:
        return fetched in _SAME
    return origin is None or urlsplit(origin).netloc == asked.host


def _with_headers(response: Response) -> Response:
    for name, value in _HEADERS.items():
        response.headers.setdefault(name, value)
    return response


def _mistake(problem: HTTPException) -> tuple[str, int] | Response:
    code = problem.code or 500
    if 300 <= code < 400:
        redirect = problem.get_response()
        assert isinstance(redirect, Response)
        return redirect
    if isinstance(problem, SecurityError):
        # Asked under a foreign name: there is no address here to take a style sheet from.
        return Response(sayer(asked_for(request))("error-host") + "\n", 400, mimetype="text/plain")
    kind = f"error-{code}" if f"page.error-{code}" in SAY else "error-500" if code >= 500 else "error-400"
    if isinstance(problem, CSRFError):
        kind = "error-csrf"
    if code >= 500:
        return page_for_anybody("error.html", asked_for(request), kind=kind), code
    return page("error.html", language_of(request), kind=kind), code
