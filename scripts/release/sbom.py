#!/usr/bin/env python3
"""Adds to the packages in a folder a list of what each contains, NAME.cdx.json, and SHA256SUMS:

    sbom.py FOLDER

The lists are as CycloneDX wants them: https://cyclonedx.org/docs/1.6/json/. They have no random serial
number, and their time is that of the commit, so that two builds of a commit are equal.
"""

import hashlib
import json
import re
import subprocess
import sys
import tarfile
from datetime import datetime, timezone
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import set_version
from platforms import PLATFORMS, WASM

Component = dict[str, Any]

ROOT = Path(__file__).resolve().parents[2]
CHECKSUMS = "SHA256SUMS"


class Contents(NamedTuple):
    """The crate that a package is built from, for a target of Rust, `all` for sources."""

    crate: str
    target: str
    purl: str


def contents(name: str, version: str) -> Contents:
    """What the file with this name is built from."""
    for platform, (target, _) in PLATFORMS.items():
        if name == f"libflagfall-{version}-{platform}.tar.gz":
            return Contents("flagfall-ffi", target, f"pkg:generic/libflagfall@{version}?platform={platform}")
        if name == f"flagfall-{platform}-{version}.tgz":
            return Contents("flagfall-node", target, f"pkg:npm/%40flagfall/{platform}@{version}")
    if name.endswith(".crate"):
        crate = name.removesuffix(f"-{version}.crate")
        return Contents(crate, "all", f"pkg:cargo/{crate}@{version}")
    if name.endswith(".tgz"):
        return Contents("flagfall-node", WASM, f"pkg:npm/flagfall@{version}")
    purl = f"pkg:pypi/flagfall@{version}?file_name={name}"
    for target, wheel in PLATFORMS.values():
        if re.search(rf"{wheel}\.whl$", name):
            return Contents("flagfall-python", target, purl)
    return Contents("flagfall-python", "all", purl)


def crates(root: Path, crate: str, target: str) -> list[Component]:
    """The crates that are compiled into `crate`, without itself."""
    command = ["cargo", "tree", "--locked", "-p", crate, "--target", target, "-e", "normal,no-proc-macro"]
    command += ["--prefix", "none", "-f", "{p}|{l}", *(["--all-features"] if target == "all" else [])]
    lines = subprocess.run(command, cwd=root, check=True, capture_output=True, text=True).stdout.splitlines()
    found = {}
    for line in lines:
        package, _, license = line.removesuffix(" (*)").partition("|")
        name, version = package.split()[:2]
        if name != crate:
            found[name, version] = {
                "type": "library",
                "bom-ref": f"pkg:cargo/{name}@{version[1:]}",
                "name": name,
                "version": version[1:],
                "licenses": [{"expression": license.replace("/", " OR ")}],
                "purl": f"pkg:cargo/{name}@{version[1:]}",
            }
    return [found[key] for key in sorted(found)]


def bundled(root: Path, package: Path) -> list[Component]:
    """The packages of npm whose code is in the bundle for browsers, which names them in its first comment."""
    with tarfile.open(package) as tarball:
        bundle = tarball.extractfile("package/dist/browser.mjs")
        assert bundle
        comment = bundle.read().decode().partition("*/")[0]
    installed = json.loads((root / "bindings-node/package-lock.json").read_text())["packages"]
    found = []
    for name in sorted({name for line in re.findall(r"^--- ([^()\n]*)$", comment, re.MULTILINE) for name in line.split(", ")}):
        if locked := installed.get(f"node_modules/{name}"):
            purl = f"pkg:npm/{name.replace('@', '%40')}@{locked['version']}"
            about = {"name": name, "version": locked["version"], "licenses": [{"expression": locked["license"]}]}
            found.append({"type": "library", "bom-ref": purl, **about, "purl": purl})
    return found


def checksum(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def sbom(root: Path, package: Path, version: str, commit_time: int) -> str:
    built = contents(package.name, version)
    components = crates(root, built.crate, built.target)
    if built.target == WASM:
        components += bundled(root, package)
    itself = {
        "type": "library",
        "bom-ref": built.purl,
        "name": package.name,
        "version": version,
        "hashes": [{"alg": "SHA-256", "content": checksum(package)}],
        "licenses": [{"expression": "MIT OR Apache-2.0"}],
        "purl": built.purl,
    }
    timestamp = datetime.fromtimestamp(commit_time, timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    document = {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"timestamp": timestamp, "component": itself},
        "components": components,
    }
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


def describe(root: Path, folder: Path, version: str) -> None:
    """Adds the lists and the checksums to the packages in `folder`, which were built from the commit of `root`."""
    command = ["git", "log", "-1", "--format=%ct"]
    commit_time = int(subprocess.run(command, cwd=root, check=True, capture_output=True, text=True).stdout)
    for path in sorted(folder.iterdir()):
        (folder / f"{path.name}.cdx.json").write_text(sbom(root, path, version, commit_time))
    (folder / CHECKSUMS).write_text("".join(f"{checksum(path)}  {path.name}\n" for path in sorted(folder.iterdir())))


if __name__ == "__main__":
    describe(ROOT, Path(sys.argv[1]), set_version.current(ROOT).version)
