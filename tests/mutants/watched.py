"""Which modules decide what is seen, and the tests that are to notice a fault in each, the fastest first.

Only tests that compare values by themselves, within seconds: what the laws and the twins would notice too counts for nothing
here, so that a fault is found where it is.
"""

from typing import Final

_TABLE: Final = "tests/secrecy/test_table.py"
_QC: Final = "tests/rules/quinta_colonna/test_sight.py"
_CB: Final = "tests/rules/casablanca/test_sight.py"
_MH: Final = ("tests/rules/mata_hari/test_sight.py", "tests/rules/mata_hari/test_known.py")
_HOLDINGS: Final = ("tests/rules/mata_hari/test_holdings.py", *_MH)
_HEARS: Final = ("tests/rules/test_hears.py",)
_COUNTING: Final = ("tests/rules/test_sharing.py", "tests/rules/test_counting.py", "tests/rules/test_crossing.py")
_ADMITTED: Final = ("tests/pbem/test_who_plays_for_whom.py",)
_OPAQUE: Final = "tests/secrecy/test_opaque.py"

WATCHED: Final[dict[str, tuple[str, ...]]] = {
    "domain/audience.py": (_CB, _QC, *_MH, _TABLE, "tests/laws/test_audiences.py"),
    "domain/game.py": _HEARS,
    "domain/match/events/asking.py": (_TABLE,),
    "domain/match/events/disputing.py": (_TABLE,),
    "domain/match/events/hosting.py": (_TABLE,),
    "domain/match/events/ordering.py": (_TABLE,),
    "domain/match/events/seating.py": (_TABLE, "tests/pbem/keeping/test_earlier_shapes.py"),
    "domain/match/events/talking.py": (_TABLE,),
    "domain/match/sight.py": (_TABLE, "tests/secrecy/test_match_view.py"),
    "domain/games/quinta_colonna/events.py": (_QC, _TABLE),
    "domain/games/quinta_colonna/sight/__init__.py": (_QC, _TABLE),
    "domain/games/casablanca/events/cards.py": (_CB,),
    "domain/games/casablanca/events/dealing.py": (_CB,),
    "domain/games/casablanca/events/turns.py": (_CB,),
    "domain/games/casablanca/sight/__init__.py": (_CB,),
    "domain/games/mata_hari/events.py": _MH,
    "domain/games/mata_hari/sight/__init__.py": _MH,
    "domain/games/mata_hari/rules/holdings.py": _HOLDINGS,
    "domain/games/vedova_nera/sight.py": ("tests/rules/vedova_nera/test_sight.py",),
    "pbem/store/ids.py": (_OPAQUE,),
    "pbem/clubhouse/streams/chain.py": (_OPAQUE,),
    "pbem/clubhouse/secrets/marks.py": (_OPAQUE,),
    "mail/inbound/tokens.py": ("tests/mail/inbound/test_tokens.py", _OPAQUE),
    "pbem/clubhouse/secrets/tokens.py": ("tests/pbem/test_letter_tokens.py",),
    "pbem/clubhouse/matches/looks.py": ("tests/secrecy/test_looks.py",),
    "pbem/clubhouse/outbox/pictures.py": ("tests/pbem/test_sealed_pictures.py", "tests/pbem/test_kept_pictures.py"),
    "domain/games/quinta_colonna/telling/shown.py": ("tests/rules/quinta_colonna/test_shown.py",),
    "domain/games/quinta_colonna/sight/foresee.py": ("tests/rules/quinta_colonna/test_foreseen_views.py",),
    "domain/games/quinta_colonna/sight/whereabouts.py": (
        "tests/rules/quinta_colonna/test_possible_houses.py",
        "tests/rules/quinta_colonna/test_whereabouts.py",
    ),
    "pbem/clubhouse/matches/dispatch.py": ("tests/pbem/test_dispatch.py",),
    "mail/outbound/rendering/headers.py": (
        "tests/mail/outbound/test_header_fields.py",
        "tests/mail/outbound/test_letter.py",
    ),
    "domain/games/mata_hari/rules/legality.py": ("tests/rules/mata_hari/test_talk.py",),
    "domain/games/quinta_colonna/rules/sides.py": _HEARS,
    "domain/match/rules/reaching.py": ("tests/rules/test_reaching.py",),
    "domain/match/evolve.py": (
        "tests/rules/test_memory.py",
        "tests/rules/test_memory_of_disputes.py",
        "tests/rules/test_memory_of_hosting.py",
    ),
    "domain/match/reviewing.py": ("tests/rules/test_reviewing.py",),
    "domain/match/rules/refusing.py": ("tests/rules/test_refusing.py", "tests/rules/test_refusing_shared.py"),
    "domain/match/rules/sharing.py": ("tests/rules/test_beginning.py", "tests/rules/test_holding.py", *_COUNTING),
    "domain/match/rules/decide.py": ("tests/rules/test_time_orders.py", *_COUNTING),
    "domain/match/rules/holding.py": ("tests/rules/test_holding.py",),
    "domain/match/rules/deputising.py": ("tests/rules/test_deputising.py",),
    "domain/match/rules/silence.py": ("tests/rules/clock/test_silence.py",),
    "pbem/clubhouse/outbox/undelivered.py": ("tests/pbem/test_setbacks.py",),
    "pbem/clubhouse/letters/answered.py": ("tests/pbem/test_answered.py",),
    "pbem/clubhouse/letters/scrutiny.py": (
        "tests/pbem/test_scrutiny.py",
        "tests/pbem/service/letters/test_decision_table.py",
    ),
    "mail/inbound/sender/authority.py": ("tests/mail/inbound/test_authority.py",),
    "mail/inbound/sender/authentication.py": ("tests/mail/inbound/test_authentication.py",),
    "pbem/clubhouse/streams/deputies.py": _ADMITTED,
    "pbem/replay/perspective.py": ("tests/pbem/replay/test_perspective.py",),
    "pbem/replay/theatre.py": _ADMITTED,
    "pbem/web/desk/gate.py": (
        "tests/pbem/web/desk/test_reasons.py",
        "tests/pbem/web/desk/test_gate.py",
        "tests/pbem/web/desk/test_languages.py",
    ),
    "domain/games/quinta_colonna/rules/evolve.py": ("tests/rules/quinta_colonna/test_memory.py", _QC),
    "domain/games/mata_hari/rules/evolve.py": ("tests/rules/mata_hari/test_memory.py",),
    "domain/games/vedova_nera/rules/evolve.py": ("tests/rules/vedova_nera/test_memory.py",),
    "domain/games/casablanca/rules/evolve.py": ("tests/rules/casablanca/test_memory.py", _CB),
    "domain/games/casablanca/rules/public_table.py": ("tests/rules/casablanca/test_memory.py", _CB),
}

# Modules of which a part decides it: the names of these functions and mappings. Of all others everything.
PARTS: Final[dict[str, tuple[str, ...]]] = {
    "domain/game.py": ("everybody_else",),
    "domain/games/mata_hari/rules/legality.py": ("talk",),
    "domain/games/quinta_colonna/rules/sides.py": ("hears",),
    "domain/match/rules/decide.py": ("carry_out_order", "_counts"),
    "pbem/clubhouse/letters/answered.py": ("as_seated", "displaced"),
    "pbem/clubhouse/letters/scrutiny.py": (
        "UNSUBSCRIBE",
        "Scrutiny.disposition",
        "Scrutiny._of_report",
        "Scrutiny.reports",
        "Scrutiny._with_token",
        "Scrutiny._means_orders",
        "Scrutiny.unvouched",
        "Scrutiny.may_be_trusted",
        "Scrutiny.doubtful",
        "Scrutiny.handed_on",
        "Scrutiny._trust_in",
        "Scrutiny.believes",
        "Scrutiny.vouched",
        "Scrutiny._without_token",
        "Scrutiny._names",
        "Scrutiny.speaks_alone",
        "Scrutiny._sender",
        "Scrutiny._in_doubt",
        "_accepted",
        "_answer",
        "_order_of",
    ),
    "pbem/replay/theatre.py": (
        "Admitted.perspectives",
        "Admitted.deputises",
        "Admitted.reader",
        "Admitted.held",
        "Admitted.hears",
        "Admitted.perspective",
    ),
}
