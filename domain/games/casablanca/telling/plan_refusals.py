"""Why a line of a plan was not taken, or has been dropped: one sentence for every reason (CB-82)."""

from typing import Final

from domain.words import Words

PLANNING: Final[dict[str, Words]] = {
    "plan-test": Words(
        "This cannot be tested. A plan can ask for the card, your place, a Gestapo nearby, your marker, your money.",
        "Questo non si può verificare: un piano può chiedere della carta, di dove sei, di una Gestapo vicina, del segnalino, "
        "dei soldi.",
    ),
    "plan-nothing": Words(
        "The line does not say what to do: add an order.", "La riga non dice che cosa fare: aggiungi un ordine."
    ),
    "plan-not-this": Words(
        "This needs no plan: send it as an order of its own.",
        "Per questo non serve un piano: mandalo come ordine a sé.",
    ),
    "plan-route": Words(
        "A route is a row of hexes or names of cities.", "Un percorso è una fila di esagoni o di nomi di città."
    ),
    "plan-twice": Words("The plan says this already.", "Il piano lo dice già."),
    "plan-without-fugitive": Words("Your fugitive is out of the game.", "Il tuo fuggiasco è fuori dal gioco."),
    "plan-quarry-gone": Words(
        "{seat}'s fugitive is out of the game, and nobody is left to follow.",
        "Il fuggiasco di {seat} è fuori dal gioco: non c'è più nessuno da seguire.",
    ),
    "plan-fugitive-gone": Words(
        "your fugitive is out of the game, and lines about it are of no use any more.",
        "il tuo fuggiasco è fuori dal gioco, e le righe che lo riguardano non servono più.",
    ),
    "plan-route-lost": Words(
        "your fugitive is off the board, and its route with it.",
        "il tuo fuggiasco è fuori dal tabellone, e con lui il percorso.",
    ),
}
