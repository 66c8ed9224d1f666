"""SECURITY.md names the checks of its guarantees: they are there."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TEXT = (ROOT / "SECURITY.md").read_text(encoding="utf-8")


def test_every_named_file_exists() -> None:
    named = re.findall(r"`([\w-]+/[\w./-]+)`", TEXT)
    assert len(named) > 20
    assert [path for path in named if not (ROOT / path).exists()] == []


def test_every_named_command_exists() -> None:
    commands = set(re.findall(r"`make ([\w-]+)`", TEXT))
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert {"test", "fuzz", "sanitize"} < commands
    assert [command for command in commands if f"\n{command}: " not in makefile] == []


def test_every_named_fuzz_target_exists() -> None:
    targets = set(re.findall(r"all=\"([^\"]*)\"", (ROOT / "fuzz" / "run.sh").read_text(encoding="utf-8"))[0].split())
    named = {name for row in re.findall(r"`make fuzz`: ([^|;]*)", TEXT) for name in re.findall(r"`(\w+)`", row)}
    assert named and named <= targets


def test_the_fuzz_target_of_the_c_abi_calls_every_function() -> None:
    functions = (ROOT / "ffi" / "abi" / "symbols.txt").read_text(encoding="utf-8").split()
    sources = [path.read_text(encoding="utf-8") for path in (ROOT / "fuzz" / "src" / "abi").glob("*.rs")]
    # The compiler warns of an import that nothing uses.
    code = re.sub(r"//.*", "", "\n".join(sources))
    called = set(re.findall(r"\bflagfall_\w+", code))
    assert len(functions) > 200
    assert [function for function in functions if function not in called] == []


def test_every_guarantee_has_a_row() -> None:
    guarantees = re.findall(r"^- \*\*([^*]+)\*\*", TEXT, re.MULTILINE)
    rows = re.findall(r"^\| ([^|]+?) \| [^|]*\| [^|]*\|$", TEXT, re.MULTILINE)[1:]
    assert len(guarantees) == len(rows) == 9
    # A row can say less of it.
    assert all(guarantee.startswith(row) for guarantee, row in zip(guarantees, rows, strict=True))
