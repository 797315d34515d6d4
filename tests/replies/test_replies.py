"""Replies in their writers' own words: nothing is carried out that was not meant, and most of what was meant is (G-22)."""

from typing import Final

import pytest

from domain.reading.word_lists import WordList
from tests.replies.judging import HERE, Reply, judge
from tests.shares import share, with_newest

NEWEST: Final = 60  # of what is misleading the last so many are read
SHARES: Final = 5  # and of what stands before them one in so many; of the doubts all, each beside one in so many orders

MISLEADING: Final = [
    line for file in sorted(HERE.glob("misleading*.txt")) for line in file.read_text(encoding="utf-8").splitlines()[1:]
]
DOUBTS: Final = (HERE / "doubts.txt").read_text(encoding="utf-8").splitlines()[1:]
AS_MEANT: Final = (HERE / "whole.txt").read_text(encoding="utf-8").splitlines()[1:]
HALF: Final = (HERE / "half.txt").read_text(encoding="utf-8").splitlines()[1:]
GERMAN_DOUBTS: Final = (HERE / "doubts.de.txt").read_text(encoding="utf-8").splitlines()[1:]
PLAYED: Final = (
    ("Q1", "my king slips over to 72"),
    ("Q5", "con la torre me ne vado in 22"),
    ("Q2", "the first pawn trots to 41"),
    ("C1", "my man runs to P4"),
    ("C4", "sguinzaglio la Gestapo in I8"),
    ("C5", "i soldi me li tengo"),
    ("M1", "metto sul piatto la pistola 1 e i guanti 3"),
    ("M4", "I shake hands with agent 3"),
    ("V2", "il ragnetto in G4 zampetta in F4"),
    ("V3", "rimetto in gioco la pedina mancante in E4"),
)
PLAYED_IN_GERMAN: Final = (
    ("V1", "ich nehme das Rot"),
    ("V2", "der Schwarze wandert auf E3"),
    ("V3", "die verlorene Spinne kommt auf A4 zurück"),
    ("V5", "die Murmel aus C2 lege ich nach D2"),
    ("V2", "Ich ziehe mit dem Bauern von G4 nach F4"),
)
REST: Final = (
    "the others tomorrow",
    "I'll do the rest when I'm home",
    "le altre te le dico stasera",
    "P2 I'll tell you later",
)
NAMED: Final = (
    ("Q17", "the one on 24 goes to 23"),
    ("C14", "la barca fino a Budapest, e la gestapo in P9 addosso al nero"),
    ("M11", "I put both recorders on the table"),
    ("M13", "secondo me l'agente 2 ha un sicario, quindi lo accuso"),
    ("V12", "the black one slides to E1"),
    ("Q6", "the last pawn, P5, goes into the refuge on 44"),
    ("Q2", "the pawn standing on fifty-three goes to 44"),
    ("Q6", "quella che sta in 40, cioè P5, va in 44"),
    ("Q14", "P1 non si tocca, resta in 82"),
    ("Q2", "P4 sale da 45 a 34"),
    ("C4", "the Gestapo goes straight for Violet at Sam's, H8"),
    ("C4", "la Gestapo va da Sam a prendere Viola"),
    ("C14", "I'll spend the bicycle and ride to Zurich with my fugitive"),
    ("V3", "the spider waiting on A2 crawls out to the goal at H2"),
    ("M108", "I'll put poison 6 down for agent 3"),
)
ASKED_KINDLY: Final = (
    ("Q2", "Could you please send P1 to 44?"),
    ("Q2", "Would you mind moving P1 to 44?"),
    ("Q2", "Hello dear, could the first pawn go to 44 please."),
    ("Q6", "Mi sposti la P5 in 44?"),
    ("Q6", "Potresti portare la P5 in 44, per favore?"),
    ("V14", "Let a lost pawn come back at G4, would you?"),
)
WHOLE: Final = (
    ("Q6", "La P5 la faccio andare nel rifugio della 44 e per stavolta abbiamo finito.", ("P5 44", "end")),
    ("Q4", "Vorrei che P4 si informasse sulla casa 38 e P5 sulla 44.", ("P4 ask 38", "P5 ask 44")),
    ("Q6", "Let P5 inquire whether she passed by 45", ("P5 ask 45",)),
    ("Q13", "P1 chieda della 72, poi passiamo la mano", ("P1 ask 72", "end")),
    ("Q3", "P5 walks over to 40 for me. Questions later, I have a fare waiting.", ("P5 40",)),
    ("C3", "La Gestapo faccia ancora due passi e arrivi in K6", ("gestapo K6",)),
    ("C4", "Just walk the runaway over to G6. Everything else of mine stays as it is.", ("fugitive G6",)),
    ("C12", "I'd like my runaway to go to R1 and my Gestapo to leave Munich for O5", ("fugitive R1", "gestapo O5")),
    ("C5", "I'll keep my money", ("no",)),
    ("M2", "I'm sitting this one out", ("decline",)),
    ("M18", "prendo quella dell'agente 5", ("accept Agent 5",)),
    ("M3", "nobody to denounce", ("no accusation",)),
    ("Q22", "P1 to 64\nP3 to 74\nNothing more from me this turn.", ("P1 64", "P3 74", "end")),
    ("Q24", "P3 to 65\nP5 to 35\nThat's all from me, cheers Dan", ("P3 65", "P5 35", "end")),
    ("Q24", "P3 to 65. P5 to 35. That's it from me, off to bed", ("P3 65", "P5 35", "end")),
    ("Q24", "P3 in 65\nP5 in 35\nPer il resto niente", ("P3 65", "P5 35", "end")),
    ("Q24", "P3 to 65\nP5 to 35\nAfter that I'm done.", ("P3 65", "P5 35", "end")),
    ("Q27", "Fine turno, stasera niente domande, ho la testa fusa", ("end",)),
    ("Q27", "End turn, no questions tonight, my head is fried", ("end",)),
    ("Q27", "P1 chiede 68\nP3 chiede 6\nLa P4 la lascio stare", ("P1 ask 68", "P3 ask 6", "end")),
    ("Q27", "P1 ask 68\nP3 ask 6\nP4 can save its breath", ("P1 ask 68", "P3 ask 6", "end")),
    ("Q27", "P1 ask 68\nP4 asks nothing", ("P1 ask 68",)),
    ("Q28", "I'd like P4 to find out about 10 and P2 about 29. Nothing else.", ("P4 ask 10", "P2 ask 29", "end")),
    (
        "Q23",
        "La P1 vuole sapere se la spia è passata dalla 54 e la P2 se è passata dalla 48",
        ("P1 ask 54", "P2 ask 48"),
    ),
    ("Q23", "From P3 I'd like to know whether she has been in 70.", ("P3 ask 70",)),
    ("Q23", "P1 asks 63. P2 wants to know the same about 49.", ("P1 ask 63", "P2 ask 49")),
    ("Q26", "My question from P2 is for house 43. Then P5 would like to hear about 33.", ("P2 ask 43", "P5 ask 33")),
    (
        "Q23",
        "P1 domanda della 63, P2 della 49 e P5 della 26, poi fine turno.",
        ("P1 ask 63", "P2 ask 49", "P5 ask 26", "end"),
    ),
    ("Q16", "P2 domanda se la spia è passata dalla 90, P5 invece se è passata dalla 48.", ("P2 ask 90", "P5 ask 48")),
    ("Q16", "Allora: P3 deve domandare della 30, P5 della 48 e P1 della 13.", ("P3 ask 30", "P5 ask 48", "P1 ask 13")),
    ("Q13", "Would P2 kindly ask whether the spy has been through 64?", ("P2 ask 64",)),
    ("Q25", "Vorrei che P3 chiedesse della 68, e basta.", ("P3 ask 68", "end")),
    ("Q18", "P4's off to 52. Keep P5 where it is. That's my lot for this round, Sheila", ("P4 52", "P5 stay", "end")),
    ("Q22", "Please send P1 to 64, and leave P2 and P4 where they are.", ("P1 64", "P2 stay", "P4 stay")),
    ("Q21", "Scappo in 63 con la torre 81.", ("play 81 to 63",)),
    ("Q24", "The pawn on 59 makes its arrest now, right where it is.", ("P1 arrest",)),
    ("Q24", "Bring P3 across to 74, and after that P4 is to go to 14, if you'd be so kind.", ("P3 74", "P4 14")),
    (
        "Q22",
        "please send P1 from 58 to 64, which is where I would have hidden, and leave P2 where it is",
        ("P1 64", "P2 stay"),
    ),
)
LATER: Final = (
    "Le altre due dopo cena",
    "rest later when I'm off shift, don't close it yet please",
    "I shall do the other three this evening after choir",
    "Still thinking about P4.",
    "P4 I am holding back until after lunch",
    "per adesso solo queste",
    "Per le altre ci penso domattina in treno",
    "Le altre due dopo, devo consegnare una traduzione entro mezzogiorno.",
    "(rest later, sorry)",
    "I'll send number 4 later, still chewing on it",
    "I haven't decided on P4 yet",
    "P.S. I will say end myself when I've seen the answers.",
    "Sul resto ci dormo su",
    "Il turno resta aperto",
    "Questions to follow once they've moved",
)
HELD_UP: Final = (
    "Tomorrow P4 to 14",
    "The others tomorrow, this one too",
    "Le altre domani, anche questa",
    "Le altre domani e la P3 pure",
    "Aspetta le altre prima di muoverla",
    "Wait for the rest before you move it",
    "Still thinking about it",
    "Still thinking about P3",
    "Hold it until after lunch",
    "Queste dopo cena",
    "Don't move it yet, the rest comes later",
    "The rest tomorrow. That's all from me today.",
)
NO_END: Final = (
    "fine",
    "Fine.\n\nCheers\nDan",
    "fine, thanks",
    "fine by me",
    "I'm fine",
    "That's fine",
    "Everything's fine here.",
    "P1 ask 68\nP3 ask 6\nI'm fine",
    "P1 ask 68\nP3 ask 6\nfine",
)
OF_THE_DAY: Final = (
    "done for today", "finished for today", "that's all for today", "That's it for today.", "done for tonight",
    "enough for today",
    "no more for today", "That's all from me today.", "end for today", "per oggi basta", "basta per oggi", "per oggi ho finito",
    "fatto per oggi", "finito per oggi", "per oggi è tutto", "fine per oggi",
)  # fmt: skip
OF_THE_TURN: Final = (
    "end turn for today", "Lovely weather today. Done.", "per oggi è tutto, turno chiuso", "end\nthat's all for today", "done",
)  # fmt: skip
NOT_ENDED: Final = (
    ("Q24", "P3 in 65\nP5 in 35\nTutto qui bene, spero anche da voi"),
    ("Q24", "P3 to 65\nP5 to 35\nThanks, well done all"),
    ("Q24", "P3 to 65\nP5 to 35\nNothing else for now"),
    ("Q24", "P3 in 65\nP5 in 35\nBasta pioggia!"),
    ("Q27", "P1 ask 68\nP3 passes"),
)
CLAIMED: Final = (
    ("M14", "I put down coat 7, gun 2 and briefcase 6, and I tell you truly the first is a coat", "claim card 1 is a coat"),
    ("M2", "Rispondo con fotografie 6 e valigetta 2. E dichiaro pure che la seconda è blu.", "claim card 2 is blue"),
    ("M1", "Metto la pistola 1 e i guanti 3. Assicuro che la prima è proprio una pistola, parola mia.", "claim card 1 is a gun"),
)  # fmt: skip
TALK_OF_PLACES: Final = (
    ("C28", "fugitive J16. Black is on K17 and can stay there for all I care."),
    ("C28", "fugitive J16. Casablanca is such a nice film, by the way."),
    ("C28", "fuggiasco J16. Nero e Viola sono tutti e due in K17, avranno sete."),
    ("C28", "fugitive J16. Nobody moves as fast as my man."),
    ("C28", "all stay. My man hides in the sand, nobody finds him there."),
    ("C21", "fugitive S5. My Gestapo likes Munich, so it stays there."),
    ("C21", "Gestapo N4. Black is in S4, so he will be at Irene's before me."),
    ("C22", "fugitive M9. Violet's fugitive sits in N1, out of my reach."),
    ("C22", "fugitive M9. Your Gestapo will have to run, Violet!"),
    ("C22", "fugitive M9. Salzburg is lovely in spring, we went there in May."),
    ("C26", "Gestapo F17. Black in I18 is too far away to catch me."),
    ("C25", "gestapo S13, fugitive I9. Next turn it will be H9 or G8, we shall see."),
    ("C27", "fugitive L16. No need for the canteen yet."),
)
UNREAD: Final = (
    ("Q6", "end turn", "The fifth shall gambol to 44."),
    ("Q6", "we're done", "From 40 she strolled over to 44."),
    ("M12", "offer tape-recorder 1, photographs 6, coat 3", "Anybody would swear that the first is a tape-recorder."),
    ("M12", "offer tape-recorder 1, photographs 6, coat 3", "Believe me: two of them are red."),
    ("M1", "offro pistola 1, guanti 3", "Si direbbe che la prima è una pistola."),
)


def is_played(position: str, text: str) -> bool:
    """Whether anything that a reply says is carried out at once."""
    return judge(Reply(position, "en", "not", text)).fate == "played"


def test_a_hex_alone_answers_where_a_letter_asks_for_one() -> None:
    assert is_played("C3", "J8")
    assert is_played("C3", "K7 please\n\nSalvo")
    assert not any(is_played("C3", text) for text in ("J8?", "J8 or K7", "maybe J8", "Z9"))
    assert not is_played("C4", "H8")  # two pieces may go


@pytest.mark.parametrize("line", with_newest(MISLEADING, SHARES, NEWEST))
def test_a_line_that_names_an_order_and_gives_none_is_not_played(line: str) -> None:
    position, _, text = line.partition("|")
    assert not is_played(position, text.replace(r"\n", "\n"))


@pytest.mark.parametrize(("position", "text"), [*PLAYED, *PLAYED_IN_GERMAN])
def test_an_order_in_own_words_is_carried_out(position: str, text: str) -> None:
    assert is_played(position, text)


@pytest.mark.parametrize("rest", REST)
def test_what_comes_later_for_other_pawns_holds_nothing_up(rest: str) -> None:
    assert is_played("Q14", f"P3 walks over to 12. {rest}")
    assert not is_played("Q11", f"play 46 to 82. {rest}")


@pytest.mark.parametrize("later", LATER)
def test_what_says_that_more_of_a_turn_comes_later_is_no_doubt_of_its_orders(later: str) -> None:
    assert judge(Reply("Q24", "en", "own", f"P3 to 65\nP5 to 35\n{later}", ("P3 to 65", "P5 to 35"))).as_meant


def test_what_is_said_above_orders_of_all_that_is_ordered_now_is_no_doubt_of_them() -> None:
    assert judge(Reply("Q22", "it", "letter", "Ciao, per ora muovo\nP1 65\nP3 ferma", ("P1 65", "P3 ferma"))).as_meant


@pytest.mark.parametrize("held_up", HELD_UP)
def test_what_puts_off_an_order_itself_holds_it_up(held_up: str) -> None:
    assert not is_played("Q24", f"P3 to 65. {held_up}")
    assert not is_played("Q24", f"P3 to 65\n{held_up}")


@pytest.mark.parametrize("text", NO_END)
def test_a_word_that_closes_the_turn_in_italian_alone_does_not_in_an_english_letter(text: str) -> None:
    assert not is_played("Q27", text)


def test_it_does_in_an_italian_one() -> None:
    assert is_played("Q27", "Fine, grazie")
    assert is_played("Q27", "P1 chiede 68\nP3 chiede 6\nfine")


@pytest.mark.parametrize(("position", "text"), NOT_ENDED)
def test_talk_that_sounds_like_an_end_leaves_the_turn_open(position: str, text: str) -> None:
    assert "end" not in judge(Reply(position, "en", "own", text)).orders


@pytest.mark.parametrize("text", OF_THE_DAY)
def test_an_end_that_may_be_of_the_day_alone_is_asked_about_while_more_may_be_ordered(text: str) -> None:
    judged = judge(Reply("Q2", "en", "own", f"P1 44\n{text}"))
    assert (judged.fate, judged.orders) == ("asked", ("P1 to 44", "end"))


@pytest.mark.parametrize("text", OF_THE_TURN)
def test_an_end_of_the_turn_is_played_whatever_is_said_of_the_day(text: str) -> None:
    judged = judge(Reply("Q2", "en", "own", f"P1 44\n{text}"))
    assert (judged.fate, judged.orders) == ("played", ("P1 to 44", "end"))


def test_where_more_is_ordered_than_was_read_nothing_is_carried_out_in_part() -> None:
    assert not is_played("Q14", "First pawn to 5, second one to 72. I'll do nothing rash later.")


@pytest.mark.parametrize(("position", "text"), NAMED)
def test_things_may_be_called_otherwise(position: str, text: str) -> None:
    assert is_played(position, text)


@pytest.mark.parametrize(("position", "text", "meant"), WHOLE)
def test_a_letter_in_own_words_is_carried_out_whole(position: str, text: str, meant: tuple[str, ...]) -> None:
    assert judge(Reply(position, "en", "own", text, meant)).as_meant


@pytest.mark.parametrize(("position", "text", "claim"), CLAIMED)
def test_what_is_said_of_a_card_on_offer_in_other_words_is_claimed(position: str, text: str, claim: str) -> None:
    assert [order.partition("; ")[2] for order in judge(Reply(position, "en", "own", text)).orders] == [claim]


@pytest.mark.parametrize(("position", "order", "beside"), UNREAD)
def test_no_turn_is_closed_and_nothing_offered_without_what_is_said_beside_it(
    position: str, order: str, beside: str
) -> None:
    assert is_played(position, order)
    assert not is_played(position, f"{beside} {order}.")
    assert not is_played(position, f"{order}. {beside}")
    assert not is_played(position, f"{beside}\n\n{order}")


def test_an_order_that_the_seat_may_not_give_is_read_in_own_words_and_never_left_out() -> None:
    assert is_played("C5", "I'll keep my money")
    assert not is_played("M1", "offro pistola 1, guanti 3\ndichiaro tutte rosse")
    assert not is_played("M1", "offro pistola 1, guanti 3. Vi giuro che la prima è verde.")


@pytest.mark.parametrize(("position", "text"), ASKED_KINDLY)
def test_what_is_asked_kindly_is_carried_out(position: str, text: str) -> None:
    assert is_played(position, text)


def test_a_card_laid_down_for_the_agent_who_made_the_offer_is_the_only_one() -> None:
    assert judge(Reply("M108", "en", "own", "offer poison 6 to agent 3", ("offer poison 6",))).as_meant


def test_the_end_of_a_turn_is_not_all_of_a_sentence_that_moves_a_pawn() -> None:
    text = "La P5 la faccio andare nel rifugio della 44 e per stavolta abbiamo finito."
    assert judge(Reply("Q6", "it", "own", text, ("P5 44", "fine turno"))).as_meant


@pytest.mark.parametrize(("number", "doubt"), tuple(enumerate(DOUBTS)))
def test_no_order_in_own_words_is_carried_out_beside_a_doubt(number: int, doubt: str) -> None:
    texts = [(position, doubt.replace("…", text)) for position, text in share(PLAYED, SHARES, number)]
    assert [text for position, text in texts if is_played(position, text)] == []


@pytest.mark.parametrize(("number", "doubt"), tuple(enumerate(GERMAN_DOUBTS)))
def test_no_german_order_in_own_words_is_carried_out_beside_a_doubt(number: int, doubt: str) -> None:
    texts = [(position, doubt.replace("…", text)) for position, text in share(PLAYED_IN_GERMAN, SHARES, number)]
    assert [text for position, text in texts if is_played(position, text)] == []


def test_no_word_that_may_stand_beside_an_order_is_one_of_doubt() -> None:
    beside = WordList("harmless", "beside an order").words
    doubts = {
        "doubts": ("waiting always", "taken-back always", "open always", "asked always", "denied always", "denied", "waiting",
                   "later", "taken-back", "open", "conditional", "asked", "reported", "unread"),
        "misgivings": ("negations", "conditions", "questions", "past"),
        "retraction": ("strong", "weak", "denials", "either"),
        "others": ("possessives", "subjects", "people", "enemies", "would"),
    }  # fmt: skip
    of_doubt = {word for file, headings in doubts.items() for word in WordList(file, *headings).words}
    assert beside & of_doubt == {
        "poi",
        "fa",
    }  # "and then", "fa un passo": another day is "più tardi", and of the past "ieri"


def test_people_greet_in_many_ways_and_say_what_stands_below() -> None:
    assert is_played("V4", "Pace e bene, rientra in A4, grazie! Suor Letizia")
    assert is_played("Q13", "hiya p1 ask 83, p2 ask 75, end")
    assert is_played("Q4", "Kindly enter the following questions:\n\nP1 ask 47\nP2 ask 10")
    assert is_played("C13", "Ordini per il turno 3:\nfuggiasco L2; gestapo R3")
    assert not any(is_played("Q4", f"{line}\nP1 ask 47") for line in ("Draft questions:", "Questions I might ask:"))


@pytest.mark.parametrize("line", HALF)
def test_what_is_ordered_in_two_sentences_is_carried_out_whole_or_not_at_all(line: str) -> None:
    position, text, *meant = line.split("|")
    assert not judge(Reply(position, "en", "own", text.replace(r"\n", "\n"), tuple(meant))).otherwise


@pytest.mark.parametrize(("position", "text"), TALK_OF_PLACES)
def test_places_where_nothing_of_ones_own_is_sent_hold_nothing_up(position: str, text: str) -> None:
    assert is_played(position, text)


@pytest.mark.parametrize("line", AS_MEANT)
def test_a_letter_as_players_write_it_is_carried_out_as_it_is_meant(line: str) -> None:
    position, text, meant = line.split("|")
    assert judge(Reply(position, "en", "own", text.replace(r"\n", "\n"), tuple(meant.split("; ")))).as_meant
