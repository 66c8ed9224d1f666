#!/usr/bin/env python3
"""Checks which file imports from which.

- No files import each other in a circle: in the Rust crates, the Python package and the Node
  package. Imports from a file to the module that contains it are ignored.
- A layer of core imports only from the layers before it, and by module: `crate::model::Millis`, not
  `crate::Millis`.

Tests, at the end of a file or in `tests.rs`, may import from anywhere.
"""

import ast
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# The layers of core, as in ARCHITECTURE.md. `lib.rs` re-exports from all of them.
LAYERS = [
    "vocabulary",
    "panic_point",
    "model",
    "parse_error",
    "document",
    "notation",
    "play",
    "result",
    "arena",
    "snapshot",
    "pcn",
    "preset",
    "protocol",
    "pgn",
    "audit",
    "lists",
    "refusals",
]
CRATES = ["core", "ffi", "bindings-python", "bindings-node", "live"]
PYTHON = ROOT / "bindings-python/python/flagfall"
NODE = ROOT / "bindings-node/lib"

Module = tuple[str, ...]
Imports = dict[str, set[str]]


def leaves(tree: str) -> list[str]:
    """The paths of a `use` tree: `a::{b, c::d}` has `a::b` and `a::c::d`."""
    parts, depth, part = [], 0, ""
    for char in tree:
        depth += (char == "{") - (char == "}")
        if char == "," and depth == 0:
            parts, part = [*parts, part], ""
        else:
            part += char
    found = []
    for part in [*parts, part]:
        part = part.split(" as ")[0].strip()
        if nested := re.fullmatch(r"([^{]*)\{(.*)\}", part, re.DOTALL):
            found += [nested[1].strip() + leaf for leaf in leaves(nested[2])]
        elif part:
            found.append(part)
    return found


class Crate:
    """The modules of a Rust crate, and what each imports from the others."""

    def __init__(self, folder: Path) -> None:
        self.sources: dict[Module, str] = {}
        for path in sorted(folder.rglob("*.rs")):
            module = path.relative_to(folder).with_suffix("").parts
            module = module[:-1] if module[-1] in ("mod", "lib") else module
            if module[-1:] != ("tests",):
                source = path.read_text().split("\n#[cfg(test)]\nmod tests")[0]
                self.sources[module] = re.sub(r"^\s*//.*$", "", source, flags=re.MULTILINE)
        self.uses = {module: self._uses(module) for module in self.sources}

    def _uses(self, module: Module) -> list[tuple[Module, bool]]:
        """The paths that a module names, from the crate's root, and whether it re-exports them."""
        source, found = self.sources[module], []
        for reexported, tree in re.findall(r"^\s*(pub\S* )?use ([^;]+);", source, re.MULTILINE):
            found += [(leaf, bool(reexported)) for leaf in leaves(tree)]
        rest = re.sub(r"\buse [^;]+;", "", source)
        found += [(path, False) for path in re.findall(r"\b(?:crate|super)(?:::\w+)+", rest)]
        uses = []
        for path, reexported in found:
            if absolute := self._absolute(module, tuple(path.split("::"))):
                uses.append((absolute, reexported))
        return uses

    def _absolute(self, module: Module, path: Module) -> Module | None:
        if path[0] == "crate":
            return path[1:]
        if path[0] in ("self", "super"):
            start = module
            while path[:1] == ("super",):
                start, path = start[:-1], path[1:]
            return (*start, *(path[1:] if path[:1] == ("self",) else path))
        # A submodule, or another crate.
        return (*module, *path) if (*module, path[0]) in self.sources else None

    def home(self, path: Module) -> Module:
        """The module that defines the item at `path`."""
        module = path
        while module not in self.sources:
            module = module[:-1]
        name = path[len(module) : len(module) + 1]
        for used, reexported in self.uses[module]:
            if name and reexported and used[-1:] == name and used != path:
                return self.home(used)
        return module

    def imports(self) -> dict[Module, set[Module]]:
        found: dict[Module, set[Module]] = {}
        for module, uses in self.uses.items():
            homes = {self.home(path) for path, reexported in uses if not reexported}
            found[module] = {home for home in homes if module[: len(home)] != home}
        return found


def check_layers(core: Crate) -> list[str]:
    wrong = []
    for module, imported in core.imports().items():
        if not module:
            continue
        if module[0] not in LAYERS:
            wrong.append(f"core/src/{module[0]} is missing in LAYERS of scripts/check_imports.py")
            continue
        later = LAYERS[LAYERS.index(module[0]) + 1 :]
        names = [home for home in imported if home and home[0] in later]
        wrong += [f"core: {'/'.join(module)} imports from {'/'.join(home)}, a later layer" for home in names]
        roots = [path for path, _ in core.uses[module] if path[:1] and path[0] not in LAYERS]
        wrong += [f"core: {'/'.join(module)} imports crate::{path[0]}, not by module" for path in roots]
    return wrong


def python_imports() -> Imports:
    found: Imports = {}
    for path in PYTHON.glob("*.py"):
        tree = ast.walk(ast.parse(path.read_text()))
        names = [node for node in tree if isinstance(node, ast.ImportFrom)]
        modules = {(node.module or "").removeprefix("flagfall.") for node in names}
        found[path.stem] = {module for module in modules if (PYTHON / f"{module}.py").exists()}
    return found


def node_imports() -> Imports:
    found: Imports = {}
    for path in NODE.glob("*.ts"):
        source = path.read_text()
        names = re.findall(r"(?:\bfrom |\brequire\()['\"]\./([\w-]+)(?:\.[jt]s)?['\"]", source)
        found[path.stem] = set(names)
    return found


def circles(imports: dict[str, set[str]]) -> list[str]:
    """The circular imports, each as the files in it."""
    found, done = [], set()

    def walk(name: str, way: list[str]) -> None:
        if name in way:
            found.append(" → ".join([*way[way.index(name) :], name]))
        elif name not in done:
            for imported in sorted(imports.get(name, ())):
                walk(imported, [*way, name])
            done.add(name)

    for name in sorted(imports):
        walk(name, [])
    return found


def main() -> None:
    crates = {name: Crate(ROOT / name / "src") for name in CRATES}
    wrong = check_layers(crates["core"])
    graphs = {
        name: {
            "/".join(module) or "lib": {"/".join(home) or "lib" for home in imported}
            for module, imported in crate.imports().items()
        }
        for name, crate in crates.items()
    }
    graphs |= {"the Python package": python_imports(), "the Node package": node_imports()}
    for name, graph in graphs.items():
        wrong += [f"{name}: circular import: {circle}" for circle in circles(graph)]
    for line in wrong:
        print(line, file=sys.stderr)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
