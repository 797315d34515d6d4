"""Tests of letters out: what they say, how they look, and who carries them."""
