"""Discord's limits, each at its edge: what fits is taken, one more is refused where it stands."""

from typing import Any

import pytest

from bot.sandbox.checks.command_limits import check_choices, check_commands
from bot.sandbox.checks.message_limits import check_files, check_message
from bot.sandbox.checks.modal_limits import check_modal
from bot.sandbox.wire import ApiError, Json, decode


def embed(**fields: Any) -> Json:
    return {"embeds": [{"title": "t", **fields}]}


def button(**fields: Any) -> Json:
    return {"type": 2, "style": 1, "label": "b", "custom_id": "b", **fields}


def menu(**fields: Any) -> Json:
    offered = [{"label": "a", "value": "a"}, {"label": "b", "value": "b"}]
    return {"type": 3, "custom_id": "m", "options": offered, **fields}


def row(*components: Json) -> Json:
    return {"type": 1, "components": list(components)}


def rows(*components: Json) -> Json:
    return {"components": [row(*components)]}


def options(number: int) -> list[Json]:
    return [{"label": str(each), "value": str(each)} for each in range(number)]


def buttons(number: int, first: int = 0) -> list[Json]:
    return [button(custom_id=str(each)) for each in range(first, first + number)]


def fields(number: int) -> list[Json]:
    return [{"name": "n", "value": "v"}] * number


LABEL = "components.0.components.0.label"
TAKEN = [
    *(rows(button(emoji={"name": each})) for each in ("⚔️", "1️⃣", "👩🏽‍🚀", "🏴󠁧󠁢󠁳󠁣󠁴󠁿")),
    rows(button(emoji={"id": "7", "name": "dice"})),
    {"attachments": [{"id": "0"}]},
    {"content": "x" * 2000},
    {"embeds": [{"title": "t"}] * 10},
    embed(title="x" * 256),
    embed(description="x" * 4096),
    embed(fields=fields(25)),
    embed(fields=[{"name": "x" * 256, "value": "x" * 1024}]),
    embed(fields=[{"name": "\u200b", "value": "\u200b"}]),
    embed(footer={"text": "x" * 2048}, author={"name": "x" * 256}),
    {"embeds": [{"description": "x" * 4000}, {"description": "x" * 2000}]},
    embed(image={"url": "attachment://a.png"}, color=0xFFFFFF),
    {"components": [row(*buttons(5, 5 * each)) for each in range(5)]},
    rows(button(label="x" * 80, custom_id="x" * 100)),
    rows(button(label=None, emoji={"name": "🎲"})),
    rows({"type": 2, "style": 5, "label": "go", "url": "https://example.org"}),
    rows(menu(options=options(25), max_values=25, placeholder="x" * 150)),
    rows(menu(options=[{"label": "x" * 100, "value": "x" * 100, "description": "x" * 100}])),
    rows({"type": 5, "custom_id": "u", "max_values": 25}),
    {"allowed_mentions": {"parse": ["users"], "roles": ["1"]}, "nonce": "x" * 25},
]

REFUSED = [
    ({"content": "x" * 2001}, "content", "BASE_TYPE_MAX_LENGTH"),
    ({"content": 7}, "content", "STRING_TYPE_CONVERT"),
    ({"embeds": [{"title": "t"}] * 11}, "embeds", "BASE_TYPE_MAX_LENGTH"),
    ({"embeds": ["t"]}, "embeds.0", "MODEL_TYPE_CONVERT"),
    ({"embeds": [{"color": 1}]}, "embeds.0.description", "BASE_TYPE_REQUIRED"),
    (embed(title="x" * 257), "embeds.0.title", "BASE_TYPE_MAX_LENGTH"),
    (embed(description="x" * 4097), "embeds.0.description", "BASE_TYPE_MAX_LENGTH"),
    (embed(fields=fields(26)), "embeds.0.fields", "BASE_TYPE_MAX_LENGTH"),
    (
        embed(fields=[{"name": "x" * 257, "value": "v"}]),
        "embeds.0.fields.0.name",
        "BASE_TYPE_MAX_LENGTH",
    ),
    (
        embed(fields=[{"name": "n", "value": "x" * 1025}]),
        "embeds.0.fields.0.value",
        "BASE_TYPE_MAX_LENGTH",
    ),
    (embed(fields=[{"name": "n", "value": " "}]), "embeds.0.fields.0.value", "BASE_TYPE_REQUIRED"),
    (embed(footer={"text": "x" * 2049}), "embeds.0.footer.text", "BASE_TYPE_MAX_LENGTH"),
    (embed(author={"name": "x" * 257}), "embeds.0.author.name", "BASE_TYPE_MAX_LENGTH"),
    (embed(image={"url": "file:///x"}), "embeds.0.image.url", "URL_TYPE_INVALID_SCHEME"),
    (embed(color=0x1000000), "embeds.0.color", "NUMBER_TYPE_MAX"),
    (
        {"embeds": [{"description": "x" * 4000}, {"description": "x" * 2001}]},
        "embeds",
        "MAX_EMBED_SIZE_EXCEEDED",
    ),
    (
        {"components": [row(*buttons(1, each)) for each in range(6)]},
        "components",
        "BASE_TYPE_MAX_LENGTH",
    ),
    (rows(*buttons(6)), "components.0.components", "BASE_TYPE_BAD_LENGTH"),
    (rows(), "components.0.components", "BASE_TYPE_BAD_LENGTH"),
    (rows(menu(), *buttons(1)), "components.0.components", "COMPONENT_LAYOUT_WIDTH_EXCEEDED"),
    ({"components": [button()]}, "components.0.type", "BASE_TYPE_CHOICES"),
    (rows(button(label="x" * 81)), "components.0.components.0.label", "BASE_TYPE_MAX_LENGTH"),
    (
        rows(button(custom_id="x" * 101)),
        "components.0.components.0.custom_id",
        "BASE_TYPE_BAD_LENGTH",
    ),
    (rows(button(custom_id="")), "components.0.components.0.custom_id", "BASE_TYPE_REQUIRED"),
    (
        rows(button(), button()),
        "components.0.components.1.custom_id",
        "COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    (
        rows(button(label="")),
        "components.0.components.0.label",
        "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED",
    ),
    (rows(button(style=7)), "components.0.components.0.style", "BASE_TYPE_CHOICES"),
    (rows(menu(options=options(26))), "components.0.components.0.options", "BASE_TYPE_BAD_LENGTH"),
    (rows(menu(options=[])), "components.0.components.0.options", "BASE_TYPE_BAD_LENGTH"),
    (
        rows(menu(options=options(1) * 2)),
        "components.0.components.0.options.1.value",
        "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
    ),
    (
        rows(menu(options=[{"label": "x" * 101, "value": "v"}])),
        "components.0.components.0.options.0.label",
        "BASE_TYPE_BAD_LENGTH",
    ),
    (
        rows(menu(placeholder="x" * 151)),
        "components.0.components.0.placeholder",
        "BASE_TYPE_MAX_LENGTH",
    ),
    (rows(menu(max_values=26)), "components.0.components.0.max_values", "NUMBER_TYPE_MAX"),
    (rows(menu(max_values=3)), "components.0.components.0.max_values", "NUMBER_TYPE_MAX"),
    (
        rows(menu(min_values=2, max_values=1)),
        "components.0.components.0.min_values",
        "SELECT_COMPONENT_INVALID_MIN_MAX_VALUES",
    ),
    (
        {"allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        "allowed_mentions",
        "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
    ),
    ({"nonce": "x" * 26}, "nonce", "BASE_TYPE_MAX_LENGTH"),
    (
        rows(button(emoji={"name": "dice"})),
        "components.0.components.0.emoji.name",
        "BUTTON_COMPONENT_INVALID_EMOJI",
    ),
    (
        rows(button(emoji={"id": "8", "name": "dice"})),
        "components.0.components.0.emoji.id",
        "BUTTON_COMPONENT_INVALID_EMOJI",
    ),
    ({"embeds": [{"title": " \n"}]}, "embeds.0.description", "BASE_TYPE_REQUIRED"),
    (rows(button(label=" ")), LABEL, "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED"),
    ({"attachments": [{"id": "1"}]}, "attachments.0.id", "ATTACHMENT_NOT_FOUND"),
]


def errors_at(refused: ApiError, place: str) -> list[str]:
    """The codes of the faults told at that place."""
    node: Any = refused.errors
    for step in place.split("."):
        node = node[step]
    return [each["code"] for each in node["_errors"]]


@pytest.mark.parametrize("payload", TAKEN)
def test_a_message_at_the_limit_is_taken(payload: Json) -> None:
    """The last that fits does fit. One emoji exists, and one file is sent."""
    check_message(payload, emojis={"7"}, files={"0"})


@pytest.mark.parametrize(("payload", "place", "code"), REFUSED)
def test_a_message_over_a_limit_is_refused_where_it_stands(
    payload: Json, place: str, code: str
) -> None:
    """50035, with Discord's code at the very field."""
    with pytest.raises(ApiError) as refused:
        check_message(payload, emojis={"7"}, files={"0"})
    assert refused.value.code == 50035
    assert code in errors_at(refused.value, place)


def test_every_fault_is_told_at_once() -> None:
    """Two faults of one message are two entries of the tree."""
    with pytest.raises(ApiError) as refused:
        check_message({"content": "x" * 2001, **embed(title="x" * 257)}, ("data",))
    assert errors_at(refused.value, "data.content") == ["BASE_TYPE_MAX_LENGTH"]
    assert errors_at(refused.value, "data.embeds.0.title") == ["BASE_TYPE_MAX_LENGTH"]


@pytest.mark.parametrize(
    ("sizes", "code"), [([1] * 11, 50035), ([(10 << 20) + 1], 40005), ([9 << 20] * 3, 40005)]
)
def test_files_are_limited_in_number_and_size(sizes: list[int], code: int) -> None:
    """Ten files, 10 MiB each, 25 MiB in all."""
    check_files([1] * 10)
    check_files([10 << 20, 10 << 20, 5 << 20])
    with pytest.raises(ApiError) as refused:
        check_files(sizes)
    assert refused.value.code == code


def text_input(**given: Any) -> Json:
    return {"type": 4, "custom_id": "i", "style": 1, **given}


def label(component: Json, **given: Any) -> Json:
    return {"type": 18, "label": "l", "component": component, **given}


def modal(*components: Json, **given: Any) -> Json:
    return {"title": "t", "custom_id": "c", "components": list(components), **given}


@pytest.mark.parametrize(
    "payload",
    [
        modal(label(text_input(max_length=4000)), title="x" * 45),
        modal(*(label(text_input(custom_id=str(each))) for each in range(5))),
        modal(row(text_input(label="x" * 45))),
        modal(label(menu(required=False)), {"type": 10, "content": "read this"}),
        modal(label(menu(), description="x" * 100, label="x" * 45)),
    ],
)
def test_a_modal_at_the_limit_is_taken(payload: Json) -> None:
    """The last that fits does fit."""
    check_modal(payload)


@pytest.mark.parametrize(
    ("payload", "place"),
    [
        (modal(label(text_input()), title="x" * 46), "data.title"),
        (modal(label(text_input()), custom_id=""), "data.custom_id"),
        (modal(), "data.components"),
        (modal(*(label(text_input(custom_id=str(n))) for n in range(6))), "data.components"),
        (modal(label(text_input()), label(text_input())), "data.components.1.component.custom_id"),
        (modal(label(text_input(), label="x" * 46)), "data.components.0.label"),
        (modal(label(text_input(label="inner"))), "data.components.0.component.label"),
        (modal(label(text_input(max_length=4001))), "data.components.0.component.max_length"),
        (
            modal(label(text_input(max_length=3, value="four"))),
            "data.components.0.component.value",
        ),
        (modal(label(text_input(style=3))), "data.components.0.component.style"),
        (modal(label(button())), "data.components.0.component.type"),
        (modal(row(text_input())), "data.components.0.components.0.label"),
        (modal(row(menu())), "data.components.0.components.0.type"),
        (modal(label(menu(disabled=True))), "data.components.0.component.disabled"),
    ],
)
def test_a_modal_over_a_limit_is_refused_where_it_stands(payload: Json, place: str) -> None:
    """50035, with a fault at the very field."""
    with pytest.raises(ApiError) as refused:
        check_modal(payload)
    assert errors_at(refused.value, place)


def command(*given: Json, **more: Any) -> list[Json]:
    return [{"name": "ki", "description": "d", "options": list(given), **more}]


def option(**given: Any) -> Json:
    return {"type": 3, "name": "o", "description": "d", **given}


LONG_CHOICES = [{"name": f"{each:099}", "value": f"{each:099}"} for each in range(25)]


def choices(number: int) -> list[Json]:
    return [{"name": str(each), "value": str(each)} for each in range(number)]


@pytest.mark.parametrize(
    "payload",
    [
        command(*(option(name=f"o{each}") for each in range(25))),
        command(option(choices=choices(25))),
        command(name="x" * 32, description="x" * 100),
        command({**option(type=2), "options": [{**option(type=1), "options": [option()]}]}),
        command(option(required=True), option(name="p")),
        command(option(type=4, min_value=1, choices=[{"name": "n", "value": 3}])),
    ],
)
def test_a_command_at_the_limit_is_taken(payload: list[Json]) -> None:
    """The last that fits does fit."""
    check_commands(payload)


@pytest.mark.parametrize(
    ("payload", "place"),
    [
        (command(name="Ki"), "0.name"),
        (command(name="x" * 33), "0.name"),
        (command(name="two words"), "0.name"),
        (command(description=""), "0.description"),
        (command(description="x" * 101), "0.description"),
        (command() * 2, "1.name"),
        (command(*(option(name=f"o{each}") for each in range(26))), "0.options"),
        (command(option(), option()), "0.options.1.name"),
        (command(option(), option(name="p", required=True)), "0.options.1.required"),
        (command(option(choices=choices(26))), "0.options.0.choices"),
        (
            command(option(choices=[{"name": "n", "value": "x" * 101}])),
            "0.options.0.choices.0.value",
        ),
        (command(option(choices=choices(1), autocomplete=True)), "0.options.0.autocomplete"),
        (command(option(type=1), option(name="p")), "0.options"),
        (
            command({**option(type=1), "options": [option(type=2)]}),
            "0.options.0.options.0.type",
        ),
        (command(option(min_length=3, max_length=2)), "0.options.0.min_length"),
        (command(option(type=4, min_value=3, max_value=2)), "0.options.0.min_value"),
        (command(default_member_permissions="all"), "0.default_member_permissions"),
        (command(default_member_permissions="-8"), "0.default_member_permissions"),
        (command(*(option(name=f"o{n}", choices=LONG_CHOICES) for n in range(2))), "0"),
    ],
)
def test_a_command_over_a_limit_is_refused_where_it_stands(payload: list[Json], place: str) -> None:
    """50035, with a fault at the very field."""
    with pytest.raises(ApiError) as refused:
        check_commands(payload)
    assert errors_at(refused.value, place)


def test_autocomplete_choices_are_limited() -> None:
    """25 choices, names of 100 characters, values of the option's type."""
    check_choices({"choices": [{"name": "x" * 100, "value": "x" * 100}] * 25}, 3)
    for wrong, kind in (
        ({"choices": choices(26)}, 3),
        ({"choices": [{"name": "x" * 101, "value": "v"}]}, 3),
        ({"choices": [{"name": "n", "value": "seven"}]}, 4),
        ({}, 3),
    ):
        with pytest.raises(ApiError):
            check_choices(wrong, kind)


@pytest.mark.parametrize(
    "raw", [b"{", b"[NaN]", b"[1e999]", b"[" * 100_000, b"[" * 99 + b"]" * 99, b"\xff"]
)
def test_what_is_not_json_is_refused(raw: bytes) -> None:
    """50109, whatever it is."""
    with pytest.raises(ApiError) as refused:
        decode(raw)
    assert refused.value.code == 50109


def test_half_a_character_is_replaced() -> None:
    """A lone surrogate cannot be kept or sent on, so it does not come in."""
    assert decode(rb'{"content": "a\ud800b"}') == {"content": "a\ufffdb"}
