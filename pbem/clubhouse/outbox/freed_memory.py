"""Memory that one picture took is kept for the next.

By itself glibc gives larger blocks back to the system as soon as they are free, and each picture, of a megabyte four times over,
asked for them page by page again: that took as long as drawing and compressing it.
"""

import ctypes
from typing import Final

# Numbers of parameters and what they mean: mallopt(3); the values are bytes.
_TRIM_THRESHOLD: Final = -1
_MMAP_THRESHOLD: Final = -3
_KEPT: Final = 8 * 2**20  # free memory at the end of a heap before any is given back
_LARGE: Final = 4 * 2**20  # what is larger still comes from the system, and goes back at once


def keep_freed_memory() -> None:
    """Have this process keep what is freed, as far as above; nothing happens where the C library has no such setting."""
    library = ctypes.CDLL(None)
    if hasattr(library, "mallopt"):
        library.mallopt(_TRIM_THRESHOLD, _KEPT)
        library.mallopt(_MMAP_THRESHOLD, _LARGE)
