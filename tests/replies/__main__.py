"""Judges sets of replies: ``python -m tests.replies [FILE …]``; with ``--all`` each reply that went otherwise is shown."""

import sys
from collections import Counter
from pathlib import Path

from tests.replies.judging import HERE, Judged, in_our_words, judged


def main(arguments: list[str]) -> None:
    """Print how many of each kind are carried out as meant, otherwise than meant, and not at once."""
    files = [Path(one) for one in arguments if not one.startswith("--")] or sorted((HERE / "sets").glob("*.jsonl"))
    for file in files:
        rows = list(judged(file))
        for kind in ("letter", "own", "not"):
            of = [row for row in rows if row.reply.kind == kind]
            meant, other = sum(row.as_meant for row in of), sum(row.otherwise for row in of)
            fates = ", ".join(f"{count} {fate}" for fate, count in sorted(Counter(row.fate for row in of).items()))
            print(f"{file.stem}: {kind}: {meant} of {len(of)} as meant, {other} otherwise ({fates})")
        if "--all" in arguments:
            for row in rows:
                if not row.as_meant:
                    show(row)


def show(row: Judged) -> None:
    """Print one reply that went otherwise than meant."""
    reply = row.reply
    print(f"\n[{reply.position} {reply.kind}] {row.fate}{' WRONGLY' if row.otherwise else ''}: {reply.text!r}")
    print(f"   meant {list(in_our_words(reply))}, read {list(row.orders)}")


main(sys.argv[1:])
