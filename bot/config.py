"""The settings of the bot, read once at start.

They come from `config.toml` in the working folder (another file by `--config` or INTERLUDE_CONFIG)
and from the environment, which wins: `INTERLUDE_DATABASE__URL` is `url` of the table `[database]`.
The bot's token is no setting: it comes from DISCORD_TOKEN or from the file that
`discord.token_file` names. `config.example.toml` shows every setting with its default.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from tomllib import TOMLDecodeError, loads
from typing import Any

from pydantic import SecretStr, ValidationError
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict

from bot.cli import Misused
from bot.config_sections import (
    Allowed,
    BackupSection,
    CampaignSection,
    ControlSection,
    DatabaseSection,
    DiscordSection,
    LimitsSection,
    LogSection,
    MetricsSection,
    RulesetsSection,
    SandboxSection,
)

PREFIX = "INTERLUDE_"
DEFAULT_PATH = Path("config.toml")
_PASSWORD = re.compile(r"(://[^:/@]*:)[^@]*@")


class ConfigError(Misused):
    """The settings cannot be used. `faults` has one line for each: key, value, allowed values."""

    def __init__(self, *faults: str) -> None:
        self.faults = faults
        super().__init__("\n".join(faults))


class Config(BaseSettings):
    """All settings. `load` makes instances."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX,
        env_nested_delimiter="__",
        env_ignore_empty=True,
        frozen=True,
        extra="forbid",
    )

    database: DatabaseSection = DatabaseSection()
    backup: BackupSection = BackupSection()
    discord: DiscordSection = DiscordSection()
    campaign: CampaignSection = CampaignSection()
    limits: LimitsSection = LimitsSection()
    log: LogSection = LogSection()
    sandbox: SandboxSection = SandboxSection()
    rulesets: RulesetsSection = RulesetsSection()
    control: ControlSection = ControlSection()
    metrics: MetricsSection = MetricsSection()

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """The environment wins over the file, which is given as `init_settings`."""
        del settings_cls, dotenv_settings, file_secret_settings
        return env_settings, init_settings


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting: its dotted key, its default, its line of help, and its allowed values."""

    key: str
    default: Any
    help: str
    allowed: str


def every_setting() -> Iterator[Setting]:
    """Return all settings, table by table, in the order of the example file."""
    for table, section in Config.model_fields.items():
        for name, field in type(section.default).model_fields.items():
            (allowed,) = (m.text for m in field.metadata if isinstance(m, Allowed))
            yield Setting(f"{table}.{name}", field.default, field.description or "", allowed)


def load(path: Path | None = None, environ: Mapping[str, str] | None = None) -> Config:
    """Return the settings of a file and of the environment.

    Without `path` it is the file that INTERLUDE_CONFIG names, else `config.toml`, which may be
    absent; a file that was named must exist. Raises ConfigError with every fault found.
    """
    environ = os.environ if environ is None else environ
    named = path or (Path(environ["INTERLUDE_CONFIG"]) if environ.get("INTERLUDE_CONFIG") else None)
    written = _read(named or DEFAULT_PATH, must_exist=named is not None)
    if strays := [*_strays_of_file(written), *_strays_of_environment(environ)]:
        raise ConfigError(*strays)
    try:
        config = Config(**written)
    except ValidationError as error:
        raise ConfigError(*_faults(error)) from None
    if config.discord.shard_id >= config.discord.shard_count:
        raise ConfigError(_wrong("discord.shard_id", config.discord.shard_id))
    return config


def token(config: Config, environ: Mapping[str, str] | None = None) -> SecretStr | None:
    """Return the bot's token, None if neither DISCORD_TOKEN nor `discord.token_file` gives one.

    Raises ConfigError if the named file cannot be read or is empty.
    """
    environ = os.environ if environ is None else environ
    if given := environ.get("DISCORD_TOKEN", "").strip():
        return SecretStr(given)
    if not config.discord.token_file:
        return None
    try:
        written = Path(config.discord.token_file).read_text("utf-8").strip()
    except (OSError, UnicodeDecodeError):
        written = ""
    if not written:
        raise ConfigError(
            f"discord.token_file = {config.discord.token_file!r}: it must be a readable file "
            "that holds the bot's token and nothing else."
        )
    return SecretStr(written)


def _read(path: Path, *, must_exist: bool) -> dict[str, Any]:
    try:
        return loads(path.read_text("utf-8"))
    except FileNotFoundError:
        if must_exist:
            raise ConfigError(f"There is no settings file {path}.") from None
        return {}
    except (OSError, UnicodeDecodeError, TOMLDecodeError) as error:
        raise ConfigError(f"{path} cannot be read: {error}.") from None


def _strays_of_file(written: Mapping[str, Any]) -> Iterator[str]:
    tables = list(Config.model_fields)
    for table, values in written.items():
        if table not in tables:
            yield _unknown(table, tables)
        elif not isinstance(values, dict):
            yield f"{table} = {values!r}: it must be a table, [{table}]."
        else:
            names = [s.key for s in every_setting() if s.key.startswith(f"{table}.")]
            for name in values:
                if f"{table}.{name}" not in names:
                    yield _unknown(f"{table}.{name}", names)


def _strays_of_environment(environ: Mapping[str, str]) -> Iterator[str]:
    """Return names of the environment that have our prefix but are no settings."""
    names = [PREFIX + setting.key.replace(".", "__").upper() for setting in every_setting()]
    tables = tuple(table.upper() for table in Config.model_fields)
    for name in environ:
        rest = name.upper().removeprefix(PREFIX)
        if rest == name.upper() or name.upper() in names:
            continue
        if "__" in rest or rest.startswith(tables):
            yield _unknown(name, names)


def _unknown(key: str, known: list[str]) -> str:
    near = get_close_matches(key.lower(), [k.lower() for k in known], n=1, cutoff=0)
    right = next((k for k in known if k.lower() in near), known[0])
    return f"{key}: there is no such setting; did you mean {right}?"


def _faults(error: ValidationError) -> Iterator[str]:
    for fault in error.errors():
        yield _wrong(".".join(str(part) for part in fault["loc"][:2]), fault["input"])


def _wrong(key: str, value: Any) -> str:
    allowed = {setting.key: setting.allowed for setting in every_setting()}
    shown = _PASSWORD.sub(r"\1***@", repr(value))
    return f"{key} = {shown}: it must be {allowed.get(key, 'a table of settings')}."
