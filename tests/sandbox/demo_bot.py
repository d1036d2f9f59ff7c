"""A small unmodified discord.py bot that uses everything the sandbox serves.

Its observations are in `seen`.
"""

import asyncio
import io
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489"
    "0000000d49444154789c63f8cf50df000004850180a5c6c2a60000000049454e44ae426082"
)


def plain_view(*items: discord.ui.Item[Any]) -> discord.ui.View:
    """A view that the library does not store: `on_interaction` routes its controls."""
    view = discord.ui.View(timeout=None)
    for item in items:
        view.add_item(item)
    view.stop()
    return view


def controls() -> discord.ui.View:
    """A button that edits, one that opens a modal, one that is disabled, and a menu."""
    offered = [discord.SelectOption(label=each.upper(), value=each) for each in "abc"]
    return plain_view(
        discord.ui.Button(label="Edit", custom_id="edit"),
        discord.ui.Button(label="Modal", custom_id="modal"),
        discord.ui.Button(label="Off", custom_id="off", disabled=True),
        discord.ui.Select(custom_id="menu", options=offered, max_values=2),
    )


def modal() -> discord.ui.Modal:
    """A modal with a labelled menu, a labelled text and a text of the old kind."""
    made = discord.ui.Modal(title="Tell me", custom_id="told")
    options = [discord.SelectOption(label=each, value=each) for each in ("low", "high")]
    menu = discord.ui.Select(custom_id="where", options=options)
    made.add_item(discord.ui.Label(text="Where", component=menu))
    text = discord.ui.TextInput(custom_id="why", min_length=2, max_length=10)
    made.add_item(discord.ui.Label(text="Why", description="In short", component=text))
    made.add_item(discord.ui.TextInput(label="Note", custom_id="note", required=False))
    made.stop()
    return made


def new_form() -> discord.ui.Modal:
    """A modal with a text above the kinds of fields that only modals have."""
    made = discord.ui.Modal(title="Defend", custom_id="defended")
    radio = discord.ui.RadioGroup(custom_id="how")
    radio.add_option(label="Dodge", value="dodge", description="Costs 4 Stamina")
    radio.add_option(label="Block", value="block", default=True)
    ticks = discord.ui.CheckboxGroup(custom_id="with", min_values=0, max_values=2, required=False)
    for each in ("left", "right", "both"):
        ticks.add_option(label=each.title(), value=each)
    file = discord.ui.FileUpload(custom_id="sheet", required=False, min_values=0)
    made.add_item(discord.ui.TextDisplay("**A blow of 22** comes at you."))
    for text, component in (
        ("How", radio),
        ("With", ticks),
        ("Tell the table", discord.ui.Checkbox(custom_id="tell")),
        ("Sheet", file),
    ):
        made.add_item(discord.ui.Label(text=text, component=component))
    made.stop()
    return made


class DemoBot(commands.Bot):
    """Guild intents only, as the real one."""

    def __init__(self) -> None:
        super().__init__(
            commands.when_mentioned,
            intents=discord.Intents(guilds=True),
            help_command=None,
            max_messages=None,
            chunk_guilds_at_startup=False,
            guild_ready_timeout=0.01,
        )
        self.seen: list[str] = []
        self.resumes = 0
        self.release = asyncio.Event()
        for each in (demo, read_as_sheet, whose_turn):
            self.tree.add_command(each)

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def on_resumed(self) -> None:
        self.resumes += 1

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        data: Any = interaction.data
        if interaction.type is discord.InteractionType.component:
            await self.press(interaction, data)
        elif interaction.type is discord.InteractionType.modal_submit:
            fields = {}
            for part in data["components"]:
                if part["type"] == 10:
                    continue
                field = part["component"] if "component" in part else part["components"][0]
                fields[field["custom_id"]] = field.get("value", field.get("values"))
            files = data.get("resolved", {}).get("attachments", {})
            named = {id_: file["filename"] for id_, file in files.items()}
            for name, value in fields.items():
                if isinstance(value, list):
                    fields[name] = [named.get(each, each) for each in value]
            await interaction.response.send_message(f"{data['custom_id']}: {fields}")

    async def press(self, interaction: discord.Interaction, data: Any) -> None:
        response = interaction.response
        match data["custom_id"]:
            case "edit":
                await response.edit_message(content="edited", view=controls())
            case "modal":
                await response.send_modal(modal())
            case "menu":
                await response.send_message(f"picked {data['values']}", ephemeral=True)
            case "silent":
                await response.defer()
                await interaction.edit_original_response(content="silently edited")


async def try_it(bot: DemoBot, sending: Any) -> None:
    """Await `sending`; note the code of Discord's refusal, or "taken"."""
    try:
        await sending
    except discord.HTTPException as error:
        bot.seen.append(f"{error.status} {error.code}")
    else:
        bot.seen.append("taken")


demo = app_commands.Group(name="demo", description="What the sandbox can do")


@demo.command(description="An embed, a picture, controls")
async def show(
    interaction: discord.Interaction,
    name: str,
    size: app_commands.Range[int, 1, 10] = 3,
    who: discord.Member | None = None,
) -> None:
    embed = discord.Embed(title=name, description=f"size {size}, who {who}")
    embed.set_image(url="attachment://dot.png")
    file = discord.File(io.BytesIO(PNG), "dot.png", description="a dot")
    await interaction.response.send_message(embed=embed, file=file, view=controls())


@show.autocomplete("name")
async def complete(
    _interaction: discord.Interaction, current: str
) -> list[app_commands.Choice[str]]:
    names = [each for each in ("alpha", "beta", "gamma") if each.startswith(current)]
    return [app_commands.Choice(name=each.title(), value=each) for each in names]


@demo.command(description="Thinks first")
async def think(interaction: discord.Interaction) -> None:
    await interaction.response.defer(ephemeral=True, thinking=True)
    first = await interaction.followup.send("done", wait=True)
    second = await interaction.followup.send("second", wait=True, ephemeral=True)
    original = await interaction.original_response()
    bot: Any = interaction.client
    bot.seen.append(f"first is original: {first.id == original.id}")
    await interaction.edit_original_response(content="done and edited")
    await second.delete()


@demo.command(description="Answers twice")
async def twice(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("once")
    again = interaction.client.http.request
    route = discord.http.Route(
        "POST", f"/interactions/{interaction.id}/{interaction.token}/callback"
    )
    bot: Any = interaction.client
    await try_it(bot, again(route, json={"type": 4, "data": {"content": "twice"}}))


@demo.command(description="Waits to be released")
async def late(interaction: discord.Interaction) -> None:
    bot: Any = interaction.client
    await bot.release.wait()
    await try_it(bot, interaction.response.send_message("late"))


@demo.command(description="Pong")
async def ping(interaction: discord.Interaction) -> None:
    bot: Any = interaction.client
    await try_it(bot, interaction.response.send_message("pong"))


@demo.command(description="Reads a file")
async def read(interaction: discord.Interaction, sheet: discord.Attachment) -> None:
    content = await sheet.read()
    await interaction.response.send_message(f"{sheet.filename}: {content.decode()}")


@demo.command(description="A button that is answered silently")
async def silent(interaction: discord.Interaction) -> None:
    view = plain_view(discord.ui.Button(label="Silent", custom_id="silent"))
    await interaction.response.send_message("press", view=view)


@demo.command(description="A form of radio buttons, checkboxes and a file")
async def form(interaction: discord.Interaction) -> None:
    await interaction.response.send_modal(new_form())


@app_commands.context_menu(name="Read as sheet")
async def read_as_sheet(interaction: discord.Interaction, message: discord.Message) -> None:
    await interaction.response.send_message(f"read: {message.content}", ephemeral=True)


@app_commands.context_menu(name="Whose turn")
async def whose_turn(interaction: discord.Interaction, user: discord.Member) -> None:
    await interaction.response.send_message(f"asked about {user.display_name}", ephemeral=True)
