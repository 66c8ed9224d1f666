"""The README's examples run in order and print what their comments say."""

import re
import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest
from flagfall.words import Notation

README = Path(__file__).parents[1] / "README.md"
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_the_examples(capsys: pytest.CaptureFixture[str]) -> None:
    blocks = BLOCK.findall(README.read_text(encoding="utf-8"))
    assert len(blocks) == 20
    names: dict[str, object] = {}
    for block in blocks:
        exec(block, names)
        said = re.findall(r"^# (.*\n)", block, re.MULTILINE)
        assert capsys.readouterr().out == "".join(said)
        assert said


def test_the_examples_are_typed(tmp_path: Path) -> None:
    program = tmp_path / "readme.py"
    blocks = BLOCK.findall(README.read_text(encoding="utf-8"))
    program.write_text("\n".join(blocks), encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", str(program)]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_the_table_of_notations() -> None:
    rows = re.findall(r"^\| `([a-z-]+)` \|", README.read_text(encoding="utf-8"), re.MULTILINE)
    assert rows == [*get_args(Notation)]
