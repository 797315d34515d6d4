"""The mailbox of a demonstration: a list of letters, one of them opened, and a reply that goes the way of all mail."""

from typing import Any, Final

from babel.dates import format_datetime
from flask import Blueprint, Response, abort, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

from domain.words import SHARED, Language, languages
from mail.inbound.address import mailboxes
from pbem.clubhouse.matches.opening import OpeningRefused
from pbem.demo import Cover, Demo, NotHandedOver, OpenedLetter
from pbem.web.guarding import note_failure, refuse_other_pages
from pbem.web.markup import shown
from pbem.web.retelling import retold
from pbem.web.speaking import page, sayer

# The frame may not run scripts, send forms or fetch; "same-origin" only lets the page measure how tall the letter is.
SANDBOX: Final = "allow-same-origin allow-top-navigation-by-user-activation"
_FRAME_POLICY: Final = (
    f"sandbox {SANDBOX}; default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; form-action 'none'; "
    "base-uri 'none'; frame-ancestors 'self'"
)


def mailbox_pages(demo: Demo, web_url: str) -> Blueprint:
    """``/`` and ``/mailbox/``: everything a GET asks for is only shown."""
    pages = Blueprint("mailbox", __name__)
    pages.before_request(refuse_other_pages)
    pages.after_request(_telling_origins)
    _show(pages, demo)
    _parts(pages, demo, web_url)
    _answer(pages, demo)
    _go_on(pages, demo)
    return pages


def _show(pages: Blueprint, demo: Demo) -> None:
    @pages.get("/")
    def front() -> Answer:
        return redirect(url_for("mailbox.newest_letter"))

    @pages.get("/mailbox/")
    def newest_letter() -> str | Answer:
        covers = demo.mailbox()
        return _mailbox(demo, covers, _open(demo, covers[0].key) if covers else None)

    @pages.get("/mailbox/<key>")
    def letter(key: str) -> str | Answer:
        covers = demo.mailbox()
        after = request.args.get("after", "")
        if after and covers and covers[0].key != after:
            return redirect(url_for("mailbox.letter", key=covers[0].key), 303)
        order = request.args.get("order", "").strip()
        return _mailbox(demo, covers, _open(demo, key), text=order, filled=bool(order), waiting_after=after)

    @pages.get("/mailbox/newest")
    def newest() -> dict[str, Any]:
        covers = demo.mailbox()
        return {"newest": covers[0].key if covers else "", "letters": len(covers), "over": demo.over}

    @pages.get("/mailbox/letters")
    def letters() -> str:
        language = demo.language
        return page("letters.html", language, **_list(demo, demo.mailbox(), request.args.get("opened", ""), language))


def _parts(pages: Blueprint, demo: Demo, web_url: str) -> None:
    @pages.get("/mailbox/<key>/html")
    def html(key: str) -> Response:
        letter = demo.letter(key)
        if letter is None or letter.html is None:
            abort(404)
        framed = Response(_framed(letter, web_url), mimetype="text/html")
        framed.headers["Content-Security-Policy"] = _FRAME_POLICY
        return framed

    @pages.get("/mailbox/<key>/part/<cid>")
    def part(key: str, cid: str) -> Response:
        letter = demo.letter(key)
        picture = letter.pictures.get(cid) if letter is not None else None
        if picture is None or picture.kind != "image/png":
            abort(404)
        return Response(picture.data, mimetype="image/png", headers={"Cache-Control": "private, max-age=86400"})

    @pages.get("/mailbox/<key>/source")
    def source(key: str) -> Response:
        letter = demo.letter(key)
        if letter is None:
            abort(404)
        return Response(letter.raw, mimetype="text/plain")


def _answer(pages: Blueprint, demo: Demo) -> None:
    @pages.post("/mailbox/<key>/reply")
    def reply(key: str) -> str | Answer | tuple[str, int]:
        text = request.form.get("text", "")
        covers = demo.mailbox()
        say = sayer(demo.language)
        if not text.strip():
            return _mailbox(demo, covers, _open(demo, key), trouble=say("reply-empty")), 400
        try:
            demo.reply(key, text)
        except LookupError:
            abort(404)
        except NotHandedOver as refused:
            trouble = say("not-taken", answer=refused.answer) if refused.answer else say("nobody-there")
            return _mailbox(demo, covers, _open(demo, key), text=text, trouble=trouble), 502
        return redirect(url_for("mailbox.letter", key=key, after=covers[0].key, _anchor="status"), 303)


def _go_on(pages: Blueprint, demo: Demo) -> None:
    @pages.post("/mailbox/match")
    def play_again() -> Answer:
        language = request.form.get("language", "")
        if language not in languages():
            abort(400)
        try:
            demo.play_again(request.form.get("seat", ""), language)
        except OpeningRefused:
            abort(400)
        covers = demo.mailbox()
        if not covers:
            return redirect(url_for("mailbox.newest_letter"), 303)
        return redirect(url_for("mailbox.letter", key=covers[0].key, after=covers[0].key, _anchor="status"), 303)


def _open(demo: Demo, key: str) -> OpenedLetter:
    letter = demo.letter(key)
    if letter is None:
        abort(404)
    demo.look_at(key)
    return letter


def _mailbox(
    demo: Demo,
    covers: list[Cover],
    letter: OpenedLetter | None,
    *,
    text: str = "",
    filled: bool = False,
    waiting_after: str = "",
    trouble: str = "",
) -> str:
    language = demo.language
    over = demo.over
    return page(
        "mailbox.html",
        language,
        **_list(demo, covers, letter.cover.key if letter is not None else "", language),
        game=demo.game,
        sitting=demo.sitting,
        letter=letter,
        **_read(demo, letter, language),
        dated=_dated(letter.cover, language) if letter is not None else "",
        address=demo.address,
        sandbox=SANDBOX,
        text=text,
        filled=filled,
        waiting_after=waiting_after,
        trouble=trouble,
        over=over,
        last=demo.last_letter() if over else None,
        seats=demo.seats() if over else (),
        languages={name: SHARED("language", name) for name in languages()},
    )


def _read(demo: Demo, letter: OpenedLetter | None, language: Language) -> dict[str, Any]:
    """How the replies to a letter were read. What cannot be retold is left out: the letter must be shown, for the page opens
    the newest by itself, and it may be the one that is to be answered."""
    try:
        replies = [retold(reply, language) for reply in demo.replies(letter.cover)] if letter is not None else []
    except Exception as failure:
        note_failure(failure)
        return {"replies": [], "untold": True}
    return {"replies": replies, "read_at": None if replies else demo.last_answered()}


def _list(demo: Demo, covers: list[Cover], opened: str, language: Language) -> dict[str, Any]:
    rows = [(cover, _dated(cover, language), demo.unread(cover.key)) for cover in covers]
    return {"rows": rows, "opened": opened, "newest": covers[0].key if covers else ""}


def _dated(cover: Cover, language: Language) -> str:
    return format_datetime(cover.date.astimezone(), "EEE d MMM, HH:mm", locale=language)


def _framed(letter: OpenedLetter, web_url: str) -> str:
    key = letter.cover.key

    def fill(order: str) -> str:
        return url_for("mailbox.letter", key=key, order=order, _anchor="reply")

    def picture(cid: str) -> str | None:
        return url_for("mailbox.part", key=key, cid=cid) if cid in letter.pictures else None

    assert letter.html is not None
    answers_to = next(iter(mailboxes(letter.reply_to)), None) or ""
    return shown(letter.html, answers_to=answers_to, fill=fill, picture=picture, own=web_url)


def _telling_origins(response: Response) -> Response:
    """A browser that may not name the page it comes from could not show that a reply comes from this one."""
    response.headers["Referrer-Policy"] = "same-origin"
    return response
