"""Which part of a letter is read, and how its lines become plain text."""

import pytest

from mail.inbound.html.markup import text_of_markup
from mail.inbound.letter import TextPart
from mail.inbound.limits import Unreadable
from mail.inbound.parts.body import choose, tidy, unflow


def test_the_plain_part_is_read_if_it_says_anything() -> None:
    assert choose((TextPart("plain", "B3 B4"), TextPart("html", "<p>A1 A2</p>"))).text == "B3 B4"


def test_the_html_part_is_read_if_the_plain_one_is_blank() -> None:
    found = choose((TextPart("plain", " \n\u200b"), TextPart("html", "<p>B3 B4</p>")))
    assert (found.text, found.chosen) == ("B3 B4", "html")


def test_a_letter_without_words_has_an_empty_body() -> None:
    found = choose((TextPart("html", "<img src=x>"),))
    assert (found.text, found.chosen) == ("", "none")


def test_words_on_both_sides_of_a_picture_are_read_together() -> None:
    assert choose((TextPart("plain", "B3 B4\n"), TextPart("plain", "C1 C2"))).text == "B3 B4\nC1 C2"


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        ("B3\u00a0B4", "B3 B4"),
        ("2:32\u202fPM", "2:32 PM"),
        ("\ufeffB3\u200b B4\u200e", "B3 B4"),
        ("B3 B4\r\nC1 C2\rD1", "B3 B4\nC1 C2\nD1"),
        ("a\u2028b", "a\nb"),
        ("a\x00b\x1bc", "abc"),
        ("a\tb", "a\tb"),
        ("perche\u0301", "perché"),
    ],
)
def test_text_comes_out_plain(raw: str, text: str) -> None:
    assert tidy(raw) == text


@pytest.mark.parametrize(
    ("flowed", "text"),
    [
        ("a long \nline\nB3 B4", "a long line\nB3 B4"),
        ("> a long \n> line\nB3 B4", "> a long line\nB3 B4"),
        (">> deep \n> less", ">> deep \n> less"),
        ("  stuffed", " stuffed"),
        ("B3 B4 \n-- \nPlayer One", "B3 B4 \n-- \nPlayer One"),
        ("ends flowed ", "ends flowed "),
    ],
)
def test_flowed_lines_are_put_together_at_one_depth(flowed: str, text: str) -> None:
    assert unflow(flowed, spaces_go=False) == text


def test_the_blank_at_the_end_goes_if_the_part_says_so() -> None:
    assert unflow("long \nword", spaces_go=True) == "longword"


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        ("B3 B4<br>C1 C2", "B3 B4\nC1 C2"),
        ("<div>B3 B4</div><div>C1 C2</div>", "B3 B4\nC1 C2"),
        ("<p>B3\n  B4</p>", "B3 B4"),
        ("<table><tr><td>B3</td><td>B4</td></tr></table>", "B3 B4"),
        ("<pre>B3  B4\nC1</pre>", "B3  B4\nC1"),
        ("B3&nbsp;B4 &egrave; &#xE8;", "B3\u00a0B4 è è"),
        ("1 < 2 & 3", "1 < 2 & 3"),
        ("<a title='>'>B3</a>", "B3"),
        ("<style>p { }</style><script>if (a < b) x()</script>B3", "B3"),
        ("<!-- A1 A2 -->B3", "B3"),
        ("B3<!-- A1", "B3"),
        ("<title/>B3", "B3"),
        ("B3</div></p></none>", "B3"),
        ("&#" + "9" * 5000 + ";", "&#" + "9" * 5000 + ";"),
    ],
)
def test_markup_becomes_the_text_people_see(markup: str, text: str) -> None:
    assert text_of_markup(markup) == text


@pytest.mark.parametrize(
    "opening",
    [
        '<span style="display: none">',
        '<div style="color: red; Display:None !important">',
        "<p hidden>",
        '<td style="visibility:hidden">',
        '<span style="font-size:0px">',
        '<span style="mso-hide: all">',
        '<span style="color: #FFFFFF">',
        '<font color="white">',
        '<span style="color:rgb(255, 255, 255);background:white">',
        '<div style="position:absolute;left:-9999px">',
        '<span style="font-size:1px">',
    ],
)
def test_hidden_words_are_not_read(opening: str) -> None:
    name = opening[1:].split()[0]
    assert text_of_markup(f"B3 B4{opening}A1 <b>A2</b></{name}>").strip() == "B3 B4"


@pytest.mark.parametrize(
    "markup",
    [
        '<span style="font-size:0.9em;opacity:0.8">B3 B4</span>',
        '<span style="font-size:10px;max-width:100%">B3 B4</span>',
        '<div style="background-color:#000"><span style="color:#fff">B3 B4</span></div>',
        '<td bgcolor="navy"><font color="white">B3 B4</font></td>',
        '<span style="color:#ffffcc99">B3 B4</span>',
        "<style>@media (max-width: 9px) { .a { display: none } }</style><p class=a>B3 B4</p>",
    ],
)
def test_words_that_a_reader_sees_are_not_hidden(markup: str) -> None:
    assert text_of_markup(markup).strip() == "B3 B4"


def test_words_hidden_by_a_style_sheet_are_not_read() -> None:
    assert text_of_markup('<style>p.x, .a { display: none }</style>B3<p class="b A">A1</p>') == "B3"


@pytest.mark.parametrize(
    "opening",
    [
        "<blockquote>",
        '<blockquote type="cite">',
        '<div class="x yahoo_quoted">',
        '<div id="ydp1a2b3yahoo_quoted">',
        '<div class="zmail_extra">',
        '<div name="quote">',
    ],
)
def test_what_a_program_marks_as_history_comes_out_quoted(opening: str) -> None:
    name = opening[1:].rstrip(">").split()[0]
    assert text_of_markup(f"B3 B4{opening}A1<br>A2</{name}>C1 C2").split("\n")[-3:] == ["> A1", "> A2", "C1 C2"]


@pytest.mark.parametrize("mark", ["gmail_attr", "moz-cite-prefix", "x_gmail_attr"])
def test_below_an_attribution_only_the_quotation_is_history_unless_there_is_none(mark: str) -> None:
    attribution = f'<div class="{mark}">A wrote:</div>'
    assert text_of_markup(f"B3{attribution}<blockquote>A1</blockquote>C1") == "B3\n> A wrote:\n> A1\nC1"
    assert text_of_markup(f"B3{attribution}A1<div>A2</div>") == "B3\n> A wrote:\n> A1\n> A2"


def test_depth_of_quoting_is_kept() -> None:
    assert text_of_markup("<blockquote>a<blockquote>b</blockquote></blockquote>c") == "> a\n> > b\nc"


@pytest.mark.parametrize(
    "mark",
    [
        '<div id="divRplyFwdMsg">',
        '<div id="appendonsend"></div>',
        "<div style='border:none;border-top:solid #B5C4DF 1.0pt;padding:3.0pt 0cm 0cm 0cm'>",
    ],
)
def test_everything_after_outlooks_mark_is_quoted(mark: str) -> None:
    assert text_of_markup(f"B3 B4{mark}<div>A1</div></div><div>A2</div>") == "B3 B4\n> A1\n> A2"


@pytest.mark.parametrize(
    "style",
    [
        "font-size:0.1px", "font-size:.5pt", "font:0/0 arial", "font-size:1%", "height:0;overflow:hidden",
        "max-height:0px;overflow:hidden", "width:1px;height:1px;overflow:hidden", "line-height:0;overflow:hidden",
        "clip-path:inset(50%)", "clip-path: polygon(0 0, 0 0, 0 0)", "position:absolute;clip:rect(0 0 0 0)",
        "transform:scale(0)", "transform: rotate(3deg) scaleX(0.0)", "transform:translateX(-9999px)", "scale: 0",
        "transform:matrix(0,0,0,0,0,0)", "zoom:0.01", "opacity:0", "opacity:.05", "opacity:1%", "filter:opacity(0)",
        "filter:alpha(opacity=0)", "position:absolute;left:-5000px", "position:fixed;top:200vw;left:9999px",
        "text-indent:-999em", "margin-left:-9999px", "color:transparent", "color:rgba(0,0,0,0)", "color:rgb(0 0 0 / 0%)",
        "color:#fefefe", "color:hsl(0,0%,100%)", "background:#000", "color:navy;background-color:#000082",
        "visibility:collapse", "display:none!important", "content-visibility:hidden", "-webkit-text-fill-color:transparent",
    ],
)  # fmt: skip
def test_words_that_nobody_sees_are_not_read(style: str) -> None:
    assert text_of_markup(f'B3 B4<span style="{style}">A1 <b>A2</b></span>').strip() == "B3 B4"
    sheet = f"<style>.x b, #y, [data-z], div > i.w {{ {style} }}</style>"
    hidden = '<p class=x><b>A1</b></p><p id=y>A2</p><p data-z=1>A3</p><div><i class="v w">A4</i></div>'
    assert text_of_markup(f"{sheet}B3 B4{hidden}").strip() == "B3 B4"
    assert text_of_markup(f"<style>@media screen {{ .x {{ {style} }} }}</style>B3 B4<p class=x>A1</p>") == "B3 B4"


@pytest.mark.parametrize(
    "markup",
    [
        '<div style="font-size:0"><p style="font-size:16px">B3 B4</p></div>',
        '<div style="visibility:hidden"><p style="visibility:visible">B3 B4</p></div>',
        '<p style="height:0">B3 B4</p>',
        '<p style="overflow:hidden;width:100%">B3 B4</p>',
        '<p style="color:#000;background:#000"><span style="color:yellow">B3 B4</span></p>',
        '<p style="color:windowtext;font-size:11.0pt;opacity:1;transform:none;clip-path:none">B3 B4</p>',
        '<div style="background:url(x) #fff"><p style="color:white">B3 B4</p></div>',
        '<p style="margin:0 0 -10px;text-indent:-2em;left:-5px">B3 B4</p>',
        "<style>p.a { display: none }</style><p class=b>B3 B4</p>",
        "<style>@media print { p { display: none } } @media (prefers-color-scheme: dark) { p { color: #fff } }</style><p>B3 B4",
        "<style>p { display: none } p.a { display: block }</style><p class=a>B3 B4</p>",
        "<style>@font-face { font-family: x } p.MsoNormal { margin: 0cm; font-size: 11.0pt }</style><p class=MsoNormal>B3 B4</p>",
        "<style></style><style>}{ p {{{</style>B3 B4",
    ],
)
def test_words_that_are_seen_in_spite_of_such_styles_are_read(markup: str) -> None:
    assert text_of_markup(markup).strip() == "B3 B4"


def test_a_rule_for_some_screens_hides_and_one_for_none_does_not() -> None:
    page = "<style>@media only screen and (max-width: {}px) {{ p {{ display: none }} }}</style>B3<p>A1</p>"
    assert text_of_markup(page.format(600)) == "B3"
    assert text_of_markup(page.format(9)) == "B3\nA1"


def test_style_sheets_beyond_reason_are_over_a_limit() -> None:
    sheet = "".join(f".a{n}{{color:red}}" for n in range(2_000))
    with pytest.raises(Unreadable):
        text_of_markup(f"<style>{sheet}</style>" + "<p>x" * 5_000)
    with pytest.raises(Unreadable):
        text_of_markup("<style>p{color:red}</style>" + "<div>" * 40_000)
