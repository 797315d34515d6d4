"""The letters of a match that is really played."""

from typing import Any

import pytest

from domain.game import Seat
from domain.games import discover
from domain.match.queries import RulesQuery, WhyQuery
from domain.match.reading.notation import parse
from domain.words import Language, languages
from mail.outbound.compose import compose
from mail.outbound.compose.closing import SEAL
from mail.outbound.occasion import Occasion
from mail.outbound.rendering.text import render_text
from mail.outbound.sheet import Kind
from tests.mail.outbound.correspondence import FIRST, HEAD, SECOND, SPY, Post, orders_in
from tests.mail.outbound.rendered import render_letter
from tests.mail.outbound.samples import REPLY_TO, TOKEN, envelope
from tests.shares import share

ROME: dict[str, Any] = {"language": "it", "zone": "Europe/Rome"}
KINDS: tuple[Kind, ...] = (
    "invitation", "welcome", "turn", "receipt", "news", "reminder", "press", "held", "end", "help", "host",
)  # fmt: skip
FACTS: dict[Kind, dict[str, Any]] = {"host": {"note": "unreachable", "seats": (SECOND,)}}


@pytest.fixture(scope="module")
def played() -> Post:
    """A match some rounds old, the spy asked."""
    post = Post()
    post.play(30)
    post.play_until(SPY)
    return post


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_letter_can_be_written_and_sent(played: Post, kind: Kind, language: Language) -> None:
    for seat in (SPY, FIRST):
        sheet = played.write(
            kind, seat, language=language, note="unreachable" if kind == "host" else "", seats=(SECOND,)
        )
        assert sheet.first
        assert (
            sheet.subject
            == {
                "en": "[pbem] Quinta Colonna, match 1",
                "it": "[pbem] Quinta Colonna, partita 1",
                "de": "[pbem] Quinta Colonna, Partie 1",
            }[language]
        )
        assert "{" not in render_text(sheet)
        assert render_letter(sheet, envelope()).isascii()


def test_who_is_asked_reads_until_when(played: Post) -> None:
    due = played.world.views[SPY].asked
    assert due is not None
    sheet = played.write("turn", SPY, **ROME)
    assert sheet.first.startswith(f"Tocca a te (round {played.rounds}, decisione {due.number}): rispondi entro ")
    assert sheet.first.endswith(f"(Europe/Rome), {due.closes:%H:%M} UTC.")
    assert sheet.otherwise


def test_who_is_not_asked_reads_who_is(played: Post) -> None:
    sheet = played.write("news", FIRST, **ROME)
    assert sheet.first.startswith(f"Novità. Ora gioca la spia (round {played.rounds}, decisione ")
    assert not sheet.menu
    assert not sheet.otherwise


def test_every_link_is_an_order_that_would_be_accepted(played: Post) -> None:
    view = played.world.views[SPY]
    for language in languages():
        written = list(orders_in(played.write("turn", SPY, language=language)))
        assert written
        for order in written:
            (understood,) = parse(played.world.game, order, view).orders
            assert played.world.game.sight.refusal_of(view.game, SPY, understood.order) is None


def test_houses_are_tapped_where_orders_lead(played: Post) -> None:
    links = [link for menu in played.write("turn", SPY).menu for link in menu.links]
    assert links
    assert all(link.place == link.label for link in links)


@pytest.mark.parametrize("seat", [SPY, FIRST])
def test_nothing_in_a_letter_is_an_order_when_it_comes_back_unquoted(seat: Seat) -> None:
    post = Post("unquoted")
    for moment in range(3):
        for number, kind in enumerate(KINDS):
            for language in share(languages(), 3, moment + number):
                printed = render_text(post.write(kind, seat, language=language, **FACTS.get(kind, {})))
                assert parse(post.world.game, printed, post.world.views[seat]).orders == ()
        post.told.clear()
        post.play(11)


def test_a_right_letter_is_done_and_told_as_understood() -> None:
    post = Post()
    post.write("turn", SPY)
    choice = post.world.game.sight.choices(post.world.views[SPY].game, SPY)[0]
    sheet = post.write("receipt", SPY, answer=post.answer(SPY, f"Hello!\n{choice.card} {choice.house}\nsay good luck"))
    assert sheet.receipt is not None
    assert sheet.receipt.verdict == "All that you asked for has been done."
    assert [(line.became, line.why) for line in sheet.receipt.lines] == [
        ("ignored", ""),
        ("done", f"Understood as “play {choice.card} to {choice.house}”."),
        ("done", "It was passed on to nobody: the rules do not allow it."),
    ]


def test_a_wrong_line_leaves_the_whole_letter_undone_and_says_why() -> None:
    post = Post()
    post.write("turn", SPY)
    choice = post.world.game.sight.choices(post.world.views[SPY].game, SPY)[0]
    text = f"gioca {choice.card} in {choice.house}\n\ngioca 91 in 3"
    sheet = post.write("receipt", SPY, answer=post.answer(SPY, text), **ROME)
    assert sheet.receipt is not None
    assert "correggi" in sheet.receipt.verdict.lower()
    right, wrong = sheet.receipt.lines
    assert (right.became, right.why) == ("not-played", "Va bene, ma aspetta che sia giusta tutta la lettera.")
    assert wrong.became == "refused"
    assert wrong.rule
    assert wrong.why
    assert sheet.first.startswith("La tua lettera non è stata eseguita. Tocca ancora a te")


@pytest.mark.parametrize(
    ("text", "wrong", "rule"),
    [
        ("gestapo stay\nthank you\nfugitive A1", 2, "CB-24"),
        ("fugitive stay\ngestapo stay\npay with gold", 2, "CB-80"),
        ("gestapo stay\nfugitive stay\ngestapo stay\nreact never", 2, "CB-02"),
    ],
)
def test_the_line_at_fault_is_marked_in_an_order_of_several_lines(text: str, wrong: int, rule: str) -> None:
    post = Post(game="casablanca")
    sheet = post.write("receipt", post.world.asked(), answer=post.answer(post.world.asked(), text))
    assert sheet.receipt is not None
    became = [(line.became, line.rule) for line in sheet.receipt.lines]
    assert became[wrong] == ("refused", rule)
    assert {what for at, (what, _) in enumerate(became) if at != wrong} <= {"not-played", "ignored"}


def test_a_letter_without_orders_is_told_so_and_how_to_answer() -> None:
    post = Post()
    answer = post.answer(SPY, "ciao")
    sheet = post.write("help", SPY, answer=answer, note="nothing-understood", queries=(RulesQuery("QC-09"),), **ROME)
    assert sheet.first.startswith("Nella tua lettera non c'era nessun ordine.")
    assert sheet.answers[-1].heading.startswith("QC-09")
    assert sheet.how


def test_words_between_players_carry_no_address_of_ours() -> None:
    said = f"Scrivimi a {REPLY_TO}\n<b>ciao</b>"
    sheet = Post().write("press", SECOND, press=((FIRST, said),), **ROME)
    raw = render_letter(sheet, envelope(reply_to="g+zzzzzzzzzzzzzzzzzzzzzzzz22@pbem.example.org"))
    assert sheet.press == (("Il partigiano 1", "Scrivimi a [indirizzo tolto]\n<b>ciao</b>"),)
    assert TOKEN.encode() not in raw


def test_a_resignation_is_confirmed_by_a_link() -> None:
    post = Post()
    answer = post.answer(SPY, "resign")
    sheet = post.write("receipt", SPY, answer=answer)
    assert sheet.menu[0].links[0].order == "resign yes"
    assert sheet.receipt is not None
    assert ["only if you confirm" in line.why for line in sheet.receipt.lines] == [True]


def test_a_draw_that_is_proposed_can_be_answered_by_a_link() -> None:
    post = Post()
    post.answer(SPY, "draw")
    links = post.write("news", FIRST, **ROME).menu[0].links
    assert [link.order for link in links] == ["patta", "niente patta"]
    assert all(menu.heading != "The draw that is proposed" for menu in post.write("turn", SPY).menu)


def test_the_end_tells_who_won_and_the_whole_match_again_with_the_route() -> None:
    post = Post()
    post.play(60)
    for words in ("resign", "resign yes"):
        post.answer(SPY, words)
    sheet = post.write("end", FIRST)
    assert post.world.over
    assert sheet.first == "The match is over. The partisans win: the spy has given up."
    assert sheet.diagram is not None
    assert sheet.diagram.links
    again = next(section for section in sheet.sections if section.heading == "The match, round by round")
    assert len(again.lines) > 5
    assert all(", from " in line for line in again.lines[:3])
    assert not sheet.menu


def test_the_first_letter_holds_the_commitment_and_every_letter_the_head(played: Post) -> None:
    assert any("c" * 64 in line for line in Post().write("welcome", FIRST).footer)
    assert all(
        any(HEAD[:SEAL] in line for line in played.write(kind, FIRST, **FACTS.get(kind, {})).footer) for kind in KINDS
    )


def test_a_letter_held_asks_its_owner_alone() -> None:
    sheet = Post().write("held", SPY, note="ask-owner", sender="x@example.org\r\nBcc: y@example.org", **ROME)
    assert "x@example.org Bcc: y@example.org" in sheet.first
    assert list(orders_in(sheet)) == ["sì", "no"]
    assert sheet.diagram is None


def test_a_letter_that_reached_no_match_is_answered_without_one() -> None:
    game = discover()["quinta-colonna"]
    sheet = compose(game, None, Occasion(kind="help", language="it", note="lost-token"))
    assert sheet.subject == "[pbem] La tua lettera"
    assert "che cosa puoi mandare" in sheet.first
    assert "«partite aperte»" in sheet.sections[0].lines[1]


def test_why_is_answered_with_the_newest_that_was_told_each_with_decision_and_day(played: Post) -> None:
    history = tuple(played.world.seen(FIRST))
    facts: dict[str, Any] = {"history": history, "times": (played.world.now,) * len(history), **ROME}
    queries = (WhyQuery("la spia"), WhyQuery("9999"))
    told, nothing = played.write("receipt", FIRST, queries=queries, **facts).answers
    assert told.heading == "Come sai di «la spia»"
    assert 0 < len(told.lines) <= 13
    assert all(line.startswith("Decisione ") and " 20" in line.partition(":")[0] for line in told.lines[:12])
    assert nothing.lines == ("Niente di quanto ti è stato detto finora ne parla: per ora non puoi saperlo.",)


def test_why_names_the_ruling_of_a_refusal() -> None:
    post = Post()
    post.answer(SPY, "play 999 to 998")
    post.answer(SPY, "play 37 to 37")
    history = tuple(post.world.seen(SPY))
    sheet = post.write("receipt", SPY, queries=(WhyQuery("37"), WhyQuery("999")), history=history)
    lines = [line for section in sheet.answers for line in section.lines]
    assert any("(ruling " in line for line in lines)
