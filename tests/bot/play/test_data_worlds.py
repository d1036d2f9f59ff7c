"""Two fights, one of them with somebody hidden: `/me data` and `/me forget` do not show which.

Neither by what they show, nor by the work that they take.
"""

from __future__ import annotations

import re
from collections import defaultdict
from json import dumps
from time import process_time
from typing import Any

import pytest

from tests.bot.play.still_fights import Fight
from tests.bot.play.test_retcon_worlds import worlds
from tests.bot.play.test_story_worlds import told

ID = re.compile(r"\b[0-9a-f]{16}\b")
CAI = "900000000000000003"
PEOPLE = ("zoe", "ama", "ben")
TIMES = 9


async def shown(fight: Fight, user: str) -> str:
    """The file of their data; the two campaigns differ in their own ids alone."""
    data = await fight.play.own_data.show(fight.call(user))
    text = ID.sub("#", dumps(data, sort_keys=True))
    return text.replace(f'"campaign": "{fight.guild}"', '"campaign": "#"')


@pytest.mark.parametrize("user", PEOPLE)
async def test_the_data_of_a_person_is_that_of_a_fight_without_the_hidden(still: Any, user: str):
    """After a round, an objection, prose, a retcon and an amendment."""
    both = await worlds(still)
    for fight in both:
        await told(fight)
    plain, haunted = [await shown(fight, user) for fight in both]
    assert plain == haunted
    assert ("Steel sings." in plain) == (user == "ama")
    assert ("I stood behind the wall." in plain) == (user == "ben")
    assert "Shade" not in plain


async def test_who_is_forgotten_leaves_the_same_behind_in_both_worlds(still: Any):
    """The warning, the answer, and what the table and everybody's data show after it."""
    both = await worlds(still)
    for fight in both:
        await told(fight)
        sheet = {"skill": 1, "hp": 5}
        await fight.play.characters.new(fight.call(CAI), name="Cai", sheet=sheet)
        await fight.play.fights.join(fight.call(CAI))
        await fight.play.gm.hide(fight.call("gm"), "Ben")
    for sure in (False, True):
        said = [(await f.play.forgetting.forget(f.call(CAI), sure=sure)).text for f in both]
        assert said[0] == said[1]
        assert await both[0].public() == await both[1].public()
        for person in (*PEOPLE, CAI):
            plain, haunted = [await shown(fight, person) for fight in both]
            assert plain == haunted, person


@pytest.mark.parametrize("sure", [None, True], ids=["data", "forget"])
async def test_they_take_no_longer_where_somebody_hides(still: Any, sure: bool | None):
    """The least of the processor's time is the same within a third; a busy machine tries longer."""
    taken: dict[bool, list[float]] = defaultdict(list)
    for n in range(3 * TIMES):
        if n >= TIMES and min(taken[True]) < min(taken[False]) * 4 / 3:
            break
        for shade in (False, True):
            fight = Fight(still, f"c{n}{shade}", f"g{n}{shade}")
            await still.campaign(fight.guild)
            await fight.begin(shade=shade)
            await fight.act("ama", "rest")
            call, begun = fight.call("ama"), process_time()
            if sure is None:
                await fight.play.own_data.show(call)
            else:
                await fight.play.forgetting.forget(call, sure=sure)
            taken[shade].append(process_time() - begun)
    one, other = min(taken[False]), min(taken[True])
    assert other < one * 4 / 3, (one, other)
