"""The README's examples run as they stand. The Rust one is run with core's doc tests."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


def example(language: str) -> str:
    """The README's one example in a language."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    (found,) = re.finditer(rf"```{language}\n(.*?)```", text, re.DOTALL)
    return found[1]


def run(*command: str | Path) -> None:
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stderr == ""


def test_python() -> None:
    run(sys.executable, "-c", example("python"))


def test_node() -> None:
    # The example imports the package by its name, as the examples beside this file do.
    source = ROOT / "examples" / "node" / ".readme.mjs"
    source.write_text(example("js"), encoding="utf-8")
    try:
        run(os.environ.get("NODE", "node"), source)
    finally:
        source.unlink()


def test_c(tmp_path: Path) -> None:
    source = tmp_path / "readme.c"
    source.write_text(example("c"), encoding="utf-8")
    library = ROOT / "build" / "lib"
    program = tmp_path / "readme"
    flags = ["-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Werror", f"-I{ROOT / 'include'}"]
    link = [f"-L{library}", "-lflagfall", f"-Wl,-rpath,{library}"]
    run(os.environ.get("CC", "cc"), *flags, "-o", program, source, *link)
    run(program)


@pytest.mark.parametrize("language", ["python", "js", "c"])
def test_the_examples_would_fail(language: str) -> None:
    """Each example checks the deadline, so a wrong number in it is noticed."""
    assert re.search(r"assert.*5_?491_?501", example(language))
