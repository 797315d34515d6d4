"""The match's own events and refusals in words, beside those of the game."""

from typing import Any, Final

from domain.game import AnyGame, Outcome, Seat
from domain.match import events as happened
from domain.match.events import OpenedSeen, OwnOrder, OwnPlan, OwnRefusal, PressSeen, SeatSeen
from domain.match.reading.notation import carried_out
from domain.match.sight import SHAPES, MatchView
from domain.refusal import Refusal
from domain.words import Language, Words, to_whom

REFUSALS: Final[dict[str, Words]] = {
    "match-over": Words("The match is over; no more orders can be played.", "La partita è finita: non si gioca più."),
    "not-begun": Words("The match has not begun yet.", "La partita non è ancora cominciata."),
    "late": Words(
        "You answered decision {decision}, which is closed; decision {now} is being asked now.",
        "Hai risposto alla decisione {decision}, ormai chiusa; ora si gioca la decisione {now}.",
    ),
    "seat-vacated": Words("This seat has resigned.", "Questo posto ha abbandonato la partita."),
    "left-speaks": Words(
        "You have left this match: until it has ended you are not heard, and hear nothing that is said.",
        "Hai lasciato la partita: finché non è finita nessuno ti sente, e non senti quel che si dice.",
    ),
    "unknown-seat": Words("There is no seat {seat} in this match.", "In questa partita non c'è il posto {seat}."),
    "no-order": Words("This is not an order.", "Questo non è un ordine."),
    "no-invitation": Words(
        "There is no invitation waiting for an answer.", "Non c'è nessun invito in attesa di risposta."
    ),
    "called-off": Words(
        "This match will not be played: not everybody who was invited has said yes.",
        "Questa partita non si giocherà: non tutti gli invitati hanno detto di sì.",
    ),
    "draw-already": Words(
        "You have already proposed or agreed to this draw.", "Hai già proposto o accettato questa patta."
    ),
    "no-draw-offered": Words("Nobody else has proposed a draw.", "Nessun altro ha proposto la patta."),
    "no-plan": Words("You have no plan that could be dropped.", "Non hai nessun piano da cancellare."),
    "nothing-waits": Words(
        "No plan of yours waits: it answers by itself when you are asked.",
        "Nessun tuo piano è in attesa: risponde da solo quando ti si chiede qualcosa.",
    ),
    "plan-too-long": Words(
        "A plan has at most {most} lines: leave out what is least likely.",
        "Un piano ha al massimo {most} righe: togli le meno probabili.",
    ),
    "plan-line-too-long": Words(
        "A line of a plan has at most {most} characters: make two of it.",
        "Una riga di un piano ha al massimo {most} caratteri: fanne due.",
    ),
    "resign-first": Words(
        "To resign, first send the word alone; you will be asked to confirm.",
        "Per abbandonare manda prima la sola parola: ti sarà chiesta conferma.",
    ),
    "doubt-taken-back": Words(
        "This seems to take an order back. Write only what you mean, in a new letter.",
        "Qui un ordine sembra ritirato. Scrivi solo quello che intendi, in una nuova lettera.",
    ),
    "doubt-denied": Words(
        "This says what is not meant, and so it is not played. Write only the order you mean.",
        "Qui c'è scritto che cosa non vuoi, e dunque non si gioca. Scrivi solo l'ordine che intendi.",
    ),
    "doubt-conditional": Words(
        "An order under a condition cannot be played here. Write the order alone when you mean it.",
        "Un ordine con una condizione qui non si può giocare. Scrivi il solo ordine, quando lo intendi.",
    ),
    "doubt-asked": Words(
        "This asks, and a question is not played. Write the order alone if you mean it; “preview” before it tries it out.",
        "Questa è una domanda, e una domanda non si gioca. Scrivi il solo ordine, se lo intendi; «anteprima» davanti lo prova.",
    ),
    "doubt-past": Words(
        "This tells what was, and so it is not played. Write the order alone if you mean it.",
        "Qui si racconta che cosa è stato, e dunque non si gioca. Scrivi il solo ordine, se lo intendi.",
    ),
    "doubt-unsure": Words(
        "There is an order here among other words. Write it alone on its line if you mean it.",
        "Qui c'è un ordine in mezzo ad altre parole. Scrivilo da solo sulla sua riga, se lo intendi.",
    ),
    "doubt-waiting": Words(
        "This asks to wait, and so nothing is played. Write the orders when you mean them.",
        "Qui si chiede di aspettare, e dunque non si gioca nulla. Scrivi gli ordini quando li intendi.",
    ),
    "doubt-open": Words(
        "This leaves open what is meant. Decide, and write the orders alone, each on its line.",
        "Qui non è deciso che cosa intendi. Scegli, e scrivi i soli ordini, ognuno sulla sua riga.",
    ),
    "doubt-anothers": Words(
        "This seems to speak of what another player does. Write your own orders alone, each on its line.",
        "Qui sembra che si parli di un altro giocatore. Scrivi i soli ordini tuoi, ognuno sulla sua riga.",
    ),
    "doubt-spoken": Words(
        "Everything after “say” would go to other players, and there is an order in it. Write what you say and what you order "
        "on lines of their own.",
        "Tutto quello che segue «dico» andrebbe agli altri giocatori, e dentro c'è un ordine. Scrivi quello che dici e quello "
        "che ordini su righe diverse.",
    ),
    "doubt-unread": Words(
        "This line was not understood, and it could be a part of what you mean: so nothing is played. Write all your orders "
        "again, each on its line.",
        "Questa riga non si è capita, e può far parte di ciò che intendi: dunque non si gioca nulla. Riscrivi tutti gli ordini, "
        "ognuno sulla sua riga.",
    ),
}

_WAITS: Final = Words(
    "Before this turn your plan waits for you, so that you can see the last one: it answers when your time is up, or at once "
    "if you write “go on”; a new plan or an order of yours takes its place.",
    "Prima di questo turno il tuo piano ti aspetta, perché tu possa vedere quello passato: risponde allo scadere del tempo, o "
    "subito se scrivi «avanti»; un nuovo piano o un tuo ordine ne prende il posto.",
)


def refusal_words(game: AnyGame, refusal: Refusal, language: Language) -> str:
    """Why something was refused, as one sentence."""
    if refusal.reason in REFUSALS:
        return REFUSALS[refusal.reason][language].format(**dict(refusal.facts))
    return game.telling.words(refusal, language)


def name_of(game: AnyGame, view: MatchView, seat: Seat, language: Language) -> str:
    """A seat within a sentence, under the name it goes by at that table."""
    return game.telling.seat_name(_called(game, view, seat), language)


def outcome_words(game: AnyGame, outcome: Outcome, view: MatchView, language: Language) -> str:
    """Who won and why, as one sentence."""
    if outcome.reason == "draw-agreed":
        return Words("The match is drawn by agreement.", "Partita patta, di comune accordo.")[language]
    winners = tuple(_called(game, view, seat) for seat in outcome.winners)
    return game.telling.ended(Outcome(winners, outcome.reason, outcome.rule), language)


def _called(game: AnyGame, view: MatchView, seat: Seat) -> Seat:
    return seat if game.telling.called is None else Seat(game.telling.called(view.game, seat))


def tell(game: AnyGame, observation: Any, view: MatchView, language: Language) -> str | None:
    """One observation as a sentence of the story; None if it needs none. ``view`` is the seat's, after it."""
    if type(observation) not in SHAPES:  # First: most of what is told is the game's own.
        return game.telling.tell(observation, language)

    def name(seat: Seat) -> str:
        return name_of(game, view, seat, language)

    match observation:
        case OwnOrder() | OwnPlan() | happened.PlanFollowed() | happened.PlanWaits() | happened.PlanDropped():
            return _tell_plan(game, observation, language)
        case OpenedSeen() | OwnRefusal() | PressSeen() | happened.OrderNotPlayed():
            return None  # receipts and press have places of their own in a letter
        case happened.DecisionOpened() | happened.SeedOpened() | happened.Started():
            return None  # the first line and the footer say it
        case SeatSeen(bot=True, seat=seat):
            return _capital(Words(f"{name(seat)} is a bot.", f"{name(seat)} è un bot.")[language])
        case SeatSeen():
            return None
        case happened.RolesRolled(dice=dice):
            return _dice(game, dice, language)
        case happened.Ended(winners=winners, reason=reason, rule=rule):
            return outcome_words(game, Outcome(winners, reason, rule), view, language)
        case _:
            return _tell_public(observation, name, language)


def _tell_plan(game: AnyGame, seen: Any, language: Language) -> str | None:
    """What a plan did, or what has become of it; of a letter's own orders and lines the receipt tells."""
    match seen:
        case OwnOrder(by="plan"):
            order = carried_out(game, seen, language)
            return Words(f"Your plan answered for you: {order}.", f"Il tuo piano ha risposto per te: {order}.")[
                language
            ]
        case happened.PlanWaits():
            return _WAITS[language]
        case happened.PlanFollowed(lines=(), why=None):
            return Words("Your plan has come to its end.", "Il tuo piano è arrivato in fondo.")[language]
        case happened.PlanFollowed(lines=lines, why=why) if why is not None:
            said = refusal_words(game, why, language)
            if lines:
                return Words(f"Part of your plan is dropped: {said}", f"Una parte del tuo piano decade: {said}")[
                    language
                ]
            return Words(f"Your plan is dropped: {said}", f"Il tuo piano decade: {said}")[language]
        case _:
            return None


def _dice(game: AnyGame, dice: tuple[tuple[tuple[Seat, int], ...], ...], language: Language) -> str:
    rounds = "; ".join(
        ", ".join(f"{game.telling.seat_name(seat, language)} {face}" for seat, face in thrown) for thrown in dice
    )
    return Words(f"The dice gave out the roles: {rounds}.", f"I dadi hanno assegnato i ruoli: {rounds}.")[language]


def _tell_public(event: Any, name: Any, language: Language) -> str | None:
    match event:
        case happened.DeadlineMissed(seats=seats):
            who = ", ".join(name(seat) for seat in seats)
            said = Words(
                f"The deadline passed without a move ({who}); the default was played.",
                f"Il termine è scaduto senza una mossa ({who}): per chi manca hanno giocato le regole.",
            )
        case happened.WaitShortened(number=number):
            said = Words(
                f"Decision {number} now closes earlier, unless somebody orders again.",
                f"La decisione {number} ora si chiude prima, se nessuno dà altri ordini.",
            )
        case happened.WaitRestored(number=number):
            said = Words(
                f"Decision {number} keeps its own deadline after all.",
                f"La decisione {number} torna alla sua scadenza.",
            )
        case happened.DrawProposed(seat=seat):
            said = Words(f"{_capital(name(seat))} proposes a draw.", f"{_capital(name(seat))} propone la patta.")
        case happened.DrawAgreed(seat=seat):
            said = Words(f"{_capital(name(seat))} agrees to the draw.", f"{_capital(name(seat))} accetta la patta.")
        case happened.SeriesRanked(places=places):
            order = "; ".join(f"{n}. {', '.join(name(seat) for seat in place)}" for n, place in enumerate(places, 1))
            said = Words(f"The series is over. Ranking: {order}.", f"La serie è finita. Classifica: {order}.")
        case happened.DrawLapsed():
            said = Words("The proposal of a draw is off.", "La proposta di patta è decaduta.")
        case happened.SeatVacated(seat=seat, why="resigned"):
            said = Words(f"{_capital(name(seat))} resigns.", f"{_capital(name(seat))} abbandona.")
        case happened.SeatVacated(seat=seat):
            said = Words(f"{_capital(name(seat))} is retired.", f"{_capital(name(seat))} viene ritirato dalla partita.")
        case _:
            return _tell_mustering(event, name, language)
    return said[language]


def _tell_mustering(event: Any, name: Any, language: Language) -> str | None:
    """What those invited have answered."""
    match event:
        case happened.InvitationAccepted(seat=seat):
            said = Words(
                f"{_capital(name(seat))} has accepted the invitation.", f"{_capital(name(seat))} ha accettato l'invito."
            )
        case happened.InvitationsExpired(seats=seats):
            who = ", ".join(name(seat) for seat in seats)
            said = Words(
                f"The time to answer is over without a yes ({who}): the match will not be played.",
                f"Il tempo per rispondere è finito e manca un sì ({who}): la partita non si giocherà.",
            )
        case happened.InvitationDeclined(seat=seat):
            said = Words(
                f"{_capital(name(seat))} has declined: the match will not be played.",
                f"{_capital(name(seat))} ha declinato l'invito: la partita non si giocherà.",
            )
        case _:
            return _tell_delivery(event, name, language)
    return said[language]


def _tell_delivery(event: Any, name: Any, language: Language) -> str | None:
    """What is told of letters that did not arrive."""
    match event:
        case happened.SeatUnreachable(seat=seat):
            said = Words(
                f"A letter {to_whom(name(seat), language)} could not be delivered.",
                f"Una lettera {to_whom(name(seat), language)} non è stata consegnata.",
            )
        case happened.SeatReachable(seat=seat):
            said = Words(
                f"{_capital(name(seat))} can be reached again.",
                f"{_capital(name(seat))} si può raggiungere di nuovo.",
            )
        case happened.DeadlineExtended(number=number):
            said = Words(
                f"Decision {number} therefore stays open longer; this is done once.",
                f"La decisione {number} perciò resta aperta più a lungo; accade una volta sola.",
            )
        case _:
            return None
    return said[language]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
