"""A sandbox that an earlier version left begins anew, once somebody says that it may."""

from __future__ import annotations

import os
import pty
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from bot.storage.schema.migrate import HEAD
from tests.upgrade.test_earlier_versions import kept, write_database


@pytest.fixture
def state(tmp_path: Path) -> Path:
    """The folder of a sandbox that an earlier version has left."""
    write_database(tmp_path / "interlude.db")
    (tmp_path / "demo-played").touch()
    (tmp_path / "bot.log").write_text("It ran.\n", "utf-8")
    return tmp_path


@contextmanager
def started(
    state: Path, *arguments: str, answer: str | None = None
) -> Iterator[subprocess.Popen[str]]:
    """`interlude sandbox` on a state; with `answer` somebody types that at its terminal."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [
            *(sys.executable, "-m", "bot", "sandbox", "--port", "0", "--no-demo"),
            *("--state", str(state), *arguments),
        ],
        stdin=subprocess.DEVNULL if answer is None else theirs,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "INTERLUDE_CONFIG": os.devnull},
    )
    try:
        os.write(ours, f"{answer or ''}\n".encode())
        yield process
    finally:
        process.terminate()
        process.communicate(timeout=60)
        os.close(ours)
        os.close(theirs)


@pytest.mark.parametrize("answer", [None, "", "n"])
def test_without_leave_it_is_left_as_it_is(state: Path, answer: str | None) -> None:
    """At a terminal one is asked; without one the sentence names the two ways on."""
    before = kept(state)
    with started(state, answer=answer) as process:
        out, said = process.communicate(timeout=90)
    assert (process.returncode, out) == (1, "")
    assert said.count("begin anew? [y/N]") == (answer is not None)
    last = said.splitlines()[-1]
    assert last.startswith(f"interlude: The sandbox in {state} was made by a version of Interlude")
    assert last.endswith("Add --fresh to delete it and begin anew, or --state DIR to begin in "
                         "another folder.")  # fmt: skip
    assert "Traceback" not in said
    assert kept(state) == before


@pytest.mark.parametrize(("arguments", "answer"), [(["--fresh"], None), ([], "y")])
def test_with_leave_it_begins_anew(state: Path, arguments: list[str], answer: str | None) -> None:
    """The page is there, and the bot has a database of today."""
    with started(state, *arguments, answer=answer) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("Interlude's sandbox is at http://127.0.0.1:")
        with closing(sqlite3.connect(state / "interlude.db")) as plain:
            assert plain.execute("SELECT * FROM alembic_version").fetchall() == [(HEAD,)]
    assert not (state / "demo-played").exists()
