"""Whether words say yes or no: the answer to an invitation, or to the question whether a letter is its sender's own."""

from collections.abc import Iterable, Sequence
from typing import Final, Literal, TypeAlias

Consent: TypeAlias = Literal["yes", "no"]

# Phrases as ``notation.plain`` writes them: lower case, no accents, blanks for punctuation ("d'accordo" is "d accordo").
_YES: Final = frozenset({
    "yes", "yep", "yeah", "yup", "sure", "of course", "certainly", "absolutely", "definitely", "ok", "okay", "fine",
    "all right", "alright", "agreed", "gladly", "with pleasure", "happily", "go ahead", "confirm", "i confirm", "confirmed",
    "i do", "i accept", "accept", "accepted", "i agree", "right", "correct", "that s right", "that s me", "it s me",
    "it was me", "that was me", "i wrote it", "i wrote that", "it is mine", "it s mine", "that s mine", "mine", "i play",
    "i ll play", "i will play", "i want to play", "i d like to play", "i would like to play", "i d love to play",
    "i would love to", "i d love to", "i d like to", "i m in", "i am in", "im in", "count me in", "let s play", "in",
    "si", "certo", "certamente", "sicuro", "sicuramente", "va bene", "va benissimo", "benissimo", "d accordo", "daccordo",
    "confermo", "confermato", "lo confermo", "volentieri", "molto volentieri", "con piacere", "accetto", "gioco", "io gioco",
    "ci sto", "ci sono", "io ci sono", "ci gioco", "partecipo", "conta su di me", "contate su di me", "contami",
    "giochiamo", "esatto", "giusto", "e mia", "e la mia", "l ho scritta io", "l ho scritto io", "sono stato io",
    "sono stata io", "sono io", "ero io", "procedi", "procedete", "li intendo cosi", "i mean them",
})  # fmt: skip
_NO: Final = frozenset({
    "no", "nope", "nah", "not me", "not mine", "it s not mine", "it is not mine", "that s not mine", "that is not mine",
    "it s not me", "it wasn t me", "it was not me", "i did not write it", "i didn t write it", "i did not write that",
    "i didn t write that", "not this time", "i decline", "decline", "declined", "i do not play", "i don t play",
    "i won t play", "i will not play", "i can t", "i cannot", "i can t play", "i cannot play", "count me out", "i m out",
    "i am out", "drop it", "drop them", "i d rather not", "i would rather not", "rather not", "i must decline",
    "i have to decline",
    "rifiuto", "declino", "non gioco", "io non gioco", "non posso", "non posso giocare", "non e mia", "non e la mia",
    "non l ho scritta io", "non l ho scritto io", "non sono stato io", "non sono stata io", "non sono io", "non ero io",
    "non questa volta", "stavolta no", "stavolta non posso", "passo la mano", "lascia stare", "preferisco di no",
    "non accetto", "non partecipo", "non ci sto", "scartala", "scartali",
})  # fmt: skip
_COURTESY: Final = frozenset({
    "please", "thanks", "thank you", "thx", "many thanks", "thanks a lot", "thank you very much", "thanks for asking",
    "thanks for the invitation", "thank you for the invitation", "very", "very much", "really", "hi", "hello", "hey",
    "dear all", "sorry", "i m sorry", "i am sorry", "unfortunately", "i m afraid", "i am afraid", "afraid", "alas", "cheers",
    "regards", "best regards", "kind regards", "best", "greetings", "bye", "grazie", "grazie mille", "mille grazie",
    "tante grazie", "grazie tante", "grazie dell invito", "grazie per l invito", "per favore", "per piacere", "prego",
    "ciao", "salve", "buongiorno", "buonasera", "buon giorno", "buona sera", "scusa", "scusate", "mi dispiace",
    "mi spiace", "purtroppo", "ahime", "saluti", "cari saluti", "cordiali saluti", "un saluto", "a presto",
})  # fmt: skip
_GREETINGS: Final = frozenset({
    "hi", "hello", "hey", "dear", "good", "ciao", "salve", "buongiorno", "buonasera", "buon", "buona", "caro", "cara",
    "cari", "care", "gentile", "gentili",
})  # fmt: skip
# What turns round what was said above it.
_TURNS: Final = frozenset({
    "no", "not", "non", "but", "ma", "however", "pero", "wait", "aspetta", "actually", "anzi", "instead", "invece", "if", "se",
    "unless", "only", "solo", "don", "never", "mai", "scratch", "forget", "except", "tranne",
})  # fmt: skip
_TRUST: Final[dict[str, bool]] = {
    **dict.fromkeys(
        ("trust me", "please trust me", "trust me please", "yes trust me", "yes and trust me", "yes please trust me",
         "fidati", "fidati di me", "fidatevi", "fidatevi di me", "si fidati", "si e fidati", "si fidati di me"),
        True,
    ),
    **dict.fromkeys(
        ("do not trust me", "don t trust me", "please do not trust me", "please don t trust me", "stop trusting me",
         "do not trust me any more", "don t trust me any more", "do not trust me anymore", "don t trust me anymore",
         "non fidarti", "non fidarti di me", "non fidarti piu", "non fidarti piu di me", "non fidatevi", "non fidatevi piu"),
        False,
    ),
}  # fmt: skip
_LONGEST_PHRASE: Final = 6  # words
_LONGEST_GREETING: Final = 5
_MOST_WORDS: Final = 24
_MEANINGS: Final[dict[str, Consent | None]] = {
    **dict.fromkeys(_COURTESY),
    **dict.fromkeys(_YES, "yes"),
    **dict.fromkeys(_NO, "no"),
}


def said(words: str) -> Consent | None:
    """Whether one plain line says yes, or says no, and nothing else but courtesy; None for every other line."""
    meant = _meant(words.split())
    return meant.pop() if meant is not None and len(meant) == 1 else None


def answered(lines: Iterable[str]) -> Consent | None:
    """Whether a letter of these plain lines says yes or no: in the first line that is no greeting, and nothing below turns it
    round. A name, thanks or talk may follow; a number may not, since it would be part of an order.
    """
    rest = iter([line for line in lines if line])
    answer: Consent | None = None
    for line in rest:
        answer = said(line)
        if answer is not None:
            break
        if not _is_greeting(line):
            return None
    return answer if all(_leaves_standing(line, answer) for line in rest) else None


def trusting(words: str) -> bool | None:
    """Whether a plain line asks to be believed from now on, or no longer; None for every other line."""
    return _TRUST.get(words)


def _leaves_standing(line: str, answer: Consent | None) -> bool:
    meant = said(line)
    if meant is not None:
        return meant == answer
    turned = line.split()[0] in _TURNS and answer == "yes"
    return not turned and not any(sign.isdigit() for sign in line)


def _is_greeting(line: str) -> bool:
    words = line.split()
    if _meant(words) == set():
        return True
    return words[0] in _GREETINGS and len(words) <= _LONGEST_GREETING


def _meant(words: Sequence[str]) -> set[Consent] | None:
    """What the phrases of a line mean; None if one of them is neither yes nor no nor courtesy."""
    if len(words) > _MOST_WORDS:
        return None
    meant: set[Consent] = set()
    place = 0
    while place < len(words):
        for length in range(min(_LONGEST_PHRASE, len(words) - place), 0, -1):
            phrase = " ".join(words[place : place + length])
            if phrase in _MEANINGS:
                break
        else:
            return None
        meaning = _MEANINGS[phrase]
        if meaning is not None:
            meant.add(meaning)
        place += length
    return meant
