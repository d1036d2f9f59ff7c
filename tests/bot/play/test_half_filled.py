"""A form in two parts: what was filled in is kept for its person."""

from __future__ import annotations

import pytest

from bot.play.fight.half_filled import HalfFilled
from rules.errors import NotAllowed, StalePrompt


async def test_what_was_filled_in_is_kept_for_its_person_alone(still):
    """Ama gets it back as often as they look; Ben is refused, and so is a token of nothing."""
    encounter = await still.fight()
    half = HalfFilled(control="v1:t:m:stroke", given={"target": "ben"}, asked=("target",))
    forms = still.play.half_filled
    token = await forms.keep(still.call("ama"), encounter, half)
    for _ in range(2):
        assert await forms.get(still.call("ama"), token) == half
    with pytest.raises(NotAllowed):
        await forms.get(still.call("ben"), token)
    with pytest.raises(StalePrompt):
        await forms.get(still.call("ama"), "nothing")
