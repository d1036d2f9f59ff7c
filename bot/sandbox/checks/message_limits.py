"""Discord's limits on a message: content, embeds, mentions, attachments."""

from collections.abc import Container

from bot.sandbox.checks.component_limits import check_message_components
from bot.sandbox.checks.json_form import Body, Report
from bot.sandbox.wire import ApiError, Code, Json

CONTENT = 2000
EMBEDS, EMBEDS_TOTAL, FIELDS = 10, 6000, 25
FILES, FILE_BYTES, REQUEST_BYTES = 10, 10 << 20, 25 << 20
COMPONENTS_V2 = 1 << 15
_WEB = ("http", "https")
_MEDIA = ("http", "https", "attachment")


def check_message(
    payload: Json,
    path: tuple[str, ...] = (),
    *,
    emojis: Container[str] | None = None,
    files: Container[str] | None = None,
) -> None:
    """Check the fields of a new or an edited message; `path` is its place in the request.

    `emojis` are the ids of those that exist, `files` those of attachments that are sent or there
    already; None if any id will do.

    Raises:
        ApiError: 50035, with every fault.
    """
    report = Report(emojis)
    body = Body(payload, report, path)
    body.text("content", CONTENT)
    flags = body.integer("flags", 0) or 0
    if flags & COMPONENTS_V2:
        shown = "This sandbox knows no components of version 2."
        body.fault("flags", "SANDBOX_NO_COMPONENTS_V2", shown)
    _check_embeds(body)
    check_message_components(body)
    _check_allowed_mentions(body)
    for attachment in body.objects("attachments", FILES):
        attachment.text("description", 1024)
        attachment.text("filename", 1024)
        if files is not None and str(attachment.value.get("id")) not in files:
            attachment.fault("id", "ATTACHMENT_NOT_FOUND", "There is no such file.")
    body.boolean("tts")
    body.boolean("enforce_nonce")
    if isinstance(payload.get("nonce"), str):
        body.text("nonce", 25)
    report.settle()


def check_files(sizes: list[int]) -> None:
    """Check for at most ten files, of 10 MiB each and 25 MiB in all.

    Raises:
        ApiError: 40005 or 50035.
    """
    if len(sizes) > FILES:
        report = Report()
        report.add(("files",), "BASE_TYPE_MAX_LENGTH", f"Must be {FILES} or fewer in length.")
        report.settle()
    if sum(sizes) > REQUEST_BYTES or any(size > FILE_BYTES for size in sizes):
        raise ApiError(Code.TOO_LARGE)


def _check_embeds(body: Body) -> None:
    embeds = body.objects("embeds", EMBEDS)
    total = sum(_check_embed(embed) for embed in embeds)
    if total > EMBEDS_TOTAL:
        shown = f"Embed size exceeds maximum size of {EMBEDS_TOTAL}"
        body.fault("embeds", "MAX_EMBED_SIZE_EXCEEDED", shown)


def _check_embed(embed: Body) -> int:
    """Return how many of the 6,000 characters the embed takes."""
    length = len(embed.text("title", 256)) + len(embed.text("description", 4096))
    embed.url("url", _WEB)
    embed.integer("color", 0, 0xFFFFFF)
    for field in embed.objects("fields", FIELDS):
        length += len(field.text("name", 256, required=True))
        length += len(field.text("value", 1024, required=True))
        field.boolean("inline")
    if footer := embed.object("footer"):
        length += len(footer.text("text", 2048))
        footer.url("icon_url", _MEDIA)
    if author := embed.object("author"):
        length += len(author.text("name", 256))
        author.url("url", _WEB)
        author.url("icon_url", _MEDIA)
    for picture in ("image", "thumbnail"):
        if media := embed.object(picture):
            media.url("url", _MEDIA)
    shows = ("title", "description", "fields", "image", "thumbnail", "author", "footer")
    if not any(_is_shown(embed.value.get(key)) for key in shows):
        embed.fault("description", "BASE_TYPE_REQUIRED", "This field is required")
    return length


def _is_shown(value: object) -> bool:
    return bool(value.strip() if isinstance(value, str) else value)


def _check_allowed_mentions(body: Body) -> None:
    allowed = body.object("allowed_mentions")
    if allowed is None:
        return
    parse = allowed.values("parse", 3)
    for kind in ("users", "roles"):
        listed = allowed.values(kind, 100)
        if listed and kind in parse:
            shown = f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.'
            allowed.report.add(allowed.path, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", shown)
    if unknown := [kind for kind in parse if kind not in {"users", "roles", "everyone"}]:
        shown = f"Value must be one of ('users', 'roles', 'everyone'), not {unknown}."
        allowed.fault("parse", "BASE_TYPE_CHOICES", shown)
    allowed.boolean("replied_user")
