"""Files are written completely or not at all; OSErrors."""

import errno
import os
import stat
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import flagfall
import pytest
from flagfall import ArgumentError, Presets
from raised import error_of

# Windows has other permissions, kinds of files and error numbers.
posix = pytest.mark.skipif(sys.platform == "win32", reason="it is about POSIX")


class Named:
    """An object with a path."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __fspath__(self) -> str:
        return str(self.path)


def test_a_file_is_written_and_replaced(tmp_path: Path) -> None:
    # Only on Linux may the name of a file be anything but Unicode.
    path = tmp_path / ("é\udcff" if sys.platform == "linux" else "é")
    for path_like, data in ((path, b"old"), (str(path), b""), (Named(path), b"\0" * 100_000)):
        flagfall.write_file(path_like, data)
        assert path.read_bytes() == data
        assert [*tmp_path.iterdir()] == [path]


@posix
def test_a_file_keeps_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "clock"
    path.write_bytes(b"old")
    path.chmod(0o640)
    flagfall.write_file(path, b"new")
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


@posix
def test_a_link_stays(tmp_path: Path) -> None:
    path, link = tmp_path / "clock", tmp_path / "link"
    link.symlink_to("clock")
    flagfall.write_file(link, b"new")
    assert link.is_symlink()
    assert path.read_bytes() == b"new"


def test_a_reader_sees_a_whole_file_always(tmp_path: Path) -> None:
    path = tmp_path / "clock"
    texts = [bytes([number]) * 100_000 for number in range(4)]
    flagfall.write_file(path, texts[0])

    def write(data: bytes) -> None:
        for _ in range(20):
            flagfall.write_file(path, data)

    with ThreadPoolExecutor(len(texts)) as pool:
        writing = [pool.submit(write, data) for data in texts]
        seen = set()
        while not all(future.done() for future in writing):
            seen.add(path.read_bytes())
        for future in writing:
            future.result()
    assert seen and seen <= {*texts}
    assert [*tmp_path.iterdir()] == [path]


def described(call: Callable[..., object], *arguments: object) -> tuple[object, ...]:
    """Returns the class, the number, the message and the path of the OSError that a call raises."""
    error = error_of(OSError, call, *arguments)
    return type(error), error.errno, error.strerror, error.filename, error.filename2


@posix
def test_the_errors_are_those_of_open(tmp_path: Path) -> None:
    long = tmp_path / ("x" * 300)
    for path in (tmp_path / "none", tmp_path, tmp_path / "none" / "none", long, Path("/proc/none")):
        expected = described(open, path)
        for path_like in (path, str(path), Named(path)):
            assert described(Presets.load, path_like) == expected
    folder = tmp_path / "none" / "none"
    expected = described(open, folder, "w")
    assert described(flagfall.write_file, folder, b"") == expected
    assert described(Presets().save, folder) == expected


@posix
def test_what_leads_to_no_file_is_not_written(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    loop = tmp_path / "loop"
    loop.symlink_to("loop")
    for path in (tmp_path, pipe, loop, Path("/dev/null")):
        error = error_of(OSError, flagfall.write_file, path, b"new")
        assert (error.errno, error.filename) == (errno.EINVAL, str(path))
    read_only = tmp_path / "read-only"
    read_only.write_bytes(b"old")
    read_only.chmod(0o444)
    error = error_of(OSError, flagfall.write_file, read_only, b"new")
    assert type(error) is PermissionError
    assert (error.errno, error.filename) == (errno.EACCES, str(read_only))
    assert read_only.read_bytes() == b"old"
    assert {*tmp_path.iterdir()} == {pipe, loop, read_only}


@pytest.mark.parametrize("path", ["a\0b", "\ud800"])
def test_a_text_that_no_path_can_be(path: str) -> None:
    assert error_of(ArgumentError, flagfall.write_file, path, b"").argument == "path"
    assert error_of(ArgumentError, Presets.load, path).argument == "path"
    assert error_of(ArgumentError, Presets().save, path).argument == "path"


def test_what_has_no_path_and_what_is_no_data(tmp_path: Path) -> None:
    for path in (b"clock", 5, None):
        with pytest.raises(TypeError):
            flagfall.write_file(path, b"")  # type: ignore[arg-type]
    for data in ("text", bytearray(b"x"), None):
        with pytest.raises(TypeError):
            flagfall.write_file(tmp_path / "clock", data)  # type: ignore[arg-type]
    assert not [*tmp_path.iterdir()]
