"""The README's examples run, one after the other, and print what their comments say."""

import re
from pathlib import Path
from typing import get_args

import pytest
from flagfall.words import Notation

README = Path(__file__).parents[1] / "README.md"
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_the_examples(capsys: pytest.CaptureFixture[str]) -> None:
    blocks = BLOCK.findall(README.read_text(encoding="utf-8"))
    assert len(blocks) == 11
    names: dict[str, object] = {}
    for block in blocks:
        exec(block, names)
        said = re.findall(r"^# (.*\n)", block, re.MULTILINE)
        assert capsys.readouterr().out == "".join(said)
        assert said


def test_the_table_of_notations() -> None:
    rows = re.findall(r"^\| `([a-z-]+)` \|", README.read_text(encoding="utf-8"), re.MULTILINE)
    assert rows == [*get_args(Notation)]
