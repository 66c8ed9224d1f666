"""What takes a notation takes this, as a type: `notation: Notation = Chess(mode="delay")`."""

from typing import TypeAlias

from flagfall import Arimaa, Chess, DoubleFlag, Ggs, Pcn, words

__all__ = ["Notation"]

# A name, or a notation with its options.
Notation: TypeAlias = words.Notation | Arimaa | Chess | DoubleFlag | Ggs | Pcn
