"""The project's own source, parsed once: modules, their imports, and where things stand."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGES = ("bot", "cogs", "rules")


@dataclass(frozen=True)
class Import:
    """A name that a module imports, in full: ``rules.dice.Dice`` and ``rules.dice`` alike."""

    name: str
    line: int

    def within(self, *packages: str) -> bool:
        """Whether it is one of these packages, or something in them."""
        return any(self.name == p or self.name.startswith(f"{p}.") for p in packages)


@dataclass(frozen=True)
class Module:
    """A file of ours."""

    name: str
    path: Path

    @cached_property
    def tree(self) -> ast.Module:
        """What stands in it."""
        return ast.parse(self.path.read_text("utf-8"), str(self.path))

    @property
    def where(self) -> str:
        """Its path as messages show it."""
        return self.path.relative_to(ROOT).as_posix()

    def within(self, *packages: str) -> bool:
        """Whether it lies in one of these packages."""
        return Import(self.name, 0).within(*packages)

    @cached_property
    def nodes(self) -> tuple[ast.AST, ...]:
        """Everything in it, outermost first."""
        return tuple(ast.walk(self.tree))

    @cached_property
    def imports(self) -> tuple[Import, ...]:
        """All that it imports, wherever in it that stands."""
        return tuple(self._imports())

    @cached_property
    def defines(self) -> frozenset[str]:
        """The functions and classes that it defines itself."""
        made = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
        return frozenset(node.name for node in self.tree.body if isinstance(node, made))

    def _imports(self) -> Iterator[Import]:
        for node in self.nodes:
            if isinstance(node, ast.Import):
                yield from (Import(alias.name, node.lineno) for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                assert node.level == 0, f"{self.where}:{node.lineno}: import by the full name."
                yield from (Import(f"{node.module}.{a.name}", node.lineno) for a in node.names)


def parsed(path: Path) -> Module:
    """A file as a module, named as Python would. It is parsed when somebody looks into it."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
    return Module(name, path)


@cache
def modules() -> tuple[Module, ...]:
    """Every module of the packages, in the order of their paths."""
    paths = (path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py")))
    return tuple(parsed(path) for path in paths)


def inside(*packages: str) -> list[Module]:
    """The modules that lie in these packages."""
    return [module for module in modules() if module.within(*packages)]


def rulesets() -> list[str]:
    """The packages of `rules` that are games."""
    found = sorted(path.parent.name for path in (ROOT / "rules").glob("*/__init__.py"))
    return [name for name in found if name not in {"dice", "engine"}]


@cache
def reaches(name: str) -> frozenset[str]:
    """Every import that a module leads to, its own and those of what it imports of ours."""
    ours = {module.name: module for module in modules()}
    seen: set[str] = set()
    waiting = [name]
    found: set[str] = set()
    while waiting:
        module = ours.get(waiting.pop())
        if module is None or module.name in seen:
            continue
        seen.add(module.name)
        for each in module.imports:
            found.add(each.name)
            waiting += [each.name, each.name.rpartition(".")[0]]
    return frozenset(found)
