#!/usr/bin/env python3
"""Checks that published files contain no local paths and no symbol table, and which C library they need.

The arguments are the files to check: shared libraries, archives, Node addons, and packages (wheels,
.tar.gz and .tgz), of which each packed file is checked. A static library keeps its symbols, since
programs are linked with them. With `--libc glibc-2.17` a file may need no library but the C library, and
no symbol that is newer than that glibc; with `--libc musl`, none of glibc's.
"""

import argparse
import os
import re
import subprocess
import sys
import tarfile
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
STRIPPED = re.compile(r"\.(so|node)(\.\d+)*$")
# The files of the C library: musl has one, and glibc one for each part.
OF_MUSL = re.compile(r"libc\.so$")
OF_GLIBC = re.compile(r"(lib(c|m|dl|rt|pthread|util)\.so\.\d+|ld-linux-[\w-]+\.so\.\d+)$")


def contents(file: Path) -> Iterator[tuple[str, bytes]]:
    if file.suffix == ".whl":
        with zipfile.ZipFile(file) as wheel:
            for name in wheel.namelist():
                yield f"{file.name}: {name}", wheel.read(name)
    elif file.suffix in (".gz", ".tgz"):
        with tarfile.open(file) as tarball:
            for member in tarball:
                if packed := tarball.extractfile(member) if member.isfile() else None:
                    yield f"{file.name}: {member.name}", packed.read()
    else:
        yield file.name, file.read_bytes()


def read_elf(content: bytes, *options: str) -> str:
    """What readelf, which knows the files of every processor, prints about a file."""
    with tempfile.NamedTemporaryFile() as file:
        file.write(content)
        file.flush()
        command = ["readelf", "--wide", *options, file.name]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def number(version: str) -> list[int]:
    return [int(part) for part in version.split(".")]


def needs(content: bytes, libc: str) -> Iterator[str]:
    """What a library needs besides the C library, or of a newer one."""
    own = OF_MUSL if libc == "musl" else OF_GLIBC
    for library in re.findall(r"\(NEEDED\).*\[(.*)\]", read_elf(content, "--dynamic")):
        if not own.match(library):
            yield library
    found = set(re.findall(r"Name: GLIBC_([\d.]+)", read_elf(content, "--version-info")))
    newest = "0" if libc == "musl" else libc.removeprefix("glibc-")
    yield from (f"glibc {version}" for version in sorted(found, key=number) if number(version) > number(newest))


def main() -> int:
    parser = argparse.ArgumentParser(description="Checks published files.")
    parser.add_argument("--libc", help="the newest C library that files may need: glibc-VERSION or musl")
    parser.add_argument("files", nargs="+", type=Path)
    options = parser.parse_args()
    wrong = []
    checked = 0
    for file in options.files:
        for name, content in contents(file):
            checked += 1
            wrong += [f"{name} contains {path}" for path in sorted(FORBIDDEN) if path.encode() in content]
            if not STRIPPED.search(name):
                continue
            if ".symtab" in read_elf(content, "--sections"):
                wrong.append(f"{name} is not stripped")
            if options.libc:
                wrong += [f"{name} needs {what}" for what in needs(content, options.libc)]
    for line in wrong:
        print(f"check_binaries: {line}", file=sys.stderr)
    print(f"check_binaries: {checked} files, {len(wrong)} errors")
    return 1 if wrong or not checked else 0


if __name__ == "__main__":
    sys.exit(main())
