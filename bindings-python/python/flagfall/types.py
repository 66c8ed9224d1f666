"""The types of arguments, for annotations, where they are neither classes nor words:
`notation: NotationLike = Chess(mode="delay")`.
"""

from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from flagfall._flagfall import Arimaa, Chess, DoubleFlag, Ggs, Pcn
from flagfall.words import Notation

if TYPE_CHECKING:
    from typing_extensions import Buffer

__all__ = ["Array", "NotationLike"]

# A notation: a name, or for one that has options an object with these.
NotationLike: TypeAlias = Notation | Arimaa | Chess | DoubleFlag | Ggs | Pcn


class _ArrayInterface(Protocol):
    @property
    def __array_interface__(self) -> dict[str, Any]: ...


# An array of numbers of the caller's. Those of numpy say before Python 3.12 in a way of their own that
# they are one.
Array: TypeAlias = "Buffer | _ArrayInterface"
