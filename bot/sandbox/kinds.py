"""Discord's numbers for the kinds of commands, options and components."""

from bot.sandbox.wire import Json

CHAT_INPUT, USER_COMMAND, MESSAGE_COMMAND = 1, 2, 3
SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN = 1, 2, 3, 4, 5
USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = 6, 7, 8, 9, 10, 11
"""The kinds of an option of a command."""

ROW, BUTTON, STRING_SELECT, TEXT_INPUT = 1, 2, 3, 4
USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT = 5, 6, 7, 8
TEXT_DISPLAY, LABEL, FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX = 10, 18, 19, 21, 22, 23
SELECTS = (STRING_SELECT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT)
LINK, PREMIUM = 5, 6
"""The styles of buttons that the bot does not hear of."""

CONTENT, FILE_BYTES = 2000, 10 << 20
"""How long a message and how large a file may be that a person sends."""


def walk(components: list[Json]) -> list[Json]:
    """Return every component of a message or modal, at any depth, in order."""
    found: list[Json] = []
    for component in components:
        found.append(component)
        found += walk(component.get("components") or [])
        if inner := component.get("component"):
            found += walk([inner])
    return found
