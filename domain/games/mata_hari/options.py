"""The options a host may set (rulebook, every ruling in code type), and one typed field for each."""

from collections.abc import Mapping

import msgspec

from domain.options import Option, Options, Value
from domain.words import Words

_YES_NO = ("yes", "no")


def _choice(name: str, values: tuple[str, ...], en: str, it: str) -> Option:
    """An option whose first value is the default."""
    return Option(name=name, default=values[0], values=values, says=Words(en=en, it=it))


OPTIONS: tuple[Option, ...] = (
    _choice("deal_5", ("9", "13"), "cards dealt to each of five players (MH-05)", "carte a testa in cinque (MH-05)"),
    _choice(
        "timeout_active",
        ("fail", "pass"),
        "no offer in time: a failed exchange, or the turn passes without penalty (MH-08)",
        "nessuna offerta in tempo: scambio fallito, oppure si passa senza penalità (MH-08)",
    ),
    _choice(
        "esigo_partner",
        ("wildcard", "doppio_only"),
        "a partner in a counter-offer may stand for any resource that is demanded, or only a Double-dealer frees of the "
        "demand (MH-14)",
        "un Partner in una contro-offerta vale come qualsiasi risorsa richiesta, oppure solo il Doppiogiochista libera "
        "dalla richiesta (MH-14)",
    ),
    _choice(
        "sicario_partner",
        ("no", "yes"),
        "whether a Hitman's demand may be for partners (MH-24)",
        "se il Sicario può esigere dei Partner (MH-24)",
    ),
    _choice(
        "mh_counter",
        ("no", "inert"),
        "whether Mata Hari may lie in a counter-offer, without effect (MH-26)",
        "se Mata Hari può stare in una contro-offerta, senza effetto (MH-26)",
    ),
    _choice(
        "mh_condition",
        ("never_made", "standing"),
        "Mata Hari may be used if no counter-offer was made, or if none stands that may be accepted (MH-27)",
        "Mata Hari si può usare se nessuno ha fatto una contro-offerta, oppure se non ne resta una accettabile (MH-27)",
    ),
    _choice(
        "reshuffle_after_look",
        _YES_NO,
        "whether the deck is shuffled after somebody has looked at it (MH-28)",
        "se il mazzo si rimescola dopo che qualcuno l'ha guardato (MH-28)",
    ),
    _choice(
        "accused_again",
        ("no", "yes"),
        "whether a player rightly accused may counter-offer again in the same turn (MH-31)",
        "se chi è stato accusato a ragione può rifare una contro-offerta nello stesso turno (MH-31)",
    ),
    _choice(
        "accused_active",
        ("turn_ends", "new_offer"),
        "the active player is rightly accused: the turn ends, or a new offer is made (MH-32)",
        "il giocatore di turno è accusato a ragione: il turno finisce, oppure rifà l'offerta (MH-32)",
    ),
    _choice(
        "unfounded_shows",
        ("offer", "hand"),
        "what a wrong accuser is shown: the cards offered, or the whole hand (MH-33)",
        "che cosa vede chi accusa a torto: le carte offerte, oppure tutta la mano (MH-33)",
    ),
    _choice(
        "visionary_auto",
        _YES_NO,
        "whether a complete index is revealed for its owner at once (MH-34)",
        "se un indice completo si rivela da sé, subito (MH-34)",
    ),
    _choice(
        "end_timing",
        ("finish", "immediate"),
        "after the last card or Cover the resolution is finished, or the game ends at once (MH-35)",
        "dopo l'ultima carta o Copertura si completa la risoluzione, oppure si finisce subito (MH-35)",
    ),
    Option(
        name="accuse_hours",
        default=24,
        least=1,
        most=336,
        says=Words(
            en="hours of the last window for accusations (MH-18)", it="ore dell'ultima finestra per le accuse (MH-18)"
        ),
    ),
)


class Rules(msgspec.Struct, frozen=True):
    """The options as the rules use them; see ``OPTIONS`` for what each means."""

    deal_5: str = "9"
    timeout_active: str = "fail"
    esigo_partner: str = "wildcard"
    sicario_partner: str = "no"
    mh_counter: str = "no"
    mh_condition: str = "never_made"
    reshuffle_after_look: str = "yes"
    accused_again: str = "no"
    accused_active: str = "turn_ends"
    unfounded_shows: str = "offer"
    visionary_auto: str = "yes"
    end_timing: str = "finish"
    accuse_hours: int = 24

    @staticmethod
    def of(options: Options | Mapping[str, Value]) -> "Rules":
        """The resolved options of a match; those not given keep their default."""
        return msgspec.convert({option.name: options.get(option.name, option.default) for option in OPTIONS}, Rules)
