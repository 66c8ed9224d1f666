#!/usr/bin/env python3
"""Writes THIRD-PARTY-NOTICES: what the compiled files contain of other works, and their licenses.

A crate that may be used under the Apache License is only named, since each package contains the text of
that license. Of other crates, the license's text is copied from their sources. What Rust's standard
library contains is in notices/standard_library.txt: its sources need not be installed.

With --check, nothing is written, and a file that is not current is an error.
"""

import json
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

from platforms import PLATFORMS, WASM

ROOT = Path(__file__).resolve().parent.parent
FILE = ROOT / "THIRD-PARTY-NOTICES"

PACKAGES = {
    "flagfall-ffi": "the C library",
    "flagfall-python": "the Python package",
    "flagfall-node": "the package for Node and browsers",
    "flagfall-redis": "the module for Redis",
}
TARGETS = [*(platform.target for platform in PLATFORMS.values()), WASM]

# These crates contain no license; their repository has that of MIT.
COPYRIGHT_OF_NAPI = "Copyright (c) 2020 LongYinan\nCopyright (c) 2018 GitHub\n"
WITHOUT_FILE = {"napi": COPYRIGHT_OF_NAPI, "napi-sys": COPYRIGHT_OF_NAPI}

BEGINNING = """\
Third-party notices
===================

The compiled files of flagfall contain these works. The JavaScript files of the package for Node and
browsers that contain others begin with the licenses of those.

Under the Apache License, Version 2.0, whose text is in LICENSE-APACHE:

- in every package: the standard library of Rust, Copyright (c) The Rust Project Developers, with addr2line,
  adler2, dlmalloc, gimli, hashbrown, miniz_oxide, object and rustc-demangle
"""


def run(*command: str) -> str:
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout


def crates_in(package: str) -> set[str]:
    """The names of the crates of others that are compiled into a package, on any platform."""
    command = ["cargo", "tree", "--locked", "-p", package, "-e", "normal,no-proc-macro", "--prefix", "none"]
    lines = run(*command, *(f"--target={target}" for target in TARGETS), "-f", "{p}").splitlines()
    return {line.split()[0] for line in lines if line and not line.startswith("flagfall")}


def license_text(name: str, folder: Path) -> str:
    """The text of a crate's license, that of MIT if it has several."""
    if name in WITHOUT_FILE:
        return WITHOUT_FILE[name] + "\n" + mit()
    files = sorted(folder.glob("LICENSE*"), key=lambda file: file.name != "LICENSE-MIT")
    if not files:
        raise SystemExit(f"notices: the crate {name} contains no license: add it to WITHOUT_FILE")
    return files[0].read_text().strip() + "\n"


def mit() -> str:
    """The text of the MIT license, without copyright."""
    text = (ROOT / "LICENSE-MIT").read_text()
    return text[text.index("Permission is hereby granted") :]


def listed(names: list[str]) -> str:
    """`names` in lines of a list."""
    lines = ["  "]
    for word in ", ".join(names).split():
        if len(lines[-1]) + len(word) > 105:
            lines.append("  ")
        lines[-1] += word if lines[-1] == "  " else f" {word}"
    return "\n".join(lines) + "\n"


def notices() -> str:
    contained = defaultdict(list)
    for package in PACKAGES:
        for name in crates_in(package):
            contained[name].append(package)
    places = {
        name: "every package" if len(packages) == len(PACKAGES) else " and in ".join(PACKAGES[p] for p in packages)
        for name, packages in contained.items()
    }
    sources = {
        crate["name"]: crate
        for crate in json.loads(run("cargo", "metadata", "--locked", "--format-version", "1"))["packages"]
        if crate["name"] in contained
    }
    under_apache = defaultdict(list)
    texts = defaultdict(list)
    for name, crate in sorted(sources.items()):
        alternatives = crate["license"].replace("/", " OR ").split(" OR ")
        folder = Path(crate["manifest_path"]).parent
        if "Apache-2.0" in alternatives:
            under_apache[places[name]].append(name)
            for notice in sorted(folder.glob("NOTICE*")):
                texts[notice.read_text().strip() + "\n"].append(name)
        else:
            texts[license_text(name, folder)].append(name)
    sections = [BEGINNING]
    for place, names in sorted(under_apache.items()):
        sections.append(f"- in {place}:\n{listed(names)}")
    for text, names in sorted(texts.items(), key=lambda one: one[1]):
        where = dict.fromkeys(places[name] for name in names)
        sections.append(f"\n--- {', '.join(names)} (in {', in '.join(where)})\n\n{text}")
    sections.append("\n" + (ROOT / "scripts/notices/standard_library.txt").read_text().replace("@MIT@\n", mit()))
    return "".join(sections)


def main(arguments: list[str]) -> int:
    text = notices()
    if arguments != ["--check"]:
        FILE.write_text(text)
    elif not FILE.exists() or FILE.read_text() != text:
        print(f"notices: {FILE.name} is not current: run `make notices`", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
