"""Plug-ins: the modules of slash commands, and the rulesets of the homebrew folder.

A package offers the commands of its ruleset by an entry point of the group `interlude.cogs`,
whose object is a module with a coroutine `setup(bot)`. In the homebrew folder each package is a
ruleset: its name is the ruleset's key, it has a `RULESET`, and may have commands in a module `cog`.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from functools import partial
from importlib import import_module
from importlib.metadata import distributions
from importlib.util import find_spec
from pathlib import Path

from bot.cli import Misused
from rules import INSTALLED
from rules.registry import Source

GROUP = "interlude.cogs"
OURS = ("bot", "cogs", "rules")
_VERSION = re.compile(r'^__version__\s*=\s*"([^"]+)"', re.MULTILINE)
_folders: list[Path] = []


def refuse_strangers() -> None:
    """Raise `Misused` if another distribution has files in one of our packages."""
    for found in distributions():
        record = f"\n{found.read_text('RECORD') or ''}"
        taken = [package for package in OURS if f"\n{package}/" in record]
        if taken and found.name != "interlude":
            raise Misused(
                f"The distribution {found.name} has the same top-level package as Interlude: "
                f"{', '.join(taken)}. Install Interlude in an environment of its own."
            )


def add_homebrew(folder: str) -> None:
    """Add the rulesets of a folder, without loading them. "" adds none.

    Raises:
        Misused: There is no such folder, or a package in it has the name of another module.
    """
    place = Path(folder).absolute()
    if not folder or place in _folders:
        return
    if not place.is_dir():
        raise Misused(f"rulesets.folder = {folder!r}: there is no such folder.")
    packages = [*_packages(place)]
    for package in packages:
        if find_spec(package.name) is not None:
            raise Misused(
                f"rulesets.folder: {package} has the name of another Python package. Rename it."
            )
    sys.path.append(str(place))
    _folders.append(place)
    for package in packages:
        text = (package / "__init__.py").read_text("utf-8")
        version = _VERSION.search(text)
        INSTALLED.add(
            Source(
                key=package.name,
                package=str(package.relative_to(place.parent)),
                version=version[1] if version else "of no version",
                load=partial(_ruleset_of, package.name),
            )
        )


def _ruleset_of(name: str) -> object:
    return import_module(name).RULESET


def cogs() -> list[str]:
    """Return every module of slash commands: shared ones, plug-ins', and the homebrew's."""
    from importlib.metadata import entry_points

    shared = Path(import_module("cogs").__path__[0])
    names = [f"cogs.{path.stem}" for path in sorted(shared.glob("*.py")) if path.stem != "__init__"]
    names += sorted({point.value for point in entry_points(group=GROUP)})
    for place in _folders:
        names += [f"{package.name}.cog" for package in _packages(place) if _has_cog(package)]
    return names


def _packages(place: Path) -> Iterator[Path]:
    for path in sorted(place.iterdir()):
        if path.name.isidentifier() and (path / "__init__.py").is_file():
            yield path


def _has_cog(package: Path) -> bool:
    return (package / "cog.py").is_file() or (package / "cog" / "__init__.py").is_file()
