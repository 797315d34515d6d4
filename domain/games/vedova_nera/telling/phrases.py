"""The short things the game says: names of seats, refusals, what is asked, what lapses, how a match ended."""

from typing import Final

from domain.game import PUBLIC, REFEREE, Outcome, Seat
from domain.games.vedova_nera.board.colours import COLOUR_WORDS, COLOURS, named
from domain.games.vedova_nera.plans.words import turn_words
from domain.games.vedova_nera.rules.deeds import may_roll
from domain.games.vedova_nera.state import Choosing, Playing, View, awaited, table_of
from domain.games.vedova_nera.telling.refusals import REFUSALS
from domain.refusal import Refusal
from domain.words import Language, Words

_ENDINGS: Final[dict[str, Words]] = {
    "goals-covered": Words(
        en="{who} marries the Black Widow: every goal is covered by a stable pawn.",
        it="{who} sposa la Vedova Nera: ogni obiettivo è coperto da una pedina stabile.",
    ),
    "last-one-left": Words(
        en="{who} wins, for everybody else has left.", it="Vince {who}: tutti gli altri hanno lasciato."
    ),
    "all-passed": Words(
        en="A draw: everybody passed, one after another.", it="Patta: hanno passato tutti, uno dopo l'altro."
    ),
    "repetition": Words(
        en="A draw: the same position has come for the fourth time.",
        it="Patta: la stessa posizione si è presentata per la quarta volta.",
    ),
    "no-progress": Words(
        en="A draw: for too long nobody has had more stable pawns than ever before.",
        it="Patta: da troppo tempo nessuno migliora il proprio primato di pedine stabili.",
    ),
}
_NOBODY_ASKED: Final = Words(
    en="The match is not under way: nothing is asked.", it="Non c'è partita in corso: niente da fare."
)
_CHOOSE: Final = Words(
    en="Choose your colour; its marbles are your goals, and your pawns start where the marbles of the player before you lie. "
    "Answer with one line: the word “choose” and a colour.",
    it="Scegli il tuo colore: le sue biglie sono i tuoi obiettivi, e le tue pedine partono dalle biglie di chi ha scelto prima "
    "di te. Rispondi con una riga: la parola «scelgo» e un colore.",
)
_PLAY: Final = Words(
    en="You play {colour}. Answer with one line: two nodes to move a pawn, or the word “advisor” and a node{more}. "
    "Ruling VN-37 tells how to answer ahead.",
    it="Giochi con il {colour}. Rispondi con una riga: due nodi per muovere una pedina, oppure la parola «consigliere» e un "
    "nodo{more}. La regola VN-37 spiega come rispondere in anticipo.",
)
_ENTER: Final = Words(
    en=", or the word “enter” and a node of ring 4", it=", oppure la parola «rientra» e un nodo dell'anello 4"
)
_ROLL: Final = Words(en=", or the word “marble” and two housings", it=", oppure la parola «biglia» e due incavi")
_PASS: Final = Words(en=", or the word “pass” and nothing else", it=", oppure la parola «passo» e nient'altro")


def seat_name(seat: Seat, language: Language) -> str:
    """What a seat is called within a sentence: "player 2", "il giocatore 2"; a colour where a position names seats so."""
    if seat == PUBLIC:
        return Words(en="the observers", it="gli osservatori")[language]
    if seat == REFEREE:
        return Words(en="the referee", it="l'arbitro")[language]
    for colour in COLOURS:
        if seat == colour:
            return named(colour, language)
    number = seat.removeprefix("player-")
    return Words(en=f"player {number}", it=f"il giocatore {number}")[language]


def words(refusal: Refusal, language: Language) -> str:
    """A refusal as one sentence; KeyError if the reason is none of this game's."""
    facts: dict[str, str | int] = dict(refusal.facts)
    for colour in COLOURS:
        if facts.get("colour") == colour:
            facts["colour_name"] = COLOUR_WORDS[colour]["en"]
            facts["colour_word"] = COLOUR_WORDS[colour]["en"].capitalize()
            facts["colour_it"] = COLOUR_WORDS[colour]["it"]
            facts["to_colour"] = f"al {COLOUR_WORDS[colour]['it']}"
    if "kind" in facts:
        facts["turn"] = turn_words(str(facts["kind"]), str(facts["places"]), language)
    if "seat" in facts:
        facts["seat_name"] = seat_name(Seat(str(facts["seat"])), language)
    return REFUSALS[refusal.reason][language].format_map(facts)


def round_words(view: View, language: Language) -> str:
    """Where the match is as people count it, for headlines; "" while colours are chosen."""
    table = table_of(view)
    if not isinstance(table, Playing) or not table.turns:
        return ""
    return Words(en=f"turn {table.turns}", it=f"turno {table.turns}")[language]


def asks(view: View, seat: Seat, language: Language) -> str:
    """What this seat is asked for now and how to answer; never a line that could be sent as it stands."""
    asked = awaited(view)
    if not asked:
        return _NOBODY_ASKED[language]
    if seat not in asked:
        return _waits(view, asked[0])[language]
    if isinstance(view, Choosing):
        return _CHOOSE[language]
    assert isinstance(view, Playing)
    web = view.web
    more = _ENTER[language] if web.removed[web.turn] else ""
    more += _ROLL[language] if may_roll(view.rules, web, view.reached) else ""
    more += _PASS[language] if view.rules.allow_pass == "yes" else ""
    return _PLAY[language].format(colour=COLOUR_WORDS[view.colours[web.turn]][language], more=more)


def _waits(view: View, seat: Seat) -> Words:
    """What is being waited for."""
    if isinstance(view, Playing):
        colour = COLOUR_WORDS[view.colours[view.web.turn]]
        return Words(
            en=f"Nothing yet: it is the turn of {colour['en']}.", it=f"Per ora niente: tocca al {colour['it']}."
        )
    return Words(
        en=f"Nothing yet: {seat_name(seat, 'en')} is choosing a colour.",
        it=f"Per ora niente: {seat_name(seat, 'it')} sta scegliendo un colore.",
    )


def lapses(view: View, seat: Seat, language: Language) -> str:
    """What is played for this seat if it does not answer in time (VN-22); empty if it is not asked."""
    if seat not in awaited(view):
        return ""
    if isinstance(view, Choosing):
        said = Words(
            en="If the time passes without your answer, you get one of the colours left, drawn at random (ruling VN-22).",
            it="Se il tempo passa senza una tua risposta, ricevi a sorte uno dei colori rimasti (regola VN-22).",
        )
    elif isinstance(view, Playing) and view.rules.timeout_vn == "pass":
        said = Words(
            en="If the time passes without your answer, you pass (ruling VN-22).",
            it="Se il tempo passa senza una tua risposta, passi il turno (regola VN-22).",
        )
    else:
        said = Words(
            en="If the time passes without your answer, a legal action is drawn at random for you (ruling VN-22).",
            it="Se il tempo passa senza una tua risposta, si estrae a sorte una mossa lecita per te (regola VN-22).",
        )
    return said[language]


def ended(outcome: Outcome, language: Language) -> str:
    """Who won and why; any other reason is a draw that the players agreed on."""
    if outcome.reason not in _ENDINGS:
        return Words(en="The match ends in a draw.", it="La partita finisce in parità.")[language]
    said = _ENDINGS[outcome.reason][language]
    who = seat_name(outcome.winners[0], language) if outcome.winners else ""
    text = said.format(who=who)
    return text[:1].upper() + text[1:]
