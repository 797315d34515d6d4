"""The worlds whose pages are looked at: made once for all tests of pages that a process runs."""

from tests.pages.world import worlds as worlds
