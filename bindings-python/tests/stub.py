"""Writes the stub of the compiled module, with its documentation, for editors.

`make stub` runs this with the package installed; a test checks that the stub is up to date. PyO3
generates most of it from the types in Rust. The rest comes from the running module and this file.
"""

from __future__ import annotations

import inspect
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from flagfall import _flagfall

PACKAGE = Path(__file__).parents[1]
STUB = PACKAGE / "python" / "flagfall" / "_flagfall.pyi"

# Arguments of which exactly one must be passed.
ONE_OF = {"Clock.take_back": ("move", "timestamp_ms")}


def introspected() -> str:
    """Returns the stub as PyO3 generates it."""
    maturin = Path(sys.executable).with_name("maturin")
    with tempfile.TemporaryDirectory() as folder:
        how = ["--features", "introspection", "--profile", "dev", "--locked", "--quiet"]
        command = [str(maturin), "generate-stubs", "--out", folder, *how]
        done = subprocess.run(command, cwd=PACKAGE, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return (Path(folder) / "flagfall" / STUB.name).read_text(encoding="utf-8")


def with_defaults(header: str, function: object) -> str:
    """Returns a function's header with the defaults that are not literals in Rust."""
    if "= ..." not in header:
        return header
    assert callable(function)
    arguments = inspect.signature(function).parameters
    return re.sub(
        r"(\w+)(: [^=:,]+ = )\.\.\.",
        lambda found: f"{found[1]}{found[2]}{arguments[found[1]].default!r}",
        header,
    )


def overloads(header: str, names: tuple[str, ...]) -> list[str]:
    """Returns overloads of a function that takes exactly one of these arguments."""
    headers = []
    for given in names:
        overload = re.sub(rf"\b({given}: [^=]+?) \| None = None", r"\1", header)
        for other in set(names) - {given}:
            overload = re.sub(rf"\b{other}: [^=]+ = None", f"{other}: None = None", overload)
        headers += ["    @overload\n", overload]
    return headers


def completed(stub: str) -> str:
    """Returns the stub with the types that PyO3 leaves out."""
    lines = ["# Written by `make stub`.\n"]
    owner: object = _flagfall
    name = ""
    for line in stub.splitlines(keepends=True):
        if found := re.match(r"class (\w+)", line):
            name = found[1]
            owner = getattr(_flagfall, name)
        elif found := re.match(r"( *)def (\w+)\(", line):
            of = owner if found[1] else _flagfall
            line = with_defaults(line, of if found[2] == "__new__" else getattr(of, found[2]))
            if exclusive := ONE_OF.get(f"{name}.{found[2]}"):
                *first, line = overloads(line, exclusive)
                lines += [each.replace(":\n", ": ...\n") for each in first]
        elif line.startswith("    __match_args__"):
            line = f"    __match_args__ = {owner.__match_args__!r}\n"  # type: ignore[attr-defined]
        elif line.startswith("from typing import"):
            line = line.replace("Any, Final, ", "Any, ClassVar, Final, ").replace("final", "final, overload")
        lines.append(line)
        if line.startswith("    def __eq__") and getattr(owner, "__hash__") is None:
            lines.append("    __hash__: ClassVar[None]  # type: ignore[assignment]\n")
    return "".join(lines)


if __name__ == "__main__":
    STUB.write_text(completed(introspected()), encoding="utf-8")
