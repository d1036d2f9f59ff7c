"""Using a control: what Discord's client lets a person pick in a menu and write into a modal."""

from collections.abc import Mapping, Sequence
from typing import Any

from bot.sandbox.checks.component_limits import (
    BUTTON,
    LABEL,
    LINK,
    PREMIUM,
    ROW,
    SELECTS,
    STRING_SELECT,
    TEXT_INPUT,
)
from bot.sandbox.errors import ActError
from bot.sandbox.model.resolver import KIND_OF_SELECT, Resolver
from bot.sandbox.wire import Json


def press(component: Json, values: Sequence[str], resolver: Resolver) -> Json:
    """The data of a component interaction.

    Raises:
        ActError: the control is disabled, is a link, or does not offer those values.
    """
    if component.get("disabled"):
        raise ActError("That control is disabled.")
    data: Json = {
        "component_type": component["type"],
        "custom_id": component["custom_id"],
        "id": component["id"],
    }
    if component["type"] == BUTTON:
        if component["style"] in {LINK, PREMIUM}:
            raise ActError("That button is a link.")
        if values:
            raise ActError("A button takes no values.")
        return data
    return {**data, **_picked(component, values, resolver, "That menu")}


def _picked(component: Json, values: Sequence[str], resolver: Resolver, name: str) -> Json:
    least, most = component.get("min_values"), component.get("max_values")
    least, most = (1 if least is None else least), (1 if most is None else most)
    if len(set(values)) != len(values):
        raise ActError(f"{name} takes each value once.")
    if not least <= len(values) <= most:
        raise ActError(f"{name} takes {least} to {most} values, not {len(values)}.")
    if component["type"] == STRING_SELECT:
        offered = {option["value"] for option in component["options"]}
        for value in values:
            if value not in offered:
                raise ActError(f'{name} does not offer "{value}".')
        return {"values": list(values)}
    option = {"type": KIND_OF_SELECT[component["type"]], "name": component["custom_id"]}
    option["channel_types"] = component.get("channel_types")
    found = [resolver.find(option, value) for value in values]
    return {"values": found, "resolved": resolver.resolved}


def fill(modal: Json, values: Mapping[str, Any], resolver: Resolver) -> Json:
    """The data of a modal submit; fields that are not named keep what the modal shows in them.

    Raises:
        ActError: a field is unknown, or what it gets is not what it takes.
    """
    left = dict(values)
    parts = []
    for part in modal["components"]:
        if part["type"] == ROW:
            fields = [_field(each, each["label"], left, resolver) for each in part["components"]]
            parts.append({"type": ROW, "id": part["id"], "components": fields})
        elif part["type"] == LABEL:
            field = _field(part["component"], part["label"], left, resolver)
            parts.append({"type": LABEL, "id": part["id"], "component": field})
        else:
            parts.append({"type": part["type"], "id": part["id"]})
    if left:
        raise ActError(f'The modal has no field "{next(iter(left))}".')
    return {"custom_id": modal["custom_id"], "components": parts, "resolved": resolver.resolved}


def _field(field: Json, label: str, left: dict[str, Any], resolver: Resolver) -> Json:
    said: Json = {key: field[key] for key in ("type", "custom_id", "id")}
    if field["type"] == TEXT_INPUT:
        given = left.pop(field["custom_id"], field.get("value") or "")
        if not isinstance(given, str):
            raise ActError(f'"{label}" takes text.')
        return {**said, "value": _written(field, label, given)}
    default = [each["value"] for each in field.get("options", ()) if each.get("default")]
    given = left.pop(field["custom_id"], default)
    picked = [given] if isinstance(given, str) else given or []
    if not isinstance(picked, list) or not all(isinstance(each, str) for each in picked):
        raise ActError(f'"{label}" takes a list of values.')
    required = field.get("required") is not False
    if not picked and not required:
        return {**said, "values": []}
    if field["type"] in SELECTS and required and not picked:
        raise ActError(f'"{label}" is required.')
    return {**said, "values": _picked(field, picked, resolver, f'"{label}"')["values"]}


def _written(field: Json, label: str, given: str) -> str:
    required = field.get("required") is not False
    if not given.strip():
        if required:
            raise ActError(f'"{label}" is required.')
        return given
    least, most = field.get("min_length") or 0, field.get("max_length") or 4000
    if not least <= len(given) <= most:
        raise ActError(f'"{label}" takes {least} to {most} characters, not {len(given)}.')
    return given
