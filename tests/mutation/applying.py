"""Makes a change in this process: in the functions that are already there, or on import."""

from __future__ import annotations

import ast
import gc
import sys
from collections.abc import Iterator
from functools import _lru_cache_wrapper
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

from tests.mutation.changes import Change, changed


def _codes(code: CodeType) -> Iterator[CodeType]:
    """A code object and all inside it, in an order that a change of one operator keeps."""
    yield code
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _codes(inner)


def apply(root: Path, change: Change) -> bool:
    """Change the living functions; False where none of them holds the change."""
    file = str(root / change.path)
    text = (root / change.path).read_text(encoding="utf-8")
    olds = [*_codes(compile(text, file, "exec", dont_inherit=True))][1:]
    news = [*_codes(compile(changed(root, change), file, "exec", dont_inherit=True))][1:]
    if len(olds) != len(news):
        return False
    swaps = {old: new for old, new in zip(olds, news, strict=True) if old != new}
    done = False
    # The tests freeze what was collected with them, and nothing that is frozen would be found.
    gc.unfreeze()
    for each in gc.get_objects():
        if isinstance(each, FunctionType) and each.__code__ in swaps:
            each.__code__ = swaps[each.__code__]
            done = True
        elif isinstance(each, _lru_cache_wrapper):
            each.cache_clear()
    return done


def run_on_import(source: str) -> set[str]:
    """The functions of a module that its import runs: its own level calls them, or they do.

    They have run before anything can be changed in them.
    """
    tree = ast.parse(source)
    bodies = {each.name: each.body for each in tree.body if isinstance(each, ast.FunctionDef)}
    found: set[str] = set()
    waiting: list[ast.stmt] = [*tree.body]
    while waiting:
        called = {*_called(waiting.pop())} & (bodies.keys() - found)
        found |= called
        waiting += [each for name in called for each in bodies[name]]
    return found


def _called(node: ast.AST) -> Iterator[str]:
    """The names that are called here, but not in a function that only begins to exist here."""
    within = ast.iter_child_nodes(node)
    match node:
        case ast.Lambda():
            return
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            yield from (each.id for each in node.decorator_list if isinstance(each, ast.Name))
            within = iter([*node.decorator_list, node.args])
        case ast.Call(func=ast.Name(id=name)):
            yield name
        case _:
            pass
    for each in within:
        yield from _called(each)


class _Loader(SourceFileLoader):
    """Loads a module with the change made."""

    root: Path
    change: Change

    def get_code(self, fullname: str) -> CodeType:
        del fullname
        file = str(self.root / self.change.path)
        return compile(changed(self.root, self.change), file, "exec", dont_inherit=True)


class Importing(MetaPathFinder):
    """Finds the one module that is changed."""

    def __init__(self, root: Path, change: Change) -> None:
        self.root, self.change = root, change
        name = change.path.removesuffix(".py").removesuffix("/__init__")
        self.module = name.replace("/", ".")

    def find_spec(self, name: str, path: Any, target: ModuleType | None = None) -> Any:
        """The module's place, with a loader that makes the change."""
        if name != self.module:
            return None
        spec: ModuleSpec | None = PathFinder.find_spec(name, path, target)
        assert spec is not None
        assert spec.origin is not None
        loader = _Loader(name, spec.origin)
        loader.root, loader.change = self.root, self.change
        spec.loader = loader
        return spec

    def install(self) -> None:
        """Be asked first."""
        sys.meta_path.insert(0, self)
