"""`import flagfall`: its cost, and the module's metadata."""

import importlib.metadata
import subprocess
import sys

import flagfall

# `os` is imported when an interpreter starts.
PROGRAM = """\
import os, sys
before = set(sys.modules)
import flagfall
print(*sorted(set(sys.modules) - before))
"""


def test_nothing_is_imported_that_only_type_checkers_need() -> None:
    """`typing` alone, with what it imports, takes some 9 ms; asyncio, 30."""
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", f"import sys; sys.path[:] = {sys.path}\n{PROGRAM}"],
        capture_output=True,
        text=True,
        check=True,
    )
    imported = set(done.stdout.split())
    ours = {f"flagfall{part}" for part in ("", "._flagfall", ".errors", ".limit", ".live", ".pgn")}
    assert ours <= imported <= ours | {"__future__"}, imported


def test_it_has_a_version() -> None:
    assert flagfall.__version__ == importlib.metadata.version("flagfall")
