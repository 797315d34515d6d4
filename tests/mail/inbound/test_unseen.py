"""Words that were perhaps not seen, and those of signatures, are asked about; how real programs write leaves no doubt."""

from typing import Final

import pytest

from mail.inbound.desk import Reading, read_reply
from mail.inbound.html.markup import shown_by

HEAD: Final = "From: one@example.org\nContent-Type: text/html; charset=utf-8\n\n"
LONG: Final = "x:y;" * 600
STYLES: Final = [
    "mask-image:linear-gradient(transparent,transparent)", "mask:url(#a)", "-webkit-mask-image:url(a)",
    "backface-visibility:hidden;transform:rotateY(180deg)", "rotate:y 180deg", "letter-spacing:-1em", "word-spacing:-9em",
    "text-indent:-5em", "-webkit-text-security:disc", "position:absolute;z-index:-1", "position:fixed", "z-index:-1",
    "color:lab(100% 0 0)", "color:oklch(1 0 0)", "color:color(srgb 1 1 1)", "background:lab(0 0 0)", "background:url(a.png)",
    "background-color:oklch(0 0 0)", "background-image:linear-gradient(#000,#000)", "color:#e8e8e8", "font-size:5px",
    "opacity:.2", "line-height:0", "margin-top:-3em", "height:4px;overflow:hidden", "content:url(a.png)",
    "width:30px;overflow:hidden;white-space:nowrap", "filter:blur(9px)", "mix-blend-mode:screen", "offset-path:path('x')",
    "animation:a 1s", "display:none;display:bogus", "font-size:0;font-size:bogus", "d\\69splay:none", "font-family:Wingdings",
    "unicode-bidi:bidi-override;direction:rtl", "color-scheme:dark", "padding-left:9999px", f"display:none;{LONG}", "all:unset",
    "writing-mode:vertical-rl", "clip-path:none;shape-outside:none;nobody-knows-this:1", "margin:calc(1px - 99em)",
]  # fmt: skip
AROUND: Final = [
    "<link rel=stylesheet href='https://example.org/a.css'>{}",
    "<link title='>' href=a.css rel='style&#115;heet'>{}",
    "<style>@import url(https://example.org/a.css);</style>{}",
    "<style>@\\69mport url(https://example.org/a.css);</style>{}",
    "<style>@font-face{{font-family:x;src:url(x)}}p{{font-family:x}}</style>{}",
    "<style>@starting-style{{p{{opacity:0}}}}</style>{}",
    "<style>p:has(+p),p:nth-child(1 of p){{display:none}}</style>{}",
    "<style>p::first-line{{font-size:0}}</style>{}",
    "<marquee>{}</marquee>",
    "<bdo dir=rtl>{}</bdo>",
    f"<div title='{'x' * 5000}' style='display:none'>{{}}</div>",
    "<i>" * 205 + "<b style='display:none'>{}</b>",
    "<table background='black.png'><tr><td>{}</table>",
    "<body background='black.png'>{}</body>",
]
HIDING: Final = [
    "<p style='display:none!important;display:block'>{}</p>",
    "<p style='display:none' style='color:red'>{}</p>",
    "<style>@media not all and (monochrome){{.z{{display:none}}}}</style><p class=z>{}</p>",
    "<body text='#ffffff'><p>{}</p></body>",
    "<meter>{}</meter>",
]
REAL: Final = {
    "Outlook": (
        '<style><!-- @font-face {font-family:"Cambria Math"; panose-1:2 4 5 3 5 4 6 3 2 4;} @page WordSection1 {size:612.0pt '
        "792.0pt; margin:70.85pt 2.0cm;} p.MsoNormal, li.MsoNormal {margin:0cm;margin-bottom:.0001pt;font-size:11.0pt;"
        'font-family:"Calibri",sans-serif;mso-fareast-language:EN-US;} a:link, span.MsoHyperlink {mso-style-priority:99;'
        "color:#0563C1;text-decoration:underline;} a:visited {color:#954F72;} span.E17 {mso-style-type:personal-compose;"
        "color:windowtext;} .MsoChpDefault {mso-style-type:export-only;} div.WordSection1 {page:WordSection1;} @list l0 "
        "{mso-list-id:1;} @list l0:level1 {mso-level-number-format:bullet;text-indent:-18.0pt;} --></style>"
        "<div class=WordSection1><p class=MsoNormal>{}<o:p></o:p></p></div>"
    ),
    "Outlook's list": (
        "<p class=MsoListParagraph style='margin-left:36.0pt;text-indent:-18.0pt;mso-list:l0 level1 lfo1'>"
        "<span style='mso-list:Ignore'><span style='font:7.0pt \"Times New Roman\"'>&nbsp;</span></span>{}</p>"
    ),
    "Outlook on the web": (
        '<style type="text/css" style="display:none;"> P {margin-top:0;margin-bottom:0;} </style><div class="elementToProof" '
        'style="font-family: Aptos, Aptos_EmbeddedFont, sans-serif; font-size: 12pt; color: rgb(0, 0, 0); line-height: 1.2; '
        'background-color: rgba(0, 0, 0, 0); text-indent: 0px; text-transform: none;">{}</div>'
    ),
    "Apple Mail": (
        '<body style="overflow-wrap: break-word; -webkit-nbsp-mode: space; line-break: after-white-space;">'
        '<div style="caret-color: '
        "rgb(0, 0, 0); color: rgb(0, 0, 0); letter-spacing: normal; orphans: auto; widows: auto; word-spacing: 0px; "
        "-webkit-text-size-adjust: auto; -webkit-text-stroke-width: 0px; text-decoration: none; font-variant-caps: normal; "
        'font: -apple-system-body; margin: 0px 0px 8px; display: inline !important; float: none;">{}</div>'
    ),
    "Gmail": (
        '<div dir="ltr"><div class="gmail_default" '
        'style="font-family:arial,sans-serif;font-size:small;color:#444444">{}</div></div>'
    ),
    "copied from a page": (
        '<span style="--tw-ring-color: rgb(59 130 246 / .5); box-sizing: border-box; border: 0px solid; white-space-collapse: '
        'preserve; margin-inline-start: 0px; padding: 0px; background: white; font-feature-settings: normal">{}</span>'
    ),
    "eM Client": (
        '<style id="eMClientCss">blockquote.cite { margin-left: 5px; border-left: 1px solid #cccccc } a img { border: 0px; } '
        'body { font-family: Segoe UI; font-size: 12pt; } .quote { margin-left: 1em; padding-left: 5px; }</style><div>{}</div>'
    ),
    "a web mail": (
        '<style>@media screen and (max-width:600px){.x{width:100%!important}} #outlook a{padding:0} '
        ':root{color-scheme:light dark;'
        'supported-color-schemes:light dark;} v\\:* {behavior:url(#default#VML);}</style><table role="presentation" width="100%" '
        'style="border-collapse:collapse;mso-table-lspace:0pt;width:100%;max-width:600px"><tr><td style="vertical-align:top;'
        'height:40px;line-height:20px;padding:8px 0" bgcolor="#f5f5f5"><font color="#333333" size="2">{}</font></table>'
    ),
}  # fmt: skip


def read(markup: str, plain: str = "") -> Reading:
    """A letter of that HTML, with a plain part if there is one."""
    if not plain:
        return read_reply((HEAD + markup).encode())
    head = "From: one@example.org\nContent-Type: multipart/alternative; boundary=B\n\n"
    parts = (f"--B\nContent-Type: text/{kind}\n\n{text}\n" for kind, text in (("plain", plain), ("html", markup)))
    return read_reply((head + "".join(parts) + "--B--\n").encode())


def held(reading: Reading) -> list[tuple[str, str]]:
    """The orders in doubt, and why each is."""
    return [(line.text, line.doubt) for line in reading.held]


@pytest.mark.parametrize("style", STYLES)
def test_an_order_that_may_not_have_been_seen_is_held(style: str) -> None:
    reading = read(f'<p>Good day!</p><p style="{style}">play 37 to 42</p>')
    assert held(reading) == [("play 37 to 42", "perhaps-unseen")]
    assert reading.text == "Good day!"


@pytest.mark.parametrize("around", AROUND)
def test_what_stands_around_an_order_can_leave_it_in_doubt_too(around: str) -> None:
    assert held(read(around.format("<p>play 37 to 42</p>"))) == [("play 37 to 42", "perhaps-unseen")]


@pytest.mark.parametrize("around", HIDING)
def test_what_is_surely_hidden_is_no_order(around: str) -> None:
    reading = read("<p>Good day!</p>" + around.format("play 37 to 42"))
    assert (reading.text, held(reading)) == ("Good day!", [])


@pytest.mark.parametrize("program", REAL)
def test_how_real_programs_write_leaves_no_doubt(program: str) -> None:
    markup = REAL[program].replace("{}", "play 37 to 42")
    reading = read(markup)
    assert (reading.text.strip(), held(reading)) == ("play 37 to 42", [])
    assert not shown_by(markup).unsure


def test_half_an_order_that_was_seen_is_not_made_whole_by_one_that_may_not_have_been() -> None:
    assert read('<p>play 37</p><p style="filter:blur(9px)">to 42</p>').text == "play 37"


def test_a_plain_order_that_the_html_may_not_show_is_held() -> None:
    unsure = '<p style="filter:blur(9px)">play 37 to 42</p>'
    assert held(read(unsure, "play 37 to 42"))[0] == ("play 37 to 42", "parts-disagree")
    assert [text for text, _ in held(read(f"<p>Hello</p>{unsure}", "Hello"))] == ["play 37 to 42"]


def test_our_own_letters_leave_no_doubt_when_they_are_quoted_above_an_order() -> None:
    quoted = '<blockquote style="position:absolute">play 10 to 24</blockquote><p>play 37 to 42</p>'
    assert (read(quoted).text, held(read(quoted))) == ("play 37 to 42", [])


SIGNATURES: Final = [
    '<span class="gmail_signature_prefix">-- </span><br><div dir="ltr" class="gmail_signature">{}</div>',
    '<div class="moz-signature">-- <br>{}</div>',
    '<div id="ms-outlook-mobile-signature" dir="ltr">{}</div>',
    '<div class="protonmail_signature_block protonmail_signature_block-user"><div>{}</div></div>',
    '<div id="x_Signature"><p>{}</p></div>',
    "<signature>{}</signature>",
]  # fmt: skip


@pytest.mark.parametrize("signature", SIGNATURES)
def test_an_order_in_a_signature_is_held_and_what_is_none_is_left_out(signature: str) -> None:
    marked = f"<div>play 37 to 42</div>{signature}"
    assert held(read(marked.replace("{}", "end"))) == [("end", "order-below-signature")]
    reading = read(marked.replace("{}", "Ada<br>to 42"))
    assert (reading.text.removesuffix("--").strip(), held(reading)) == ("play 37 to 42", [])


@pytest.mark.parametrize("plain", ["Hello\n\n-- \nplay 37 to 42", "Hello\n\nplay 37 to 42"])
def test_a_plain_part_makes_no_order_of_what_the_html_marks_as_a_signature(plain: str) -> None:
    reading = read('<div>Hello</div><div class="gmail_signature">play 37 to 42</div>', plain)
    assert [text for text, _ in held(reading)] == ["play 37 to 42"]
    assert reading.text == "Hello"


@pytest.mark.parametrize("char", ["\u202e", "\u202d"])
@pytest.mark.parametrize("kind", ["plain", "html"])
def test_an_order_that_its_reader_saw_written_backwards_is_held(char: str, kind: str) -> None:
    head = f"From: one@example.org\nContent-Type: text/{kind}; charset=utf-8\n\n"
    reading = read_reply(f"{head}{char}play 37 to 42\u202c\n".encode())
    assert (reading.text, held(reading)) == ("", [("play 37 to 42", "perhaps-unseen")])
