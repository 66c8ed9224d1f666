#!/usr/bin/env python3
"""Checks the packages in a folder, before they are published.

    check.py FOLDER

FOLDER contains tarballs of the C library, wheels, a source distribution, tarballs for npm and crates,
lists of what each contains (*.cdx.json) and SHA256SUMS; any other file is an error. The metadata and
the licenses of each package are compared with those of the checkout, and the platform that it is named
after with its compiled file. A C library for this machine is also tried: programs are compiled with it.

Wheels are also checked by twine, check-wheel-contents, abi3audit and auditwheel, which are in the
folder of this Python: see requirements.txt. scripts/check_binaries.py and the tests of npm's packages
check the rest.
"""

import email
import hashlib
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import zipfile
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path

from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
from elftools.elf.elffile import ELFFile

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "Cargo.toml").read_text())["workspace"]["package"]
VERSION = PROJECT["version"]
EXTRAS = tomllib.loads((ROOT / "bindings-python/pyproject.toml").read_text())["project"]["optional-dependencies"]
OWN_LICENSES = ["LICENSE-APACHE", "LICENSE-MIT"]
LICENSES = [*OWN_LICENSES, "THIRD-PARTY-NOTICES"]
PROCESSORS = {"EM_X86_64": "x64", "EM_AARCH64": "arm64"}
CRATES = {"flagfall": "core", "flagfall-tokio": "live"}
CC = os.environ.get("CC", "cc")
MACHINES = {"x86_64": "x64", "aarch64": "arm64"}

Files = dict[str, bytes]
Errors = Iterator[str]


def unpacked(path: Path) -> Files:
    """The files of a package, without the folder that contains all files of a tarball."""
    if path.suffix == ".whl":
        with zipfile.ZipFile(path) as wheel:
            return {name: wheel.read(name) for name in wheel.namelist()}
    with tarfile.open(path) as tarball:
        members = [member for member in tarball if not member.isdir()]
        return {member.name.partition("/")[2]: content.read() for member in members if (content := tarball.extractfile(member))}


def differences(what: str, found: object, wanted: object) -> Errors:
    if found != wanted:
        yield f"its {what} is {found}, not {wanted}"


def check_licenses(files: Files, folder: str, names: list[str]) -> Errors:
    for name in names:
        if folder + name not in files:
            yield f"{folder}{name} is missing"
        elif files[folder + name] != (ROOT / name).read_bytes():
            yield f"{folder}{name} is not the file of the checkout"


def libc_of(needed: list[str]) -> str:
    """The C library among the libraries that a file needs, by its name in names of platforms."""
    for library in needed:
        if library == "libc.so.6":
            return "gnu"
        # In Alpine the processor is part of the name.
        if re.fullmatch(r"libc\.(musl-\w+\.)?so(\.1)?", library):
            return "musl"
    return f"none of {needed}"


def check_compiled(content: bytes, wanted: str) -> Errors:
    """Whether an ELF file is for a platform, such as linux-x64-gnu. Other files are not read."""
    if not wanted.startswith("linux-"):
        return
    elf = ELFFile(BytesIO(content))
    needed = [tag.needed for tag in elf.get_section_by_name(".dynamic").iter_tags() if tag.entry.d_tag == "DT_NEEDED"]
    processor = elf.header["e_machine"]
    found = f"linux-{PROCESSORS.get(processor, processor)}-{libc_of(needed)}"
    yield from differences("compiled file", found, wanted)


def tool(name: str, *arguments: str | Path) -> Errors:
    """What a tool of Python says, if it fails."""
    done = run(Path(sys.executable).parent / name, *arguments)
    if done.returncode != 0:
        yield f"{name}: {(done.stdout + done.stderr).strip()}"


def run(*command: str | Path, **options: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "COLUMNS": "200", "NO_COLOR": "1", **options}
    return subprocess.run(command, capture_output=True, text=True, env=environment, check=False)


def check_metadata_of_python(text: bytes) -> Errors:
    about = email.message_from_bytes(text)
    for key, wanted in [
        ("Name", ["flagfall"]),
        ("Version", [VERSION]),
        ("Summary", [PROJECT["description"]]),
        ("License-Expression", [PROJECT["license"]]),
        ("License-File", LICENSES),
        ("Project-URL", [f"Repository, {PROJECT['repository']}"] if "repository" in PROJECT else []),
        # Nothing is required but by who asks for it.
        ("Requires-Dist", [f"{needed} ; extra == '{extra}'" for extra, all_needed in EXTRAS.items() for needed in all_needed]),
    ]:
        yield from differences(key, sorted(about.get_all(key, [])), wanted)


def check_wheel(path: Path, files: Files) -> Errors:
    folder = f"flagfall-{VERSION}.dist-info/"
    for name in ("METADATA", "WHEEL"):
        if folder + name not in files:
            yield f"{folder}{name} is missing"
            return
    yield from check_metadata_of_python(files[folder + "METADATA"])
    yield from check_licenses(files, folder + "licenses/", LICENSES)
    python, abi, platforms = path.stem.split("-")[2:]
    tags = email.message_from_bytes(files[folder + "WHEEL"]).get_all("Tag", [])
    yield from differences("Tag", sorted(tags), sorted(f"{python}-{abi}-{one}" for one in platforms.split(".")))
    yield from tool("twine", "check", "--strict", path)
    yield from tool("check-wheel-contents", path)
    yield from tool("abi3audit", "--strict", path)
    if musl := re.fullmatch(r"musllinux_\d+_\d+_(\w+)", platforms):
        # auditwheel would take this machine's libc.so for musl's.
        for name in files:
            if name.endswith(".so"):
                yield from check_compiled(files[name], f"linux-{MACHINES.get(musl[1], musl[1])}-musl")
    elif "linux" in platforms:
        yield from check_platform_of_wheel(path, platforms)


def check_platform_of_wheel(path: Path, platforms: str) -> Errors:
    """Whether the wheel runs on every system that it is named after."""
    done = run(Path(sys.executable).parent / "auditwheel", "show", "--json", path)
    if done.returncode != 0:
        yield f"auditwheel: {done.stderr.strip()}"
        return
    oldest = r"(manylinux|musllinux)_(\d+)_(\d+)_(\w+)$"
    runs_on = json.loads(done.stdout)["overall_tag"]
    needed = re.match(oldest, runs_on)
    for name in platforms.split("."):
        claimed = re.match(oldest, name)
        # manylinux2014 is another name of manylinux_2_17, which is there too.
        if not claimed:
            if name.startswith("linux_"):
                yield f"{name} names no C library, which PyPI rejects"
            continue
        version = [(int(tag[2]), int(tag[3])) for tag in (needed, claimed) if tag]
        if not needed or (needed[1], needed[4]) != (claimed[1], claimed[4]) or version[0] > version[1]:
            yield f"auditwheel: it is for {runs_on}, not for {claimed[0]}"


def check_sdist(path: Path, files: Files) -> Errors:
    yield from check_metadata_of_python(files.get("PKG-INFO", b""))
    yield from check_licenses(files, "", LICENSES)
    yield from tool("twine", "check", "--strict", path)


def check_npm(path: Path, files: Files) -> Errors:
    about = json.loads(files["package.json"])
    platform_named = re.match(r"flagfall-([a-z].*)-\d", path.name)
    named = platform_named[1] if platform_named else ""
    description = f"The compiled part of flagfall for {named}" if named else PROJECT["description"]
    repository = about.get("repository", {})
    for key, found, wanted in [
        ("name", about.get("name"), f"@flagfall/{named}" if named else "flagfall"),
        ("version", about.get("version"), VERSION),
        ("description", about.get("description"), description),
        ("license", about.get("license"), PROJECT["license"]),
        ("repository", repository.get("url"), f"git+{PROJECT['repository']}.git" if "repository" in PROJECT else None),
        ("dependencies", about.get("dependencies", {}), {}),
        ("scripts", about.get("scripts", {}), {}),
    ]:
        yield from differences(key, found, wanted)
    yield from check_licenses(files, "", LICENSES)
    for part, version in about.get("optionalDependencies", {}).items():
        yield from differences(f"dependency {part}", version, VERSION)
    if named:
        libc = named.removeprefix("linux-").partition("-")[2] if named.startswith("linux-") else ""
        yield from differences("os", about.get("os"), [named.split("-")[0]])
        yield from differences("cpu", about.get("cpu"), [named.split("-")[1]])
        yield from differences("libc", about.get("libc"), [{"gnu": "glibc"}.get(libc, libc)] if libc else None)
        binary = f"flagfall.{named}.node"
        yield from differences("main", about.get("main"), binary)
        if binary in files:
            yield from check_compiled(files[binary], named)
        else:
            yield f"{binary} is missing"


def check_crate(path: Path, files: Files) -> Errors:
    about = tomllib.loads(files["Cargo.toml"].decode())["package"]
    name = path.name.removesuffix(f"-{VERSION}.crate")
    checkout = tomllib.loads((ROOT / CRATES[name] / "Cargo.toml").read_text())["package"]
    # What the crate does not say itself is that of the workspace.
    for key in ("name", "version", "description", "license", "repository", "rust-version"):
        wanted = checkout.get(key)
        yield from differences(key, about.get(key), wanted if isinstance(wanted, str) else PROJECT.get(key))
    yield from check_licenses(files, "", OWN_LICENSES)
    readme = files.get("README.md", b"").decode()
    if not readme:
        yield "README.md is missing"
    # On the crate's page, links to other files would not work.
    for link in re.findall(r"\]\((?!https:|#)([^)]+)\)", readme):
        yield f"README.md links to the file {link}"


# A program that finds a header of another version than the library.
PROGRAM = """\
#include <flagfall.h>
#include <stdio.h>
#include <string.h>
int main(void) {
  char text[32];
  snprintf(text, sizeof text, "%d.%d.%d", FLAGFALL_VERSION_MAJOR, FLAGFALL_VERSION_MINOR, FLAGFALL_VERSION_PATCH);
  puts(flagfall_version());
  return strcmp(text, flagfall_version()) != 0;
}
"""


def check_c_library(path: Path, files: Files) -> Errors:
    named = path.name.removeprefix(f"libflagfall-{VERSION}-").removesuffix(".tar.gz")
    yield from check_licenses(files, "share/doc/flagfall/", LICENSES)
    libraries = ["lib/libflagfall.a", "lib/libflagfall.so", f"lib/libflagfall.so.{VERSION}"] if "linux" in named else []
    wanted = ["include/flagfall.h", "include/flagfall.hpp", "lib/pkgconfig/flagfall.pc", "share/man/man3/flagfall.3",
              "lib/cmake/flagfall/flagfall-config.cmake", *libraries]  # fmt: skip
    missing = [name for name in wanted if name not in files]
    yield from (f"{name} is missing" for name in missing)
    if missing:
        return
    for name in ("flagfall.h", "flagfall.hpp"):
        if files[f"include/{name}"] != (ROOT / "include" / name).read_bytes():
            yield f"include/{name} is not the file of the checkout"
    found = re.findall(r"^(Version|Description): (.*)$", files["lib/pkgconfig/flagfall.pc"].decode(), re.MULTILINE)
    yield from differences("flagfall.pc", dict(found), {"Version": VERSION, "Description": PROJECT["description"]})
    if libraries:
        yield from check_compiled(files[libraries[-1]], named)
    libc = "musl" if list(Path("/lib").glob("ld-musl-*")) else "gnu"
    if named == f"{sys.platform}-{MACHINES.get(platform.machine())}-{libc}":
        yield from try_c_library(path)


def try_c_library(path: Path) -> Errors:
    """Compiles a program with the unpacked library, in a folder that it was not installed into."""
    with tempfile.TemporaryDirectory() as folder:
        # Not `tarfile`: its filters are missing in the Python 3.11.2 of Debian 12.
        subprocess.run(["tar", "--extract", "--file", path, "--directory", folder], check=True)
        (prefix,) = Path(folder).iterdir()
        (source := Path(folder) / "program.c").write_text(PROGRAM)
        # With -l, a linker takes the shared library.
        archive = str(prefix / "lib/libflagfall.a")
        for kind, option, library in [("shared", "--shared", "-lflagfall"), ("static", "--static", archive)]:
            command = ["pkg-config", "--define-prefix", option, "--cflags", "--libs", "flagfall"]
            flags = run(*command, PKG_CONFIG_PATH=str(prefix / "lib/pkgconfig")).stdout.split()
            program = Path(folder) / kind
            linked = [library if flag == "-lflagfall" else flag for flag in flags]
            done = run(CC, "-o", program, source, *linked)
            if done.returncode == 0:
                done = run(program, LD_LIBRARY_PATH=str(prefix / "lib"))
                yield from differences(f"version in a program ({kind})", done.stdout.strip(), VERSION)
            if done.returncode != 0:
                yield f"a program with it ({kind}) fails: {(done.stdout + done.stderr).strip()}"


V = re.escape(VERSION)
KINDS: dict[str, Callable[[Path, Files], Errors]] = {
    rf"libflagfall-{V}-[a-z0-9-]+\.tar\.gz": check_c_library,
    rf"flagfall-{V}-\w+-\w+-[\w.]+\.whl": check_wheel,
    rf"flagfall-{V}\.tar\.gz": check_sdist,
    rf"flagfall-(?:[a-z][a-z0-9-]*-)?{V}\.tgz": check_npm,
    rf"flagfall(?:-tokio)?-{V}\.crate": check_crate,
}


def checksum(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def check_contents(path: Path) -> Errors:
    """The list of what a package contains is as CycloneDX wants it, and is that of the package beside it."""
    text = path.read_text()
    if wrong := JsonStrictValidator(SchemaVersion.V1_6).validate_str(text):
        yield f"it is not CycloneDX 1.6: {wrong.data.message} at {wrong.data.json_path}"
        return
    hashes = json.loads(text)["metadata"]["component"]["hashes"]
    wanted = checksum(path.with_name(path.name.removesuffix(".cdx.json")))
    yield from differences("checksum", [one["content"] for one in hashes], [wanted])


def check_checksums(path: Path) -> Errors:
    """The checksums are those of all other files in the folder."""
    wanted = "".join(f"{checksum(file)}  {file.name}\n" for file in sorted(path.parent.iterdir()) if file != path)
    if path.read_text() != wanted:
        yield "it does not have the checksums of all other files, by their names"


def check(path: Path) -> list[str]:
    """What is wrong with a file."""
    if path.name == "SHA256SUMS":
        return list(check_checksums(path))
    if path.name.endswith(".cdx.json"):
        return list(check_contents(path))
    for pattern, check_kind in KINDS.items():
        if re.fullmatch(pattern, path.name):
            try:
                return list(check_kind(path, unpacked(path)))
            except (KeyError, ValueError, EOFError, OSError, tarfile.TarError, zipfile.BadZipFile) as error:
                return [f"it cannot be read: {error!r}"]
    return [f"it is no package of version {VERSION}"]


def main(arguments: list[str]) -> int:
    if len(arguments) != 1 or not Path(arguments[0]).is_dir():
        print("usage: check.py FOLDER", file=sys.stderr)
        return 2
    for command in ("pkg-config", CC):
        if not shutil.which(command):
            print(f"check_packages: {command} is missing, which a C library is tried with", file=sys.stderr)
            return 2
    files = sorted(Path(arguments[0]).iterdir())
    if not files:
        print(f"check_packages: {arguments[0]} is empty", file=sys.stderr)
        return 1
    wrong = {path.name: check(path) for path in files}
    for name, errors in wrong.items():
        for error in errors:
            print(f"check_packages: {name}: {error}", file=sys.stderr)
    count = sum(map(len, wrong.values()))
    print(f"check_packages: {len(files)} files, {count} errors")
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
