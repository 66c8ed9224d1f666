"""Measures what a press in each store costs, in Python and in Node: `make bench-stores`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import page

HERE = Path(__file__).resolve().parent
ROUNDS = 11


def measured(python: str | Path, node: str | Path, rounds: int = ROUNDS) -> page.Stores:
    """Runs the programs of both languages."""
    programs = {
        "python": [python, HERE / "python" / "stores.py"],
        "node": [node, HERE / "node" / "stores.mjs"],
    }
    found: page.Stores = {}
    for language, program in programs.items():
        command = [*program, str(rounds)]
        done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
        found[language] = json.loads(done.stdout)
    return found


if __name__ == "__main__":
    asked = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    lines = page.stores(measured(sys.executable, os.environ.get("NODE", "node"), asked))
    print("\n".join(lines))
