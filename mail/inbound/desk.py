"""The reading desk: raw bytes and an envelope in, the newest words and what was left out of them."""

from collections.abc import Sequence

import msgspec

from mail.inbound.letter import Letter, read
from mail.inbound.limits import NO_TEXT, Unreadable
from mail.inbound.machines.machine_subject import all_asked_about, asked_about, is_of_a_machine, opens_as_a_machine
from mail.inbound.machines.reaction import reaction_in, repeated
from mail.inbound.opinion import LooksLikeOrder, opinion_of
from mail.inbound.parts.agreement import against_glued_part, against_other_part, is_glued
from mail.inbound.parts.body import Body, choose, markup_of, plain_lines
from mail.inbound.parts.no_text import is_no_text
from mail.inbound.parts.struck import shown_with_struck, without_struck
from mail.inbound.parts.unseen import as_shown
from mail.inbound.quoting.classify import ClassifiedLine, Kind, classify, joined
from mail.inbound.quoting.doubt import against_sent, held
from mail.inbound.quoting.interleaved import with_doubts
from mail.inbound.quoting.second_thoughts import SECOND_THOUGHT
from mail.inbound.quoting.subtract import sent as prepared
from mail.inbound.quoting.weak_headings import names_in


class Reading(msgspec.Struct, frozen=True):
    """How a letter was read. ``automatic`` says why a machine wrote it, or is None; such a letter is never answered.

    ``text`` are the newest words, ``ignored`` the lines left out, ``held`` the orders about which two ways of reading
    disagree: they are echoed for a yes and never played. ``lines`` are all, from which ``settled`` makes the three.
    ``reaction`` says why it is a mere reaction, which is not answered either; empty if it says anything.
    """

    letter: Letter
    body: Body
    text: str
    ignored: tuple[ClassifiedLine, ...]
    automatic: str | None
    held: tuple[ClassifiedLine, ...] = ()
    lines: tuple[ClassifiedLine, ...] = ()
    reaction: str = ""


def read_reply(
    raw: bytes,
    *,
    envelope_from: str | None = None,
    sent: str | None = None,
    ours: Sequence[str] = (),
    game: str | None = None,
) -> Reading:
    """Read a reply. ``envelope_from`` is empty for the null sender, which only machines use, and None if nobody knows it.

    ``sent`` is the text of the letter of ours that it answers, its renderings one below the other; it is subtracted if the
    reply shows an attribution, a quotation or In-Reply-To. ``ours`` are our names; the addresses it went to are added.
    ``game`` is the key of the game that says what could be an order (any one, if nobody knows it). Unreadable if the letter
    is over a limit, or its words are no text.
    """
    letter = read(raw)
    looks_like_order = opinion_of(game)
    body, lines, others = _part_read(letter, looks_like_order)
    from_markup = body.chosen == "html"
    known = prepared(sent) if sent and _answers(letter, lines) else None
    writer = names_in(letter.written_by)
    if known is not None:
        names = (*ours, *letter.to, *letter.cc, *letter.delivered_to)
        lines = against_sent(
            lines,
            known,
            names,
            from_markup=from_markup,
            looks_like_order=looks_like_order,
            writer=writer,
            address=letter.sender or "",
        )
    lines = with_doubts(lines, looks_like_order, writer, from_markup=from_markup)
    if others and from_markup:
        lines = against_glued_part(lines, others, known)
    elif others:
        lines = against_other_part(lines, others, known)
    lines = as_shown(lines, body.markup, looks_like_order)
    lines = _with_second_part(lines, letter)
    automatic = letter.automatic or ("null-sender" if envelope_from == "" else None)
    if automatic is None and is_of_a_machine(letter.subject):
        doubted = asked_about(lines, looks_like_order)
        automatic, lines = ("subject", lines) if doubted is None else (None, doubted)
    elif automatic is None and opens_as_a_machine(lines):
        lines = all_asked_about(lines)
    if automatic is None and is_no_text(letter.texts, looks_like_order):
        raise Unreadable(NO_TEXT)
    unsettled = Reading(letter=letter, body=body, text="", ignored=(), automatic=automatic, lines=lines)
    return settled(unsettled, looks_like_order)


def _part_read(
    letter: Letter, looks_like_order: LooksLikeOrder
) -> tuple[Body, tuple[ClassifiedLine, ...], tuple[ClassifiedLine, ...]]:
    """The part of a letter that is read, its lines, and those of the other part, with which they are compared."""
    body = choose(letter.texts)
    lines = without_struck(repeated(classify(body.text, looks_like_order)))
    if body.chosen != "plain":
        return body, lines, ()
    markup = markup_of(letter.texts)
    others = repeated(classify(markup.text, looks_like_order)) if markup.text.strip() else ()
    struck = shown_with_struck(letter.texts)
    if struck and _agree(lines, classify(struck, looks_like_order)):
        # The plain part cannot show what is crossed out.
        return Body(markup.text, "html", markup), classify(markup.text, looks_like_order), ()
    if is_glued(lines, others):
        return Body(markup.text, "html", markup), others, lines
    return body, lines, as_shown(others, markup, looks_like_order)


def _with_second_part(lines: tuple[ClassifiedLine, ...], letter: Letter) -> tuple[ClassifiedLine, ...]:
    """The lines with a doubt on those that a second plain part alone has: programs show one of the two, or none."""
    plain = [part for part in letter.texts if part.kind == "plain"]
    if len(plain) < 2:
        return lines
    first, *rest = ({line.strip() for line in plain_lines(part).split("\n")} for part in plain)
    odd = frozenset[str]().union(*rest) - first
    return tuple(
        msgspec.structs.replace(line, doubt="second-part")
        if line.kind is Kind.NEW and not line.doubt and line.text.strip() in odd
        else line
        for line in lines
    )


def _agree(plain: Sequence[ClassifiedLine], whole: Sequence[ClassifiedLine]) -> bool:
    return not any(line.doubt == "parts-disagree" for line in against_other_part(plain, without_struck(whole), None))


def words_of(raw: bytes) -> str:
    """The text of a letter of ours, its renderings one below the other."""
    texts = read(raw).texts
    plain = (plain_lines(part) for part in texts if part.kind == "plain")
    return "\n".join((*plain, markup_of(texts).text))


def plain_words_of(raw: bytes) -> str:
    """The plain text of a letter of ours, which says all that its other rendering says."""
    return "\n".join(line for part in read(raw).texts if part.kind == "plain" for line in [plain_lines(part)])


def settled(reading: Reading, is_order: LooksLikeOrder) -> Reading:
    """The same reading with another opinion of what an order is: it decides which lines in doubt are held."""
    doubtful = held(reading.lines, is_order)
    apart = {id(line) for line in doubtful}
    rest = [line for line in reading.lines if id(line) not in apart and line.number]
    text = joined(rest)
    reacts = reading.letter.reacts
    return msgspec.structs.replace(
        reading,
        reaction="" if doubtful else reaction_in(rest, text, is_order, part=reacts),
        text=text,
        ignored=tuple([line for line in rest if line.kind is not Kind.NEW and line.text.strip()]),
        held=doubtful,
    )


def granted(reading: Reading) -> Reading:
    """The same reading once its writer has said that the lines held are meant: they are new words in their own places.

    Of two versions of one line only one is granted: that of the HTML part, which its writer saw. What stands in the place
    of a line is a version of it if that is held too or has a word of it; else it stands below it. A line that the other part
    alone has goes where it stands there, or to the end where nobody can tell. A second thought stays left out.
    """
    doubted = _new_perhaps(reading.held)
    meant = {id(line) for line in doubted}
    numbered = {line.number: line for line in reading.lines if line.number}
    versions: dict[int, ClassifiedLine] = {}
    added: dict[int | None, list[ClassifiedLine]] = {}
    for line in doubted:
        other = numbered.get(line.instead)
        if other is not None and (id(other) in meant or _alike(line.text, other.text)):
            versions[line.instead] = line
        elif not line.number:
            added.setdefault(line.instead or line.below, []).append(line)
    rest = [*map(_meant, added.pop(0, ()))]
    for number, line in numbered.items():
        said = versions.get(number, line)
        rest.append(_meant(said, number) if id(said) in meant else line)
        rest += map(_meant, added.pop(number, ()))
    rest += map(_meant, added.pop(None, ()))
    ignored = tuple(line for line in rest if line.kind is not Kind.NEW and line.text.strip())
    return msgspec.structs.replace(reading, text=joined(rest), ignored=ignored, held=(), lines=tuple(rest))


def _new_perhaps(lines: Sequence[ClassifiedLine]) -> list[ClassifiedLine]:
    """The lines that a yes makes new: not those that take orders back."""
    return [line for line in lines if line.doubt != SECOND_THOUGHT]


def _meant(line: ClassifiedLine, number: int = 0) -> ClassifiedLine:
    return msgspec.structs.replace(line, number=number, kind=Kind.NEW, reason="", doubt="")


def _alike(one: str, other: str) -> bool:
    return not set(one.casefold().split()).isdisjoint(other.casefold().split())


def _answers(letter: Letter, lines: Sequence[ClassifiedLine]) -> bool:
    """Whether a letter shows that it answers another: one that does not is its writer's from end to end."""
    past = (Kind.QUOTED, Kind.ATTRIBUTION, Kind.HISTORY, Kind.MARKER)
    return letter.in_reply_to is not None or bool(letter.references) or any(line.kind in past for line in lines)
