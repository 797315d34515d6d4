"""HTML alone, in the shapes of more programs: what stands above the letter that is answered is the answer."""

from typing import Final

import pytest

from mail.inbound.desk import read_reply

HEAD: Final = "From: one@example.org\nContent-Type: text/html; charset=utf-8\n\n"
ABOVE: Final = {
    "win mail": (
        "<div>P1 27</div><div><br></div>"
        '<div style="padding-top: 5px; border-top-color: rgb(229, 229, 229); border-top-width: 1px; border-top-style: solid;">'
        '<div><font face="x" style="x"><b>Da:</b>&nbsp;<a href="mailto:g@example.org">QC</a><br><b>'
        "Inviato:</b>&nbsp;sabato 5 dicembre 2026 20:04<br><b>A:</b>&nbsp;<a>Anna</a><br><b>Oggetto:</b>"
        " x</font></div></div><div>P1 30</div>"
    ),
    "old hotmail": (
        '<div dir=ltr>P1 27<br><br><div><hr id="stopSpelling">Date: Sat, 5 Dec 2026 20:04:11 +0100<br>'
        "Subject: x<br>From: g@example.org<br>To: a@example.org<br><br>P1 30</div></div>"
    ),
    "yahoo old": (
        '<div>P1 27</div><br><blockquote style="border-left:2px solid"><div><hr size="1"> <font><b>'
        '<span style="font-weight:bold;">Da:</span></b> QC &lt;g@example.org&gt;<br><b>A:</b> a<br><b>'
        "Inviato:</b> Sab 5 dicembre<br><b>Oggetto:</b> x<br></font></div>P1 30</blockquote>"
    ),
    "mail.ru": (
        "P1 27<br><br>Sat, 5 Dec 2026 20:04:11 +0400 от g@example.org:<br>"
        '<blockquote style="border-left:1px solid #0857A6">P1 30</blockquote>'
    ),
    "aol": (
        '<font>P1 27</font><div><br></div><div style="font-family:arial">-----Original Message-----<br>'
        "From: QC &lt;g@example.org&gt;<br>To: a &lt;a@example.org&gt;<br>"
        "Sent: Sat, Dec 5, 2026 8:04 pm<br>Subject: x<br><br>P1 30</div>"
    ),
    "notes": (
        "<font size=2>P1 27</font><br><br><br><br><font size=1 color=#5f5f5f>From: &nbsp; &nbsp;</font>"
        "<font size=1>QC &lt;g@example.org&gt;</font><br><font size=1>To: &nbsp;</font><font>"
        "a@example.org</font><br><font size=1>Date: </font><font>05/12/2026 08:04 PM</font><br><font>"
        "Subject: </font><font>x</font><br><hr noshade><br>P1 30"
    ),
    "new outlook": (
        '<div class="elementToProof">P1 27</div><div id="ms-outlook-mobile-signature">Ottieni <a>'
        "Outlook per Android</a></div>"
        '<div id="mail-editor-reference-message-container" class="ms-outlook-mobile-reference-message">'
        "<hr><div><strong>Da:</strong> QC</div>P1 30</div>"
    ),
    "samsung table": (
        '<p dir="ltr">P1 27</p><div class="quote">'
        'Il 05/dic/2026 20:04, &quot;QC&quot; &lt;g@example.org&gt; ha scritto:<br type="attribution">'
        '<blockquote class="quote">P1 30</blockquote></div>'
    ),
    "newgmx": (
        '<html><head></head><body><div style="font-family:Verdana">P1 27<div class="signature">--<br>'
        "Inviato con l&#39;app GMX Mail</div><div>"
        "Il 05/12/26, 20:04 QC &lt;g@example.org&gt; ha scritto:<blockquote>P1 30</blockquote></div>"
        "</div></body></html>"
    ),
    "roundcube": (
        '<p>P1 27</p><p id="reply-intro">Il 2026-12-05 20:04 QC ha scritto:</p><blockquote type="cite">'
        "P1 30</blockquote>"
    ),
    "horde": (
        '<p>P1 27</p><p>Citando QC &lt;<a href="mailto:g@example.org">g@example.org</a>&gt;:</p>'
        '<blockquote type="cite">P1 30</blockquote>'
    ),
    "proton new": (
        '<div style="font-family: Arial;">P1 27</div><div class="protonmail_quote">'
        "        -------- Original Message --------<br>"
        "        On 05/12/2026 20:04, QC &lt;g@example.org&gt; wrote:<br>"
        '<blockquote class="protonmail_quote">P1 30</blockquote></div>'
    ),
    "zimbra": (
        '<div>P1 27</div><div><br></div><hr id="zwchr" data-marker="__DIVIDER__">'
        '<div data-marker="__HEADERS__"><b>Da: </b>"QC" &lt;g@example.org&gt;<br><b>A: </b>'
        '"a" &lt;a@example.org&gt;<br><b>Inviato: </b>Sabato, 5 dicembre 2026 20:04:11<br><b>'
        "Oggetto: </b>x<br></div><div>P1 30</div>"
    ),
}
BETWEEN: Final = {
    "apple inline": (
        '<div>Ciao</div><blockquote type="cite"><div>P1 30</div></blockquote><div>P1 27</div>'
        '<blockquote type="cite">P2 31</blockquote>P2 40'
    ),
    "gmail inline": (
        '<div dir="ltr"><div class="gmail_quote"><div dir="ltr" class="gmail_attr">On x wrote:<br></div>'
        '<blockquote class="gmail_quote">P1 30</blockquote><div>P1 27</div>'
        '<blockquote class="gmail_quote">P2 31</blockquote><div>P2 40</div></div></div>'
    ),
}


def words(markup: str) -> list[str]:
    """The lines that are read."""
    return [line for line in read_reply((HEAD + markup).encode()).text.split("\n") if line]


@pytest.mark.parametrize("program", ABOVE)
def test_the_answer_above_is_read_by_structure(program: str) -> None:
    assert words(ABOVE[program]) == ["P1 27"]


@pytest.mark.parametrize("program", BETWEEN)
def test_answers_between_quotations_are_read_by_structure(program: str) -> None:
    assert words(BETWEEN[program])[-2:] == ["P1 27", "P2 40"]


@pytest.mark.parametrize(
    "markup", ["<ul><li>P1 27</li><li>P2 40</li></ul>", "<table><tr><td>P1<td>27<tr><td>P2<td>40</table>"]
)
def test_lists_and_tables_are_a_line_for_each_item_and_row(markup: str) -> None:
    assert words(markup) == ["P1 27", "P2 40"]
