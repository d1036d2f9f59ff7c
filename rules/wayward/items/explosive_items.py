"""Items that explode: their attack on everybody near (WAY-AOE-01, WAY-BLOCK-05)."""

from __future__ import annotations

from rules.engine.requests import Resolution
from rules.wayward.attack.attacking import sweep
from rules.wayward.character.gear import Item
from rules.wayward.character.gear_kinds import dice_of
from rules.wayward.character.values import AreaKind, DamageType
from rules.wayward.fight.action_in_progress import Deed
from rules.wayward.fight.attack_spec import (
    Art,
    Spec,
    SpecDamage,
    SpecEffects,
    SpecTarget,
    SpecWounds,
    Tag,
    settled,
)
from rules.wayward.fight.state import Ninja, WayFight


def blast(fight: WayFight, deed: Deed, item: Item) -> Resolution[None]:
    """Let it explode around its target, or around its user if it has none."""
    yield from sweep(fight, deed, blast_of(fight.combatant(deed.by), item))


def blast_of(ninja: Ninja, item: Item) -> Spec:
    """The attack of a thing: its own dice, without any damage bonus.

    It is blocked like ninjutsu. (WAY-BLOCK-05)
    """
    own, in_area = ninja.numbers, item.kind.blast
    dice = dice_of(in_area.damage, own)
    return Spec(
        id=item.id,
        name=item.name,
        art=Art.NINJUTSU,
        tags=[Tag.UNDEFENDABLE] if in_area.environmental else [],
        damage=SpecDamage(
            dice=[dice] if dice.count else [],
            again=in_area.again,
            types=list(in_area.types) or [DamageType.BLUNT],
        ),
        wounds=SpecWounds(stacks=in_area.stacks_for_wounds),
        effects=SpecEffects(statuses=settled(item.kind.effects.statuses, own)),
        target=SpecTarget(
            area=AreaKind.PLACED if in_area.area else AreaKind.NONE, radius=10 * in_area.area
        ),
    )
