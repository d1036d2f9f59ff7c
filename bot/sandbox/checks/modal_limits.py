"""Discord's limits on a modal: its title, and one to five labels, texts and rows.

in a label      options     values          starts with             required means
text input                                  value                   not empty
selects         1-25        0-25            default_values          at least one
radio group     2-10        one             one default             one is chosen
checkbox group  1-10        0-10            any defaults            at least one
checkbox                    yes or no       default                 (has no "required")
file upload                 0-10                                    at least one file
"""

from bot.sandbox.checks.component_limits import (
    CHANNEL_SELECT,
    LABEL,
    MENTIONABLE_SELECT,
    ROLE_SELECT,
    ROW,
    SELECTS,
    STRING_SELECT,
    TEXT_DISPLAY,
    TEXT_INPUT,
    USER_SELECT,
    CustomIds,
    check_select,
)
from bot.sandbox.checks.json_form import Body, Report
from bot.sandbox.wire import Json

FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX = 19, 21, 22, 23
FIELDS = (TEXT_INPUT, *SELECTS, FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX)
"""The fields that a label may hold."""

PARTS, GROUP_OPTIONS, MOST_FILES = 5, 10, 10
_DEFAULT_KINDS = {
    USER_SELECT: ("user",),
    ROLE_SELECT: ("role",),
    MENTIONABLE_SELECT: ("user", "role"),
    CHANNEL_SELECT: ("channel",),
}


def check_modal(payload: Json, path: tuple[str, ...] = ("data",)) -> None:
    """Check a title, a custom_id and one to five fields, each in a label or in an old-style row.

    Raises:
        ApiError: 50035, with every fault.
    """
    report = Report()
    modal = Body(payload, report, path)
    modal.text("title", 45, low=1, required=True)
    modal.text("custom_id", 100, low=1, required=True)
    ids = CustomIds()
    for part in modal.objects("components", PARTS, low=1, required=True):
        kind = part.choice("type", (ROW, TEXT_DISPLAY, LABEL))
        if kind == ROW:
            for field in part.objects("components", 1, low=1, required=True):
                if field.choice("type", (TEXT_INPUT,)) == TEXT_INPUT:
                    field.text("label", 45, low=1, required=True)
                    _check_text_input(field, ids)
        elif kind == LABEL:
            _check_label(part, ids)
        elif kind == TEXT_DISPLAY:
            part.text("content", 4000, low=1, required=True)
    report.settle()


def _check_label(label: Body, ids: CustomIds) -> None:
    label.text("label", 45, low=1, required=True)
    label.text("description", 100)
    field = label.object("component", required=True)
    if field is None:
        return
    kind = field.choice("type", FIELDS)
    if kind == TEXT_INPUT:
        if field.has("label"):
            shown = "The label of a labelled text input stands in its Label"
            field.fault("label", "TEXT_INPUT_COMPONENT_LABEL_IN_LABEL", shown)
        _check_text_input(field, ids)
    elif kind in SELECTS:
        _check_select(field, ids)
    elif kind == FILE_UPLOAD:
        ids.check(field)
        _check_bounds(field, MOST_FILES, default_most=1)
    elif kind == RADIO_GROUP:
        _check_radio_group(field, ids)
    elif kind == CHECKBOX_GROUP:
        _check_checkbox_group(field, ids)
    elif kind == CHECKBOX:
        ids.check(field)
        field.boolean("default")
        if field.has("required"):
            shown = "A checkbox cannot be required"
            field.fault("required", "CHECKBOX_COMPONENT_REQUIRED", shown)


def _check_text_input(field: Body, ids: CustomIds) -> None:
    ids.check(field)
    field.choice("style", (1, 2))
    least = field.integer("min_length", 0, 4000) or 0
    most = field.integer("max_length", 1, 4000) or 4000
    if least > most:
        shown = "The minimum length exceeds the maximum length"
        field.fault("min_length", "TEXT_INPUT_COMPONENT_INVALID_MIN_MAX_LENGTH", shown)
    field.text("value", most)
    field.text("placeholder", 100)
    field.boolean("required", default=True)


def _check_select(select: Body, ids: CustomIds) -> None:
    check_select(select, ids, in_modal=True)
    select.boolean("required", default=True)
    kind = select.value.get("type")
    if kind == STRING_SELECT:
        return
    given = select.objects("default_values", 25)
    for each in given:
        allowed = _DEFAULT_KINDS[int(kind or 0)]
        if each.text("type", 20, required=True) not in allowed:
            shown = f"Value must be one of {allowed}."
            each.fault("type", "BASE_TYPE_CHOICES", shown)
        each.text("id", 20, low=1, required=True)
    most = select.value.get("max_values")
    if given and len(given) > (1 if most is None else most):
        shown = "The number of default values exceeds the maximum number of values"
        select.fault("default_values", "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", shown)


def _check_radio_group(group: Body, ids: CustomIds) -> None:
    ids.check(group)
    group.boolean("required", default=True)
    chosen = _check_group_options(group, 2)
    if chosen > 1:
        shown = "A radio group starts with one option at most"
        group.fault("options", "RADIO_GROUP_COMPONENT_TOO_MANY_DEFAULT_VALUES", shown)


def _check_checkbox_group(group: Body, ids: CustomIds) -> None:
    ids.check(group)
    count = len(group.value.get("options") or ())
    most = _check_bounds(group, GROUP_OPTIONS, default_most=max(count, 1))
    chosen = _check_group_options(group, 1)
    for key in ("min_values", "max_values"):
        if (group.value.get(key) or 0) > count > 0:
            shown = f"int value should be less than or equal to {count}."
            group.fault(key, "NUMBER_TYPE_MAX", shown)
    if chosen > most:
        shown = "The number of default options exceeds the maximum number of values"
        group.fault("options", "CHECKBOX_GROUP_COMPONENT_TOO_MANY_DEFAULT_VALUES", shown)


def _check_bounds(field: Body, high: int, *, default_most: int) -> int:
    """Check that `min_values`, `max_values` and `required` fit. Returns the most values."""
    least, most = field.integer("min_values", 0, high), field.integer("max_values", 1, high)
    required = field.boolean("required", default=True)
    most = default_most if most is None else most
    if least is not None and least > most:
        shown = "The minimum number of values exceeds the maximum"
        field.fault("min_values", "COMPONENT_INVALID_MIN_MAX_VALUES", shown)
    if least == 0 and required:
        shown = "A component with a minimum of 0 values cannot be required"
        field.fault("required", "COMPONENT_REQUIRED_WITH_MIN_VALUES_ZERO", shown)
    return most


def _check_group_options(group: Body, low: int) -> int:
    """Return how many of the group's options are chosen at the start."""
    seen: set[str] = set()
    chosen = 0
    for option in group.objects("options", GROUP_OPTIONS, low=low, required=True):
        option.text("label", 100, low=1, required=True)
        value = option.text("value", 100, low=1, required=True)
        option.text("description", 100)
        chosen += option.boolean("default")
        if value and value in seen:
            shown = "The specified option value is already used"
            option.fault("value", "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", shown)
        seen.add(value)
    return chosen
