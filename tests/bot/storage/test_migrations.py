"""The migrations make the tables that the code knows."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest
from sqlalchemy import Connection

from bot.storage.connection.database import Database
from bot.storage.schema import migrate
from tests.bot.storage.made import schema


def test_the_head_is_the_newest_script() -> None:
    """The version that the code expects is the last of one line of scripts."""
    from alembic.script import ScriptDirectory

    assert ScriptDirectory.from_config(migrate._config()).get_heads() == [migrate.HEAD]
    assert migrate.HEAD in migrate.known()


async def test_a_migration_makes_no_noise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """From any folder, a new database is made without a word, and logging is left as it was."""
    root = logging.getLogger()
    before = (list(root.handlers), root.level)
    monkeypatch.chdir(tmp_path)
    await (await Database.open("sqlite:///new.db")).close()
    assert capfd.readouterr() == ("", "")
    assert (list(root.handlers), root.level) == before
    assert (tmp_path / "new.db").exists()


async def test_a_migration_that_breaks_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All migrations run in one transaction: one that fails leaves the file as it was."""

    class Broken(Exception):
        pass

    real = migrate._run

    def run(connection: Connection) -> None:
        real(connection)
        raise Broken

    monkeypatch.setattr(migrate, "_run", run)
    with pytest.raises(Broken):
        await Database.open(f"sqlite:///{tmp_path}/new.db")
    assert schema(tmp_path / "new.db") == {}
