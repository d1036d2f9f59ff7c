"""The form of the house: what stands at the top, how long things are, and what nowhere stands.

Each failure says what to do.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from importlib.metadata import (
    PackageNotFoundError,
    distribution,
    packages_distributions,
    version,
)
from itertools import chain
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.architecture.source import PACKAGES, ROOT, inside, modules

TOP = {"bot", "cogs", "rules", "tests"}
TOP_FILES = {
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "Dockerfile",
    "LICENSE",
    "NOTICE",
    "README.md",
    "compose.yaml",
    "config.example.toml",
    "docs",
    "examples",
    "pyproject.toml",
}
UNTRACKED = {"__pycache__", "uv.lock", "config.toml", "var"}
MOST_LINES = 700
WRITTEN = {".css", ".example", ".html", ".js", ".md", ".py", ".scenario", ".toml", ".txt", ""}


def files() -> Iterator[Path]:
    """Every file of the project that people write, but what git does not keep."""
    for path in sorted(ROOT.rglob("*")):
        parts = path.relative_to(ROOT).parts
        hidden = parts[0].startswith(".") and parts[0] not in {".ci", ".gitignore"}
        if hidden or not path.is_file() or UNTRACKED.intersection(parts):
            continue
        yield path


def texts() -> Iterator[tuple[str, str]]:
    """The files of words, by their path."""
    for path in files():
        if path.suffix in WRITTEN:
            yield path.relative_to(ROOT).as_posix(), path.read_text("utf-8")


def pinned() -> dict[str, str]:
    """The version that each distribution is pinned to."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    found = (Requirement(line) for line in project["tool"]["uv"]["constraint-dependencies"])
    return {canonicalize_name(r.name): str(r.specifier).removeprefix("==") for r in found}


def test_only_what_its_owner_asked_for_stands_at_the_top():
    """Four packages, and the files that belong to a project."""
    found = {
        path.name
        for path in ROOT.iterdir()
        if not path.name.startswith(".")
        and path.name not in UNTRACKED
        and not path.name.endswith(".egg-info")
    }
    assert found >= TOP
    stray = sorted(found - TOP - TOP_FILES)
    assert stray == [], f"move into bot, cogs, rules or tests: {stray}"


def test_no_file_is_long():
    """One concept a file; where there are two, there are two files."""
    long = [
        f"{where} has {count} lines"
        for where, text in texts()
        if where.endswith((".py", ".js", ".css")) and (count := text.count("\n")) > MOST_LINES
    ]
    assert long == [], f"split by concept, at most {MOST_LINES} lines each: {long}"


def test_the_image_installs_what_was_tested_and_nothing_else():
    """Each distribution at its pinned version with hashes, from no address; uv is one everywhere.

    `hatchling` builds the project; what it needs itself has no other pin.
    """
    image = (ROOT / ".ci" / "image-requirements.txt").read_text("utf-8")
    found = dict(re.findall(r"^([a-z0-9-]+)==(\S+)", image, re.MULTILINE))
    pins = pinned()
    different = {name: v for name, v in found.items() if pins.get(name, v) != v}
    assert different == {}, "write it anew; its first line says how"
    needed = {
        canonicalize_name(Requirement(r).name) for r in distribution("interlude").requires or ()
    }
    assert needed <= {*found}
    assert image.count("--hash=sha256:") >= len(found)
    assert "://" not in image
    docker, run = [(ROOT / name).read_text("utf-8") for name in ("Dockerfile", ".ci/run")]
    assert {*re.findall(r"uv==(\S+)", docker)} == {*re.findall(r"uv==(\S+)", run)} != set()
    assert {".env", "config.toml"} <= {*(ROOT / ".dockerignore").read_text("utf-8").split()}


def test_the_notice_names_every_library_that_is_installed():
    """The image has them all; `uv pip show NAME` says which licence a new one has."""
    image = (ROOT / ".ci" / "image-requirements.txt").read_text("utf-8")
    notice = {canonicalize_name(w) for w in re.findall(r"[\w.-]+", (ROOT / "NOTICE").read_text())}
    assert {*re.findall(r"^([\w.-]+)==", image, re.MULTILINE)} <= notice


MOST_IN_A_FOLDER = 25
GROWING = "bot/storage/migrations/versions"
"""Each upgrade of the database stays for good, and its number says where it belongs."""


def test_no_folder_is_wide():
    """A reader finds a module by its folder's name and its own; a game is one folder."""
    counts = Counter(
        module.path.parent.relative_to(ROOT).as_posix()
        for module in inside("bot", "cogs")
        if module.path.name != "__init__.py"
    )
    wide = {f: n for f, n in counts.items() if n > MOST_IN_A_FOLDER and f != GROWING}
    assert wide == {}, f"group by purpose what has more than {MOST_IN_A_FOLDER} modules: {wide}"


MOST_IN_THE_EXAMPLE = 670
"""Lines of the example game, with its rulebook, commands, scenario and tests."""


def test_the_example_game_can_be_read_in_one_sitting():
    """A newcomer copies it: whatever grows there grows in every game."""
    lines = sum(text.count("\n") for where, text in texts() if where.startswith("examples/duel/"))
    assert 300 < lines < MOST_IN_THE_EXAMPLE, f"shorten examples/duel: {lines} lines"


def test_nothing_is_left_to_be_done():
    """Missing work is done, or is written down in an issue."""
    word = re.compile(r"\b(?:TO" + r"DO|FIX" + r"ME|X" + r"XX)\b")
    left = [where for where, text in texts() if word.search(text)]
    assert left == [], f"do it, or open an issue, and take the word out of: {left}"


REGISTRIES = (("py", "pi.org"), ("pythonhosted", ".org"), ("npmjs", ".org"), ("npmjs", ".com"))
INDEX = re.compile(r"https?://[^\s\"']+/simple\b|index-url\s*=|UV_INDEX|PIP_INDEX")


def test_no_file_names_a_registry():
    """Packages come from wherever the machine is set up to fetch them."""
    named = [
        where
        for where, text in texts()
        if where != "tests/architecture/test_house.py"
        and (any(a + b in text for a, b in REGISTRIES) or INDEX.search(text))
    ]
    assert named == [], f"take the address of the registry out of: {named}"


def test_no_test_tree_is_a_package():
    """Tests are found by path; two files of one name may live in two folders."""
    found = [str(path.relative_to(ROOT)) for path in (ROOT / "tests").rglob("__init__.py")]
    assert found == [], f"delete: {found}"


def test_the_pinned_versions_are_those_that_run():
    """Each pin is the version that these tests run with."""
    wrong: list[str] = []
    for name, pin in pinned().items():
        try:
            runs = version(name)
        except PackageNotFoundError:
            runs = "not installed"
        if runs != pin:
            wrong.append(f"{name} is pinned to {pin}, and is {runs}")
    assert wrong == [], f"run `uv sync`, or pin what runs in pyproject.toml: {wrong}"


def test_everything_that_is_needed_is_pinned():
    """What the project asks for, for tests too, and all that this asks for in its turn."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    waiting = [*project["project"]["dependencies"], *project["dependency-groups"]["dev"]]
    pins, seen, missing = pinned(), set[tuple[str, str]](), set[str]()
    while waiting:
        needed = Requirement(waiting.pop())
        name = canonicalize_name(needed.name)
        if name not in pins:
            missing.add(name)
            continue
        for extra in {"", *needed.extras} - {extra for known, extra in seen if known == name}:
            seen.add((name, extra))
            waiting += _asked_for(name, extra)
    assert missing == set(), f"pin in [tool.uv] of pyproject.toml: {sorted(missing)}"
    unused = set(pins) - {name for name, _ in seen}
    assert unused == set(), f"nothing needs these pins any more: {sorted(unused)}"


def _asked_for(name: str, extra: str) -> Iterator[str]:
    """What a distribution asks for here, with this extra of its own."""
    for line in distribution(name).requires or []:
        marker = Requirement(line).marker
        if marker is None or marker.evaluate({"extra": extra}):
            yield line


def test_what_is_imported_is_asked_for():
    """Each distribution that the packages import is a dependency of its own, not only by chance."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    lines = [*project["dependencies"], *chain(*project["optional-dependencies"].values())]
    named = {canonicalize_name(Requirement(line).name) for line in lines}
    known = packages_distributions()
    imported = {
        (name, module.where)
        for module in modules()
        for name in {i.name.partition(".")[0] for i in module.imports}
        if name not in sys.stdlib_module_names | {*PACKAGES}
    }
    missing = {
        f"{name} ({where})"
        for name, where in imported
        if named.isdisjoint(canonicalize_name(found) for found in known.get(name, [name]))
    }
    assert missing == set(), f"add to the dependencies in pyproject.toml: {sorted(missing)}"


def test_what_the_database_needs_beside_its_library_is_asked_for():
    """SQLAlchemy's asyncio needs greenlet, which it brings only where it is asked for."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    found = {r.name: r.extras for r in map(Requirement, project["dependencies"])}
    assert found["sqlalchemy"] == {"asyncio"}
