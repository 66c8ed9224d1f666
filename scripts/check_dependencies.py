#!/usr/bin/env python3
"""Checks the dependencies, and where unsafe code is.

- The table in ARCHITECTURE.md has every crate and package that a manifest names, with the reason.
- Every dependency, direct or not, has a license that the project's license allows.
- Every version is locked, and none needs a newer Rust than the project.
- Core's dependencies and their features are the same for each of the four libraries, so that core is
  compiled once.
- Unsafe code is only in ffi, in a few files of the bindings, and in the allocator that counts memory
  for core's tests. Core and the bindings forbid or deny it.
"""

import json
import re
import subprocess
import sys
from itertools import takewhile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# The licenses allowed in a work under MIT OR Apache-2.0. MPL-2.0 and ISC apply only to their own files,
# which are not changed here.
LICENSES = {
    "0BSD", "Apache-2.0", "Apache-2.0 WITH LLVM-exception", "BSD-2-Clause", "BSD-3-Clause",
    "BlueOak-1.0.0", "ISC", "MIT", "MIT-0", "MPL-2.0", "PSF-2.0", "Python-2.0",
    "Unicode-3.0", "Unlicense", "Zlib",
}  # fmt: skip
# Data that a tool of `make mutants-stores` reads. It is not part of any package.
OTHERWISE_ALLOWED = {"caniuse-lite": "CC-BY-4.0"}
FORBIDS_UNSAFE = ["core", "bindings-node", "bindings-python", "bindings-redis", "live"]
LIBRARIES = ["flagfall-ffi", "flagfall-python", "flagfall-node", "flagfall-redis"]
HAVE_UNSAFE = [
    Path("bindings-node/src/fast/node_api.rs"),
    Path("bindings-node/src/fast/wasm.rs"),
    Path("bindings-node/src/memory.rs"),
    Path("bindings-python/src/column.rs"),
    *(Path("bindings-redis/src/api") / name for name in ("context.rs", "describe.rs", "functions.rs", "module.rs")),
    Path("bindings-redis/src/lib.rs"),
    Path("bindings-redis/src/memory.rs"),
    Path("core/tests/counting/mod.rs"),
]


def is_allowed(expression: str) -> bool:
    """Whether an SPDX expression allows the dependency: one of its ORs, with all the ANDs in it."""
    expression = expression.replace("/", " OR ").replace("(", " ( ").replace(")", " ) ")
    tokens = re.findall(r"\(|\)|\bOR\b|\bAND\b|[^\s()]+(?: WITH \S+)?", expression)
    names = ["True" if t in LICENSES else "False" if t not in "()ORAND" else t for t in tokens]
    words = {"OR": "or", "AND": "and"}
    return bool(eval(" ".join(words.get(name, name) for name in names)))


def needs(package: dict[str, str | None]) -> list[int]:
    """The parts of the oldest Rust that the manifest names."""
    return [int(part) for part in (package["rust_version"] or "1").split(".")]


def cargo_packages() -> tuple[dict[str, str], set[str], list[str]]:
    """The licenses of all crates, the names of those in this project's manifests, and what needs a newer Rust."""
    command = ["cargo", "metadata", "--locked", "--format-version", "1"]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    metadata = json.loads(found.stdout)
    members = set(metadata["workspace_members"])
    licenses = {p["name"]: p["license"] or "none" for p in metadata["packages"]}
    asked = {
        dependency["name"]
        for package in metadata["packages"]
        if package["id"] in members
        for dependency in package["dependencies"]
    }
    [core] = [package for package in metadata["packages"] if package["name"] == "flagfall"]
    newer = [
        f"{package['name']} {package['version']} needs Rust {package['rust_version']}"
        for package in metadata["packages"]
        if needs(package)[:2] > needs(core)
    ]
    own = {package["name"] for package in metadata["packages"] if package["id"] in members}
    return licenses, asked - own, newer


def npm_packages() -> tuple[dict[str, str], set[str], list[str]]:
    """The same for every package.json, and what is not locked."""
    licenses: dict[str, str] = {}
    asked: set[str] = set()
    loose = []
    for manifest in tracked("package.json"):
        content = json.loads(manifest.read_text())
        names = {**content.get("dependencies", {}), **content.get("devDependencies", {})}
        outside = {name for name, version in names.items() if not version.startswith("file:")}
        asked |= outside
        lock = manifest.with_name("package-lock.json")
        if not outside:
            continue
        if not lock.exists():
            loose.append(f"{manifest.relative_to(ROOT)} has no package-lock.json")
            continue
        for path, package in json.loads(lock.read_text())["packages"].items():
            name = path.rpartition("node_modules/")[2]
            if name and not package.get("link") and "node_modules" in path:
                licenses[name] = package.get("license", "none")
    return licenses, asked, loose


def python_packages() -> tuple[set[str], list[str]]:
    """The packages that the tests require, and those that are not pinned."""
    asked, loose = set(), []
    for file in tracked("requirements*.txt"):
        for line in file.read_text().splitlines():
            requirement = line.partition("#")[0].strip()
            if not requirement:
                continue
            name, pinned, _ = requirement.partition("==")
            # Without its extras.
            asked.add(name.partition("[")[0])
            if not pinned:
                loose.append(f"{file.relative_to(ROOT)}: {requirement} is not pinned by ==")
    return asked, loose


def below_core(library: str) -> frozenset[str]:
    """Core and its dependencies, each with its features in a build of `library`."""
    command = ["cargo", "tree", "--locked", "-p", library, "-e", "normal,build"]
    command += ["--prefix", "depth", "--no-dedupe", "-f", " {p} {f}"]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    lines = [line.split(" ", 1) for line in found.stdout.splitlines() if line]
    [start] = [i for i, (_, crate) in enumerate(lines) if crate.startswith("flagfall v")]
    core = int(lines[start][0])
    below = takewhile(lambda line: int(line[0]) > core, lines[start + 1 :])
    return frozenset([lines[start][1], *(crate for _, crate in below)])


def core_builds() -> tuple[int, list[str]]:
    """How many times core is compiled for the libraries, and which dependencies differ."""
    builds = {library: below_core(library) for library in LIBRARIES}
    common = frozenset.intersection(*builds.values())
    wrong = [
        f"core is compiled separately for {library}, because of {crate}: see Cargo.toml"
        for library, crates in builds.items()
        for crate in sorted(crates - common)
    ]
    return len(set(builds.values())), wrong


def tracked(pattern: str) -> list[Path]:
    command = ["git", "ls-files", "--", pattern, f"**/{pattern}"]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return [ROOT / path for path in sorted(set(found.stdout.split()))]


def unsafe_code() -> tuple[int, list[str]]:
    """How many lines have unsafe code where it is allowed, and which files have it elsewhere."""
    count, wrong = 0, []
    for file in tracked("*.rs"):
        path = file.relative_to(ROOT)
        found = len(re.findall(r"^[^/\n]*\bunsafe\b(?! ?\(|_)", file.read_text(), re.MULTILINE))
        if path.parts[:2] == ("ffi", "src") or path in HAVE_UNSAFE:
            count += found
        elif found and path.parts[0] not in ("ffi", "fuzz", "benches"):
            wrong.append(f"{path} has unsafe code, which is allowed only in ffi")
    for crate in FORBIDS_UNSAFE:
        if not re.search(r"#!\[(forbid|deny)\(unsafe_code\)\]", (ROOT / crate / "src/lib.rs").read_text()):
            wrong.append(f"{crate}/src/lib.rs neither forbids nor denies unsafe_code")
    return count, wrong


def main() -> int:
    licenses, asked, newer = cargo_packages()
    npm_licenses, npm_asked, loose = npm_packages()
    python_asked, python_loose = python_packages()
    unsafe_count, wrong = unsafe_code()
    builds, differing = core_builds()
    wrong += loose + python_loose + newer + differing
    everything = {**npm_licenses, **licenses}
    for name, license in sorted(everything.items()):
        if not is_allowed(license) and OTHERWISE_ALLOWED.get(name) != license:
            wrong.append(f"{name} has the license {license}, which is not allowed")
    text = (ROOT / "ARCHITECTURE.md").read_text()
    table = text[text.index("## Dependencies") :]
    for name in sorted(asked | npm_asked | python_asked):
        if not re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", table):
            wrong.append(f"{name} is missing in the table of ARCHITECTURE.md")
    for line in wrong:
        print(f"check_dependencies: {line}", file=sys.stderr)
    print(
        f"check_dependencies: {len(licenses)} crates, {len(npm_licenses)} npm packages, "
        f"{len(asked | npm_asked | python_asked)} direct dependencies; {unsafe_count} lines with unsafe code; "
        f"core compiled {'once' if builds == 1 else f'{builds} times'}"
    )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
