"""Small changes to a module's code: one operator, one number or one statement each."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

COMPARED = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
COUNTED = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult}
OTHER_END = {"min": "max", "max": "min"}
FORM_ONLY = {"repr", "compare", "slots", "frozen", "kw_only", "init", "exclude", "maxsize"} | {
    "secrets",
    "sealed",
    "strict",
}
"""Arguments that change no rule: of dataclasses, fields and `zip`, and what contract tests try."""

ONE = re.compile(r"\b([A-Z0-9]+-[A-Z0-9]+-)([0-9]+)[a-z]?\b((?:\s*(?:\.\.|,|and)\s*[0-9]{2}\b)*)")


@dataclass(frozen=True, slots=True)
class Change:
    """One change: where it is, what it says, and the clauses named beside it.

    `function` is the qualified name of the outermost-but-class function that holds it, "" at the
    level of a module or class; `nth` is its number among the changes of the module.
    """

    path: str
    line: int
    function: str
    what: str
    nth: int
    clauses: frozenset[str] = frozenset()

    @property
    def place(self) -> str:
        """Its name without the line: stays the same while the function does."""
        return f"{self.path} {self.function}: {self.what}"

    @property
    def name(self) -> str:
        """Its name for people: stays the same while the line stays the same."""
        return f"{self.path}:{self.line} {self.function or 'module'}: {self.what}"


def named(text: str) -> frozenset[str]:
    """The clause ids in a text; ``L7R-LUNGE-01..03, 07`` names four."""
    found: set[str] = set()
    for match in ONE.finditer(text):
        stem, first, more = match.groups()
        found.add(f"{stem}{first}")
        last = int(first)
        for joint, number in re.findall(r"(\.\.|,|and)\s*([0-9]{2})", more):
            start = last + 1 if joint == ".." else int(number)
            found |= {f"{stem}{each:0{len(first)}}" for each in range(start, int(number) + 1)}
            last = int(number)
    return frozenset(found)


class _Walk(ast.NodeTransformer):
    """Finds every change; makes the one with the number `make`."""

    def __init__(self, path: str, make: int | None, source: str) -> None:
        self.path, self.make = path, make
        self.lines = source.splitlines()
        self.found: list[Change] = []
        self.inside: list[tuple[str, bool]] = []
        self.beside: list[frozenset[str]] = []

    def _here(self, node: ast.AST, what: str) -> bool:
        """Note a change; whether it is the one to be made."""
        line: int = getattr(node, "lineno", 0)
        function = ".".join(name for name, _ in self.inside)
        within = any(is_function for _, is_function in self.inside)
        said = self.beside[-1] if self.beside else named(self.lines[line - 1])
        nth = len(self.found)
        self.found.append(Change(self.path, line, function if within else "", what, nth, said))
        return nth == self.make

    def _scope(self, node: ast.FunctionDef | ast.ClassDef, *, is_function: bool) -> ast.AST:
        self.inside.append((node.name, is_function))
        said = named(ast.get_docstring(node) or "")
        before = self.beside[-1] if self.beside else frozenset()
        self.beside.append(said or (before if is_function else said))
        node.body = [self.visit(each) for each in node.body]
        if is_function:
            node.args = self.visit(node.args)
        self.inside.pop()
        self.beside.pop()
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        return self._scope(node, is_function=True)

    def visit_AsyncFunctionDef(self, node: Any) -> ast.AST:
        return self._scope(node, is_function=True)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        return self._scope(node, is_function=False)

    def visit_arg(self, node: ast.arg) -> ast.AST:
        return node

    def visit_Assign(self, node: ast.Assign) -> ast.AST:
        return node if self._is_bound(node) else self.generic_visit(node)

    def _is_bound(self, node: ast.Assign) -> bool:
        """Whether this is a bound of ours: it is said here alone, and no test says it again."""
        named_so = all(isinstance(each, ast.Name) and each.id.isupper() for each in node.targets)
        plain = isinstance(node.value, ast.Constant) and not isinstance(node.value.value, bool)
        ours = self.path.startswith(("bot/", "cogs/", "rules/engine/"))
        cited = bool(named(self.lines[node.lineno - 1]))
        return not self.inside and named_so and plain and ours and not cited

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        if node.value is not None:
            node.value = self.visit(node.value)
        return node

    def visit_Assert(self, node: ast.Assert) -> ast.AST:
        return node

    def visit_Raise(self, node: ast.Raise) -> ast.AST:
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        node.value = self.visit(node.value)
        if not isinstance(node.ctx, ast.Load) or not self.inside:
            return node
        node.slice = self.visit(node.slice)
        return node

    def visit_keyword(self, node: ast.keyword) -> ast.AST:
        if node.arg not in FORM_ONLY:
            node.value = self.visit(node.value)
        return node

    def visit_If(self, node: ast.If) -> ast.AST:
        if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            return node
        return self._decided(node)

    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        return self._decided(node)

    def visit_While(self, node: ast.While) -> ast.AST:
        return self._decided(node)

    def _decided(self, node: ast.If | ast.IfExp | ast.While) -> ast.AST:
        plain = not isinstance(node.test, ast.Compare | ast.BoolOp | ast.UnaryOp | ast.Constant)
        turned = plain and self._here(node.test, f"not {_short(node.test)}")
        self.generic_visit(node)
        if turned:
            node.test = ast.UnaryOp(ast.Not(), node.test)
        return node

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        for place, op in enumerate(node.ops):
            other = COMPARED.get(type(op))
            if other and self._here(node, f"{_short(node)} with {other.__name__}"):
                node.ops[place] = other()
        return self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        other = COUNTED.get(type(node.op))
        spoken = any(_is_text(side) for side in (node.left, node.right))
        if other and not spoken and self._here(node, f"{_short(node)} with {other.__name__}"):
            node.op = other()
        return self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        other = ast.Or if isinstance(node.op, ast.And) else ast.And
        if self._here(node, f"{_short(node)} with {other.__name__}"):
            node.op = other()
        return self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        drop = isinstance(node.op, ast.Not | ast.USub) and self._here(
            node, f"{_short(node)} without {type(node.op).__name__}"
        )
        self.generic_visit(node)
        return node.operand if drop else node

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        if not isinstance(node.value, int):
            return node
        other = not node.value if isinstance(node.value, bool) else node.value + 1
        if self._here(node, f"{other} for {node.value}"):
            return ast.copy_location(ast.Constant(other), node)
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        if isinstance(node.func, ast.Name) and node.func.id in OTHER_END:
            other = OTHER_END[node.func.id]
            if self._here(node, f"{other} for {_short(node)}"):
                node.func.id = other
        return self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        if isinstance(node.value, ast.Constant):
            return node
        if self.inside and self._here(node, f"without {_short(node)}"):
            return ast.copy_location(ast.Pass(), node)
        return self.generic_visit(node)


def _short(node: ast.AST) -> str:
    text = ast.unparse(node).replace("\n", " ")
    return text if len(text) <= 60 else text[:57] + "..."


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.JoinedStr) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def changes(root: Path, path: str) -> list[Change]:
    """Every change that can be made to a module."""
    source = (root / path).read_text(encoding="utf-8")
    walk = _Walk(path, None, source)
    walk.visit(ast.parse(source))
    return walk.found


def changed(root: Path, change: Change) -> ast.Module:
    """The module with the change made."""
    source = (root / change.path).read_text(encoding="utf-8")
    walk = _Walk(change.path, change.nth, source)
    tree: ast.Module = walk.visit(ast.parse(source))
    return ast.fix_missing_locations(tree)


def modules(root: Path, *under: str) -> Iterator[str]:
    """The modules below these folders, as paths from the root, without the database's upgrades."""
    for folder in under:
        for file in sorted((root / folder).rglob("*.py")):
            if "migrations" not in file.parts:
                yield file.relative_to(root).as_posix()
