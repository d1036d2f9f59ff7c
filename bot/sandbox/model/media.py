"""Files of messages, and the parts of a message that refer to them."""

import copy
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count

from bot.sandbox.kinds import walk
from bot.sandbox.model.records import Attachment
from bot.sandbox.model.world import World
from bot.sandbox.wire import ApiError, Code, Json

NOT_SENT = {"code": "ATTACHMENT_NOT_FOUND", "message": "Attachment data not found"}
NO_EMOJI = {"code": "BUTTON_COMPONENT_INVALID_EMOJI", "message": "Invalid emoji"}


@dataclass(frozen=True, slots=True)
class Upload:
    """An uploaded file. `field` is the form's name for it, such as files[0]."""

    filename: str
    content: bytes
    content_type: str = "application/octet-stream"
    field: str = ""


class Files:
    """Stores files, and knows their addresses. `base` is the server's address."""

    def __init__(self, world: World) -> None:
        self._world = world
        self.base = ""

    def rebase(self, base: str) -> None:
        """Serve files at `base` from now on: links in kept messages change too."""
        old, self.base = self._world.store.fact("base"), base
        if old == base:
            return
        self._world.store.set_fact("base", base)
        for messages in self._world.messages.values() if old is not None else ():
            for message in messages.values():
                if message.payload["attachments"]:
                    message.payload = _relinked(message.payload, str(old), base)
                    self._world.store.put(message)
        self._world.store.commit()

    def take(
        self,
        channel_id: str,
        uploads: Sequence[Upload],
        payload: Json,
        there: Sequence[Json] = (),
    ) -> list[Json]:
        """Keep the uploads of a message.

        Returns their attachment objects, with the payload's descriptions.

        Raises:
            ApiError: 50035 for an attachment that is neither uploaded nor `there` already.
        """
        given = {str(each.get("id")): each for each in payload.get("attachments") or ()}
        known = {_number(upload, number) for number, upload in enumerate(uploads)}
        known |= {each["id"] for each in there}
        if missing := {
            str(number): {"_errors": [NOT_SENT]}
            for number, id_ in enumerate(given)
            if id_ not in known
        }:
            raise ApiError(Code.INVALID_FORM, {"attachments": missing})
        taken = []
        for number, upload in enumerate(uploads):
            file = Attachment(
                self._world.mint(), upload.filename, upload.content_type, upload.content
            )
            self._world.store.put_file(file)
            about = given.get(_number(upload, number), {})
            taken.append(self.attachment_json(channel_id, file, about.get("description")))
        return taken

    def attachment_json(
        self, channel_id: str, file: Attachment, description: str | None = None
    ) -> Json:
        """Return Discord's attachment object, with the link at which the file is served."""
        url = f"{self.base}/cdn/attachments/{channel_id}/{file.id}/{file.filename}"
        said: Json = {
            "id": file.id,
            "filename": file.filename,
            "size": len(file.content),
            "url": url,
            "proxy_url": url,
            "content_type": file.content_type,
        }
        if description:
            said["description"] = description
        if file.content[:8] == b"\x89PNG\r\n\x1a\n":
            said["width"] = int.from_bytes(file.content[16:20], "big")
            said["height"] = int.from_bytes(file.content[20:24], "big")
        return said


def _number(upload: Upload, place: int) -> str:
    return upload.field.removeprefix("files[").removesuffix("]") or str(place)


def _relinked(payload: Json, old: str, new: str) -> Json:
    changed = copy.deepcopy(payload)
    places = [*changed["attachments"]]
    for embed in changed["embeds"]:
        places += [embed[key] for key in ("image", "thumbnail") if key in embed]
    for place in places:
        for key in ("url", "proxy_url"):
            if str(place.get(key, "")).startswith(old + "/"):
                place[key] = new + place[key][len(old) :]
    return changed


def linked_embeds(given: list[Json] | None, attachments: list[Json]) -> list[Json]:
    """Return embeds whose attachment:// pictures are links to the message's attachments."""
    files = {f"attachment://{each['filename']}": each for each in attachments}
    embeds = copy.deepcopy(given or [])
    for embed in embeds:
        embed.setdefault("type", "rich")
        for key in ("image", "thumbnail"):
            media = embed.get(key)
            if media and media.get("url") in files:
                file = files[media["url"]]
                wanted = ("url", "proxy_url", "width", "height", "content_type")
                embed[key] = {name: file[name] for name in wanted if name in file}
    return embeds


def numbered_components(world: World, given: list[Json] | None) -> list[Json]:
    """Return components that each have an id.

    Raises:
        ApiError: 50035 for an emoji that the application does not have.
    """
    rows = copy.deepcopy(given or [])
    numbers = count(1)
    for component in walk(rows):
        component.setdefault("id", next(numbers))
        for each in (component, *component.get("options", ())):
            id_ = (each.get("emoji") or {}).get("id")
            if id_ and str(id_) not in world.emojis:
                raise ApiError(Code.INVALID_FORM, {"components": {"_errors": [NO_EMOJI]}})
    return rows
