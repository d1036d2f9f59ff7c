from tests.sandbox.conftest import Town
from tests.sandbox.demo_bot import DemoBot


async def test_a_slash_command_comes_back_as_a_message(bot_town: tuple[Town, DemoBot]) -> None:
    """An embed with its picture and controls, as everybody sees it."""
    town, _ = bot_town
    sent = await town.ama.command(town.general.id, "/demo show name:Foo size:4 who:@ben")
    done = await town.sandbox.answered(sent)
    assert done.state == "answered"
    [message] = town.ben.visible(town.general.id)
    assert message["embeds"][0]["title"] == "Foo"
