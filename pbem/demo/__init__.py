"""A match on one machine: its letters in a Maildir, the replies to them, and bots in the other seats."""

from pbem.demo.answered import Answered
from pbem.demo.postbox import Cover, Letter, Picture
from pbem.demo.reply import NotHandedOver
from pbem.demo.table import Demo

__all__ = ["Answered", "Cover", "Demo", "Letter", "NotHandedOver", "Picture"]
