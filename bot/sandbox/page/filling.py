"""Use of a message's control: the buttons that a person may press, the options of a menu."""

from collections.abc import Sequence

from bot.sandbox.errors import ActError
from bot.sandbox.kinds import BUTTON, LINK, PREMIUM, STRING_SELECT
from bot.sandbox.model.resolver import KIND_OF_SELECT, Resolver
from bot.sandbox.wire import Json


def press(component: Json, values: Sequence[str], resolver: Resolver) -> Json:
    """Return the data of a component interaction.

    Raises:
        ActError: The control is disabled, is a link, or does not offer those values.
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
    return {**data, **picked(component, values, resolver, "That menu")}


def picked(component: Json, values: Sequence[str], resolver: Resolver, name: str) -> Json:
    """Return the checked values of a menu, and the objects they stand for.

    Raises:
        ActError: It does not offer those values, or takes another number of them.
    """
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
