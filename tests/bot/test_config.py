"""The settings: where they come from, and what a wrong one is told."""

from pathlib import Path
from tomllib import loads

import pytest

from bot.config import Config, ConfigError, every_setting, load, token
from tests.tables import tabled

EXAMPLE = Path(__file__).parents[2] / "config.example.toml"


def written(tmp_path: Path, text: str, name: str = "settings.toml") -> Path:
    path = tmp_path / name
    path.write_text(text, "utf-8")
    return path


def test_the_example_has_every_setting_and_no_other():
    """The example file and the model name the same settings, in the same order."""
    tables = loads(EXAMPLE.read_text("utf-8"))
    keys = [f"{table}.{name}" for table, values in tables.items() for name in values]
    assert keys == [setting.key for setting in every_setting()]


def test_the_example_gives_exactly_the_defaults():
    """Whoever copies the example changes nothing by it."""
    assert load(EXAMPLE, {}) == Config()


def test_the_example_explains_every_setting_in_one_line():
    """Above each setting stands its line of help, word for word."""
    lines = EXAMPLE.read_text("utf-8").splitlines()
    for setting in every_setting():
        assert f"# {setting.help}" in lines, setting.key
        place = lines.index(f"# {setting.help}")
        assert lines[place + 1].startswith(f"{setting.key.split('.')[1]} = ")


def test_the_environment_wins_over_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A variable replaces its own setting and leaves the rest of the table to the file."""
    path = written(tmp_path, '[log]\nlevel = "debug"\nformat = "json"\n')
    monkeypatch.setenv("INTERLUDE_LOG__LEVEL", "error")
    config = load(path)
    assert (config.log.level, config.log.format) == ("error", "json")


def test_the_file_may_be_named_by_the_environment(tmp_path: Path):
    """INTERLUDE_CONFIG names the file when no path is given."""
    path = written(tmp_path, "[campaign]\nanswer_hours = 48\n")
    assert load(None, {"INTERLUDE_CONFIG": str(path)}).campaign.answer_hours == 48


def test_a_file_that_was_named_must_be_there(tmp_path: Path):
    """Only the default file may be absent."""
    with pytest.raises(ConfigError, match="There is no settings file"):
        load(tmp_path / "none.toml", {})


@tabled
def test_a_wrong_value_is_one_line_with_key_value_and_what_is_allowed(
    tmp_path: Path, text: str, fault: str
):
    """The line says where, what, and what would be right."""
    with pytest.raises(ConfigError) as caught:
        load(written(tmp_path, text), {})
    assert len(caught.value.faults) == 1
    assert caught.value.faults[0].startswith(fault)
    assert "\n" not in caught.value.faults[0]


def test_the_password_of_a_wrong_address_is_not_shown(tmp_path: Path):
    """A line about a setting may end up in a log: passwords stay out of it."""
    with pytest.raises(ConfigError) as caught:
        load(written(tmp_path, '[database]\nurl = "postgres://me:hunter2@db/x"'), {})
    assert "postgres://me:***@db/x" in caught.value.faults[0]
    assert "hunter2" not in caught.value.faults[0]


def test_all_faults_are_told_at_once(tmp_path: Path):
    """Two wrong values are two lines."""
    with pytest.raises(ConfigError) as caught:
        load(written(tmp_path, '[log]\nlevel = "x"\nformat = "y"'), {})
    assert [fault.split(" = ")[0] for fault in caught.value.faults] == ["log.level", "log.format"]


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ('[databse]\nurl = "x"', "database"),
        ("[campaign]\nanswer_hour = 3", "campaign.answer_hours"),
    ],
)
def test_an_unknown_key_is_told_the_nearest_right_one(tmp_path: Path, text: str, right: str):
    """A slip of the pen is answered with the name that was meant."""
    with pytest.raises(ConfigError, match=f"did you mean {right}\\?$"):
        load(written(tmp_path, text), {})


@pytest.mark.parametrize("name", ["INTERLUDE_LOG_LEVEL", "INTERLUDE_LOG__LEVLE"])
def test_an_unknown_variable_is_told_the_nearest_right_one(name: str):
    """A variable that was meant as a setting is not passed over in silence."""
    with pytest.raises(ConfigError, match=r"did you mean INTERLUDE_LOG__LEVEL\?"):
        load(EXAMPLE, {name: "info"})


def test_a_file_that_is_no_toml_is_named(tmp_path: Path):
    """The line names the file."""
    with pytest.raises(ConfigError, match=r"settings\.toml cannot be read: .+"):
        load(written(tmp_path, "[log"), {})


def test_the_token_comes_from_the_environment_first(tmp_path: Path):
    """DISCORD_TOKEN wins over the file, and neither is shown when printed."""
    path = written(tmp_path, " secret-of-file \n", "token")
    config = load(written(tmp_path, f'[discord]\ntoken_file = "{path}"'), {})
    of_file = token(config, {})
    assert of_file is not None
    assert of_file.get_secret_value() == "secret-of-file"
    of_environment = token(config, {"DISCORD_TOKEN": "secret-of-env"})
    assert of_environment is not None
    assert of_environment.get_secret_value() == "secret-of-env"
    assert "secret" not in f"{of_file!r} {of_environment} {config!r}"


def test_without_a_token_there_is_none():
    """Nothing named, nothing given."""
    assert token(Config(), {}) is None


def test_an_empty_token_file_is_refused(tmp_path: Path):
    """A file that was named must hold a token."""
    path = written(tmp_path, "\n")
    config = Config.model_validate({"discord": {"token_file": str(path)}})
    with pytest.raises(ConfigError, match="must be a readable file"):
        token(config, {})
