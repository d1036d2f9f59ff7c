"""Damage and its consequences: armour, HP, Last Breath, wounds, death (KI-HP-01..10)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rules.dice import Modifier, Roll, changed
from rules.engine.asking.forms import YesNo
from rules.engine.asking.requests import Resolution
from rules.engine.asking.verbs import ask, together, unless
from rules.engine.kit.acts import Act, act, field, offer
from rules.engine.kit.durations import last
from rules.engine.replay.telling import only_tells
from rules.engine.state.effects import Effect
from rules.engine.views.visibility import GM, Kind
from rules.errors import BadAnswer
from rules.ki.gear import Wound
from rules.ki.state import CC, Fighter, KiFight
from rules.ki.values import DamageType, State


def hurt(
    fight: KiFight,
    target: Fighter,
    damage: int,
    type: DamageType,
    *,
    ignores_armor: bool,
    rolls: Sequence[Roll] = (),
    of: str = "",
) -> Resolution[bool]:
    """Deal damage: first to the armour, the rest to HP (KI-HP-01, KI-HP-02).

    Return True if the target falls. A character in Last Breath takes no damage. `of` is the id of
    the attack that deals it.
    """
    if damage <= 0:
        return False
    if target.state is State.LAST_BREATH:
        fight.report_of(
            target, f"Nothing harms {target.name} any more.", Kind.EFFECT, "KI-HP-07", of=of
        )
        return False
    taken = 0 if ignores_armor else min(damage, target.armor_durability)
    target.armor_durability -= taken
    target.hp -= damage - taken
    _report_harm(fight, target, damage, taken, of)
    _tell_hp(fight, target, damage, taken, rolls=rolls, of=of)
    if target.hp > 0 or target.state is not State.ACTIVE:
        return False
    return (yield from _go_down(fight, target, type, of))


def _report_harm(fight: KiFight, target: Fighter, damage: int, taken: int, of: str) -> None:
    if damage > taken:
        text = f"{target.name} is hurt."
    elif target.armor_durability:
        text = f"The armour of {target.name} takes it."
    else:
        text = f"The armour of {target.name} takes it, and breaks."
    fight.report_of(target, text, Kind.HARM, clauses=_clauses(taken), of=of)
    if damage > taken:
        fight.saw_harm(target)


def _clauses(taken: int) -> list[str]:
    return ["KI-HP-01", *(["KI-HP-02"] if taken else [])]


@only_tells
def _tell_hp(
    fight: KiFight, target: Fighter, damage: int, taken: int, *, rolls: Sequence[Roll], of: str
) -> None:
    armor = f"armour {target.armor_durability} of {target.armor_max}, " if taken else ""
    rest = [("Armour", target.armor_durability, -taken, "KI-HP-02")] if taken else []
    rest.append(("HP", target.hp, taken - damage, "KI-HP-02" if taken else "KI-HP-01"))
    sums = [
        changed(name, now, Modifier(lost, "Damage", clause), target.id)
        for name, now, lost, clause in rest
    ]
    fight.tell_player(
        target,
        f"{target.name} takes {damage} damage: {armor}HP {target.hp} of {target.hp_max}.",
        Kind.HARM,
        rolls=[*rolls, *sums],
        clauses=_clauses(taken),
        of=of,
    )


def health(fighter: Fighter) -> str:
    """The public word for a creature's wounds: that it is hurt, but not how badly."""
    if fighter.state is not State.ACTIVE:
        return fighter.state.value.replace("_", " ")
    if fighter.sinking:
        return "down"
    return "hurt" if fighter.hp < fighter.hp_max else "unhurt"


def heal(fight: KiFight, target: Fighter, by: Modifier) -> None:
    """Give HP back, up to the maximum. The unconscious stay so until the GM wakes them.

    `by` says how many, what gives them, and its clause.
    """
    gained = max(0, min(by.value, target.hp_max - target.hp))
    if not gained:
        return
    target.hp += gained
    fight.report_of(target, f"{target.name} recovers.", Kind.EFFECT, by.clause)
    text = f"{target.name} regains {gained} HP: {target.hp} of {target.hp_max}."
    now = changed("HP", target.hp, replace(by, value=gained), target.id)
    fight.tell_player(target, text, Kind.EFFECT, rolls=[now])


def afflict(
    fight: KiFight,
    target: Fighter,
    name: str,
    *,
    cc: bool,
    turns: int | None = None,
    lasts: str = "",
) -> None:
    """Put a condition on somebody; this turn is the first of its turns (KI-HP-07, KI-ORG-06).

    CC does not work on a character in Last Breath. If the same condition is there already, the
    longer one counts. CC and a plain condition of the same name are kept apart: a plain one neither
    hides nor prolongs CC. `lasts` is the length that the GM chose, whatever it was before.
    """
    if cc and target.state is State.LAST_BREATH:
        fight.report_of(
            target, f"{target.name} cannot be {name} any more.", Kind.EFFECT, "KI-HP-07"
        )
        return
    until = None if turns is None else fight.now + turns
    alike = [e for e in fight.effects_on(target.id) if e.name == name and (CC in e.tags) == cc]
    present = next(iter(alike), None)
    if present is None:
        present = Effect(
            id=fight.fresh_id("effect"),
            on=target.id,
            name=name,
            until=until,
            tags=[CC] if cc else [],
            clause="KI-HP-07" if cc else "",
        )
        fight.effects.append(present)
    elif until is None or (present.until is not None and present.until < until):
        present.until = until
    words = last(fight, present, target, lasts) if lasts else ""
    cited = ["KI-TYPE-04", "KI-ORG-03"] * cc + ["KI-ORG-06"] * (present.until is not None)
    fight.report_of(target, f"{target.name} is {name}{words}.", Kind.EFFECT, cited)


def _go_down(
    fight: KiFight, target: Fighter, type: DamageType | None, of: str = ""
) -> Resolution[bool]:
    """At 0 HP or less: a PC may take a Last Breath instead of falling (KI-HP-03, KI-HP-05)."""
    if target.going_down:
        return True
    if target.is_pc:
        target.felled_by, target.going_down = type, True
        # If the GM heals them meanwhile, they are not at the end.
        breath = yield from unless(lambda: not target.sinking, _ask_breath(target))
        target.felled_by, target.going_down = None, False
        if not target.sinking:
            return False
        if breath:
            breathe(fight, target)
            return False
    fall(fight, target, type, of)
    return True


def sink(fight: KiFight) -> Resolution[None]:
    """Everybody with no HP left after the GM's edits goes down as if struck, side by side.

    (KI-HP-03, KI-HP-05)
    """
    sinking = _sinking(fight)
    _ = yield from together("sink", {f.id: _go_down(fight, f, None) for f in sinking})


def _sinking(fight: KiFight) -> list[Fighter]:
    return [each for each in fight.present() if each.sinking and not each.going_down]


def after_amending(fight: KiFight) -> Resolution[None] | None:
    """Let everybody go down at once who has no HP left after the GM's edit, whoever acts now.

    None if there is nobody. (KI-HP-03, KI-HP-05)
    """
    if not fight.begun or fight.over or not _sinking(fight):
        return None
    return sink(fight)


@act("breathe", "breath", clauses="KI-HP-05", group="last")
class Breathe(Act[Fighter]):
    """Take a Last Breath. It is final, so the player must confirm it (KI-HP-05..08)."""

    title = "Last Breath"
    help = "Last Breath: fight on, then die. It is final."
    says = ("fights on with their {sure}", "fights on with their Last Breath")
    hint = "Awake, full stamina, no damage; then dead for good."
    sure: bool = field(
        YesNo("Sure? You fight on, and then you die"),
        "True: yes, my character will die",
        says="Last Breath",
    )

    def check(self, _at: Fighter) -> None:
        if not self.sure:
            raise BadAnswer("Say that you are sure: after a Last Breath your character dies.")


@act("fall", "breath", clauses="KI-HP-05 KI-HP-09", group="last")
class Fall(Act[Fighter]):
    """Fall unconscious (KI-HP-05, KI-HP-09)."""

    title = "Fall unconscious"
    help = "Fall unconscious, and live."
    says = "falls unconscious"


def _ask_breath(target: Fighter) -> Resolution[bool]:
    """Ask the player alone. The choice is final, so they have to confirm it (KI-HP-05)."""
    answer: Breathe | Fall = yield from ask(
        "breath",
        target.player,
        f"{target.name} is at the end: Last Breath, or fall unconscious?",
        offer(target, Breathe, Fall),
        about=target.id,
        default={"act": "fall"},
    )
    return isinstance(answer, Breathe)


def breathe(fight: KiFight, target: Fighter) -> None:
    """Last Breath: awake, with full stamina, safe from damage and CC (KI-HP-06, KI-HP-07)."""
    target.state = State.LAST_BREATH
    target.stamina = target.stamina_max
    fight.report_of(
        target,
        f"{target.name} draws a Last Breath.",
        Kind.SCENE,
        "KI-HP-05 KI-HP-06 KI-HP-07 KI-HP-08",
    )


def fall(fight: KiFight, target: Fighter, type: DamageType | None, of: str = "") -> None:
    """Fall unconscious: out of the turn at once, with a wound (KI-HP-03, KI-HP-04, KI-HP-09).

    If `type` is None, no damage made it fall, so there is no wound: the wound would have no type.
    """
    target.state = State.UNCONSCIOUS
    _drop_out(fight, target)
    fight.report_of(
        target, f"{target.name} falls unconscious.", Kind.HARM, "KI-HP-03 KI-HP-04", of=of
    )
    if type is not None and (target.is_pc or target.named_npc):
        _wound(fight, target, type)


def _wound(fight: KiFight, target: Fighter, type: DamageType) -> None:
    """Add a wound of the damage type that made it fall; the GM says later what it does.

    (KI-HP-10)
    """
    taken = {wound.id for wound in target.wounds}
    id = fight.fresh_id("wound")
    while id in taken:
        id = fight.fresh_id("wound")
    target.wounds.append(Wound(id=id, type=type))
    kind = type.value.capitalize()
    fight.report_of(target, f"{target.name} has an {kind} wound.", Kind.HARM, "KI-HP-09 KI-HP-10")
    title = f"What does the {kind} wound of {target.name} do?"
    _ = fight.offer(GM, title, "wound", about=target.id, note=id)


def die(fight: KiFight, fighter: Fighter) -> None:
    """End the Last Breath: the character is dead for good (KI-HP-08)."""
    fighter.state = State.DEAD
    _drop_out(fight, fighter)
    fight.report_of(fighter, f"{fighter.name} dies.", Kind.HARM, "KI-HP-08")


def _drop_out(fight: KiFight, fighter: Fighter) -> None:
    """Remove the fighter from this turn; the Actions that it had left are lost (KI-HP-04)."""
    fight.order[:] = [id for id in fight.order if id != fighter.id]
    for stint in fight.stints_of(fighter.id):
        stint.ended = True


def reopened(fight: KiFight, target: Fighter) -> Resolution[None]:
    """Offer Last Breath to a fallen character, because the GM says so (KI-HP-05)."""
    breath = yield from _ask_breath(target)
    if breath and target.state is State.UNCONSCIOUS:
        breathe(fight, target)
