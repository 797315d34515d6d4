"""Which lines of a reply are new, and why the others are not."""

import pytest

from mail.inbound.limits import LINE_LENGTH, LINES
from mail.inbound.quoting.classify import Kind, classify
from mail.inbound.quoting.signature import is_mobile_signature
from tests.support.newest import newest

QUOTE = "> It is your turn.\n> A1 A2\n"
ADDRESS = "g+abcdefghijklmnopqrstuvwxyz@pbem.localhost"
ADDRESS_LIKE_AN_ORDER = "g+b3b4.k7q9@pbem.localhost"


def kinds(text: str) -> list[str]:
    """The kind of each line."""
    return [line.kind.value for line in classify(text)]


@pytest.mark.parametrize(
    "attribution",
    [
        "On Wed, Mar 5, 2025 at 2:32 PM Game table wrote:",
        "On 05/03/2025 14:32, Game table wrote:",
        f"On 5 Mar 2025, at 14:32, Game table <{ADDRESS}> wrote:",
        f"On Wed, Mar 5, 2025 at 2:32 PM Game table <\n{ADDRESS}> wrote:",
        f"On Wed, Mar 5, 2025 at 2:32 PM Game table\n<{ADDRESS}> wrote:",
        f"On Wed, Mar 5, 2025 at 2:32 PM Game table <{ADDRESS}>\nwrote:",
        f"On Mon, Jan 5, 2026 at 7:03 PM Game table <{ADDRESS_LIKE_AN_ORDER}>\nwrote:",
        f"Game table <{ADDRESS}> wrote:",
        "Game table wrote:",
        "Il 18/02/22 10:16, Tavolo ha scritto:",
        "Il 26 marzo 2016 alle 13.16 Tavolo ha scritto:",
        f"Il giorno mer 5 mar 2025 alle ore 14:32 Tavolo <{ADDRESS}> ha scritto:",
        f"Il giorno mer 5 mar 2025 alle ore 14:32 Tavolo (di gioco) <\n{ADDRESS}> ha scritto:",
        f"Il giorno mer 5 mar 2025 alle ore 14:32 Tavolo <{ADDRESS}>\nha scritto:",
        f"Il giorno mer 5 mar 2025 alle ore 14:32\nTavolo di gioco\n<{ADDRESS}> ha scritto:",
        f'In data 11 ottobre 2017 21:11:31 "Tavolo" <{ADDRESS}> ha scritto:',
    ],
)
def test_an_attribution_is_cut_in_both_languages_however_it_is_wrapped(attribution: str) -> None:
    assert newest(f"B3 B4\n{attribution}\n{QUOTE}").text == "B3 B4"
    assert newest(f"{attribution}\n{QUOTE}\nB3 B4").text == "B3 B4"


@pytest.mark.parametrize(
    "line",
    [
        "On turn 3 I wrote: nothing",
        "On the other hand, B3 B4",
        "Il cavaliere va in C3",
        "Il 3 va bene",
        "- move C3 D4",
        "__X__O__",
        "____",
        "Sent from my desk, is much easier than from a phone",
        "Inviato: il cavaliere",
        "From: A1\nTo: B2",
        "Da: A1\nA: B2",
        "From: A1\nTo: B2\nSubject: C3",
        "Subject: C3\nFrom: A1\nTo: B2 at 10:30",
        "-----",
        "wrote:",
        "il 5 dicembre 2026 alle 20:04 ho mosso, come ha scritto lei:",
        "As you wrote on 5/12/2026:",
        "Orders for 5/12/2026:",
        "Alle 20:04:",
        "Inviato da A1",
    ],
)
def test_orders_that_look_like_mail_are_kept(line: str) -> None:
    assert newest(f"{line}\nB3 B4").text == f"{line}\nB3 B4"


def test_an_order_above_an_attribution_is_not_taken_with_it() -> None:
    text = f"On turn 3 C1 C2\nIl cavaliere B3 B4\nOn 5 Mar 2025, at 14:32, Game table wrote:\n{QUOTE}"
    assert newest(text).text == "On turn 3 C1 C2\nIl cavaliere B3 B4"
    dated = f"Il 20/11/2026 muovo B3 B4\nIl 18/02/22 10:16, Tavolo ha scritto:\n{QUOTE}"
    assert newest(dated).text == "Il 20/11/2026 muovo B3 B4"


def test_history_without_quote_marks_below_an_attribution_is_not_new() -> None:
    found = newest("B3 B4\n\nIl 18/02/22 10:16, Tavolo ha scritto:\n\nTocca a te.\nA1 A2")
    assert found.text == "B3 B4"
    assert [line.reason for line in found.ignored] == ["attribution", "below-attribution", "below-attribution"]


def test_what_stands_unmarked_below_a_quoted_attribution_is_not_played_and_asked_about() -> None:
    line = classify("> On 5 Mar 2025, at 14:32, Game table wrote:\n\nB3 B4")[-1]
    assert (line.kind, line.doubt) == (Kind.HISTORY, "below-quoted-attribution")


def test_answers_between_quoted_lines_are_all_new() -> None:
    assert newest(f"{QUOTE}B3 B4\n{QUOTE}C1 C2").text == "B3 B4\n\nC1 C2"


def test_history_indented_by_tabs_is_quoted_up_to_the_first_line_that_is_not() -> None:
    found = newest(f"Game table <{ADDRESS}> wrote:\n\n\tA1 A2\n\t\n\tA2 A3\nB3 B4\n\tC1 C2")
    assert found.text == "B3 B4\n\tC1 C2"


@pytest.mark.parametrize(
    "opening",
    [
        "-----Original Message-----\nFrom: Game table",
        "----- Messaggio originale -----",
        "---------- Forwarded message ---------",
        "Inizio messaggio inoltrato:",
        "From: Game table\nSent: Friday, November 20, 2026 9:32 AM\nSubject: Decision 7",
        "*Da:* Tavolo\n*Inviato:* martedì 31 marzo 2020 19:34\n*A:* Giocatore\n*Oggetto:* Decisione 7",
        "________________________________\nFrom: Table <g@pbem.localhost>\nTo: One\nSubject: Decision 7",
        "From: Table\nTo: one@example.org,\n two@example.org\nSubject: Decision 7",
        "Da:\tTavolo\nPer:\tone@example.org\nData:\t31/03/2020\nOggetto:\tDecisione 7",
        "From: Table\n\nSent: 20 November 2026\n\nTo: One\n\nSubject: Decision 7",
    ],
)
def test_everything_below_a_separator_or_a_header_block_is_history(opening: str) -> None:
    assert newest(f"B3 B4\n\n{opening}\n\nIt is your turn.\nA1 A2").text == "B3 B4"


@pytest.mark.parametrize("rule", ["=====", "———", "________", "***"])
def test_a_rule_above_an_attribution_is_not_new(rule: str) -> None:
    assert newest(f"B3 B4\n{rule}\nOn 5 Mar 2025, at 14:32, Game table wrote:\n{QUOTE}").text == "B3 B4"
    assert newest(f"B3 B4\n{rule}\nC1 C2").text == f"B3 B4\n{rule}\nC1 C2"


def test_a_form_with_its_labels_on_lines_of_their_own_opens_history() -> None:
    form = f"Game table <{ADDRESS}>\n05/12/2026 20.04\n\nPer\n<one@example.org>\ncc\n\nOggetto\nTurno 5"
    assert newest(f"B3 B4\n\n{form}\n\nA1 A2").text == "B3 B4"
    assert newest("one@example.org at 20:04\nA\nB3 B4").text == "one@example.org at 20:04\nA\nB3 B4"


def test_the_verb_may_stand_below_a_blank_line() -> None:
    text = f"B3 B4\n\nIl giorno sab 5 dic 2026 alle 20:04 Tavolo <{ADDRESS}>\n\nha scritto:\n\n{QUOTE}"
    assert newest(text).text == "B3 B4"


@pytest.mark.parametrize(
    "marker",
    [
        "-- Reply above this line --",
        "## Please type your reply above this line ##",
        "--- Rispondi sopra questa riga ---",
    ],
)
def test_our_marker_cuts_only_where_it_is_not_quoted(marker: str) -> None:
    assert newest(f"B3 B4\n{marker}\nA1 A2").text == "B3 B4"
    assert newest(f"> {marker}\n> A1 A2\nB3 B4").text == "B3 B4"


def test_a_signature_ends_where_the_quoted_letter_begins() -> None:
    found = newest(f"B3 B4\n-- \nPlayer One\n\nOn 5 Mar 2025, at 14:32, Game table wrote:\n{QUOTE}\nC1 C2")
    assert found.text == "B3 B4\n\nC1 C2"


@pytest.mark.parametrize("history", [QUOTE, f"Game table <{ADDRESS}> wrote:\n\tA1 A2\n"])
def test_words_below_the_quoted_letter_are_new_whatever_signature_stood_above(history: str) -> None:
    assert newest(f"B3 B4\n-- \nPlayer One\n{history}C1 C2").text == "B3 B4\n\nC1 C2"


def test_an_answer_below_a_quoted_original_message_is_new() -> None:
    assert newest(f"-----Original Message-----\n{QUOTE}\nB3 B4").text == "B3 B4"


def test_an_order_below_a_signature_is_not_played_but_pointed_out() -> None:
    found = newest("B3 B4\n-- \nPlayer One\nC1 C2")
    assert found.text == "B3 B4"
    assert [(line.text, line.reason) for line in found.ignored][1:] == [
        ("Player One", "below-signature"),
        ("C1 C2", "order-below-signature"),
    ]


@pytest.mark.parametrize("below", ["Player One\nVia Roma 1, Torino", "", f"Player One\n\n{QUOTE}"])
def test_two_dashes_without_the_blank_open_a_signature_if_no_order_follows(below: str) -> None:
    assert newest(f"B3 B4\n--\n{below}").text == "B3 B4"


@pytest.mark.parametrize("below", ["C1 C2", "muovi la torre", "\n".join(["a line"] * 11)])
def test_two_dashes_between_orders_are_no_signature(below: str) -> None:
    assert newest(f"B3 B4\n--\n{below}").text == f"B3 B4\n--\n{below}"


@pytest.mark.parametrize("line", ["Actually wait, don't play that.", "P.S. ignore the above", "Aspetta, non giocare!"])
def test_a_second_thought_below_a_signature_mark_is_none_of_the_signature(line: str) -> None:
    assert newest(f"B3 B4\n-- \nAda\n{line}").ignored[-1].doubt in ("second-thought", "order-below-signature")
    assert newest(f"B3 B4\n\n--\nAda\n{line}").text.endswith(line)


@pytest.mark.parametrize(
    "below",
    [
        "Ada\n“Never mind.”",
        "Ada\nNever mind the bollocks",
        "Ada\nPlease ignore this message if you are not the addressee",
        "Ada\nThis e-mail is confidential.\nPlease disregard it.",
        "\n".join([*["a line"] * 9, "Never mind."]),
    ],
)
@pytest.mark.parametrize("mark", ["-- ", "--"])
def test_mottos_and_notices_below_a_signature_mark_are_left_out(mark: str, below: str) -> None:
    found = newest(f"B3 B4\n{mark}\n{below}")
    assert {line.reason for line in found.ignored[1:]} <= {"below-signature"}


@pytest.mark.parametrize(
    "line",
    [
        "Sent from my iPhone",
        "Sent from my Samsung Galaxy smartphone.",
        "Sent from Yahoo Mail on Android",
        "Get Outlook for iOS<https://example.org/o0ukef>",
        "Inviato da iPhone",
        "Inviato dall'iPhone",
        "Inviato dal mio dispositivo Samsung Galaxy",
        "Inviato da Outlook per Android",
        "Scarica Outlook per iOS<https://example.org/o0ukef>",
    ],
)
def test_what_a_phone_adds_is_one_line_of_signature(line: str) -> None:
    assert newest(f"B3 B4\n{line}\nC1 C2").text == "B3 B4\n\nC1 C2"


@pytest.mark.parametrize(
    "line",
    [
        "This e-mail and any attachments are confidential and intended solely for the addressee.",
        "Questo messaggio contiene informazioni riservate destinate esclusivamente al destinatario.",
        "Ai sensi del Regolamento UE 2016/679 le informazioni di questo messaggio sono riservate.",
        "Mail priva di virus. www.example.org",
        "<https://www.example.org/sig-email>\tPrivo di virus.www.example.org<https://example.org>",
        "Virus-free. www.example.org",
        "Rispetta l'ambiente: non stampare questa mail",
        "CONFIDENTIALITY NOTICE: this message is privileged.",
        "This email does not constitute a contract unless confirmed in writing.",
        "DISCLAIMER: The views expressed are those of the sender. Please do not act on this message without confirmation.",
        "If you have received this email in error, please notify the sender and delete it.",
        "Unauthorised use, disclosure or copying is prohibited and may be unlawful.",
        "CAUTION: This email originated from outside of the organization. Do not click links.",
        "Emails are not secure and cannot be guaranteed to be error free.",
        "Se avete ricevuto questo messaggio per errore, non tenetene conto.",
        "Il contenuto di questa e-mail non costituisce impegno contrattuale se non confermato per iscritto.",
        "Le opinioni espresse sono esclusivamente dell'autore e non impegnano la società.",
        "Qualsiasi utilizzo non autorizzato è vietato.",
    ],
)
def test_what_a_company_or_a_scanner_adds_is_left_out_to_the_end_and_orders_in_it_pointed_out(line: str) -> None:
    found = newest(f"B3 B4\n\n{line}\nIt goes on.\nC1 C2")
    assert found.text == "B3 B4"
    assert found.ignored[-1].reason == "order-below-signature"


@pytest.mark.parametrize(
    "line",
    [
        "Please note that I do not work on Fridays.",
        "Do not reply after 6pm",
        "My working hours are 9:00-13:00.",
        "Please don't print this e-mail unless you really need to.",
        "Si prega di non rispondere a questo messaggio dopo le 18.",
        "Non lavoro il venerdì.",
    ],
)
def test_when_somebody_works_is_one_line_of_signature(line: str) -> None:
    assert newest(f"B3 B4\n\nAda\n{line}\nC1 C2").text == "B3 B4\n\nAda\n\nC1 C2"


@pytest.mark.parametrize(
    "line",
    [
        "I do not work on Fridays, so B3 B4",
        "This e-mail is only a draft.",
        "Please ignore my last letter, sent in error",
        "Please note that I take it back",
        "If you have received my first order, forget it",
    ],
)
def test_a_line_that_says_something_of_the_orders_is_no_notice(line: str) -> None:
    assert newest(f"B3 B4\n\n{line}").text == f"B3 B4\n\n{line}"


@pytest.mark.parametrize("line", ["This message is my answer: B3 B4", "Questo messaggio vale come ordine: B3 B4"])
def test_a_sentence_that_begins_like_a_notice_is_kept(line: str) -> None:
    assert newest(line).text == line


def test_a_long_line_is_never_a_phones_signature() -> None:
    assert not is_mobile_signature("Sent from my " + "i" * 120 + " iPhone")


def test_lines_are_numbered_from_one_and_none_is_dropped() -> None:
    lines = classify(f"B3 B4\n\n{QUOTE}")
    assert [line.number for line in lines] == [1, 2, 3, 4, 5]
    assert kinds(f"B3 B4\n\n{QUOTE}") == ["new", "new", "quoted", "quoted", "new"]


def test_a_long_line_is_cut_and_lines_beyond_the_cap_are_one_ignored_line() -> None:
    assert len(classify("a" * 5_000)[0].text) == LINE_LENGTH
    lines = classify("a\n" * (LINES + 100))
    assert len(lines) == LINES + 1
    assert (lines[-1].kind, lines[-1].reason) == (Kind.HISTORY, "too-many-lines")


SIGNED = (
    "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n{headers}\n{text}\n"
    "-----BEGIN PGP SIGNATURE-----\n{id}\niQEzBAEB\n=abcd\n-----END PGP SIGNATURE-----"
)


@pytest.mark.parametrize("headers", ["", "Charset: utf-8\n", "Version: GnuPG v2\nComment: play B3 B4\n"])
@pytest.mark.parametrize(
    ("text", "said"), [("B3 B4", "B3 B4"), ("Hi\n- - C1 C2", "Hi\n- C1 C2"), ("B3 B4\n- -- \nAda", "B3 B4")]
)
def test_of_a_letter_signed_in_the_clear_the_words_alone_are_read(headers: str, text: str, said: str) -> None:
    letter = SIGNED.format(headers=headers, text=text, id="Version: GnuPG v2\n")
    assert newest(letter).text == said
    assert newest(f"Hello\n\n{letter}\n\n{QUOTE}").text == f"Hello\n\n{said}"


def test_a_frame_of_a_signed_text_that_is_not_whole_is_none() -> None:
    cut = "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\nB3 B4"
    assert "Hash: SHA256" in newest(cut).text


BAT = "Hello Table,\n\nMonday, November 30, 2026, 7:15:00 PM, you wrote:\n\n"


@pytest.mark.parametrize("mark", ["p>", "Ad>", "mp>"])
@pytest.mark.parametrize("older", ["p>> A1 A2", "a>> A1 A2", "Ad>> A1 A2", "p>>> A1 A2\np>>> A2 A3"])
def test_lines_in_a_row_behind_the_same_initials_are_quoted_and_the_answer_below_is_new(mark: str, older: str) -> None:
    quoted = f"{mark} It is your turn.\n{mark}\n{mark} A1 A2"
    assert newest(f"{BAT}{quoted}\n{older}\n\nB3 B4\n\n-- \nBest regards,").text.endswith("B3 B4")
    assert "A1" not in newest(f"{BAT}{quoted}\n{older}\n\nB3 B4").text
    assert newest(f"B3 B4\n\n{quoted}\n{older}").text == "B3 B4"


def test_a_letter_and_an_angle_on_one_line_alone_quote_nothing() -> None:
    assert newest("b> B3 B4\nThanks").text == "b> B3 B4\nThanks"
