"""The examples in the READMEs of the project and of C and C++ run unchanged.

The Rust examples are also in core's README, and run with core's doc tests.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


def example(language: str, readme: str = "README.md") -> str:
    """The only example in a README in this language."""
    text = (ROOT / readme).read_text(encoding="utf-8")
    (found,) = re.finditer(rf"```{language}\n(.*?)```", text, re.DOTALL)
    return found[1]


def run(*command: str | Path) -> str:
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stderr == ""
    return done.stdout


def compiled(folder: Path, compiler: str, standard: str, suffix: str, text: str) -> Path:
    source, program = folder / f"readme.{suffix}", folder / "readme"
    source.write_text(text, encoding="utf-8")
    library = ROOT / "build" / "lib"
    flags = [f"-std={standard}", "-Wall", "-Wextra", "-Wpedantic", "-Werror"]
    link = [f"-L{library}", "-lflagfall", f"-Wl,-rpath,{library}"]
    run(compiler, *flags, f"-I{ROOT / 'include'}", "-o", program, source, *link)
    return program


def test_rust() -> None:
    assert example("rust") in (ROOT / "core" / "README.md").read_text(encoding="utf-8")


def test_python() -> None:
    run(sys.executable, "-c", example("python"))


def test_node() -> None:
    # The example imports the package by its name, which works in this folder.
    source = ROOT / "examples" / "node" / ".readme.mjs"
    source.write_text(example("js"), encoding="utf-8")
    try:
        run(os.environ.get("NODE", "node"), source)
    finally:
        source.unlink()


CC, CXX = os.environ.get("CC", "cc"), os.environ.get("CXX", "c++")


def test_c(tmp_path: Path) -> None:
    run(compiled(tmp_path, CC, "c99", "c", example("c")))


@pytest.mark.parametrize("language", ["rust", "python", "js", "c"])
def test_the_examples_would_fail(language: str) -> None:
    """Each example checks the deadline, so a wrong number in the example fails."""
    assert re.search(r"assert.*5_?491_?501", example(language))


def said(text: str) -> str:
    """The output that the example's last line states."""
    return text.splitlines()[-1].removeprefix("// ") + "\n"


def test_the_c_of_ffi(tmp_path: Path) -> None:
    text = example("c", "ffi/README.md")
    assert run(compiled(tmp_path, CC, "c99", "c", text)) == said(text)


def test_the_cpp_of_ffi(tmp_path: Path) -> None:
    tool = [ROOT / "scripts" / "not_run.sh", "tool", CXX, "g++", "the C++ README's example"]
    if subprocess.run(tool, cwd=ROOT, check=False).returncode != 0:
        pytest.skip(f"{CXX} is not here")
    text = example("cpp", "ffi/README.md")
    assert run(compiled(tmp_path, CXX, "c++17", "cpp", text)) == said(text)
