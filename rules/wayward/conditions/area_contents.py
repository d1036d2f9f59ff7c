"""Who is inside an area that strikes: by where everybody stands, or as the GM says (WAY-AOE-02)."""

from __future__ import annotations

from rules.engine.forms import Act, Choice, Fields, Some, options
from rules.engine.requests import Resolution
from rules.engine.verbs import ask
from rules.engine.visibility import EVERYONE, GM, Kind
from rules.wayward.actions.distance import between
from rules.wayward.character.technique import AreaKind
from rules.wayward.character.values import Condition
from rules.wayward.conditions.area_of_effect import is_area
from rules.wayward.fight import answers
from rules.wayward.fight.action_in_progress import Deed
from rules.wayward.fight.attack_spec import Spec
from rules.wayward.fight.questions import Around
from rules.wayward.fight.state import Ninja, WayFight


def inside(fight: WayFight, deed: Deed, spec: Spec) -> Resolution[list[str]]:
    """Whom an attack meets: those it is aimed at, of an area everybody who is inside.

    Allies too; its user is spared where it lies around him. Where it is known of everybody who can
    be seen how far he is, that decides; else the GM says who is inside, hidden ones too, of whom
    nobody else is told. (WAY-AOE-01, WAY-AOE-02, WAY-HIDE-06)
    """
    if not is_area(spec):
        return [id for id in deed.targets if not fight.combatant(id).out]
    center = deed.targets[0] if deed.targets else deed.by
    some = [each for each in fight.present() if _may_be_inside(deed, spec, each)]
    known = [each.id for each in some if _known_inside(fight, center, each.id, spec)]
    seen = [each for each in some if each.eyes is EVERYONE]
    if all(each.id == center or between(fight, center, each.id) is not None for each in seen):
        return known
    found: answers.Inside = yield from ask(
        "area_contents",
        GM,
        f"{spec.name}: who is within {spec.radius / 10:g} yards?",
        lambda: _form(fight, deed, spec),
        default={"act": "inside", "inside": known},
        always=True,
        facts=Around(spec.name, deed.by),
    )
    some = [fight.combatant(id) for id in found.inside]
    names = [each.name for each in some if each.eyes is EVERYONE]
    listed = ", ".join(names) or "nobody in sight"
    text = f"Inside {spec.name}: {listed}."
    fight.tell(text, Kind.SCENE, audience=fight.combatant(deed.by).eyes, clauses=["WAY-AOE-02"])
    return list(found.inside)


def _may_be_inside(deed: Deed, spec: Spec, ninja: Ninja) -> bool:
    spared = spec.area is AreaKind.AROUND_USER and ninja.id == deed.by
    return not spared and ninja.id not in spec.spares and ninja.condition is not Condition.DEAD


def _known_inside(fight: WayFight, center: str, id: str, spec: Spec) -> bool:
    if id == center:
        return True
    gap = between(fight, center, id)
    return gap is not None and gap <= spec.radius


def _form(fight: WayFight, deed: Deed, spec: Spec) -> Act[answers.Inside]:
    some = [each for each in fight.present() if _may_be_inside(deed, spec, each)]
    who = Some(options([(each.id, each.name) for each in some]), label="Inside")
    return Act({"inside": Choice("These are inside", Fields(answers.Inside, {"inside": who}))})
