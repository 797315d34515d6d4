"""What a letter of a match wishes about other people: that their words be seen to, or that they play for its writer."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec

from domain.game import Seat, Written
from domain.match.orders import EndDeputy
from domain.match.queries import NameDeputy, ReportPress
from pbem.clubhouse.people.naming import DeputyNaming
from pbem.clubhouse.people.reports import Reports
from pbem.clubhouse.people.wished import Wished
from pbem.clubhouse.streams.repository import Loaded


class AboutOthers(msgspec.Struct, frozen=True):
    """Knows who does what."""

    _reports: Reports
    _naming: DeputyNaming

    def wished(
        self, match: Loaded, seat: Seat, player: UUID, asked: Sequence[Written[Any]], now: datetime, *, sure: bool
    ) -> Wished:
        """What comes of such wishes among what a letter asks; ``sure``: more than its token and its From say who wrote it."""
        reports = [one for one in asked if isinstance(one.order, ReportPress)]
        named = [one for one in asked if isinstance(one.order, NameDeputy)]
        ended = [one for one in asked if isinstance(one.order, EndDeputy)]
        done = self._reports.reported(match, seat, player, reports, now)
        back = self._naming.taken_back(match, seat, player, ended, now)
        asking = self._naming.named(match, seat, player, named[-1:], now, sure=sure)
        told = (*done.told, *back.told, *asking.told)
        return Wished((*done.entries, *asking.entries), (*done.steps, *back.steps, *asking.steps), told)
