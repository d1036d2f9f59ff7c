"""When somebody is asked whether he breaks off what he is at (WAY-ABORT-02, WAY-DELAY-02).

He can say so himself at any time. He is asked, and waited for, once: on the last count before a
delayed effect of his, if others have acted since he declared it. Orders are looked at whenever
somebody acts: ``abort`` if Ben acts.
"""

from __future__ import annotations

from rules.engine.forms import Act, Choice, Fields, Json
from rules.engine.requests import Resolution
from rules.engine.verbs import ask, together
from rules.wayward.actions.abort import abort_at, abortable
from rules.wayward.fight import answers
from rules.wayward.fight.action_in_progress import Deed
from rules.wayward.fight.questions import UnderWay
from rules.wayward.fight.state import WayFight

GO_ON: Json = {"act": "go_on"}


def has_chance(fight: WayFight, deed: Deed) -> bool:
    """Whether its actor is to be asked before it takes effect: others have acted since."""
    actor = fight.combatant(deed.by)
    return deed.stirred and not deed.asked and deed.abortable and actor.able


def last_chances(fight: WayFight, ids: list[str]) -> Resolution[None]:
    """Ask those whose delayed effects come on the next count."""
    asked = [deed for id in ids if (deed := fight.deeds.get(id)) is not None]
    for deed in asked:
        deed.asked = True
    yield from together("chance", {deed.by: _ask(fight, deed, wait=True) for deed in asked})


def reconsider(fight: WayFight, begun: list[Deed]) -> Resolution[None]:
    """Somebody has acted: whoever is at something he could break off may have an order for it."""
    news = {deed.by: deed for deed in begun}
    for deed in fight.deeds.values():
        if deed.delayed and not deed.landed and set(news) - {deed.by}:
            deed.stirred = True
    others = [ninja for ninja in fight.able() if ninja.id not in news]
    at_it = [found for ninja in others if (found := abortable(fight, ninja)) is not None]
    seen = [id for id in news if fight.combatant(id).eyes is None]
    if seen:
        asked = {deed.by: _ask(fight, deed, actors=tuple(seen)) for deed in at_it}
        yield from together("reconsider", asked)


def _ask(
    fight: WayFight, deed: Deed, *, wait: bool = False, actors: tuple[str, ...] = ()
) -> Resolution[None]:
    ninja = fight.combatant(deed.by)
    question = f"Does {ninja.name} go on with {deed.title}?"
    if wait:
        question = f"{deed.title} takes effect on count {deed.lands}. Go on?"
    wish: answers.GoOn | answers.BreakOff = yield from ask(
        "abort",
        ninja.player,
        question,
        Act(
            {
                "break_off": Choice("Break off", Fields(answers.BreakOff)),
                "go_on": Choice("Go on", Fields(answers.GoOn)),
            }
        ),
        about=ninja.id,
        default=GO_ON,
        consult=not wait,
        facts=UnderWay(fight.now, deed.act, actors),
    )
    if isinstance(wish, answers.BreakOff) and abortable(fight, ninja) is deed:
        abort_at(fight, ninja, deed, fight.now)
