"""The tables of settings: the values, default and help of each setting."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal
from urllib.parse import urlsplit

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})


@dataclass(frozen=True, slots=True)
class Allowed:
    """The allowed values of a setting, in words that finish "it must be ..."."""

    text: str


def _loopback_url(value: str) -> str:
    if value and urlsplit(value).hostname not in LOOPBACK:
        raise ValueError(value)
    return value


def _loopback_host(value: str) -> str:
    if value not in LOOPBACK:
        raise ValueError(value)
    return value


def _database_url(value: str) -> str:
    if not value.startswith(("sqlite+aiosqlite:///", "postgresql+asyncpg://")):
        raise ValueError(value)
    return value


Port = Annotated[int, Field(ge=0, le=65535), Allowed("a whole number from 0 to 65535")]
Flag = Annotated[bool, Allowed("true or false")]
Text = Annotated[str, Allowed("text")]
LoopbackUrl = Annotated[
    str,
    AfterValidator(_loopback_url),
    Allowed("empty, or an address on this machine such as http://127.0.0.1:8484"),
]
DatabaseUrl = Annotated[
    str,
    AfterValidator(_database_url),
    Allowed("sqlite+aiosqlite:///PATH or postgresql+asyncpg://USER:PASSWORD@HOST/NAME"),
]
LoopbackHost = Annotated[
    str, AfterValidator(_loopback_host), Allowed("one of 127.0.0.1, localhost, ::1")
]


class Section(BaseModel):
    """One table of the file. Every setting has a default and one line of help."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class DatabaseSection(Section):
    """Where all data is kept."""

    url: DatabaseUrl = Field(
        default="sqlite+aiosqlite:///var/interlude.db",
        description="The database: a file, or a PostgreSQL server (with the package asyncpg).",
    )
    keep_days: Annotated[int, Field(ge=1), Allowed("a whole number of days, 1 or more")] = Field(
        default=30,
        description="Days until receipts, drafts, answered questions and sent notices are deleted.",
    )


class BackupSection(Section):
    """Copies of the database, made while the bot runs."""

    every: Annotated[float, Field(ge=0, le=8760), Allowed("hours from 0 to 8760")] = Field(
        default=24.0, description="Hours between two copies of the database; 0 for none."
    )
    keep: Annotated[int, Field(ge=1), Allowed("a whole number of 1 or more")] = Field(
        default=7, description="The number of copies to keep; older ones are deleted."
    )
    folder: Text = Field(default="var/backups", description="The folder that the copies are in.")


class DiscordSection(Section):
    """How the bot reaches Discord."""

    token_file: Text = Field(
        default="", description="A file that holds the bot's token; DISCORD_TOKEN is used first."
    )
    shard_id: Annotated[int, Field(ge=0), Allowed("a whole number below discord.shard_count")] = (
        Field(default=0, description="Which shard this process is, counted from 0.")
    )
    shard_count: Annotated[int, Field(ge=1), Allowed("a whole number of 1 or more")] = Field(
        default=1, description="How many shards serve the bot in all."
    )
    emojis: Flag = Field(
        default=True,
        description="Whether the application has emojis of its own for health boxes and dice.",
    )
    rest_base: LoopbackUrl = Field(
        default="", description="A loopback Discord's REST address; empty for the real one."
    )
    gateway_url: LoopbackUrl = Field(
        default="", description="A loopback Discord's gateway address; empty for the real one."
    )


class CampaignSection(Section):
    """The settings that a new campaign begins with; /campaign settings changes them."""

    answer_hours: Annotated[float, Field(gt=0, le=168), Allowed("hours above 0 and up to 168")] = (
        Field(
            default=24.0,
            description="Hours a person has to answer before the default answer is used.",
        )
    )
    auto_advance: Flag = Field(
        default=True,
        description="The next moment starts by itself; otherwise with /encounter next.",
    )
    timeline_picture: Flag = Field(
        default=True, description="The board shows the timeline as a picture under its text."
    )
    covert: Annotated[Literal["orders", "open"], Allowed("orders or open")] = Field(
        default="orders",
        description="Secret questions: orders (answer them at once), or open (the table waits).",
    )


Most = Annotated[int, Field(ge=1, le=100_000), Allowed("a whole number of 1 or more")]


class LimitsSection(Section):
    """How much one person or campaign may use, so that others have room and time."""

    sheet_kb: Most = Field(default=16, description="The largest sheet, in kilobytes.")
    characters: Most = Field(default=50, description="Characters of one person in a campaign.")
    combatants: Most = Field(
        default=40, description="Combatants in a fight; those who left do not count."
    )
    comings: Most = Field(
        default=20, description="How often one person joins or leaves a fight within an hour."
    )
    orders: Most = Field(
        default=100, description="Orders, plans and styles of one person in a campaign."
    )
    imports: Most = Field(default=6, description="Sheets that one person brings within a minute.")
    fights: Most = Field(default=50, description="Fights of a campaign that are not over.")


class LogSection(Section):
    """The log of the process, on standard error."""

    level: Annotated[
        Literal["debug", "info", "warning", "error"],
        Allowed("one of debug, info, warning, error"),
    ] = Field(default="info", description="The lowest level that is written.")
    format: Annotated[Literal["console", "json"], Allowed("one of console, json")] = Field(
        default="console", description="For people, or one JSON object a line."
    )


class SandboxSection(Section):
    """The Discord on this machine: `interlude sandbox`."""

    host: LoopbackHost = Field(
        default="127.0.0.1", description="Where it listens: this machine only."
    )
    port: Port = Field(default=8484, description="Its port; 0 takes any free one.")
    state: Text = Field(default="var/sandbox", description="The folder that keeps its state.")


class RulesetsSection(Section):
    """Games of your own, beside the installed ones."""

    folder: Text = Field(
        default="", description="A folder of homebrew rulesets, one package each; empty for none."
    )


class ControlSection(Section):
    """The bot's control endpoint on this machine: for the sandbox and for scenarios."""

    port: Port = Field(default=0, description="Its port on 127.0.0.1; 0 for none.")
    patience: Annotated[int, Field(ge=0, le=60), Allowed("a whole number from 0 to 60")] = Field(
        default=0,
        description="Seconds of work at least before Discord is told that an answer follows.",
    )


class MetricsSection(Section):
    """Monitoring of the bot: /healthz, and /metrics for Prometheus."""

    host: Text = Field(
        default="127.0.0.1",
        description="Where it listens: this machine only; 0.0.0.0 for all who can reach it.",
    )
    port: Port = Field(default=0, description="Its port; 0 for none.")
