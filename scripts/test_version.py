"""The version and the repository's address are the same in every file, and `set_version.py` sets them."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest
import set_version

ROOT = set_version.ROOT
ADDRESS = "https://example.org/someone/flagfall"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the files that have the version."""
    for name in set_version.FILES:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, tmp_path / name)
    return tmp_path


def contents(root: Path) -> dict[str, str]:
    return {name: (root / name).read_text() for name in set_version.FILES}


def test_all_files_agree() -> None:
    assert set_version.main(["--check"]) == 0


def test_every_lock_file_with_the_version_is_known() -> None:
    command = ["git", "grep", "-lE", r'"(flagfall|bindings-node|[./]*/bindings-node)"', "--", "*Cargo.lock", "*package-lock.json"]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert found.stdout and {*found.stdout.split()} <= {*set_version.FILES, "benches/node/package-lock.json"}


def test_all_are_set_and_set_back(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    back = [set_version.current(copy).version]
    # In a released version, the address is there from the beginning.
    assert set_version.main(back, copy) == 0
    before = contents(copy)
    capsys.readouterr()
    assert set_version.main(["12.34.567", ADDRESS], copy) == 0
    assert {*capsys.readouterr().out.split()} == {*set_version.FILES}
    after = contents(copy)
    for name in ("Cargo.toml", "CITATION.cff", "bindings-node/package.json", "bindings-python/pyproject.toml"):
        assert ADDRESS in after[name], name
    for name in ("core/Cargo.toml", "live/Cargo.toml"):
        assert after[name].count("repository.workspace = true") == 1
    numbers = re.findall(r"#define FLAGFALL_VERSION_\w+ (\d+)", after["include/flagfall.h"])
    assert numbers == ["12", "34", "567"]
    for name in {*set_version.FILES} - {"include/flagfall.h", "ffi/src/version.rs", "core/Cargo.toml", "live/Cargo.toml"}:
        if name != "bindings-python/pyproject.toml":
            assert "12.34.567" in after[name], name
    assert set_version.main(["12.34.567", ADDRESS], copy) == 0
    assert contents(copy) == after, "it changes nothing the second time"
    assert set_version.main(back, copy) == 0
    assert contents(copy) == before


def test_the_date_is_in_the_changelog_and_in_the_citation(copy: Path) -> None:
    assert set_version.main([set_version.current(copy).version, "--date", "2031-02-03"], copy) == 0
    assert "\n## {} - 2031-02-03\n".format(set_version.current(copy).version) in (copy / "CHANGELOG.md").read_text()
    assert "\ndate-released: 2031-02-03\n" in (copy / "CITATION.cff").read_text()


def test_a_file_that_differs_is_reported(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    header = copy / "include/flagfall.h"
    text = header.read_text()
    header.write_text(re.sub(r"(VERSION_PATCH) \d+", r"\1 999", text))
    assert set_version.main(["--check"], copy) == 1
    assert capsys.readouterr().err == "set_version: include/flagfall.h differs from Cargo.toml\n"


@pytest.mark.parametrize(
    "arguments",
    [
        [], ["1.2"], ["v1.2.3"], ["1.2.3-rc.1"], ["01.2.3"], ["1.2.1000"], ["1.2.3", "example.org/flagfall"],
        ["1.2.3", "https://example.org"], ["1.2.3", "https://example.org/flagfall.git"],
        ["1.2.3", "--date", "3.2.2031"], ["1.2.3", "--date", "2031-13-01"],
    ],
)  # fmt: skip
def test_bad_arguments_change_nothing(copy: Path, arguments: list[str]) -> None:
    before = contents(copy)
    with pytest.raises(SystemExit) as refused:
        set_version.main(arguments, copy)
    assert refused.value.code == 2
    assert contents(copy) == before
