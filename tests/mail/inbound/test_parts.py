"""Plain and HTML halves of one letter: blanks tell nothing, a glued half is not believed, and no line is granted twice."""

import pytest

from mail.inbound.desk import Reading, granted, read_reply

HEAD = "From: anna@example.org\nTo: g+abc@example.org\nContent-Type: multipart/alternative; boundary=x\n\n"


def both(plain: str, markup: str) -> Reading:
    """A letter with two halves, read for Quinta Colonna."""
    halves = f"--x\nContent-Type: text/plain; charset=utf-8\n\n{plain}\n--x\nContent-Type: text/html; charset=utf-8\n\n"
    return read_reply(f"{HEAD}{halves}{markup}\n--x--\n".encode(), game="quinta-colonna")


def words(text: str) -> list[str]:
    """The lines that say something."""
    return [line.strip() for line in text.split("\n") if line.strip()]


@pytest.mark.parametrize(
    ("plain", "markup", "new"),
    [
        (
            "Gioca 10 in 24Inviato dal mio Galaxy",
            "<div>Gioca 10 in 24</div><div>Inviato dal mio Galaxy</div>",
            ["Gioca 10 in 24"],
        ),
        (
            "P1 to 67P2 to 62endSent from my Galaxy",
            "<p>P1 to 67<br>P2 to 62<br>end</p><p>Sent from my Galaxy</p>",
            ["P1 to 67", "P2 to 62", "end"],
        ),
        (
            "Gioca 10 in 24-------- Messaggio originale --------Da: QC <g@example.org> Data: 05/12/26 20:04 Tocca a te.P1 in 30",
            "<div>Gioca 10 in 24</div><div>-------- Messaggio originale --------</div><div>Da: QC &lt;g@example.org&gt;</div>"
            "<div>Data: 05/12/26 20:04</div><div>A: Anna</div><div>Tocca a te.</div><div>P1 in 30</div>",
            ["Gioca 10 in 24"],
        ),
        (
            "play 10 to 24Il giorno sab 5 dic 2026 alle 20:04 QC <g@example.org> ha scritto:\nP1 to 30\nend",
            "<div>play 10 to 24</div><div>Il giorno sab 5 dic 2026 alle 20:04 QC &lt;g@example.org&gt; ha scritto:</div>"
            "<blockquote>P1 to 30<br>end</blockquote>",
            ["play 10 to 24"],
        ),
    ],
)
def test_where_the_plain_half_is_glued_the_html_half_is_read_and_nothing_is_in_doubt(
    plain: str, markup: str, new: list[str]
) -> None:
    found = both(plain, markup)
    assert (words(found.text), found.held) == (new, ())


@pytest.mark.parametrize(
    ("plain", "markup"),
    [
        ("P1 to 67\nend", "<b>P1</b><span>to</span> <i>67</i><br>end"),
        ("P1to 67\nend", "<p>P1 to 67</p><p>end</p>"),
        ("P1 to 67, P2\nto 62", "<p>P1 to 67, P2 to 62</p>"),
        ("*play* 10 to 24\n\nciao,Anna", "<b>play</b> 10 to 24<p>ciao, Anna</p>"),
    ],
)
def test_blanks_that_one_half_lacks_are_no_doubt(plain: str, markup: str) -> None:
    found = both(plain, markup)
    assert (words(found.text), found.held) == (words(plain), ())


@pytest.mark.parametrize("markup", ["<p>play 10 to 2</p>", "<p>play 1 0 to 24</p>", "<p>play 10 to 245</p>"])
def test_another_number_is_in_doubt_however_alike(markup: str) -> None:
    found = both("play 10 to 24", markup)
    assert found.text == ""
    assert [line.doubt for line in found.held] == ["parts-disagree"] * 2


@pytest.mark.parametrize(
    ("plain", "markup", "played"),
    [
        ("Ciao\nplay 10 to 24\nend", "<p>Ciao</p><p>play 10 to 25</p><p>end</p>", ["Ciao", "play 10 to 25", "end"]),
        ("play 10 to 24\nend", "<p>end</p>", ["play 10 to 24", "end"]),
        ("end", "<p>play 10 to 25</p><p>end</p>", ["play 10 to 25", "end"]),
        ("Ciao\n\nend", "<p>Ciao</p><p>P1 to 30</p><p>P2 to 31</p><p>end</p>", ["Ciao", "P1 to 30", "P2 to 31", "end"]),
        ("Ciao Anna\nend", "<p>Ciao</p><p>Anna</p><p>P1 to 30</p><p>end</p>", ["Ciao Anna", "P1 to 30", "end"]),
        ("P1 to 30\nP2 to 31", "<p>P1 to 30</p><p>P2 to 31</p><p>end</p>", ["P1 to 30", "P2 to 31", "end"]),
        ("one two\nthree four", "<p>one</p><p>two three</p><p>end</p><p>four</p>", ["one two", "three four", "end"]),
        ("good evening", "<p>play 10 to 25</p>", ["good evening", "play 10 to 25"]),
        ("plya 10 to 25", "<p>play 10 to 25</p>", ["play 10 to 25"]),
        ("P1 to 30\nP2 to 31", "<p>P1 to 40</p><p>P2 to 41</p>", ["P1 to 40", "P2 to 41"]),
        ("play 10 to 24Ciao", "<p>play 10 to 24</p>", ["play 10 to 24"]),
    ],
)
def test_a_yes_grants_one_version_of_each_line(plain: str, markup: str, played: list[str]) -> None:
    assert words(granted(both(plain, markup)).text) == played
