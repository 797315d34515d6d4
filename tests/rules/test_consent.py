"""Yes and no as people write them, and what only looks like one of them."""

import pytest

from domain.match.reading.consent import Question, answered


def answer(text: str, to: Question = "any") -> str | None:
    """What a letter of these lines answers."""
    return answered(text.splitlines(), to)


@pytest.mark.parametrize(
    "text",
    [
        "yes", "Yes!", "YES.", "sì", "Si", "Yes, please", "Yes please!\n\nAda", "yes thanks", "sì, confermo", "Sì, volentieri!",
        "ok", "Ok, thanks", "certo", "Certo!\nGrazie mille\nBruno", "va bene", "d'accordo", "D’accordo.", "I play", "I'm in",
        "I’m in!", "Count me in, please", "gioco", "ci sto",
        "Ciao,\n\nci sto!\n\nBruno", "Hello,\nyes\n\nThanks for running it",
        "Of course, it is mine", "That was me. Yes.", "È mia", "> yes", "- yes", "Thanks for the invitation, I'd love to!",
        "Dear referee,\n\nyes, gladly.\n\nBest regards,\nAda", "👍 yes",
        "Yes, no hurry", "Yes\nno problem at all", "Grazie in anticipo, ci sto", "Gentili amici,\nsì, certo",
        "Good luck to all, I'm in", "sì grazie mille",
        "yes (I play)", "sì (gioco)", "yes (it is mine)", "sì (è mia)", "yes (I mean them)", "sì (li intendo così)",
    ],
)  # fmt: skip
def test_people_say_yes_in_many_ways(text: str) -> None:
    assert answer(text) == "yes"


@pytest.mark.parametrize(
    "text",
    [
        "no", "No!", "no thanks", "No, thank you.", "no grazie", "No, grazie!\nBruno", "purtroppo no", "Unfortunately no",
        "Sorry, I can't play", "mi dispiace, non posso", "It's not mine", "Non è mia", "I did not write it", "non sono stato io",
        "Hi,\nno thanks\nAda", "stavolta non posso",
        "no (I do not play)", "no (non gioco)", "no (drop it)", "no (scartala)", "no (drop them)", "no (scartali)",
    ],
)  # fmt: skip
def test_people_say_no_in_many_ways(text: str) -> None:
    assert answer(text) == "no"


@pytest.mark.parametrize(
    "text",
    [
        "", "thanks", "yes no", "yes\nno", "no\nyes", "Yes, but play 10 to 25", "yes\nno wait", "yes\nbut not that line",
        "sì\nanzi no", "yes\nplease P2 to 62", "no problem", "not ok", "non va bene", "play 10 to 24", "I am not sure\nyes",
        "yes if he passes", "yes?\nor play 10 to 24", "maybe", "forse", "yes tomorrow", "yesterday", "no draw", "in 10",
        "sì, domani", "ok " * 30,
    ],
)  # fmt: skip
def test_what_is_not_clear_says_neither(text: str) -> None:
    assert answer(text) is None


@pytest.mark.parametrize(
    "text",
    [
        "Yes\n\nLet me check with my wife first.", "Sure\nas long as Bea plays too", "Yes\nI'm sorry to say I can't this time",
        "Ok\nlet me think about it", "Ok\nI'll let you know tomorrow", "Ok\nwill answer at the weekend",
        "Right\nwhat is this about?",
        "Right\nI never signed up for this", "Ok\nplease take me off your list", "Happy to\nas soon as my exams are over",
        "With pleasure\nin summer", "Gladly\nanother time", "I'd love to\nsadly I have no time", "I'd love to. Sorry.",
        "I'd like to\nsorry", "I'd like to play\nbut in autumn", "yes\njust kidding", "Sure\nwhen hell freezes over",
        "Yes\nwould be my answer any other month", "that's me", "that's right", "yes?", "Sì\nprima però devo sentire mia moglie",
        "Sì\nfatemi pensare", "Certo\nquando ho finito gli esami", "Certo\nche no", "Volentieri\npurtroppo sono via",
        "Volentieri\nun'altra volta", "Con piacere\nin estate", "D'accordo\nvi faccio sapere", "sono io\nchi mi cerca",
        "Sì\nse gioca anche Bea", "Ja\naber nicht jetzt", "Ja\nich muss erst fragen",
    ],
)  # fmt: skip
def test_a_yes_that_is_put_off_or_regretted_accepts_no_invitation(text: str) -> None:
    assert answer(text, "playing") is None


@pytest.mark.parametrize(
    "talk",
    [
        "When do we start?", "First time for me, be kind", "Let me know when it starts", "Can't wait", "About time!",
        "don't be too hard on me", "How do I send my moves?", "Sorry it took me so long", "If I lose I blame Bea",
        "Non ho mai giocato", "Non vedo l'ora di cominciare", "Quando si comincia?", "Fammi sapere quando si parte",
        "magari stavolta vinco", "prima volta per me, abbiate pazienza", "Ich freue mich darauf",
    ],
)  # fmt: skip
def test_a_yes_with_talk_below_it_accepts_an_invitation(talk: str) -> None:
    assert answer(f"Yes, gladly\n\n{talk}\n\nAda", "playing") == "yes"


@pytest.mark.parametrize(
    "text",
    [
        "gioco", "I'll play", "count me in", "ok\nI keep playing", "Yes\nI was only joking", "yes\nI meant the other match",
        "Yes\nlet me sleep on it", "d'accordo\nresto in partita", "sì\nscherzavo", "sì\ncontinuo a giocare",
    ],
)  # fmt: skip
def test_who_plays_on_does_not_resign(text: str) -> None:
    assert answer(text, "leaving") is None


@pytest.mark.parametrize(
    "text",
    [
        "Yes\nI changed my mind",
        "Right\nlet me think",
        "esatto\nera uno scherzo",
        "Yes it was me\nI take it back though",
    ],
)
def test_a_letter_that_its_writer_takes_back_is_not_confirmed(text: str) -> None:
    assert answer(text, "written") is None


@pytest.mark.parametrize(
    "text",
    [
        "Certo, ci sto volentieri! grazie Lia", "Certo che sì", "Accetto volentieri l'invito", "Eccomi", "Eccomi!",
        "Presente!", "contaci", "Con molto piacere. Grazie dell'invito.", "Assolutamente sì", "senz'altro",
        "Ma certo", "sìììì", "Sì sì", "siiii", "Ma certo che sì!", "Certo che ci sto!", "Ci sono!",
        "Accetto l'invito", "Accetto con piacere", "volentierissimo", "come no", "perché no?", "sono dei vostri",
        "conta pure su di me", "partecipo volentieri", "gioco volentieri", "con vero piacere",
        "molto volentieri, grazie", "accetto con gioia", "ok ci sto", "ottima idea, ci sto", "sarò dei vostri",
        "sì, con piacere! Lia", "Va bene, gioco anch'io", "Count me in", "Absolutely", "I'm in", "You bet",
        "Yes indeed", "of course yes", "I accept the invitation", "I gladly accept", "I'd be delighted",
        "delighted to", "with great pleasure", "sure thing", "yesss", "Yeah, why not", "I'll join", "I will join",
        "happy to join", "I'd love to join", "Here I am", "Present!", "Ready to play",
        "Yes, count me in. Thanks, Ada", "Absolutely yes", "By all means", "definitely in", "Ich bin gern dabei",
        "auf jeden Fall", "aber sicher", "na klar", "ja gerne, danke", "sehr gern", "mit Vergnügen",
        "ich nehme die Einladung an", "zähl auf mich", "jaaa",
    ],
)  # fmt: skip
def test_an_invitation_is_accepted_in_many_ways(text: str) -> None:
    assert answer(text, "playing") == "yes"


@pytest.mark.parametrize(
    "text",
    [
        "No grazie, stavolta passo", "no, ho troppo da fare", "Purtroppo non riesco", "Purtroppo non riesco, grazie",
        "stavolta passo", "passo", "Stavolta devo dire di no", "no, non ce la faccio", "non ce la faccio",
        "mi dispiace ma non posso", "Purtroppo questa volta no", "no, grazie, troppo impegnato",
        "non riesco a giocare", "non posso partecipare", "rinuncio", "declino", "afraid I can't this time",
        "I'm afraid I can't this time", "Sorry, I can't this time", "Unfortunately I can't make it",
        "not this time, thanks", "I'll pass", "I'll pass this time", "no thanks, too busy", "I'm too busy",
        "no, I'm too busy", "I'll have to pass", "can't make it", "I'd better not", "thanks but no thanks",
        "no thanks, I'll sit this one out", "Leider kann ich nicht", "diesmal leider nicht", "ich kann leider nicht",
        "nein, keine Zeit", "ich passe", "keine Zeit", "Certo che no", "Assolutamente no", "absolutely not",
    ],
)  # fmt: skip
def test_an_invitation_is_declined_in_many_ways(text: str) -> None:
    assert answer(text, "playing") == "no"


@pytest.mark.parametrize(
    "text",
    [
        "Eccomi?", "forse", "I'm in trouble", "I'm in Rome", "Eccomi a Roma", "certo, se gioca Lia", "sì, purtroppo",
        "con molto piacere, ma non posso", "accetto volentieri, ma da domani", "No, I'm in", "non passo",
        "no, contaci", "non contateci", "Yes, I'm too busy", "sì, forse", "Yes. Maybe",
    ],
)  # fmt: skip
def test_what_only_sounds_like_an_answer_to_an_invitation_is_none(text: str) -> None:
    assert answer(text, "playing") is None


@pytest.mark.parametrize("text", ["passo", "eccomi", "present", "here I am", "why not?", "I'll pass"])
def test_words_that_answer_an_invitation_alone_confirm_nothing_else(text: str) -> None:
    assert answer(text) is None
