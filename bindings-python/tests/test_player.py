"""The player reproduces the conformance cases."""

from itertools import zip_longest
from pathlib import Path

import player
import pytest

FILES = sorted((Path(__file__).parents[2] / "core" / "conformance").rglob("*.cases"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.name))
def test_the_player_writes_the_cases_as_they_are(path: Path) -> None:
    lines = (text.split("\n") for text in (path.read_bytes().decode(), player.transcript(path)))
    for number, (stated, computed) in enumerate(zip_longest(*lines), 1):
        assert stated == computed, f"{path}:{number}\n- {stated}\n+ {computed}"


def test_a_folder_without_cases_is_an_error(tmp_path: Path) -> None:
    assert FILES
    with pytest.raises(SystemExit, match="no cases"):
        player.main([tmp_path])
