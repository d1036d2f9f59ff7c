"""Turns typed or chosen words into a slash command, checked as Discord's client does it."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from bot.sandbox import kinds
from bot.sandbox.errors import CommandError
from bot.sandbox.kinds import ATTACHMENT, FILE_BYTES, INTEGER
from bot.sandbox.model.commands import branches_of, leaf
from bot.sandbox.model.media import Files, Upload
from bot.sandbox.model.records import Attachment, Channel
from bot.sandbox.model.resolver import Resolver
from bot.sandbox.model.world import World
from bot.sandbox.wire import Json

_PAIR = re.compile(r'\s*([-\w]+):("(?:[^"\\]|\\.)*"|\S*)')
_BARE = re.compile(r"(\S.*?)\s*(?=\s[-\w]+:|$)")
_ESCAPE = re.compile(r"\\(.)")
_BIGGEST = 2**53
_YES, _NO = {"true", "yes"}, {"false", "no"}


def split_text(text: str, command_of: Mapping[str, Json]) -> tuple[list[str], dict[str, str]]:
    """Return the words and the options of `/ki attack target:Ronin note:"two words"`.

    Words without a name, as in `/rules dodge`, are the first option, if that is required.

    `command_of` has the existing commands by name. In quotes, a backslash takes the next character
    as it is.

    Raises:
        CommandError: The text is not of that form.
    """
    if not text.startswith("/"):
        raise CommandError("A command begins with a slash.")
    name, _, rest = text[1:].strip().partition(" ")
    if name not in command_of:
        raise CommandError(f"There is no command /{name} here.")
    words, node = [name], command_of[name]
    while branches := {each["name"]: each for each in branches_of(node)}:
        word, _, after = rest.strip().partition(" ")
        if word not in branches:
            # It leads nowhere: `leaf` says so.
            leaf(command_of[name], [*words[1:], *([word] if word else [])])
        words.append(word)
        node, rest = branches[word], after
    options: dict[str, str] = {}
    rest = rest.strip()
    first: Json = next(iter(node.get("options") or ()), {})
    if first.get("required") and not _PAIR.match(rest) and (bare := _BARE.match(rest)):
        # Discord's client puts what somebody types behind the name into the first field.
        options[first["name"]] = bare.group(1)
        rest = rest[bare.end() :].strip()
    while rest:
        pair = _PAIR.match(rest)
        if pair is None:
            raise CommandError(f'"{rest}" is not of the form name:value.')
        key, value = pair.groups()
        if key in options:
            raise CommandError(f'The option "{key}" is given twice.')
        options[key] = (
            _ESCAPE.sub(r"\1", value[1:-1]) if value[:1] == '"' and len(value) > 1 else value
        )
        rest = rest[pair.end() :].strip()
    return words, options


class Invocation:
    """Builds the `data` of one command or autocompletion of a user in a channel."""

    def __init__(self, world: World, files: Files, channel: Channel) -> None:
        self._world, self._files, self._channel = world, files, channel
        self._resolver = Resolver(world, channel)

    def data(
        self,
        command: Json,
        words: Sequence[str],
        options: Mapping[str, Any],
        uploads: Mapping[str, Upload],
        focused: str | None = None,
    ) -> Json:
        """Return Discord's data object.

        With `focused`, that of an autocompletion, for which nothing is required. `uploads` fill
        attachment options by name; the others are filled in order.

        Raises:
            CommandError: An option is unknown, missing, or not of its type and bounds.
        """
        node = leaf(command, list(words[1:]))
        known = {str(each["name"]): each for each in node.get("options") or ()}
        for name in (*options, *((focused,) if focused else ())):
            if name not in known:
                listed = ", ".join(known) or "none"
                raise CommandError(f'There is no option "{name}"; the options are: {listed}.')
        given = self._attached(known, dict(options), uploads)
        said = []
        for name, option in known.items():
            if name == focused:
                partial = {"name": name, "type": option["type"], "focused": True}
                said.append({**partial, "value": str(given.get(name, ""))})
            elif name in given and given[name] is not None:
                value = self._value(option, given[name], strict=focused is None)
                said.append({"name": name, "type": option["type"], "value": value})
            elif option.get("required") and focused is None:
                raise CommandError(f'The option "{name}" is required.')
        data: Json = {
            "id": command["id"],
            "name": command["name"],
            "type": 1,
            "options": _nested(command, words[1:], said),
            "resolved": self._resolver.resolved,
        }
        if "guild_id" in command:
            data["guild_id"] = command["guild_id"]
        return data

    def _attached(
        self, known: Mapping[str, Json], given: dict[str, Any], uploads: Mapping[str, Upload]
    ) -> dict[str, Any]:
        open_ = [name for name, option in known.items() if option["type"] == ATTACHMENT]
        left = dict(uploads)
        for name in open_:
            if name in left:
                given[name] = left.pop(name)
        for name in open_:
            if left and not isinstance(given.get(name), Upload):
                given[name] = left.pop(next(iter(left)))
        if left:
            raise CommandError(f'The command takes no file "{next(iter(left.values())).filename}".')
        return given

    def _value(self, option: Json, given: Any, *, strict: bool) -> Any:
        match option["type"]:
            case kinds.STRING:
                return self._string(option, str(given), strict=strict)
            case kinds.INTEGER | kinds.NUMBER:
                return self._number(option, given, strict=strict)
            case kinds.BOOLEAN:
                return _boolean(option, given)
            case kinds.ATTACHMENT:
                return self._file(option, given)
            case _:
                return self._resolver.find(option, str(given))

    def _string(self, option: Json, given: str, *, strict: bool) -> str:
        if choices := option.get("choices"):
            return str(_chosen(option, choices, given))
        low, high = option.get("min_length") or 0, option.get("max_length") or 6000
        if strict and not low <= len(given) <= high:
            raise CommandError(f'"{option["name"]}" takes {low} to {high} characters.')
        return given

    def _number(self, option: Json, given: Any, *, strict: bool) -> int | float:
        if choices := option.get("choices"):
            chosen: int | float = _chosen(option, choices, str(given))
            return chosen
        whole = option["type"] == INTEGER
        try:
            value = int(str(given)) if whole else float(str(given))
        except ValueError:
            kind = "whole number" if whole else "number"
            raise CommandError(f'"{option["name"]}" takes a {kind}, not "{given}".') from None
        low, high = option.get("min_value", -_BIGGEST), option.get("max_value", _BIGGEST)
        if strict and not low <= value <= high:
            raise CommandError(f'"{option["name"]}" takes a number from {low} to {high}.')
        return value

    def _file(self, option: Json, given: Any) -> str:
        if not isinstance(given, Upload):
            raise CommandError(f'"{option["name"]}" takes a file.')
        if len(given.content) > FILE_BYTES:
            raise CommandError(f'"{given.filename}" is larger than {FILE_BYTES >> 20} MB.')
        file = Attachment(self._world.mint(), given.filename, given.content_type, given.content)
        self._world.store.put_file(file)
        said = {**self._files.attachment_json(self._channel.id, file), "ephemeral": True}
        self._resolver.resolved.setdefault("attachments", {})[file.id] = said
        return file.id


def _nested(command: Json, words: Sequence[str], said: list[Json]) -> list[Json]:
    kinds, node = [], command
    for word in words:
        node = next(each for each in branches_of(node) if each["name"] == word)
        kinds.append((word, node["type"]))
    for word, kind in reversed(kinds):
        said = [{"name": word, "type": kind, "options": said}]
    return said


def _chosen(option: Json, choices: list[Json], given: str) -> Any:
    for choice in choices:
        if given in {choice["name"], str(choice["value"])}:
            return choice["value"]
    listed = ", ".join(str(choice["name"]) for choice in choices)
    raise CommandError(f'"{option["name"]}" takes one of: {listed}; not "{given}".')


def _boolean(option: Json, given: Any) -> bool:
    word = str(given).lower()
    if word not in _YES | _NO:
        raise CommandError(f'"{option["name"]}" takes true or false, not "{given}".')
    return word in _YES
