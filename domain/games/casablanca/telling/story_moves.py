"""Sentences of the story about moves, interceptions and fates."""

from domain.games.casablanca import events as e
from domain.games.casablanca.telling.naming import (
    ARROW,
    green_name,
    path,
    place,
    seat_word,
    seats_word,
)
from domain.games.casablanca.words import SAY
from domain.words import Language


def said(seen: e.Observation, language: Language) -> str | None:
    """The sentence for a move or what comes of it; None for anything else."""
    match seen:
        case e.GestapoMoved() | e.FugitiveMoved() | e.Landed() | e.Mounted():
            return _moved(seen, language)
        case e.PlaneRolled() | e.Departed() | e.Restarted():
            return _away(seen, language)
        case e.MarkerMoved() | e.Intercepted() | e.Spared():
            return _hunted(seen, language)
        case e.FugitiveOut():
            return _out(seen, language)
        case _:
            return None


def _moved(seen: e.GestapoMoved | e.FugitiveMoved | e.Landed | e.Mounted, language: Language) -> str:
    seat = seat_word(seen.seat, language)
    match seen:
        case e.GestapoMoved(origin=origin, path=entered, why=why):
            return SAY(f"story.gestapo-{why}", language, seat=seat, way=path(origin, entered, language))
        case e.FugitiveMoved():
            return _fled(seen, language)
        case e.Landed(piece=piece, port=port, hex=hex_, die=die):
            return SAY(f"story.landed-{piece}", language, seat=seat, way=path(port, (hex_,), language), die=die)
        case e.Mounted(mount="foot"):
            return SAY("story.mounted-foot", language, seat=seat)
        case e.Mounted(rations=rations):
            return SAY("story.mounted-camel", language, seat=seat, count=rations)


def _fled(seen: e.FugitiveMoved, language: Language) -> str:
    seat, way = seat_word(seen.seat, language), path(seen.origin, seen.path, language)
    if seen.card:
        move = SAY("story.by-card", language, seat=seat, way=way, card=green_name(seen.card, language))
    else:
        move = SAY(f"story.fugitive-{seen.by}", language, seat=seat, way=way)
    return SAY("story.extra-move" if seen.why == "event" else "story.move", language, move=move)


def _away(seen: e.PlaneRolled | e.Departed | e.Restarted, language: Language) -> str:
    seat = seat_word(seen.seat, language)
    match seen:
        case e.PlaneRolled(dice=(one, two), needed=needed):
            total = one + two
            return SAY("story.plane-rolled", language, seat=seat, one=one, two=two, total=total, needed=needed)
        case e.Restarted(hex=hex_):
            return SAY("story.restarted", language, seat=seat, hex=place(hex_, language))
        case _:
            return SAY("story.departed", language, seat=seat)


def _hunted(seen: e.MarkerMoved | e.Intercepted | e.Spared, language: Language) -> str:
    seat = seat_word(seen.seat, language)
    match seen:
        case e.MarkerMoved(origin=origin, marker=marker):
            return SAY("story.marker-moved", language, seat=seat, way=f"{origin}{ARROW}{marker}")
        case e.Spared(fugitive=fugitive):
            return SAY("story.spared", language, hunter=seat, hunted=seat_word(fugitive, language))
        case e.Intercepted(saved_by=card):
            message = "story.intercepted-saved" if card else "story.intercepted"
            by, where = seats_word(seen.by, language), place(seen.hex, language)
            return SAY(message, language, seat=seat, by=by, hex=where, card=green_name(card, language))


def _out(seen: e.FugitiveOut, language: Language) -> str | None:
    if seen.why == "left":
        return None  # the seat's leaving says so
    seat = seat_word(seen.seat, language)
    if seen.hex is None:
        return SAY("story.out-dead-nowhere", language, seat=seat)
    how = "turns" if seen.why == "turns" and seen.how == "captured" else seen.how
    return SAY(f"story.out-{how}", language, seat=seat, hex=place(seen.hex, language), money=seen.money)
