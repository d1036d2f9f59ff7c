"""A client of another library: it does against the sandbox what the bot does with discord.py.

`hikari_client.py BASE TOKEN GUILD CHANNEL FORUM`. It prints a word for each step that succeeded.
"""

import sys

import hikari

base, token, guild, channel, forum = sys.argv[1:]
bot = hikari.GatewayBot(token, rest_url=f"{base}/api/v10", banner=None)


def say(word: str) -> None:
    """Print a word at once."""
    sys.stdout.write(f"{word}\n")
    sys.stdout.flush()


@bot.listen()
async def available(event: hikari.GuildAvailableEvent) -> None:
    """READY and the guild have come."""
    say(f"guild {event.guild.name} {len(event.channels)}")


@bot.listen()
async def started(_: hikari.StartedEvent) -> None:
    """Register two commands."""
    application = await bot.rest.fetch_application()
    commands = [bot.rest.slash_command_builder(name, f"Say {name}") for name in ("hello", "ask")]
    made = await bot.rest.set_application_commands(application.id, commands, guild=int(guild))
    say(f"commands {len(made)}")


@bot.listen()
async def pressed(event: hikari.InteractionCreateEvent) -> None:
    """Answer the command in every way, and make one of everything."""
    interaction = event.interaction
    if isinstance(interaction, hikari.ModalInteraction):
        name = interaction.components[0][0].value
        await interaction.create_initial_response(
            hikari.ResponseType.MESSAGE_CREATE, f"Hello {name}"
        )
        say(f"modal {name}")
        return
    assert isinstance(interaction, hikari.CommandInteraction)
    if interaction.command_name == "ask":
        row = bot.rest.build_modal_action_row().add_text_input("name", "Name")
        await interaction.create_modal_response("Who?", "form", component=row)
        return
    await interaction.create_initial_response(hikari.ResponseType.DEFERRED_MESSAGE_CREATE)
    await interaction.edit_initial_response("done")
    await interaction.execute("more")
    say("answered")
    private = hikari.ChannelType.GUILD_PRIVATE_THREAD
    await bot.rest.create_thread(int(channel), private, "practice")
    await bot.rest.create_forum_post(int(forum), "A fight", "Come!")
    say("threads")
    hook = await bot.rest.create_webhook(int(channel), "Characters")
    assert hook.token is not None
    await bot.rest.execute_webhook(hook, hook.token, "Ho!", username="Ama")
    file = hikari.Bytes(b"abc", "a.txt")
    posted = await bot.rest.create_message(int(channel), "a file", attachment=file)
    await bot.rest.pin_message(int(channel), posted.id)
    say(f"posted {len(posted.attachments)}")


@bot.listen()
async def resumed(_: hikari.ShardResumedEvent) -> None:
    """Leave once the line that was cut stands again."""
    say("resumed")
    await bot.close()


bot.run()
