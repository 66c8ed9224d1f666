#!/usr/bin/env python3
"""Checks that published files contain no local paths, and no symbol table.

The arguments are the files to check: shared libraries, archives, Node addons, wheels. Of a wheel,
each packed file is checked. A static library keeps its symbols, since programs are linked with them.
"""

import os
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HOME = Path.home()
# A home such as `/` or `/root` may be part of other text, so only paths below it are forbidden.
FORBIDDEN = {
    str(ROOT),
    str(Path(os.environ.get("CARGO_HOME", HOME / ".cargo"))),
    f"{HOME}/" if len(HOME.parts) > 2 else f"{HOME}/.",
}
STRIPPED = (".so", ".node")


def contents(file: Path) -> Iterator[tuple[str, bytes]]:
    if file.suffix == ".whl":
        with zipfile.ZipFile(file) as wheel:
            for name in wheel.namelist():
                yield f"{file.name}: {name}", wheel.read(name)
    else:
        yield file.name, file.read_bytes()


def has_symbol_table(content: bytes) -> bool:
    with tempfile.NamedTemporaryFile() as file:
        file.write(content)
        file.flush()
        found = subprocess.run(["nm", file.name], capture_output=True, text=True, check=True)
    return bool(found.stdout.strip())


def main(files: list[str]) -> int:
    wrong = []
    checked = 0
    for file in files:
        for name, content in contents(Path(file)):
            checked += 1
            wrong += [f"{name} contains {path}" for path in sorted(FORBIDDEN) if path.encode() in content]
            if name.endswith(STRIPPED) and has_symbol_table(content):
                wrong.append(f"{name} is not stripped")
    for line in wrong:
        print(f"check_binaries: {line}", file=sys.stderr)
    print(f"check_binaries: {checked} files, {len(wrong)} errors")
    return 1 if wrong or not checked else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
