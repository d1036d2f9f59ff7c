"""The fields of records that the rules read, by the types that mypy infers."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from typing import TypeAlias

from mypy.build import BuildResult, build
from mypy.find_sources import create_source_list
from mypy.options import Options
from mypy.traverser import NameAndMemberCollector
from mypy.types import Instance, Type, UnionType, get_proper_type

from tests.architecture.source import ROOT, inside

Read: TypeAlias = tuple[str, str]
"""A class and one of its attributes; "" and a key of a mapping."""

Owners: TypeAlias = Mapping[tuple[int | None, int | None], frozenset[str]]
"""The classes of the object whose attribute is read, by the line and column where that ends."""


@cache
def reads_of(package: str) -> frozenset[Read]:
    """Every attribute and key that a package reads; those of a property if something reads it."""
    found: set[Read] = set()
    waiting: dict[Read, set[Read]] = {}
    left: list[Read] = []
    for module in inside(package):
        owners = _owners(module.name)
        for name, body in _parts(module.tree, module.name):
            read = {each for node in ast.walk(body) for each in _reads(node, owners)}
            if name is None:
                left += read
            else:
                waiting.setdefault(name, set()).update(read)
    while left:
        if (each := left.pop()) not in found:
            found.add(each)
            left += waiting.get(each, ())
    return frozenset(found)


def _parts(tree: ast.Module, module: str) -> Iterator[tuple[Read | None, ast.AST]]:
    """The code of a module; the name of a property stands before its code."""
    for node in tree.body:
        if not isinstance(node, ast.ClassDef):
            yield None, node
            continue
        for each in node.body:
            made = [ast.unparse(by) for by in getattr(each, "decorator_list", ())]
            is_property = isinstance(each, ast.FunctionDef) and any("property" in by for by in made)
            yield (f"{module}.{node.name}", each.name) if is_property else None, each


def _reads(node: ast.AST, owners: Owners) -> Iterator[Read]:
    """The attribute or the key that an expression reads."""
    match node:
        case ast.Attribute(attr=name, ctx=ast.Load()):
            for owner in owners.get((node.end_lineno, node.end_col_offset), ()):
                yield owner, name
        case ast.Subscript(slice=ast.Constant(value=str(key)), ctx=ast.Load()):
            yield "", key
        case ast.Call(
            func=ast.Attribute(attr="get" | "pop"), args=[ast.Constant(value=str(key)), *_]
        ):
            yield "", key
        case _:
            pass


def _owners(module: str) -> Owners:
    built, collector = _built(), NameAndMemberCollector()
    built.files[module].accept(collector)
    return {
        (each.end_line, each.end_column): frozenset(_classes(built.types.get(each.expr)))
        for each in collector.member_exprs
    }


def _classes(type_: Type | None) -> Iterator[str]:
    """The names of the classes that an object of a type may be of, and of their bases."""
    match get_proper_type(type_):
        case Instance(type=info):
            yield from [each.fullname for each in info.mro]
        case UnionType(items=items):
            for each in items:
                yield from _classes(each)
        case _:
            pass


@cache
def _built() -> BuildResult:
    options = Options()
    options.export_types = options.preserve_asts = options.ignore_missing_imports = True
    options.incremental = False
    options.follow_imports = "silent"
    return build(create_source_list([str(ROOT / "rules")], options), options)
