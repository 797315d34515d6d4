"""``make words`` puts the catalogues in order; ``ARGS="de"`` begins a language too, in all catalogues or those named."""

import argparse
from pathlib import Path

from domain.words import DEFAULT
from tests.support.catalogues import folders, spoken
from tests.support.tree import ROOT
from tests.words.order import begun, ordered


def main() -> None:
    """Write every file anew, and say what is left to be said."""
    parser = argparse.ArgumentParser(prog="make words", description=__doc__)
    parser.add_argument("language", nargs="?", help="a language to begin, as in pt or pt_BR")
    parser.add_argument("folder", nargs="*", type=Path, help="the catalogues to begin it in; all if none is named")
    wanted = parser.parse_args()
    for folder in folders():
        if wanted.language and folder in ([path.resolve() for path in wanted.folder] or folders()):
            begun(folder / f"{wanted.language}.po")
        for file in sorted(spoken(folder).values(), key=lambda file: file.stem != DEFAULT):
            text, left = ordered(file)
            file.write_text(text, encoding="utf-8")
            if left:
                print(f"{file.relative_to(ROOT)}: {left} messages to write")


if __name__ == "__main__":
    main()
