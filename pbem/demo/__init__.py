"""A match on one machine: its letters in a Maildir, the replies to them, and bots in the other seats."""

from pbem.demo.answered import ReplyRead
from pbem.demo.postbox import Cover, LetterPicture, OpenedLetter
from pbem.demo.reply import NotHandedOver
from pbem.demo.table import Demo

__all__ = ["Cover", "Demo", "LetterPicture", "NotHandedOver", "OpenedLetter", "ReplyRead"]
