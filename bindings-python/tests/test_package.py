"""The wheel and the source distribution can be installed and uninstalled without the source.

`make test-python` builds both first.
"""

import os
import re
import shutil
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WINDOWS = sys.platform == "win32"
PACKAGE = ROOT / "bindings-python" / "python" / "flagfall"
BUILD = ROOT / "build"

# A first program.
PROGRAM = """\
import asyncio, importlib.metadata, importlib.resources, pydoc, sys
import flagfall

assert flagfall.__file__.startswith(sys.prefix), flagfall.__file__
control = flagfall.parse("180+2", "chess-com")
clock = flagfall.Clock(control)
clock.start("first", at_ms=0)
clock.press("first", at_ms=1_000)
assert clock.read(at_ms=2_000).first.bank_ms == 181_000

async def main():
    async with flagfall.LiveClock(flagfall.TimeControl([flagfall.Stage(time_ms=20)])) as live:
        live.start("second")
        match await live:
            case flagfall.Event("flag", side, at_ms):
                assert (side, live.read().phase) == ("second", "flagged")

asyncio.run(main())
for item, told in [
    (flagfall, "A game-clock library for chess, Go, shogi, backgammon and more"),
    (flagfall.Clock.press, "so that network lag costs the side nothing"),
    (flagfall.LiveClock, "`await clock` waits for the next event"),
    (flagfall.ParseError, "where the invalid part begins"),
]:
    assert told in pydoc.plain(pydoc.render_doc(item)), told
files = importlib.resources.files("flagfall")
assert files.joinpath("py.typed").is_file()
assert 'Returns the time control that a setup' in files.joinpath("_flagfall.pyi").read_text(encoding="utf-8")
about = importlib.metadata.metadata("flagfall")
assert about.get_all("Requires-Dist") == ["matplotlib>=3.8 ; extra == 'plot'"], about.get_all("Requires-Dist")
(command,) = importlib.metadata.entry_points(group="console_scripts", name="flagfall")
assert callable(command.load())
assert about["License-Expression"] == "MIT OR Apache-2.0"
licenses = {each.name: each.read_text() for each in importlib.metadata.files("flagfall") if "licenses" in each.parts}
assert licenses.keys() == {"LICENSE-MIT", "LICENSE-APACHE", "THIRD-PARTY-NOTICES"} and all(licenses.values())
assert "pyo3" in licenses["THIRD-PARTY-NOTICES"]
print("works", importlib.metadata.version("flagfall"))
"""


def built(pattern: str) -> Path:
    """Returns the only file that `make` built."""
    (found,) = BUILD.glob(pattern)
    return found


# Separate from the checkout's, and kept, so that dependencies are built once.
TARGET = ROOT / "target" / "sdist"


def forget_earlier_builds() -> None:
    """Removes what cargo built from earlier source distributions: the files of all of them have the
    same old date, so cargo would not notice a change.
    """
    for built_of_earlier in TARGET.glob("*/.fingerprint/flagfall*"):
        shutil.rmtree(built_of_earlier)


def python(environment: Path) -> Path:
    return environment / ("Scripts" if WINDOWS else "bin") / "python"


def pip(environment: Path, *arguments: str | Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pip", "--python", python(environment), "--quiet",
         "--disable-pip-version-check", *arguments],
        env={
            **os.environ,
            # The build of the source distribution should be quick, not optimized.
            "MATURIN_PEP517_ARGS": "--profile dev",
            "CARGO_PROFILE_DEV_DEBUG": "0",
            "CARGO_TARGET_DIR": str(TARGET),
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def files(environment: Path) -> set[str]:
    return {
        str(path.relative_to(environment))
        for path in environment.rglob("*")
        if path.name != "__pycache__" and path.suffix != ".pyc"
    }


@pytest.mark.parametrize(
    ("pattern", "options"),
    [("wheels/*.whl", ["--no-index"]), ("sdist/*.tar.gz", [])],
    ids=["wheel", "sdist"],
)
def test_it_installs_works_and_goes(tmp_path: Path, pattern: str, options: list[str]) -> None:
    environment = tmp_path / "environment"
    venv.create(environment)
    empty = files(environment)
    forget_earlier_builds()
    pip(environment, "install", *options, built(pattern))
    done = subprocess.run(
        [python(environment), "-I", "-W", "error", "-c", PROGRAM],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    assert re.fullmatch(r"works \d+\.\d+\.\d+\n", done.stdout)
    pip(environment, "uninstall", "--yes", "flagfall")
    assert files(environment) == empty


def test_a_free_threaded_python_is_refused(tmp_path: Path) -> None:
    config = tmp_path / "free-threaded"
    config.write_text("version=3.14\nbuild_flags=Py_GIL_DISABLED\nsuppress_build_script_link_lines=true\n")
    done = subprocess.run(
        ["cargo", "check", "--quiet", "--locked", "-p", "flagfall-python"],
        cwd=ROOT,
        env={**os.environ, "PYO3_CONFIG_FILE": str(config), "CARGO_TARGET_DIR": str(ROOT / "target" / "free-threaded")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode != 0
    assert "flagfall does not support free-threaded Python" in done.stderr


def test_the_packages_hold_what_the_source_does() -> None:
    """They were built from these files."""
    sources = [path for path in PACKAGE.rglob("*") if path.suffix in (".py", ".pyi", ".typed")]
    names = {path.relative_to(PACKAGE).as_posix() for path in sources}
    assert {"live.py", "_flagfall.pyi", "py.typed", "command/audit.py"} <= names
    with zipfile.ZipFile(built("wheels/*.whl")) as wheel:
        for name in names:
            assert wheel.read(f"flagfall/{name}") == (PACKAGE / name).read_bytes()
        compiled = [name for name in wheel.namelist() if name.startswith("flagfall/_flagfall.")]
        assert sorted(Path(name).suffix for name in compiled) == ([".pyd", ".pyi"] if WINDOWS else [".pyi", ".so"])
    with tarfile.open(built("sdist/*.tar.gz")) as sdist:
        held = {name.partition("/")[2] for name in sdist.getnames()}
        for name in names:
            file = sdist.extractfile(f"{sdist.getnames()[0].partition('/')[0]}/python/flagfall/{name}")
            assert file is not None and file.read() == (PACKAGE / name).read_bytes()
    core = {str(path.relative_to(ROOT)) for path in (ROOT / "core" / "src").rglob("*.rs")}
    assert core and core <= held
    assert {"Cargo.lock", "LICENSE-MIT", "LICENSE-APACHE", "PKG-INFO", "README.md"} <= held
