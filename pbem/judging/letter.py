"""The letter about a ruling as it would go out, for whoever is about to give it."""

from domain.game import AnyGame
from domain.match.events import Rewound
from domain.match.rules.course import Decided
from domain.match.rules.ruling import Matter
from mail.outbound.compose import compose
from mail.outbound.occasion import Occasion, RulingTold
from mail.outbound.rendering.text import render_text
from pbem.clubhouse.matches.rulings import RulingRequest
from pbem.judging.reader import FirstReader


def letter_about(game: AnyGame, reader: FirstReader, request: RulingRequest, about: Matter, shown: Decided) -> str:
    """The words of the letter to its first reader, but for its seal, by what that seat is shown once it is given."""
    back = next((event for event in shown.events if isinstance(event, Rewound)), None)
    told = RulingTold(
        about.decision,
        request.ruling,
        request.reason,
        about.disputed,
        (back.decision, back.decisions + 1) if back is not None else None,
    )
    person = reader.person
    occasion = Occasion(kind="ruling", language=person.language, zone=person.zone, ruling=told)
    return render_text(compose(game, shown.views[reader.seat], occasion))
