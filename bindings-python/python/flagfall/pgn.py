"""Reading the games of PGN files."""

from __future__ import annotations

from os import PathLike

from flagfall._flagfall import PgnReader

# As in errors.py.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import BinaryIO

    from flagfall._flagfall import PgnGame
    from flagfall.words import PgnEncoding

__all__ = ["read_pgn"]

# How many bytes are read at once.
_CHUNK = 65_536


def read_pgn(
    file: str | PathLike[str] | BinaryIO, encoding: PgnEncoding = "detect"
) -> Iterator[PgnGame]:
    """Returns the games of a PGN file, one after the other, as PgnReader reads them.

        >>> import io
        >>> file = io.BytesIO(b'[TimeControl "180+2"] 1. e4 {[%clk 0:03:00]} *')
        >>> for game in flagfall.read_pgn(file):
        ...     print(game.tag("TimeControl"), game.plies[0].clk_ms)
        180+2 180000

    `file` is its name, or a file that is open in binary mode. The memory that is needed does not grow
    with the file.

    Raises OSError if the file cannot be read; ArgumentError for an unknown encoding; TypeError for a
    file that is open in text mode.
    """
    reader = PgnReader(encoding)
    if isinstance(file, (str, PathLike)):
        return _games_of(file, reader)
    if not hasattr(file, "read"):
        raise TypeError(f"expected a file or its name, not {type(file).__name__}")
    return _games(file, reader)


def _games_of(path: str | PathLike[str], reader: PgnReader) -> Iterator[PgnGame]:
    with open(path, "rb") as file:
        yield from _games(file, reader)


def _games(file: BinaryIO, reader: PgnReader) -> Iterator[PgnGame]:
    while chunk := file.read(_CHUNK):
        if isinstance(chunk, str):
            raise TypeError('expected a file in binary mode: open it with open(name, "rb")')
        yield from reader.read(chunk)
    yield from reader.finish()
