"""Have every answer of the list written: ``tests/mail/clients/make_letters`` installs the programs and calls this."""

import argparse
import socket
import tempfile
from pathlib import Path
from typing import Final

from domain.words import Language
from mail.outbound.rendering.text import render_text
from tests.mail.clients.desktop import PROGRAMS, Desk, Wish
from tests.mail.outbound.correspondence import SPY, Post
from tests.mail.outbound.rendered import render_letter
from tests.mail.outbound.samples import envelope

FOLDER: Final = Path(__file__).parent / "letters"
IT: Final = "gioca 40 in 39\nP2 chiede 46, perché no?"
EN: Final = "play 40 to 39\nP2 asks 46"
FLOWED: Final = "set text_flowed=yes"
LATIN: Final = 'set send_charset="us-ascii:iso-8859-1:utf-8"\nset allow_8bit=yes'

WISHES: Final[dict[str, Wish]] = {
    "s-nail-it-tabs": Wish("s-nail", "it", "bottom", IT),
    "s-nail-en-marks": Wish("s-nail", "en", "bottom", EN, "indentprefix=> "),
    "mutt-it-top": Wish("mutt", "it", "top", IT),
    "mutt-it-top-latin1": Wish("mutt", "it", "top", IT, LATIN),
    "mutt-it-inline": Wish("mutt", "it", "inline", IT),
    "mutt-en-bottom-signature": Wish("mutt", "en", "bottom", EN, "", "Anna"),
    "mutt-en-inline-flowed": Wish("mutt", "en", "inline", EN, FLOWED),
    "neomutt-it-bottom-signature": Wish("neomutt", "it", "bottom", IT, "", "Anna Rossi\nVia Roma 1, Torino"),
    "neomutt-it-top-flowed": Wish("neomutt", "it", "top", IT, FLOWED),
    "neomutt-en-top": Wish("neomutt", "en", "top", EN),
    "neomutt-en-inline": Wish("neomutt", "en", "inline", EN),
    "aerc-it-top": Wish("aerc", "it", "top", IT),
    "aerc-it-bottom": Wish("aerc", "it", "bottom", IT),
    "aerc-en-inline": Wish("aerc", "en", "inline", EN),
    "aerc-en-top": Wish("aerc", "en", "top", EN),
}


def ours(language: Language) -> tuple[bytes, str]:
    """The letter that is answered, and its text."""
    post = Post()
    post.play_until(SPY)
    sheet = post.write("turn", SPY, language=language)
    return render_letter(sheet, envelope()), render_text(sheet)


def write(name: str, wish: Wish) -> str:
    """Have one answer written; empty, or what the program showed instead."""
    language: Language = "it" if wish.language == "it" else "en"
    letter, text = ours(language)
    (FOLDER / f"sent-{language}.txt").write_text(text, encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        desk = Desk(Path(folder), letter)
        shown = PROGRAMS[wish.program](desk, wish)
        if not desk.sink.exists():
            return shown or "nothing was sent"
        # This machine's name, which stands in a Message-ID, is nobody's business.
        sent = desk.sink.read_bytes().replace(f"@{socket.gethostname()}>".encode(), b"@example.org>")
        (FOLDER / f"{name}.eml").write_bytes(sent)
    (FOLDER / f"{name}.txt").write_text(f"{wish.answer}\n", encoding="utf-8")
    return ""


def main() -> None:
    """Write the answers named, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", choices=[*WISHES, []], default=[])
    for name in parser.parse_args().names or WISHES:
        failure = write(name, WISHES[name])
        print(f"{name}: {'written' if not failure else failure[-2_000:]}")


if __name__ == "__main__":
    main()
