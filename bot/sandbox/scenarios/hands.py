"""The acts of a person in a scenario: finds the control that a label means, and uses it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from mimetypes import guess_type
from pathlib import Path
from typing import Any, TypeAlias

from bot.sandbox.errors import ActError
from bot.sandbox.kinds import BUTTON, CHECKBOX_GROUP, FILE_UPLOAD, LINK, RADIO_GROUP, SELECTS, walk
from bot.sandbox.model.media import Upload
from bot.sandbox.model.records import Channel, Guild, Interaction, Message
from bot.sandbox.page.person import Person
from bot.sandbox.scenarios.message_text import Component, fields_of, label_of
from bot.sandbox.wire import Json

CHOICES = (*SELECTS, RADIO_GROUP, CHECKBOX_GROUP)
"""The fields of a form that offer choices."""

OPENS = "…"
"""The end of a label whose press opens a form."""

Controls: TypeAlias = Callable[[Message], Iterator[tuple[str, Component]]]
"""The controls of a message to search, with their labels."""


class Hands:
    """One person at their client: the open modal, and the files they are about to attach."""

    def __init__(self, person: Person, guild: Guild, direct: Channel) -> None:
        self.person = person
        self._guild, self._direct = guild, direct
        self._opened: Interaction | None = None
        self._picked: dict[str, Any] = {}
        self._files: list[Upload] = []

    def attach(self, path: Path) -> None:
        """Take a file for the next command or form. Raises ActError if it cannot be read."""
        try:
            content = path.read_bytes()
        except OSError as error:
            raise ActError(f"{path} cannot be read: {error.strerror}.") from None
        kind = guess_type(path.name)[0] or "application/octet-stream"
        self._files.append(Upload(path.name, content, kind))

    async def command(self, channel: Channel, text: str) -> Interaction:
        """Type a slash command; NPCs added without a style are the GM's to play."""
        if text.startswith("/npc add") and " style:" not in text:
            text += " style:none"
        interaction = await self.person.command(channel.id, text, files=self._files)
        self._files = []
        return interaction

    async def use_menu(self, channel: Channel, name: str, words: str) -> Interaction:
        """Use a command in the menu of the newest message with these words."""
        for message in reversed(self.person.messages(channel.id)):
            embeds = [each.get("description", "") for each in message.payload["embeds"]]
            if any(words in text for text in (message.payload["content"], *embeds)):
                return await self.person.menu(channel.id, name, message.id)
        raise ActError(f'There is no message with "{words}" here.')

    async def press(self, channel: Channel, label: str) -> Interaction:
        """Press the button with that label, on the newest message where it can be pressed."""
        message, button = self._find(channel, label, "button", _buttons)
        return await self.person.component(message.id, button["custom_id"])

    async def pick(self, channel: Channel, menu: str, options: Sequence[str]) -> Interaction | None:
        """Choose from a menu: one in the open modal first (None: not sent yet), then posts."""
        if self._opened is not None and self._opened.modal is not None:
            fields = [f for f in fields_of(self._opened.modal) if f[1]["type"] in CHOICES]
            if field := _of_label(menu, fields, "menu"):
                self._picked[field["custom_id"]] = _values(field, options)
                return None
        message, select = self._find(channel, menu, "menu", _offering(options))
        return await self.person.component(
            message.id, select["custom_id"], _values(select, options)
        )

    async def fill(self, values: Mapping[str, str]) -> Interaction:
        """Fill in the open modal and submit it, which closes it."""
        opened, picked = self._opened, self._picked
        if opened is None or opened.modal is None:
            raise ActError("No modal is open.")
        self._opened, self._picked = None, {}
        fields = [(label, field) for label, field in fields_of(opened.modal)]
        given: dict[str, Any] = dict(picked)
        uploads = self._uploads(fields)
        for name, value in values.items():
            found = _of_label(name, fields, "field")
            if found is None:
                listed = ", ".join(f"{field['custom_id']} ({label})" for label, field in fields)
                raise ActError(f'The modal has no field "{name}"; it has {listed}.')
            if found["type"] in CHOICES:
                given[found["custom_id"]] = _values(found, _several(found, value))
            else:
                given[found["custom_id"]] = value
        return await self.person.modal(opened.id, given, uploads)

    def _uploads(self, fields: Sequence[tuple[str, Component]]) -> dict[str, list[Upload]]:
        """Return the files at hand, for the first field of the form that takes files."""
        takes = [field for _, field in fields if field["type"] == FILE_UPLOAD]
        if not takes or not self._files:
            return {}
        files, self._files = self._files, []
        return {takes[0]["custom_id"]: files}

    def answered(self, interaction: Interaction) -> Json | None:
        """Note the result of an interaction; return the modal that it opened, if it did."""
        if interaction.modal is not None:
            self._opened, self._picked = interaction, {}
        return interaction.modal

    def _find(
        self, channel: Channel, label: str, what: str, controls: Controls
    ) -> tuple[Message, Component]:
        """Return the control with that label on the newest message that they may use.

        Messages that mention somebody else are searched last.
        """
        messages = sorted(
            [*self.person.messages(channel.id), *self.person.messages(self._direct.id)],
            key=lambda message: int(message.id),
            reverse=True,
        )
        mine = [message for message in messages if self._calls_on_him(message)]
        others = [message for message in messages if not self._calls_on_him(message)]
        for message in (*mine, *others):
            if component := _of_label(label, list(controls(message)), what):
                return message, component
        offered = [
            name if what == "button" else f"{name} ({', '.join(_labels(each))})"
            for message in messages
            for name, each in (_buttons if what == "button" else _menus)(message)
        ]
        listed = ", ".join(dict.fromkeys(offered)) or "none"
        use = "can be used" if what == "button" else "has that option"
        raise ActError(f'There is no {what} "{label}" that {use}; there are: {listed}.')

    def _calls_on_him(self, message: Message) -> bool:
        user = self.person.user.id
        called = [each["id"] for each in message.payload["mentions"]]
        called += message.payload["mention_roles"]
        member = self._guild.members.get(user)
        his = {user, *(member.roles if member is not None else ())}
        return not called or not his.isdisjoint(called)


def _buttons(message: Message) -> Iterator[tuple[str, Component]]:
    for component in walk(message.payload["components"]):
        usable = component.get("style") != LINK and not component.get("disabled")
        if component["type"] == BUTTON and usable:
            yield label_of(component), component


def _menus(message: Message) -> Iterator[tuple[str, Component]]:
    for component in walk(message.payload["components"]):
        if component["type"] in SELECTS and not component.get("disabled"):
            yield component.get("placeholder") or component["custom_id"], component


def _labels(select: Component) -> list[str]:
    return [str(option["label"]) for option in select.get("options") or ()]


def _offering(options: Sequence[str]) -> Controls:
    """Return the menus of a message that have all these options."""

    def menus(message: Message) -> Iterator[tuple[str, Component]]:
        for label, select in _menus(message):
            with suppress(ActError):
                _values(select, options)
                yield label, select

    return menus


def _of_label(
    wanted: str, controls: Sequence[tuple[str, Component]], what: str
) -> Component | None:
    """Return the control whose label or id is `wanted`, else the only one that begins with it.

    Nobody need write the "..." at the end of a label that opens a form.
    """
    key = wanted.casefold().strip()
    for full in (key, f"{key}{OPENS}"):
        for label, component in controls:
            if full in {label.casefold().strip(), str(component["custom_id"]).casefold()}:
                return component
    begun = [(label, each) for label, each in controls if label.casefold().startswith(key)]
    if len(begun) > 1:
        listed = ", ".join(label for label, _ in begun)
        raise ActError(f'"{wanted}" begins more than one {what}: {listed}.')
    return begun[0][1] if begun else None


def _values(select: Component, wanted: Sequence[str]) -> list[str]:
    """Return the values of a menu's options, by label, by value, or by a unique beginning."""
    offered = select.get("options")
    if offered is None:
        return list(wanted)
    controls = [(o["label"], {"custom_id": o["value"], "value": o["value"]}) for o in offered]
    values = []
    for each in wanted:
        option = _of_label(each, controls, "option")
        if option is None:
            listed = ", ".join(label for label, _ in controls)
            raise ActError(f'There is no option "{each}"; there are: {listed}.')
        values.append(str(option["value"]))
    return values


def _several(select: Component, value: str) -> list[str]:
    """Return the options that `fill` gives to a menu: one, several between commas, or none."""
    if not value:
        return []
    every = len(select["options"]) if select["type"] == CHECKBOX_GROUP else 1
    most = select.get("max_values") or every
    return [part.strip() for part in value.split(",")] if most > 1 else [value]
