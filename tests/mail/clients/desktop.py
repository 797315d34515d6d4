"""The programs, told to answer the one letter in a mailbox and to hand the answer to a stand-in for sendmail."""

import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, Literal, NamedTuple, TypeAlias

from tests.mail.clients.terminal import run_with_keys

Place: TypeAlias = Literal["top", "bottom", "inline"]

MINE: Final = "Anna <anna@example.org>"
SENDMAIL: Final = "import sys, pathlib; pathlib.Path({sink!r}).write_bytes(sys.stdin.buffer.read())"
EDITOR: Final = """
import pathlib, sys
draft = pathlib.Path(sys.argv[-1])
lines, answer = draft.read_text(encoding={charset!r}).split("\\n"), {answer!r}
quoted = [n for n, line in enumerate(lines) if line.startswith(">")]
first, last = (quoted[0], quoted[-1]) if quoted else (0, 0)
middle = next((n for n in quoted if lines[n].rstrip() == ">"), first)
intro = first - 1 if first and lines[first - 1].strip() else first
at = {{"top": intro, "bottom": last + 1, "inline": middle + 1}}[{place!r}]
before = [""] if {place!r} != "top" else []
lines[at:at] = [*before, *answer.split("\\n"), ""]
draft.write_text("\\n".join(lines), encoding={charset!r})
"""
ATTRIBUTION: Final = {
    "it": 'set attribution="Il %d, %n ha scritto:"\nset date_format="%d/%m/%Y alle %H:%M"\n',
    "en": 'set attribution="On %d, %n wrote:"\nset date_format="!%a, %b %d, %Y at %I:%M:%S%p %Z"\n',
}


class Wish(NamedTuple):
    """One answer to have written: by which program, in which language, where it stands, and with which settings more."""

    program: Literal["s-nail", "mutt", "neomutt", "aerc"]
    language: str
    place: Place
    answer: str
    settings: str = ""
    signature: str = ""
    charset: str = "utf-8"


class Desk:
    """A home folder with one letter in it, made anew for each answer."""

    def __init__(self, folder: Path, letter: bytes) -> None:
        self.home = folder
        self.sink = folder / "sent.eml"
        self.letter = letter
        self.environment: Mapping[str, str] = {
            "HOME": str(folder), "PATH": "/usr/bin:/bin", "TERM": "xterm", "LC_ALL": "C.UTF-8",
            "TZ": "Europe/Rome", "USER": "anna",
        }  # fmt: skip

    def script(self, name: str, code: str) -> Path:
        """A program of ours for them to call."""
        path = self.home / name
        path.write_text(f"#!{sys.executable}\n{code}", encoding="utf-8")
        path.chmod(0o755)
        return path

    def mbox(self) -> Path:
        """The letter in an mbox file."""
        path = self.home / "box"
        path.write_bytes(
            b"From g@example.org Sat Dec  5 20:04:11 2026\n" + self.letter.replace(b"\r\n", b"\n") + b"\n\n"
        )
        return path

    def maildir(self) -> Path:
        """The letter in a Maildir."""
        path = self.home / "Mail" / "INBOX"
        for part in ("cur", "new", "tmp"):
            (path / part).mkdir(parents=True)
        (path / "cur" / "1.letter.example:2,S").write_bytes(self.letter.replace(b"\r\n", b"\n"))
        return path


def s_nail(desk: Desk, wish: Wish) -> str:
    """Answer with s-nail: it needs no terminal, and it writes below what it quotes."""
    mta = desk.script("mta", SENDMAIL.format(sink=str(desk.sink)))
    settings = [word for setting in wish.settings.split(";") if setting for word in ("-S", setting)]
    command = [
        "s-nail",
        "-:/",
        "-#",
        "-S",
        "quote",
        "-S",
        f"mta={mta}",
        "-S",
        f"from={MINE}",
        "-S",
        "hostname=example.org",
    ]
    typed = f"reply 1\n{wish.answer}\n~.\nquit\n"
    done = subprocess.run(
        [*command, *settings, "-f", str(desk.mbox())], input=typed.encode(), capture_output=True, env=dict(desk.environment),
        timeout=30, check=False,
    )  # fmt: skip
    return done.stderr.decode("utf-8", "replace")


def mutt(desk: Desk, wish: Wish) -> str:
    """Answer with mutt or neomutt: the settings leave three keys to press."""
    mta = desk.script("mta", SENDMAIL.format(sink=str(desk.sink)))
    editor = desk.script("editor", EDITOR.format(answer=wish.answer, place=wish.place, charset="utf-8"))
    signature = desk.home / "signature"
    signature.write_text(f"{wish.signature}\n", encoding="utf-8")
    (desk.home / "muttrc").write_text(
        f'set sendmail="{mta}"\nset editor="{editor}"\nset from="{MINE}"\nset hostname="example.org"\nset fast_reply=yes\n'
        "set include=yes\nset abort_unmodified=no\nset copy=no\nset record=''\nset postponed='~/p'\nset folder='~'\n"
        "set sig_dashes=yes\n"
        f"set user_agent=yes\n{ATTRIBUTION[wish.language]}{wish.settings}\nauto_view text/html\nalternative_order text/plain\n"
        + (f"set signature='{signature}'\n" if wish.signature else "set signature=''\n"),
        encoding="utf-8",
    )
    command = [wish.program, "-n", "-F", str(desk.home / "muttrc"), "-f", str(desk.mbox())]
    keys = ["r", "y", "q"]
    return run_with_keys(command, keys, environment=desk.environment, folder=desk.home, done=desk.sink.exists)


def aerc(desk: Desk, wish: Wish) -> str:
    """Answer with aerc: its own template and keys, the editor ours."""
    desk.maildir()
    mta = desk.script("mta", SENDMAIL.format(sink=str(desk.sink)))
    editor = desk.script("editor", EDITOR.format(answer=wish.answer, place=wish.place, charset="utf-8"))
    settings = desk.home / ".config" / "aerc"
    settings.mkdir(parents=True)
    (settings / "accounts.conf").write_text(
        f"[anna]\nsource = maildir://{desk.home}/Mail\noutgoing = {mta}\nfrom = {MINE}\ndefault = INBOX\ncheck-mail = 0\n"
    )
    (settings / "accounts.conf").chmod(0o600)
    (settings / "aerc.conf").write_text(
        f"[compose]\neditor = {editor}\n{wish.settings}\n[viewer]\nalternatives=text/plain,text/html\n"
    )
    return run_with_keys(
        ["aerc"], ["\r", "rq", "y", "\r"], environment=desk.environment, folder=desk.home, done=desk.sink.exists
    )


PROGRAMS: Final[Mapping[str, Callable[[Desk, Wish], str]]] = {
    "s-nail": s_nail,
    "mutt": mutt,
    "neomutt": mutt,
    "aerc": aerc,
}
