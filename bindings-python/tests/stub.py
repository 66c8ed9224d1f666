"""Writes the documentation of the compiled module into its stub, where editors look for it.

`python tests/stub.py` does it, with the package installed; the tests see that it was done.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path

from flagfall import _flagfall

STUB = Path(__file__).parents[1] / "python" / "flagfall" / "_flagfall.pyi"


def documentable(tree: ast.Module) -> Iterator[tuple[ast.FunctionDef | ast.ClassDef, str]]:
    """What has documentation in the module, and what that says. Of overloads, the first."""
    for item in tree.body:
        if isinstance(item, ast.FunctionDef):
            yield item, documentation(getattr(_flagfall, item.name))
        if isinstance(item, ast.ClassDef) and not item.name.startswith("_"):
            owner = getattr(_flagfall, item.name)
            yield item, documentation(owner)
            seen = set()
            for member in item.body:
                if isinstance(member, ast.FunctionDef) and not member.name.startswith("_"):
                    if member.name not in seen:
                        yield member, documentation(getattr(owner, member.name))
                    seen.add(member.name)


def documentation(item: object) -> str:
    found = inspect.getdoc(item)
    assert found, item
    return found


def quoted(text: str, indent: str) -> str:
    lines = [f"{indent}{line}".rstrip() for line in text.split("\n")]
    assert "\\" not in text and '"""' not in text, text
    lines[0] = f'{indent}"""{lines[0].strip()}'
    if len(lines) == 1:
        return f'{lines[0]}"""\n'
    return "\n".join([*lines, f'{indent}"""']) + "\n"


def documented(stub: str) -> str:
    """The stub with the documentation that the module has now."""
    lines = stub.splitlines(keepends=True)
    # From the last on, so that the numbers of the lines before stay right.
    for item, text in reversed([*documentable(ast.parse(stub))]):
        indent = " " * (item.col_offset + 4)
        match item.body[0]:
            case ast.Expr(ast.Constant(str()), lineno=first, end_lineno=last):
                lines[first - 1 : last] = [quoted(text, indent)]
            case ast.Expr(ast.Constant(), lineno=first):
                # The `...` of a function, whose place it takes.
                lines[first - 1] = lines[first - 1].removesuffix(" ...\n") + "\n"
                lines.insert(first, quoted(text, indent))
            case ast.stmt(lineno=first) as member:
                decorators = getattr(member, "decorator_list", [])
                first = min([first, *(decorator.lineno for decorator in decorators)])
                lines.insert(first - 1, quoted(text, indent))
    return "".join(lines)


if __name__ == "__main__":
    STUB.write_text(documented(STUB.read_text(encoding="utf-8")), encoding="utf-8")
