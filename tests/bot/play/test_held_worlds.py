"""Two fights with a hold, one of them with somebody hidden: nobody can tell which is which."""

from __future__ import annotations

from collections import defaultdict
from statistics import median
from time import process_time

from bot.storage import journals
from rules.engine.journal import Answered
from rules.engine.visibility import THE_GM
from rules.errors import BadAnswer, NotAllowed, StalePrompt
from tests.bot.play.held import Fight, wait

ANSWERS = (
    # minute, who, what they say; Shade's are said only where they are
    (70, "ama", ("stroke", "ben")),
    (90, "ben", ("stroke", "ama")),
    (160, "shade_", ("rest", "")),
    (180, "ben", ("parry", "")),
    (190, "shade_", ("stroke", "nobody")),
    (260, "ama", ("none", "")),
    (350, "ama", ("rest", "")),
    (360, "gm", ("ruling", "")),
    (370, "ben", ("shout", "")),
    (400, "ben", ("stroke", "ama")),
    (480, "ama", ("parry", "")),
)


FIGHTS = 15


async def _say(fight: Fight, user: str, act: str, target: str) -> str:
    """Say it; the sentence of the refusal where there is one."""
    fields = {"target": target} if target else {}
    try:
        match user, act:
            case "gm", _:
                await fight.play.gm.amend(
                    fight.call("gm"), target="ama", what="hp", value="9", reason="She slips."
                )
            case "shade_", _:
                await fight.act("gm", act, about="shade_", **fields)
            case _:
                done = await fight.act(user, act, **fields)
                return f"{done.text} {done.shows_at}" if hasattr(done, "shows_at") else done.text
    except (NotAllowed, BadAnswer, StalePrompt) as error:
        return str(error)
    return ""


async def test_the_table_cannot_tell_that_somebody_hidden_was_asked(still):
    """Two fights, one with somebody hidden: every ten minutes they show the same, at one time."""
    plain, haunted = Fight(still, "c", "one"), Fight(still, "d", "other")
    for fight, shade in ((plain, False), (haunted, True)):
        await still.campaign(fight.guild)
        await still.play.campaigns.configure(fight.call("gm"), covert="hold", hold_minutes=60)
        await fight.begin(shade=shade)
    saying = list(ANSWERS)
    seen = [await plain.public()]
    for minute in range(0, 700, 10):
        while saying and saying[0][0] <= minute:
            _, user, (act, target) = saying.pop(0)
            if user == "shade_":
                await _say(haunted, user, act, target)
                continue
            one, other = [await _say(fight, user, act, target) for fight in (plain, haunted)]
            assert one == other, (minute, user, act)
        one, other = await plain.public(), await haunted.public()
        assert one == other, minute
        seen += [one] if one != seen[-1] else []
        await wait(plain, 10)
    assert len(seen) > 8
    assert await plain.told(THE_GM) != await haunted.told(THE_GM)


async def test_a_command_takes_no_longer_where_somebody_hidden_acts_too(still):
    """Shade's default answers at once in each round; a call's work is the same within a third.

    Only the processor's time is compared: the clock on the wall also counts other programs.
    """
    taken: dict[tuple[str, bool], list[float]] = defaultdict(list)
    answers = {}
    for n in range(FIGHTS):
        for shade in (False, True):
            fight = Fight(still, f"c{n}{shade}", f"g{n}{shade}")
            await still.campaign(fight.guild)
            await fight.begin(shade=shade)
            for user in ("ama", "ben"):
                begun = process_time()
                await fight.act(user, "rest")
                taken[user, shade].append(process_time() - begun)
            async with fight.play.db.read() as c:
                written = await journals.records(c, fight.id)
            answers[shade] = sum(isinstance(each.entry, Answered) for each in written)
    assert answers[True] > answers[False]
    for user in ("ama", "ben"):
        one, other = median(taken[user, False]), median(taken[user, True])
        assert other < one * 4 / 3, (user, one, other)
