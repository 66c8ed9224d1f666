"""Types of arguments that are neither classes nor words, for annotations.

`notation: NotationLike = Chess(mode="delay")`.
"""

from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from flagfall._flagfall import Arimaa, Chess, DoubleFlag, Ggs, Pcn
from flagfall.words import Notation

if TYPE_CHECKING:
    from typing_extensions import Buffer

__all__ = ["Array", "NotationLike"]

# A notation: a name, or an object with options.
NotationLike: TypeAlias = Notation | Arimaa | Chess | DoubleFlag | Ggs | Pcn


class _ArrayInterface(Protocol):
    @property
    def __array_interface__(self) -> dict[str, Any]: ...


# An array of numbers. Before Python 3.12, numpy's arrays are not typed as a Buffer.
Array: TypeAlias = "Buffer | _ArrayInterface"
