"""What is found by working an order out anew: how its letter reads today, its draws, the chain of hashes, the record."""

from domain.match.state import Concluded
from pbem.audit.order import OrderAudit
from pbem.audit.proof import DrawsMade, chain_upto, draws_made
from pbem.clubhouse.streams.repository import Loaded
from pbem.compose import Service
from pbem.record.alone import RecordRead
from pbem.record.exporting import Exporter
from pbem.web.desk.order_evidence import Finding, in_order, is_dispute, of_chain, reading
from pbem.web.desk.voice import DeskVoice, Facts
from pbem.web.words import SAY


def proofs(service: Service, match: Loaded, found: OrderAudit, voice: DeskVoice) -> tuple[Finding, ...]:
    """What the stored page does not wait for, what is to be looked at first."""
    order = found.order
    assert order is not None
    letter = found.letter if not is_dispute(found) else None
    every = [*(reading(letter, voice) if letter is not None else ())]
    drawn = draws_made(service, match, order)
    if drawn is not None:
        every += _drawn(drawn, found, voice)
    every.append(of_chain(chain_upto(service, match, order.last), voice))
    if isinstance(match.state, Concluded) and match.state.seed is not None:
        every.append(_record(service, match, match.state.seed, voice))
    return in_order(every, voice.language)


def _drawn(drawn: DrawsMade, found: OrderAudit, voice: DeskVoice) -> list[Finding]:
    if not drawn.sealed:
        return [Finding("look", SAY("draws-unsealed", voice.language), "events")]
    if drawn.wrong is not None:
        facts: Facts = {"draw": drawn.wrong.purpose, "ordinal": drawn.wrong.ordinal + 1}
        return [Finding("look", SAY("draws-differ", voice.language, **facts), "events")]
    count = sum(len(one.results) for one in drawn.drawn)
    held = SAY("draws-hold", voice.language, count=count)
    by_hand = f"{held} {SAY('draws-by-hand', voice.language)}" if found.match.fixed else held
    return [Finding("good", by_hand, "events")]


def _record(service: Service, match: Loaded, secret: str, voice: DeskVoice) -> Finding:
    """Of a match that is over every draw can be made again, as anybody does who has its record."""
    record = RecordRead(Exporter(service.engine, service.repository, service.vault).record(match.id))
    faults = record.prove()
    if faults:
        return Finding("look", SAY("order-record-broken", voice.language, fault=faults[0][2]), "events")
    facts: Facts = {"count": record.drawn, "secret": secret}
    return Finding("good", SAY("order-record-holds", voice.language, **facts), "fairness", "/fairness")
