"""Discord's limits on components: the rows of a message, and parts shared with modals."""

import re

from bot.sandbox.checks.json_form import Body
from bot.sandbox.wire import Json

ROW, BUTTON, STRING_SELECT, TEXT_INPUT = 1, 2, 3, 4
USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT = 5, 6, 7, 8
TEXT_DISPLAY, LABEL = 10, 18
SELECTS = (STRING_SELECT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT)
ROWS, ROW_WIDTH, OPTIONS = 5, 5, 25
LINK, PREMIUM = 5, 6
_SIGN = "\u00a9\u00ae\u203c-\u3299\U0001f000-\U0001faff"
_EMOJI = re.compile(
    f"[0-9#*]\ufe0f?\u20e3|[{_SIGN}][{_SIGN}\u200d\ufe0f\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f]*"
)
"""An emoji of Unicode: one sign or several that are joined, or a key."""


class CustomIds:
    """The custom_ids of a message or modal, each used once."""

    def __init__(self) -> None:
        self._seen: set[str] = set()

    def check(self, component: Body) -> None:
        """Check that the component has a custom_id that no other has."""
        custom_id = component.text("custom_id", 100, low=1, required=True)
        if custom_id and custom_id in self._seen:
            shown = "Component custom id cannot be duplicated"
            component.fault("custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED", shown)
        self._seen.add(custom_id)


def check_message_components(message: Body) -> None:
    """Check for at most five action rows, each of five buttons or of one select menu."""
    ids = CustomIds()
    for row in message.objects("components", ROWS):
        row.choice("type", (ROW,))
        width = 0
        for component in row.objects("components", ROW_WIDTH, low=1, required=True):
            kind = component.choice("type", (BUTTON, *SELECTS))
            if kind == BUTTON:
                width += 1
                _check_button(component, ids)
            elif kind in SELECTS:
                width += ROW_WIDTH
                check_select(component, ids)
        if width > ROW_WIDTH:
            shown = "The specified component exceeds the maximum width"
            row.fault("components", "COMPONENT_LAYOUT_WIDTH_EXCEEDED", shown)


def _check_button(button: Body, ids: CustomIds) -> None:
    style = button.choice("style", (1, 2, 3, 4, LINK, PREMIUM))
    label = button.text("label", 80)
    button.boolean("disabled")
    if style == PREMIUM:
        return
    if not label and not button.has("emoji"):
        shown = "A button must have a label or an emoji"
        button.fault("label", "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", shown)
    _check_emoji(button)
    if style != LINK:
        ids.check(button)
        if button.has("url"):
            shown = "A url is for link buttons only"
            button.fault("url", "BUTTON_COMPONENT_INVALID_URL", shown)
    else:
        button.url("url", ("http", "https", "discord"), required=True)
        if len(button.text("url", 2048)) > 512:
            button.fault("url", "BASE_TYPE_MAX_LENGTH", "Must be 512 or fewer in length.")
        if button.has("custom_id"):
            shown = "A custom id and url cannot both be specified"
            button.fault("custom_id", "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", shown)


def _check_emoji(owner: Body) -> None:
    emoji = owner.object("emoji")
    if emoji is None:
        return
    name, known = emoji.text("name", 32), emoji.report.emojis
    if not emoji.has("id"):
        if not _EMOJI.fullmatch(name):
            emoji.fault("name", "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")
    elif known is not None and str(emoji.value["id"]) not in known:
        emoji.fault("id", "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")


def check_select(select: Body, ids: CustomIds, *, in_modal: bool = False) -> None:
    """Check a select menu of any kind, with its bounds and options."""
    ids.check(select)
    select.text("placeholder", 150)
    least = select.integer("min_values", 0, 25)
    most = select.integer("max_values", 1, 25)
    least, most = (1 if least is None else least), (1 if most is None else most)
    if least > most:
        shown = "The minimum number of values exceeds the maximum"
        select.fault("min_values", "SELECT_COMPONENT_INVALID_MIN_MAX_VALUES", shown)
    if in_modal and select.boolean("disabled"):
        shown = "A component of a modal cannot be disabled"
        select.fault("disabled", "MODAL_COMPONENT_DISABLED", shown)
    select.boolean("disabled")
    if select.value.get("type") == STRING_SELECT:
        _check_options(select, least, most)


def _check_options(select: Body, least: int, most: int) -> None:
    options = select.objects("options", OPTIONS, low=1, required=True)
    seen: set[str] = set()
    chosen = 0
    for option in options:
        option.text("label", 100, low=1, required=True)
        value = option.text("value", 100, low=1, required=True)
        option.text("description", 100)
        _check_emoji(option)
        chosen += option.boolean("default")
        if value and value in seen:
            shown = "The specified option value is already used"
            option.fault("value", "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", shown)
        seen.add(value)
    if chosen > most:
        shown = "The number of default options exceeds the maximum number of values"
        select.fault("options", "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", shown)
    if max(least, most) > len(options) > 0:
        shown = f"int value should be less than or equal to {len(options)}."
        key = "min_values" if least > len(options) else "max_values"
        select.fault(key, "NUMBER_TYPE_MAX", shown)


def walk(components: list[Json]) -> list[Json]:
    """Return every component of a valid message or modal, at any depth, in order."""
    found: list[Json] = []
    for component in components:
        found.append(component)
        found += walk(component.get("components") or [])
        if inner := component.get("component"):
            found += walk([inner])
    return found
