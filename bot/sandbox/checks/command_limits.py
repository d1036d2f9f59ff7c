"""Discord's limits on application commands and on the choices of an autocompletion."""

import re
from typing import Any

from bot.sandbox.checks.json_form import Body, Report
from bot.sandbox.wire import Json

SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN = 1, 2, 3, 4, 5
USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = 6, 7, 8, 9, 10, 11
COMMANDS, OPTIONS, CHOICES, CHARACTERS = 100, 25, 25, 8000
CHAT_INPUT, USER_COMMAND, MESSAGE_COMMAND = 1, 2, 3
MENUS = 15
_NAME = re.compile(r"[-_'\w]{1,32}")


def check_commands(payload: Any) -> None:
    """Check the commands of a bulk overwrite: unique names, each command within the limits.

    Raises:
        ApiError: 50035, with every fault.
    """
    report = Report()
    commands = Body({"commands": payload}, report).objects("commands", COMMANDS)
    seen: set[tuple[int, str]] = set()
    for number, command in enumerate(commands):
        command.path = (str(number),)
        kind = command.choice("type", (1, 2, 3), required=False) or CHAT_INPUT
        name = _check_name(command, chat_input=kind == CHAT_INPUT)
        if (kind, name) in seen:
            shown = "Application command names must be unique"
            command.fault("name", "APPLICATION_COMMANDS_DUPLICATE_NAME", shown)
        seen.add((kind, name))
        _check_reach(command)
        if kind == CHAT_INPUT:
            command.text("description", 100, low=1, required=True)
            _check_options(command, depth=0)
        if _characters(command.value) > CHARACTERS:
            shown = f"Command exceeds maximum size ({CHARACTERS})"
            report.add(command.path, "APPLICATION_COMMAND_TOO_LARGE", shown)
    for kind in (USER_COMMAND, MESSAGE_COMMAND):
        if sum(seen_kind == kind for seen_kind, _ in seen) > MENUS:
            shown = f"Must be {MENUS} or fewer in length."
            report.add((), "BASE_TYPE_MAX_LENGTH", shown)
    report.settle()


def _check_reach(command: Body) -> None:
    """Check who may use a command, where, and how the app must be installed for that."""
    needed = command.text("default_member_permissions", 40)
    if needed and not (needed.isascii() and needed.isdigit() and int(needed) < 1 << 64):
        shown = f'Value "{needed}" is not a set of permissions.'
        command.fault("default_member_permissions", "NUMBER_TYPE_COERCE", shown)
    for key, allowed in (("contexts", (0, 1, 2)), ("integration_types", (0, 1))):
        given = command.values(key, len(allowed))
        if any(each not in allowed for each in given):
            shown = "Value must be one of {" + ", ".join(map(str, allowed)) + "}."
            command.fault(key, "BASE_TYPE_CHOICES", shown)
        if len(set(given)) != len(given):
            command.fault(key, "SET_TYPE_CONTAINS_DUPLICATES", "Values must be unique.")


def _check_name(owner: Body, *, chat_input: bool = True) -> str:
    name = owner.text("name", 32, low=1, required=True)
    if name and chat_input and (not _NAME.fullmatch(name) or name != name.lower()):
        owner.fault("name", "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
    return name


def _characters(node: Json) -> int:
    total = sum(len(str(node.get(key) or "")) for key in ("name", "description"))
    for choice in node.get("choices") or []:
        total += len(str(choice.get("name", ""))) + len(str(choice.get("value", "")))
    return total + sum(_characters(option) for option in node.get("options") or [])


def _check_options(owner: Body, depth: int) -> None:
    options = owner.objects("options", OPTIONS)
    seen: set[str] = set()
    optional = False
    kinds = set()
    for option in options:
        kind = option.choice("type", tuple(range(1, 12)))
        name = _check_name(option)
        option.text("description", 100, low=1, required=True)
        if name in seen:
            shown = "Option name must be unique"
            option.fault("name", "APPLICATION_COMMAND_OPTIONS_NAME_INVALID", shown)
        seen.add(name)
        kinds.add(kind in {SUBCOMMAND, GROUP})
        if kind in {SUBCOMMAND, GROUP}:
            _check_branch(option, kind == GROUP, depth)
            continue
        required = option.boolean("required")
        if required and optional:
            shown = "Required options must be placed before non-required options"
            option.fault("required", "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", shown)
        optional = optional or not required
        _check_value_option(option, kind)
    if len(kinds) > 1:
        shown = "Sub-command and sub-command group option types exclude all other types"
        owner.fault("options", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", shown)


def _check_branch(option: Body, group: bool, depth: int) -> None:
    if depth >= (1 if group else 2):
        shown = "Sub-command option types are nested too deeply"
        option.fault("type", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", shown)
        return
    _check_options(option, depth + 1)


def _check_value_option(option: Body, kind: int | None) -> None:
    if kind == STRING:
        low, high = option.integer("min_length", 0, 6000), option.integer("max_length", 1, 6000)
        _check_order(option, "min_length", low, high)
    if kind in {INTEGER, NUMBER}:
        low, high = option.value.get("min_value"), option.value.get("max_value")
        _check_order(option, "min_value", low, high)
    choices = option.objects("choices", CHOICES)
    names: set[str] = set()
    for choice in choices:
        name = _check_choice(choice, kind)
        if name in names:
            shown = "Option choice name already exists"
            choice.fault("name", "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_EXISTS", shown)
        names.add(name)
    if option.boolean("autocomplete") and choices:
        shown = "Autocomplete and choices are mutually exclusive"
        option.fault("autocomplete", "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID", shown)


def _check_order(option: Body, key: str, low: Any, high: Any) -> None:
    """Check that a lower limit is not above the upper one."""
    if isinstance(low, int | float) and isinstance(high, int | float) and low > high:
        shown = f"{key} must be less than or equal to the maximum"
        option.fault(key, "APPLICATION_COMMAND_OPTIONS_MIN_MAX_INVALID", shown)


def _check_choice(choice: Body, kind: int | None) -> str:
    name = choice.text("name", 100, low=1, required=True)
    value = choice.value.get("value")
    if kind == INTEGER:
        choice.integer("value", required=True)
    elif kind == NUMBER:
        if isinstance(value, bool) or not isinstance(value, int | float):
            choice.fault("value", "NUMBER_TYPE_COERCE", f'Value "{value}" is not float.')
    else:
        choice.text("value", 100, low=1, required=True)
    return name


def check_choices(payload: Json, kind: int) -> None:
    """Check the answer to an autocompletion of an option of type `kind`: at most 25 choices.

    Raises:
        ApiError: 50035, with every fault.
    """
    report = Report()
    data = Body(payload, report, ("data",))
    for choice in data.objects("choices", CHOICES, required=True):
        _check_choice(choice, kind)
    report.settle()
