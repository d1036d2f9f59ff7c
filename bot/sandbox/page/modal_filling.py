"""Filling in a modal: the text, choices, ticks and files that Discord's client allows."""

from collections.abc import Mapping, Sequence
from typing import Any

from bot.sandbox.errors import ActError
from bot.sandbox.kinds import (
    CHECKBOX,
    CHECKBOX_GROUP,
    FILE_BYTES,
    FILE_UPLOAD,
    LABEL,
    RADIO_GROUP,
    ROW,
    TEXT_INPUT,
)
from bot.sandbox.model.media import Files, Upload
from bot.sandbox.model.records import Attachment
from bot.sandbox.model.resolver import Resolver
from bot.sandbox.model.world import World
from bot.sandbox.page.filling import picked
from bot.sandbox.wire import Json

_YES, _NO = {"true", "yes", "on"}, {"false", "no", "off", ""}


class Filling:
    """One modal that a person fills in, in a channel.

    `uploads` are the files for its file fields, by the field's custom_id.
    """

    def __init__(
        self,
        world: World,
        files: Files,
        resolver: Resolver,
        channel_id: str,
        uploads: Mapping[str, Sequence[Upload]],
    ) -> None:
        self._world, self._files, self._resolver = world, files, resolver
        self._channel_id = channel_id
        self._uploads = dict(uploads)
        self._attached: dict[str, Json] = {}

    def data(self, modal: Json, values: Mapping[str, Any]) -> Json:
        """Return the data of a modal submit; fields that are not named keep the modal's values.

        Raises:
            ActError: A field is unknown, or its value is not of its type.
        """
        left = dict(values)
        parts = []
        for part in modal["components"]:
            if part["type"] == ROW:
                fields = [self._field(each, each["label"], left) for each in part["components"]]
                parts.append({"type": ROW, "id": part["id"], "components": fields})
            elif part["type"] == LABEL:
                field = self._field(part["component"], part["label"], left)
                parts.append({"type": LABEL, "id": part["id"], "component": field})
            else:
                parts.append({"type": part["type"], "id": part["id"]})
        if unknown := [*left, *self._uploads]:
            raise ActError(f'The modal has no field "{unknown[0]}".')
        resolved = dict(self._resolver.resolved)
        if self._attached:
            resolved["attachments"] = self._attached
        return {"custom_id": modal["custom_id"], "components": parts, "resolved": resolved}

    def _field(self, field: Json, label: str, left: dict[str, Any]) -> Json:
        said: Json = {key: field[key] for key in ("type", "custom_id", "id")}
        key = field["custom_id"]
        if field["type"] == FILE_UPLOAD:
            if left.pop(key, None):
                raise ActError(f'"{label}" takes files.')
            return {**said, "values": self._uploaded(field, label)}
        if field["type"] == TEXT_INPUT:
            given = left.pop(key, field.get("value") or "")
            if not isinstance(given, str):
                raise ActError(f'"{label}" takes text.')
            return {**said, "value": _written(field, label, given)}
        if field["type"] == CHECKBOX:
            return {**said, "value": _ticked(label, left.pop(key, field.get("default")))}
        chosen = _list(label, left.pop(key, _default(field)))
        if field["type"] == RADIO_GROUP:
            return {**said, "value": _one(field, label, chosen)}
        if field["type"] == CHECKBOX_GROUP:
            return {**said, "values": _some(field, label, chosen)}
        if not chosen and _required(field):
            raise ActError(f'"{label}" is required.')
        if not chosen:
            return {**said, "values": []}
        return {**said, "values": picked(field, chosen, self._resolver, f'"{label}"')["values"]}

    def _uploaded(self, field: Json, label: str) -> list[str]:
        uploads = self._uploads.pop(field["custom_id"], ())
        _count(field, label, len(uploads), "files", default_most=1)
        ids = []
        for upload in uploads:
            if len(upload.content) > FILE_BYTES:
                raise ActError(f'"{upload.filename}" is larger than 10 MiB.')
            file = Attachment(
                self._world.mint(), upload.filename, upload.content_type, upload.content
            )
            self._world.store.put_file(file)
            said = self._files.attachment_json(self._channel_id, file)
            self._attached[file.id] = {**said, "ephemeral": True}
            ids.append(file.id)
        return ids


def _required(field: Json) -> bool:
    return field.get("required") is not False


def _default(field: Json) -> list[str]:
    if "default_values" in field:
        return [str(each["id"]) for each in field["default_values"] or ()]
    return [each["value"] for each in field.get("options") or () if each.get("default")]


def _list(label: str, given: Any) -> list[str]:
    values = [given] if isinstance(given, str) and given else given or []
    if not isinstance(values, list) or not all(isinstance(each, str) for each in values):
        raise ActError(f'"{label}" takes a list of values.')
    return values


def _ticked(label: str, given: Any) -> bool:
    word = str(given or "").strip().lower()
    if word not in _YES | _NO:
        raise ActError(f'"{label}" takes yes or no, not "{given}".')
    return word in _YES


def _one(field: Json, label: str, chosen: list[str]) -> str | None:
    if not chosen:
        if _required(field):
            raise ActError(f'"{label}" is required.')
        return None
    if len(chosen) > 1:
        raise ActError(f'"{label}" takes one option, not {len(chosen)}.')
    return _offered(field, label, chosen)[0]


def _some(field: Json, label: str, chosen: list[str]) -> list[str]:
    _count(field, label, len(chosen), "options", default_most=len(field["options"]))
    if len(set(chosen)) != len(chosen):
        raise ActError(f'"{label}" takes each option once.')
    return _offered(field, label, chosen)


def _offered(field: Json, label: str, chosen: list[str]) -> list[str]:
    offered = {option["value"] for option in field["options"]}
    for value in chosen:
        if value not in offered:
            raise ActError(f'"{label}" does not offer "{value}".')
    return chosen


def _count(field: Json, label: str, count: int, of: str, *, default_most: int) -> None:
    least, most = field.get("min_values"), field.get("max_values")
    least, most = (1 if least is None else least), (default_most if most is None else most)
    if not count and not _required(field):
        return
    if not count:
        raise ActError(f'"{label}" is required.')
    if not least <= count <= most:
        raise ActError(f'"{label}" takes {least} to {most} {of}, not {count}.')


def _written(field: Json, label: str, given: str) -> str:
    if not given.strip():
        if _required(field):
            raise ActError(f'"{label}" is required.')
        return given
    least, most = field.get("min_length") or 0, field.get("max_length") or 4000
    if not least <= len(given) <= most:
        raise ActError(f'"{label}" takes {least} to {most} characters, not {len(given)}.')
    return given
