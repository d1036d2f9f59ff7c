"""The form of a new campaign: its name, its game, and who runs it."""

from __future__ import annotations

from collections.abc import Sequence

from discord import SelectOption
from discord.ui import Label, Modal, RoleSelect, Select, TextInput, UserSelect

from bot.discord.inbound.custom_ids import made
from bot.discord.rendering.limits import OPTIONS
from rules.engine.asking.forms import Option

FORM, LONGEST_NAME, MOST_GMS = "setupform", 80, 10


def setup_form(name: str, gm_role: str, games: Sequence[Option]) -> Modal:
    """Return the form; it begins with the name, and does not ask for a role that was given."""
    modal = Modal(title="A new campaign", custom_id=made(gm_role or "0", FORM))
    called: TextInput[Modal] = TextInput(
        custom_id="name", default=name or None, max_length=LONGEST_NAME, required=False
    )
    modal.add_item(Label(text="What is it called?", component=called))
    offered = [
        SelectOption(label=game.label, value=game.value, description=game.note or None)
        for game in games[:OPTIONS]
    ]
    game: Select[Modal] = Select(custom_id="ruleset", options=offered, required=True)
    modal.add_item(Label(text="Which game do you play?", component=game))
    if not gm_role:
        role: RoleSelect[Modal] = RoleSelect(custom_id="gm_role", required=False)
        help = "People with this role are GMs. Leave it empty for none."
        modal.add_item(Label(text="Role of the GMs", description=help, component=role))
    people: UserSelect[Modal] = UserSelect(custom_id="gms", required=False, max_values=MOST_GMS)
    help = "They run the campaign with you."
    modal.add_item(Label(text="Co-GMs", description=help, component=people))
    return modal
