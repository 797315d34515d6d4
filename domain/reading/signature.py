"""Lines under a letter that say who wrote it, and what mail programs and firms put there (G-20)."""

import re
from typing import Final

from domain.reading.line_words import words_of
from domain.reading.word_lists import WordList

_MOST_NAMES: Final = 5
_LONGEST: Final = 100  # characters of a line with an address or a telephone number
_PARTICLES: Final = WordList("signature", "particles")
_CONTACT: Final = re.compile(
    r"[\w.+-]+@[\w-]+\.\w|https?://|\bwww\.|(?:\+|\b00)\d[\d\s().-]{6,}|\d[\d\s./-]{6,}\d|"
    r"^\W{0,3}(?:tel|telephone|phone|mobile|mob|cell|cellulare|fax|telefono|via|viale|piazza|corso|largo|c\.so|p\.zza|rue|str)\b|"
    r"\b(?:street|road|avenue|lane|drive|close|square|gardens|strasse|str\.)\s*(?:,|$)",
    re.IGNORECASE,
)
_AGED: Final = re.compile(r"\s*\((?:aged?|age|anni|\d{1,3} anni|\d{1,3})\b[^()]{0,40}\)\s*$", re.IGNORECASE)
# Under a word for it, and with so many figures, a number is one to call wherever it stands.
_NUMBER_TO_CALL: Final = re.compile(
    r"\W{0,3}(?:tel|telephone|phone|mobile|cell|cellulare|telefono|fax)\b[.:\s]{0,3}\+?(?:\d[\s./-]?){8,15}\s*",
    re.IGNORECASE,
)
# Programs and firms put these under every letter.
_PUT_THERE: Final = re.compile(
    r"\W{0,3}(?:(?:sent|typed) (?:from|with|via|on) |inviat[oa] (?:da|dal|con) |"
    r"(?:mandat[oa]|spedit[oa]) (?:dal|dalla|dallo|col) |get outlook|scarica outlook|gesendet von |envoye de |"
    r"please consider the environment|confidentiality notice|avviso di riservatezza|prima di stampare|"
    r"(?:this|the) (?:e-?mail|message|communication|information)\b.{0,80}(?:confidential|intended|attachment)|"
    r"(?:le informazioni|questa e-?mail|questo messaggio|la presente)\b.{0,80}(?:riservat|destinat|allegat|contenut)|"
    r"if you are not the intended|se non siete (?:il|i) destinatari)",
    re.IGNORECASE,
)


# "avv. Bianchi", "Dott.ssa M. Ferri": a title cut short, or an initial, before a name.
_TITLED: Final = re.compile(
    r"\W*(?:[A-Za-z]{1,6}\.(?:[a-z]{2,3}\.?)? ?)+[^\W\d_a-z][^\W\d_]*(?:[ '\u2019-][^\W\d_a-z][^\W\d_]*){0,2}\W*"
)

# Behind a name: "A. Dawson, no. 14", "Tom, room 12", "Greta (classe 3B)".
_NUMBERED: Final = re.compile(
    r"[\s,(-]{1,3}(?:(?:no|nr|n|num|apt|int|cl)[.\u00b0\u00ba]|(?:number|numero|room|flat|ward|class|form|year|stanza|camera|interno|"
    r"scala|piano|classe|reparto|Klasse|Zimmer)) ?\d{1,3} ?[A-Za-z]?\)?\W*$"
)


def without_number(line: str) -> str:
    """A line without the number of a door, a room or a class that stands behind a name."""
    return _NUMBERED.sub("", line)


def is_titled(line: str) -> bool:
    """Whether a line is no more than a name behind a title cut short, or an initial: "avv. Bianchi", "not. Bellini"."""
    line = without_number(line)
    return len(line) <= _LONGEST and _TITLED.fullmatch(line) is not None


def is_put_there(line: str) -> bool:
    """Whether a line is one that no person wrote for this letter: "Sent from my iPhone", a notice, a telephone number."""
    return _PUT_THERE.match(line) is not None or _NUMBER_TO_CALL.fullmatch(line) is not None


def is_signature(line: str) -> bool:
    """Whether a line below a letter's last greeting is a name, a place to live or a number to call."""
    said = line.strip()
    if len(said) <= _LONGEST and _CONTACT.search(said):
        return True
    said = without_number(_AGED.sub("", said))
    words = words_of(said)
    if not 0 < len(words) <= _MOST_NAMES or any(map(str.isdecimal, said)):
        return False
    return all(said[word.start].isupper() or word.text in _PARTICLES.words for word in words)


def is_name(text: str) -> bool:
    """Whether a text is one word as a name is written, with nothing behind it: "Tommy", but not "Tel."."""
    return text.strip().isalpha() and text.strip().istitle()
