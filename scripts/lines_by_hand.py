#!/usr/bin/env python3
"""Counts the lines around core that are maintained by hand: the bindings, ffi, flagfall.hpp and the
players of the cases, with their tests. Generated lines are not counted.

    scripts/lines_by_hand.py [REVISION]
"""

import subprocess
import sys
from collections import Counter
from pathlib import Path

PLACES = ["bindings-node", "bindings-python", "ffi", "include/flagfall.hpp", "core/tests/cases"]
PLACES_BEFORE = ["core/tests/conformance"]
SUFFIXES = {".rs", ".c", ".h", ".hpp", ".cpp", ".py", ".pyi", ".js", ".mjs", ".ts", ".mts", ".sh"}
# The stub, which `make stub` writes.
WRITTEN = "# Written by `make stub`"


def git(*arguments: str) -> str:
    return subprocess.run(["git", *arguments], check=True, capture_output=True, text=True).stdout


def by_hand(source: str) -> int:
    if WRITTEN in source[:500]:
        return 0
    count, within = 0, False
    for line in source.splitlines():
        mark = line.strip().lstrip("/# ")
        within &= not mark.startswith(("End of words", "End of types", "End of notations"))
        count += not within
        within |= mark.startswith(("Words of ", "Types of ")) and ":" in mark
    return count


def main() -> None:
    revision = sys.argv[1] if len(sys.argv) > 1 else "HEAD"
    paths = git("ls-tree", "-r", "--name-only", revision, "--", *PLACES, *PLACES_BEFORE)
    counts: Counter[str] = Counter()
    for path in paths.splitlines():
        if Path(path).suffix in SUFFIXES:
            place = "/".join(path.split("/")[:2])
            counts[place] += by_hand(git("show", f"{revision}:{path}"))
    for place, count in counts.most_common():
        print(f"{count:6}  {place}")
    print(f"{counts.total():6}  total")


if __name__ == "__main__":
    main()
