"""A reply as a mail program writes it: the new words on top, what is answered quoted below; and its way to the listener."""

import smtplib
from datetime import datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, make_msgid
from html import escape
from typing import Final

from babel.dates import format_datetime as spoken

from domain.words import Language
from mail.inbound.address import mailboxes
from mail.outbound.addresses import domain_of
from pbem.demo.postbox import OpenedLetter
from pbem.words import SAY

_PATIENCE: Final = 20.0  # seconds


class NotHandedOver(Exception):
    """The listener did not take the reply; ``answer`` is what it said, empty if nobody answered."""

    def __init__(self, answer: str) -> None:
        super().__init__(answer)
        self.answer = answer


def compose(letter: OpenedLetter, words: str, *, sender: str, language: Language, now: datetime) -> EmailMessage:
    """The reply to a letter; ValueError if the letter names no address to answer to."""
    recipient = next(iter(mailboxes(letter.reply_to)), None)
    if recipient is None:
        raise ValueError("This letter does not say where answers go.")
    said = "\n".join(line.rstrip() for line in words.replace("\r", "\n").split("\n")).strip("\n") + "\n"
    attribution = _attribution(letter, language, now)
    reply = EmailMessage(policy=SMTP)
    reply["From"] = sender
    reply["To"] = Address(addr_spec=recipient)
    reply["Subject"] = _subject(letter.cover.subject)
    reply["Date"] = format_datetime(now)
    reply["Message-ID"] = make_msgid(domain=domain_of(sender))
    reply["In-Reply-To"] = f"<{letter.cover.message_id}>"
    reply["References"] = " ".join(f"<{one}>" for one in (*letter.references, letter.cover.message_id))
    reply.set_content(f"{said}\n{attribution}\n{_quoted(letter.text)}", cte="quoted-printable")
    reply.add_alternative(_markup(said, attribution, letter.text), subtype="html", cte="quoted-printable")
    return reply


def hand_over(reply: EmailMessage, *, host: str, port: int, lmtp: bool) -> None:
    """Hand a reply to the listener as a mail server does; NotHandedOver if it is not taken."""
    sender, recipient = (str(next(iter(mailboxes(str(reply[name])))) or "") for name in ("From", "To"))
    program: type[smtplib.SMTP] = smtplib.LMTP if lmtp else smtplib.SMTP
    try:
        # A name of its own, or the library asks the network for this machine's.
        with program(host, port, local_hostname="localhost", timeout=_PATIENCE) as session:
            session.sendmail(sender, [recipient], reply.as_bytes())
    except smtplib.SMTPRecipientsRefused as refused:
        answers = [answer.decode("utf-8", "replace") for _, answer in refused.recipients.values()]
        raise NotHandedOver("; ".join(answers)) from None
    except smtplib.SMTPResponseException as refused:
        raise NotHandedOver(_text(refused.smtp_error)) from None
    except (OSError, smtplib.SMTPException):
        raise NotHandedOver("") from None


def _subject(subject: str) -> str:
    return subject if subject[:3].lower() == "re:" else f"Re: {subject}"


def _attribution(letter: OpenedLetter, language: Language, now: datetime) -> str:
    sent = letter.cover.date.astimezone(now.tzinfo)
    day = spoken(sent, SAY("reply.day", language), locale=language)
    return SAY("reply.attribution", language, day=day, time=f"{sent:%H:%M}", who=letter.sender)


def _quoted(text: str) -> str:
    return "".join(f"> {line}\n" if line else ">\n" for line in text.rstrip("\n").split("\n"))


def _markup(said: str, attribution: str, text: str) -> str:
    def shown(lines: str) -> str:
        return "<br>\n".join(escape(line) for line in lines.rstrip("\n").split("\n"))

    return (
        f'<div dir="ltr">{shown(said)}</div>\n<br>\n'
        f'<div class="gmail_quote"><div dir="ltr" class="gmail_attr">{escape(attribution)}<br></div>\n'
        '<blockquote class="gmail_quote" style="margin:0 0 0 .8ex;border-left:1px solid #ccc;padding-left:1ex">'
        f"{shown(text)}</blockquote></div>\n"
    )


def _text(answer: bytes | str) -> str:
    return answer.decode("utf-8", "replace") if isinstance(answer, bytes) else answer
