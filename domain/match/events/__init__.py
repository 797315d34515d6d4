"""What can have happened to a match, beside its game's own events; each with its stored name and its audience."""

from domain.match.events.asking import *
from domain.match.events.disputing import *
from domain.match.events.hosting import *
from domain.match.events.observations import *
from domain.match.events.ordering import *
from domain.match.events.parts import *
from domain.match.events.seating import *
from domain.match.events.talking import *
from domain.wire import shapes_in

MATCH_EVENTS = shapes_in(globals())
