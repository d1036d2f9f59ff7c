"""Messages as a person reads them."""

import pytest

from bot.sandbox.scenarios.message_text import contains, lines_of, modal_lines, plain
from bot.sandbox.server import Sandbox
from tests.tables import tabled


@pytest.fixture
def sandbox():
    sandbox = Sandbox()
    yield sandbox
    sandbox.store.close()


def test_ids_and_times_are_told_by_name(sandbox: Sandbox):
    """Nothing in a transcript differs from run to run."""
    ama = sandbox.add_user("ama", "Ama")
    guild = sandbox.add_guild("Town", ama)
    role = sandbox.add_role(guild, "Judges")
    channel = sandbox.add_channel(guild, "bridge")
    content = (
        f"<@{ama.id}> <@&{role.id}> <#{channel.id}> </ki join:17> until <t:1790000000:R>, "
        "see https://discord.com/channels/1/2/3"
    )
    assert lines_of({"content": content}, sandbox.world) == [
        "@Ama @Judges #bridge /ki join until <t:R>, see <link>"
    ]


def test_embeds_pictures_and_controls_are_lines(sandbox: Sandbox):
    """Title, text, fields, footer, picture, then a line for each row of controls."""
    message = {
        "content": "",
        "embeds": [
            {
                "title": "The bridge",
                "description": "Round 2\n\nTurn 7",
                "fields": [{"name": "Ronin", "value": "hurt"}],
                "footer": {"text": "ki"},
            }
        ],
        "attachments": [
            {"filename": "t.png", "description": "Turn 7"},
            {"filename": "log.html"},
        ],
        "components": [
            {
                "type": 1,
                "components": [
                    {"type": 2, "style": 1, "label": "Act", "custom_id": "a"},
                    {"type": 2, "style": 2, "label": "Log", "custom_id": "b", "disabled": True},
                    {"type": 2, "style": 5, "label": "See", "url": "https://x"},
                ],
            },
            {
                "type": 1,
                "components": [
                    {
                        "type": 3,
                        "custom_id": "c",
                        "placeholder": "Target",
                        "options": [
                            {"label": "Ronin", "value": "1", "default": True},
                            {"label": "Ama", "value": "2"},
                        ],
                    }
                ],
            },
        ],
    }
    assert lines_of(message, sandbox.world) == [
        "The bridge",
        "Round 2",
        "Turn 7",
        "Ronin: hurt",
        "ki",
        "[picture: Turn 7]",
        "[file: log.html]",
        "[Act] (Log) [See ->]",
        "{Target: *Ronin | Ama}",
    ]


def test_a_modal_is_its_title_and_its_fields(sandbox: Sandbox):
    """Each field with its label and what is filled in, in both of Discord's layouts."""
    modal = {
        "title": "Dodge",
        "components": [
            {
                "type": 18,
                "label": "Improve",
                "component": {
                    "type": 3,
                    "custom_id": "improve",
                    "options": [{"label": "0", "value": "0"}, {"label": "1", "value": "1"}],
                },
            },
            {
                "type": 1,
                "components": [
                    {"type": 4, "custom_id": "note", "label": "Note", "value": "as ever"}
                ],
            },
        ],
    }
    assert modal_lines(modal, sandbox.world) == ["Dodge", "Improve: {0 | 1}", "Note: as ever"]


@tabled
def test_text_is_found_as_written_or_as_read(lines: list[str], wanted: str, found: bool):
    """Marks, escapes and line breaks do not hide what a person reads; case counts."""
    assert contains(lines, wanted) is found


def test_markdown_is_taken_off():
    """The rest is the text on the screen."""
    assert plain("~~gone~~ ||hidden|| `code` \\*star\\*") == "gone hidden code *star*"
