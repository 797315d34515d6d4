"""Answers to a letter of ours as many mail programs build them: both parts, or one, each in its program's own shape."""

import html
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, TypeAlias

from tests.mail.inbound.shapes import A, N

WHEN: Final = {
    "it": (f"Il giorno sab 5 dic 2026 alle ore 20:04 {N} <{A}> ha scritto:", f"Il 05/12/26 20:04, {N} ha scritto:"),
    "en": (f"On Sat, Dec 5, 2026 at 8:04\u202fPM {N} <{A}> wrote:", f"On 12/5/26 8:04 PM, {N} wrote:"),
}
HEADS: Final = {
    "it": (
        ("Da:", f"{N} <{A}>"), ("Inviato:", "sabato 5 dicembre 2026 20:04"), ("A:", "Anna <anna@example.org>"), ("Oggetto:", "x"),
    ),
    "en": (
        ("From:", f"{N} <{A}>"), ("Sent:", "Saturday, December 5, 2026 8:04 PM"),
        ("To:", "Anna <anna@example.org>"), ("Subject:", "x"),
    ),
}  # fmt: skip
ORIGINAL: Final = {"it": "Messaggio originale", "en": "Original message"}


class Parts(NamedTuple):
    """What a program sends: the plain text, or None, and the markup, or None."""

    plain: str | None
    markup: str | None


class Letter(NamedTuple):
    """A letter of ours, as text and as the inside of an HTML page."""

    text: str
    page: str


Client: TypeAlias = Callable[[str, Sequence[str], Letter], Parts]


def quoted(text: str, mark: str = "> ") -> str:
    """Each line marked."""
    return "\n".join((mark + line).rstrip() for line in text.splitlines())


def divs(answer: Sequence[str], opening: str = "<div>", closing: str = "</div>") -> str:
    """A block for each line of an answer."""
    return "".join(f"{opening}{html.escape(line) or '<br>'}{closing}" for line in answer)


def gmail(language: str, answer: Sequence[str], sent: Letter) -> Parts:
    said = WHEN[language][0]
    wrapped = said.replace(f"<{A}>", f"<\n{A}>")
    plain = "\n".join(answer) + f"\n\n{wrapped}\n\n{quoted(sent.text)}\n"
    markup = (
        f'<div dir="ltr">{divs(answer)}</div><br><div class="gmail_quote gmail_quote_container">'
        f'<div dir="ltr" class="gmail_attr">'
        f"{html.escape(said)}<br></div>"
        f'<blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid">'
        f"<u></u>{sent.page}</blockquote></div>"
    )
    return Parts(plain, markup)


def outlook_desktop(language: str, answer: Sequence[str], sent: Letter) -> Parts:
    heads = HEADS[language]
    plain = "\n\n".join(answer) + "\n\n\n\n" + "\n".join(f"{a} {b}" for a, b in heads) + f"\n\n{sent.text}\n"
    lines = "<br>".join(f"<b>{a}</b> {html.escape(b)}" for a, b in heads)
    markup = (
        '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>'
        "<!-- p.MsoNormal {margin:0cm;} --></style></head>"
        f"<body lang=IT><div class=WordSection1>{divs(answer, '<p class=MsoNormal>', '<o:p></o:p></p>')}"
        "<p class=MsoNormal><o:p>&nbsp;</o:p></p><div>"
        "<div style='border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm'>"
        f"<p class=MsoNormal>{lines}<o:p></o:p></p></div></div><p class=MsoNormal>&nbsp;</p>{sent.page}</div></body></html>"
    )
    return Parts(plain, markup)


def outlook_web(language: str, answer: Sequence[str], sent: Letter) -> Parts:
    heads = HEADS[language]
    rule = "_" * 32
    plain = "\n".join(answer) + f"\n{rule}\n" + "\n".join(f"{a} {b}" for a, b in heads) + f"\n\n{sent.text}\n"
    lines = "<br>".join(f"<b>{a}</b> {html.escape(b)}" for a, b in heads)
    markup = (
        '<style type="text/css" style="display:none;"> P {margin-top:0;} </style>'
        + divs(answer, '<div class="elementToProof" style="color: rgb(0, 0, 0);">')
        + '<div id="appendonsend"></div><hr style="display:inline-block;width:98%" tabindex="-1">'
        '<div id="divRplyFwdMsg" dir="ltr">'
        f'<font face="Calibri">{lines}</font><div>&nbsp;</div></div><div>{sent.page}</div>'
    )
    return Parts(plain, markup)


def outlook_phone(language: str, answer: Sequence[str], sent: Letter) -> Parts:
    app = {"it": "Scarica Outlook per iOS", "en": "Get Outlook for iOS"}[language]
    signed = [*answer, "", f"{app}<https://example.org/o0ukef>"]
    plain = outlook_web(language, signed, sent).plain
    lines = "<br>".join(f"<b>{a}</b> {html.escape(b)}" for a, b in HEADS[language])
    markup = (
        divs(answer, '<div dir="ltr">')
        + f'<div id="ms-outlook-mobile-signature"><div><br></div>{app.rpartition(" Outlook")[0]} <a href="x">Outlook'
        f'{app.rpartition("Outlook")[2]}</a></div><hr><div id="divRplyFwdMsg">{lines}</div>{sent.page}'
    )
    return Parts(plain, markup)


def apple_mail(language: str, answer: Sequence[str], sent: Letter) -> Parts:
    said = {
        "it": f"Il giorno 5 dic 2026, alle ore 20:04, {N} <{A}> ha scritto:",
        "en": f"On 5 Dec 2026, at 20:04, {N} <{A}> wrote:",
    }
    plain = "\n".join(answer) + f"\n\n> {said[language]}\n> \n{quoted(sent.text)}\n"
    markup = (
        f'<body style="overflow-wrap: break-word;">{divs(answer)}<br id="lineBreakAtBeginningOfMessage"><div>'
        f'<br><blockquote type="cite">'
        f'<div>{html.escape(said[language])}</div><br class="Apple-interchange-newline"><div>{sent.page}</div>'
        f"</blockquote></div></body>"
    )
    return Parts(plain, markup)


def iphone(language: str, answer: Sequence[str], sent: Letter) -> Parts:
    said = {
        "it": f"Il giorno 5 dic 2026, alle ore 20:04, {N} <{A}> ha scritto:",
        "en": f"On Dec 5, 2026, at 8:04\u202fPM, {N} <{A}> wrote:",
    }
    signature = {"it": "Inviato da iPhone", "en": "Sent from my iPhone"}[language]
    plain = "\n".join(answer) + f"\n\n{signature}\n\n> {said[language]}\n> \n> \ufeff\n{quoted(sent.text)}\n"
    markup = (
        f'<body dir="auto">{divs(answer)}<div dir="ltr"><br>{signature}</div><div dir="ltr"><br><blockquote type="cite">'
        f'{html.escape(said[language])}<br><br></blockquote></div><blockquote type="cite">'
        f'<div dir="ltr">\ufeff{sent.page}</div></blockquote>'
    )
    return Parts(plain, markup)


def yahoo(language: str, answer: Sequence[str], sent: Letter) -> Parts:
    said = {
        "it": f"Il sabato 5 dicembre 2026 alle ore 20:04:11 CET, {N} <{A}> ha scritto:",
        "en": f"On Saturday, December 5, 2026 at 08:04:11 PM GMT+1, {N} <{A}> wrote:",
    }[language]
    plain = "\n".join(" " + line for line in answer) + f"\n\n    {said}  \n \n {sent.text}\n"
    markup = (
        f'<div class="ydp9c8yahoo-style-wrap">{divs(answer, "<div dir=ltr data-setdir=false>")}</div><div><br></div>'
        f'<div id="ydp77yahoo_quoted_1" class="ydp77yahoo_quoted"><div><div>{html.escape(said)}</div><div><br>'
        f"</div>{sent.page}</div></div>"
    )
    return Parts(plain, markup)


def libero(language: str, answer: Sequence[str], sent: Letter) -> Parts:
    said = {
        "it": f"Il 05/12/2026 20:04 CET {N} <{A}> ha scritto:",
        "en": f"On 12/05/2026 8:04 PM CET {N} <{A}> wrote:",
    }[language]
    plain = "\n".join(answer) + f"\n\n> {said}\n> \n>  \n{quoted(sent.text)}\n"
    markup = (
        f'<!doctype html><html><head><meta charset="UTF-8"></head><body>{divs(answer, "<div class=default-style>")}'
        f'<blockquote type="cite"><div>{html.escape(said)}</div><div>&nbsp;</div><div>{sent.page}</div>'
        f"</blockquote></body></html>"
    )
    return Parts(plain, markup)


def gmx(language: str, answer: Sequence[str], sent: Letter) -> Parts:
    sender, date, to, subject = HEADS[language]
    heads = (date, sender, to, subject)
    lines = "<br/>".join(f"<b>{a}</b>&nbsp;{html.escape(b)}" for a, b in heads)
    markup = (
        f"<html><body>"
        f'<div style="font-family: Verdana;">{divs(answer)}<div>&nbsp;<div name="quote" style="margin:10px 5px 5px 10px;">'
        f'<div style="margin:0 0 10px 0;">{lines}</div><div name="quoted-content">{sent.page}</div></div></div>'
        f"</div></body></html>"
    )
    return Parts(None, markup)


def proton(language: str, answer: Sequence[str], sent: Letter) -> Parts:
    said = {
        "it": f"Il sabato 5 dicembre 2026 20:04, {N} <{A}> ha scritto:",
        "en": f"On Saturday, December 5th, 2026 at 8:04 PM, {N} <{A}> wrote:",
    }[language]
    signature = {"it": "Inviato con l'email sicura Proton Mail.", "en": "Sent with Proton Mail secure email."}[language]
    plain = "\n".join(answer) + f"\n\n{signature}\n\n{said}\n\n{quoted(sent.text)}\n"
    markup = (
        divs(answer, '<div style="font-size: 14px;">') + f'<div class="protonmail_signature_block">'
        f'<div class="protonmail_signature_block-proton">{html.escape(signature)}</div></div>'
        f'<div class="protonmail_quote">{html.escape(said)}<br>'
        f'<blockquote class="protonmail_quote" type="cite">{sent.page}</blockquote></div>'
    )
    return Parts(plain, markup)


def thunderbird(language: str, answer: Sequence[str], sent: Letter) -> Parts:
    said = WHEN[language][1]
    plain = f"{said}\n{quoted(sent.text)}\n\n" + "\n".join(answer) + "\n\n-- \nAnna\n"
    markup = (
        f'<body text="#000000" bgcolor="#FFFFFF"><div class="moz-cite-prefix">{said}<br></div>'
        f'<blockquote type="cite" cite="mid:a@b">'
        f"{sent.page}</blockquote>{'<br>'.join(map(html.escape, answer))}<br>"
        f'<div class="moz-signature">-- <br>Anna</div></body>'
    )
    return Parts(plain, markup)


def k9(language: str, answer: Sequence[str], sent: Letter) -> Parts:
    said = {
        "it": f"Il 5 dicembre 2026 20:04:11 CET, {N} <{A}> ha scritto:",
        "en": f"On 5 December 2026 20:04:11 CET, {N} <{A}> wrote:",
    }
    signature = {
        "it": "Inviato dal mio dispositivo Android con K-9 Mail. Perdonate la brevità.",
        "en": "Sent from my Android device with K-9 Mail. Please excuse my brevity.",
    }[language]
    plain = "\n".join(answer) + f"\n-- \n{signature}\n\n{said[language]}\n{quoted(sent.text, '>')}\n"
    markup = (
        f'<html><body><div dir="auto">{"<br>".join(map(html.escape, answer))}<br></div><br><br>-- <br>{signature}<br><br>'
        f'<div class="gmail_quote">{html.escape(said[language])}'
        f'<blockquote class="gmail_quote">{sent.page}</blockquote></div></body></html>'
    )
    return Parts(plain, markup)


def samsung(language: str, answer: Sequence[str], sent: Letter) -> Parts:
    sender, _, to, subject = HEADS[language]
    heads = "\n".join(
        f"{a} {b} "
        for a, b in (sender, ("Data:" if language == "it" else "Date:", "05/12/26  20:04  (GMT+01:00) "), to, subject)
    )
    signature = {"it": "Inviato dal mio Galaxy", "en": "Sent from my Galaxy"}[language]
    plain = (
        "\n".join(answer) + f"\n\n\n\n{signature}\n\n-------- {ORIGINAL[language]} --------\n{heads}\n\n{sent.text}\n"
    )
    markup = (
        f'<body dir="auto">{divs(answer, "<div dir=auto>")}<div dir="auto"><br></div>'
        f'<div id="composer_signature" dir="auto">'
        f"<div style='font-size:12px;color:#575757'>{signature}</div></div><div><br></div><div align=left>"
        f"<div>-------- {ORIGINAL[language]}"
        f" --------</div>{divs(heads.splitlines())}<div><br></div></div>{sent.page}</body>"
    )
    return Parts(plain, markup)


def zoho(language: str, answer: Sequence[str], sent: Letter) -> Parts:
    said = f"---- On Sat, 05 Dec 2026 20:04:11 +0100 {N} <{A}> wrote ---"
    plain = "\n".join(answer) + f"\n\n\n{said}\n\n{sent.text}\n"
    markup = (
        f'<div style="font-family: Verdana;">{divs(answer)}<br></div>'
        f'<div class="zmail_extra_hr" style="border-top: 1px solid #ccc;"><br></div>'
        f'<div class="zmail_extra" data-zbluepencil-ignore="true"><div><br></div>'
        f'<div id="Zm-_Id_-Sgn1">{html.escape(said)}<br></div>'
        f'<br><blockquote id="blockquote_zmail">{sent.page}</blockquote></div>'
    )
    return Parts(plain, markup)


def roundcube(language: str, answer: Sequence[str], sent: Letter) -> Parts:
    said = {"it": f"Il 2026-12-05 20:04 {N} ha scritto:", "en": f"On 2026-12-05 20:04, {N} wrote:"}[language]
    return Parts("\n".join(answer) + f"\n\n{said}\n{quoted(sent.text)}\n", None)


def notes(language: str, answer: Sequence[str], sent: Letter) -> Parts:
    heads = {
        "it": f"Da:     {N} <{A}>\nPer:    anna@example.org\nData:   05/12/2026 20.04\nOggetto:        x",
        "en": f"From:   {N} <{A}>\nTo:     anna@example.org\nDate:   12/05/2026 08:04 PM\nSubject:        x",
    }[language]
    return Parts("\n".join(answer) + f"\n\n\n\n{heads}\n\n\n\n{sent.text}\n", None)


def unknown(language: str, answer: Sequence[str], sent: Letter) -> Parts:
    """A program nobody has seen, in a language nobody here speaks: without our own letter there is no telling."""
    return Parts("\n".join(answer) + f"\n\nZwqx {N} qwz:\n\n{sent.text}\n", None)


TELLING: Final[tuple[Client, ...]] = (
    gmail, outlook_desktop, outlook_web, outlook_phone, apple_mail, iphone, yahoo, libero, gmx, proton, thunderbird, k9, samsung,
    zoho, roundcube, notes,
)  # fmt: skip
