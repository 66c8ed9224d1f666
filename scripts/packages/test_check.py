"""What is spoilt in a package is reported. `make test-packages` collects the packages first."""

import io
import json
import sys
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path

import check
import pytest

sys.path.insert(0, str(check.ROOT / "scripts/release"))
import sbom

PACKAGES = check.ROOT / "build/packages"
VERSION = check.VERSION

Edit = Callable[[bytes], bytes | None]


def built(pattern: str) -> Path:
    (found,) = PACKAGES.glob(pattern)
    return found


WHEEL = built("*.whl")
SDIST = built(f"flagfall-{VERSION}.tar.gz")
MAIN = built(f"flagfall-{VERSION}.tgz")
COMPILED = built(f"flagfall-*-{VERSION}.tgz")
CRATE = built(f"flagfall-{VERSION}.crate")
LIVE = built("flagfall-tokio-*.crate")
LIBRARY = built("libflagfall-*.tar.gz")
INFO = f"flagfall-{VERSION}.dist-info"
PLATFORM = COMPILED.name.removeprefix("flagfall-").removesuffix(f"-{VERSION}.tgz")


def spoilt(package: Path, to: Path, edits: dict[str, Edit | bytes]) -> list[str]:
    """The errors of a copy of `package` at `to`, in which files are edited, removed (None) or added."""
    edits = dict(edits)

    def edited(name: str, content: bytes) -> bytes | None:
        edit = edits.pop(name, None)
        return content if edit is None else edit if isinstance(edit, bytes) else edit(content)

    if package.suffix == ".whl":
        with zipfile.ZipFile(package) as old, zipfile.ZipFile(to, "w") as new:
            for name in old.namelist():
                if (content := edited(name, old.read(name))) is not None:
                    new.writestr(name, content)
            for name, content in edits.items():
                assert isinstance(content, bytes), f"{package.name} has no {name}"
                new.writestr(name, content)
    else:
        with tarfile.open(package) as old, tarfile.open(to, "w:gz", compresslevel=1) as new:
            for member in old:
                name = member.name.partition("/")[2]
                file = old.extractfile(member) if member.isfile() else None
                content = edited(name, file.read()) if file else b""
                if content is not None:
                    member.size = len(content)
                    new.addfile(member, io.BytesIO(content))
        assert not edits, f"{package.name} has no {[*edits]}"
    return check.check(to)


def replace(old: str, new: str) -> Edit:
    def edit(content: bytes) -> bytes:
        assert old.encode() in content, old
        return content.replace(old.encode(), new.encode())

    return edit


def set_keys(**keys: object) -> Edit:
    return lambda content: json.dumps({**json.loads(content), **keys}).encode()


def remove(content: bytes) -> None:
    return None


def test_the_packages_are_right(capsys: pytest.CaptureFixture[str]) -> None:
    assert check.main([str(PACKAGES)]) == 0
    assert capsys.readouterr() == ("check_packages: 7 files, 0 errors\n", "")


@pytest.mark.parametrize("package", [WHEEL, SDIST, MAIN, COMPILED, LIBRARY, CRATE, LIVE], ids=lambda path: path.name)
def test_the_licenses_are_in_every_package(tmp_path: Path, package: Path) -> None:
    folder = f"{INFO}/licenses/" if package == WHEEL else "share/doc/flagfall/" if package == LIBRARY else ""
    names = [folder + name for name in (check.OWN_LICENSES if package in (CRATE, LIVE) else check.LICENSES)]
    errors = spoilt(package, tmp_path / package.name, {name: remove for name in names})
    assert [error for error in errors if error.endswith(" is missing")] == [f"{name} is missing" for name in names]
    errors = spoilt(package, tmp_path / package.name, {name: lambda content: content[1:] for name in names})
    assert errors == [f"{name} is not the file of the checkout" for name in names]


@pytest.mark.parametrize(
    ("package", "file", "edit"),
    [
        (WHEEL, f"{INFO}/METADATA", replace(f"\nVersion: {VERSION}\n", "\nVersion: 9.9.9\n")),
        (SDIST, "PKG-INFO", replace(f"\nVersion: {VERSION}\n", "\nVersion: 9.9.9\n")),
        (MAIN, "package.json", set_keys(version="9.9.9")),
        (COMPILED, "package.json", set_keys(version="9.9.9")),
        (CRATE, "Cargo.toml", replace(f'\nversion = "{VERSION}"\n', '\nversion = "9.9.9"\n')),
        (LIBRARY, "lib/pkgconfig/flagfall.pc", replace(f"Version: {VERSION}", "Version: 9.9.9")),
    ],
    ids=["wheel", "sdist", "npm", "addon", "crate", "library"],
)
def test_a_wrong_version(tmp_path: Path, package: Path, file: str, edit: Edit) -> None:
    errors = spoilt(package, tmp_path / package.name, {file: edit})
    assert [error for error in errors if "9.9.9" in error and VERSION in error], errors
    renamed = tmp_path / package.name.replace(VERSION, "9.9.9")
    assert spoilt(package, renamed, {}) == [f"it is no package of version {VERSION}"]


@pytest.mark.skipif("manylinux" not in WHEEL.name, reason="the tags of Linux")
def test_a_wheel_with_a_wrong_tag(tmp_path: Path) -> None:
    tag = WHEEL.stem.rpartition("-")[2]
    processor = tag.partition("manylinux_")[2].split("_", 2)[2]
    found = {
        f"manylinux_2_5_{processor}": "auditwheel: ",
        f"musllinux_1_2_{processor}": "its compiled file is linux-",
        "manylinux_2_99_mips": "auditwheel: ",
    }
    for name, message in found.items():
        copy = tmp_path / WHEEL.name.replace(tag, name)
        assert f"its Tag is ['cp311-abi3-{tag}'], not ['cp311-abi3-{name}']" in spoilt(WHEEL, copy, {})
        errors = spoilt(WHEEL, copy, {f"{INFO}/WHEEL": replace(tag, name)})
        assert [error for error in errors if error.startswith(message)] == errors != []
    name = f"linux_{processor}"
    errors = spoilt(WHEEL, tmp_path / WHEEL.name.replace(tag, name), {f"{INFO}/WHEEL": replace(tag, name)})
    assert errors == [f"{name} names no C library, which PyPI rejects"]


def test_what_the_tools_for_wheels_find(tmp_path: Path) -> None:
    copy = tmp_path / WHEEL.name
    compiled = "flagfall/__pycache__/live.cpython-311.pyc"
    record = f"{INFO}/RECORD"
    errors = spoilt(WHEEL, copy, {compiled: b"", record: lambda content: content + f"{compiled},,\n".encode()})
    assert [error for error in errors if error.startswith("check-wheel-contents: ") and "W001" in error] == errors != []
    errors = spoilt(WHEEL, copy, {f"{INFO}/METADATA": replace("text/markdown", "text/unknown")})
    assert [error for error in errors if error.startswith("twine: ")] == errors != []
    # Another function of the same length, which is not in Python's stable ABI.
    errors = spoilt(WHEEL, copy, {"flagfall/_flagfall.abi3.so": replace("\0PyObject_Size\0", "\0_PyLong_AsInt\0")})
    assert [error for error in errors if error.startswith("abi3audit: ")] == errors != []
    errors = spoilt(SDIST, tmp_path / SDIST.name, {"PKG-INFO": replace("text/markdown", "text/unknown")})
    assert [error for error in errors if error.startswith("twine: ")] == errors != []


def test_the_metadata(tmp_path: Path) -> None:
    for package, file, edit, error in [
        (WHEEL, f"{INFO}/METADATA", replace("MIT OR Apache-2.0", "MIT"), "its License-Expression is ['MIT'], not"),
        (SDIST, "PKG-INFO", replace("Name: flagfall\n", "Name: other\n"), "its Name is ['other'], not"),
        (MAIN, "package.json", set_keys(description="Other"), "its description is Other, not"),
        (MAIN, "package.json", set_keys(dependencies={"other": "1.0.0"}), "its dependencies is {'other': '1.0.0'}, not {}"),
        (MAIN, "package.json", set_keys(optionalDependencies={"other": "9.9.9"}), "its dependency other is 9.9.9, not"),
        (MAIN, "package.json", set_keys(repository={"url": "git+https://example.org"}), "its repository is git+https:"),
        (COMPILED, "package.json", set_keys(cpu=["mips"]), "its cpu is ['mips'], not"),
        (COMPILED, "package.json", set_keys(os=["beos"]), "its os is ['beos'], not"),
        (COMPILED, "package.json", set_keys(main="index.js"), "its main is index.js, not"),
        (COMPILED, "package.json", set_keys(libc=["other"]), "its libc is ['other'], not"),
        (COMPILED, f"flagfall.{PLATFORM}.node", remove, f"flagfall.{PLATFORM}.node is missing"),
        (CRATE, "Cargo.toml", replace("MIT OR Apache-2.0", "MIT"), "its license is MIT, not"),
        (LIVE, "README.md", lambda content: content + b"[a](../README.md)", "README.md links to the file ../README.md"),
        (LIBRARY, "lib/pkgconfig/flagfall.pc", remove, "lib/pkgconfig/flagfall.pc is missing"),
        (LIBRARY, "include/flagfall.hpp", lambda content: content + b"//", "include/flagfall.hpp is not the file of"),
    ]:  # fmt: skip
        errors = spoilt(package, tmp_path / package.name, {file: edit})
        assert len(errors) == 1 and errors[0].startswith(error), (package.name, error, errors)


@pytest.mark.skipif(PLATFORM != "linux-x64-gnu", reason="what is renamed is for this platform")
def test_a_platform_that_the_files_are_not_for(tmp_path: Path) -> None:
    for other in ("linux-arm64-gnu", "linux-x64-musl"):
        error = f"its compiled file is linux-x64-gnu, not {other}"
        renamed = tmp_path / LIBRARY.name.replace(PLATFORM, other)
        assert spoilt(LIBRARY, renamed, {}) == [error]
        assert spoilt(COMPILED, tmp_path / COMPILED.name.replace(PLATFORM, other), {})[-1] == f"flagfall.{other}.node is missing"
    file = f"flagfall.{PLATFORM}.node"
    for edit, found in [
        (replace("\0libc.so.6\0", "\0libc.so\0\0\0"), "linux-x64-musl"),
        # The number of the processor.
        (lambda content: content[:18] + bytes([183]) + content[19:], "linux-arm64-gnu"),
    ]:
        errors = spoilt(COMPILED, tmp_path / COMPILED.name, {file: edit})
        assert errors == [f"its compiled file is {found}, not {PLATFORM}"]
    assert check.libc_of(["libm.so", "libc.musl-aarch64.so.1"]) == "musl"
    assert check.libc_of(["libother.so"]) == "none of ['libother.so']"


@pytest.mark.skipif(not PLATFORM.startswith("linux-"), reason="programs are compiled on Linux")
def test_a_c_library_that_programs_cannot_use(tmp_path: Path) -> None:
    copy = tmp_path / LIBRARY.name
    major = "FLAGFALL_VERSION_MAJOR "
    number = VERSION.partition(".")[0]
    assert [error.partition(":")[0] for error in spoilt(LIBRARY, copy, {"include/flagfall.h": replace(major + number, major + "99")})] == [
        "include/flagfall.h is not the file of the checkout", "a program with it (shared) fails", "a program with it (static) fails",
    ]  # fmt: skip
    pc = {"lib/pkgconfig/flagfall.pc": replace("-lflagfall", "-lother")}
    errors = spoilt(LIBRARY, copy, pc)
    assert [error.partition(":")[0] for error in errors] == ["a program with it (shared) fails", "a program with it (static) fails"]


def test_a_missing_tool(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert check.main([str(PACKAGES)]) == 2
    assert capsys.readouterr().err == "check_packages: pkg-config is missing, which a C library is tried with\n"


def test_files_that_are_no_packages(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert check.main([str(tmp_path)]) == 1
    assert capsys.readouterr().err == f"check_packages: {tmp_path} is empty\n"
    assert check.main([str(tmp_path / "missing")]) == 2
    (tmp_path / "SHA256SUMS").write_text("")
    assert check.main([str(tmp_path)]) == 0
    (tmp_path / "SHA256SUMS").unlink()
    (tmp_path / f"flagfall-{VERSION}.tgz").write_bytes(MAIN.read_bytes()[:1000])
    (tmp_path / f"flagfall-{VERSION}.crate").write_bytes(b"")
    (tmp_path / "flagfall-latest.tgz").write_bytes(MAIN.read_bytes())
    capsys.readouterr()
    assert check.main([str(tmp_path)]) == 1
    lines = capsys.readouterr().err.splitlines()
    assert [line.split(": ")[1:3] for line in lines] == [
        [f"flagfall-{VERSION}.crate", "it cannot be read"],
        [f"flagfall-{VERSION}.tgz", "it cannot be read"],
        ["flagfall-latest.tgz", f"it is no package of version {VERSION}"],
    ]


def test_the_lists_beside_the_packages(tmp_path: Path) -> None:
    package = tmp_path / CRATE.name
    package.write_bytes(CRATE.read_bytes())
    sbom.describe(check.ROOT, tmp_path, VERSION)
    assert check.main([str(tmp_path)]) == 0
    listed = tmp_path / f"{CRATE.name}.cdx.json"
    text = listed.read_text()
    listed.write_text(text.replace('"library"', '"book"', 1))
    assert check.check(listed)[0].startswith("it is not CycloneDX 1.6: 'book' is not one of")
    assert check.check(tmp_path / "SHA256SUMS") == ["it does not have the checksums of all other files, by their names"]
    listed.write_text(text)
    assert check.check(listed) == []
    package.write_bytes(package.read_bytes() + b"more")
    assert [error.partition(" is ")[0] for error in check.check(listed)] == ["its checksum"]
