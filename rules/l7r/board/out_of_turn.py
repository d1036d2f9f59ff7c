"""The acts that are possible at any time: challenges, interrupts, and the GM's acts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.forms import Acts, Choice, Fields, Form, Number, OneOf, Text, YesNo
from rules.engine.gm_powers import gm_only
from rules.engine.kit.acts import out_of_turn
from rules.engine.kit.pausing import Resume, note_activity
from rules.engine.requests import Resolution
from rules.engine.ruleset import Anytime, Aside
from rules.engine.verbs import ask, together
from rules.engine.visibility import GM, Kind, PlayerId
from rules.errors import BadAnswer, NotAllowed
from rules.l7r.attacks.attack import attack, made
from rules.l7r.attacks.wounds import suffer
from rules.l7r.duels.beforehand import facing
from rules.l7r.duels.duel import begin
from rules.l7r.duels.duel_end import (
    break_off,
    break_off_form,
    concede,
    concede_form,
    interfere,
    interfere_form,
)
from rules.l7r.fight import acts
from rules.l7r.fight.initiative import any_two, available, pairs, spelled, spend_two
from rules.l7r.fight.questions import Challenged
from rules.l7r.fight.state import L7rFight, Samurai
from rules.l7r.fight.wording import MOST_VOID, pays_for_tens, targets, tens_field, weapons
from rules.l7r.sheets.values import Fate


def _own(fight: L7rFight, by: PlayerId) -> list[Samurai]:
    """The combatants that a player decides for and that can act; the GM decides for all."""
    return [each for each in fight.present() if each.able and by in (GM, each.player)]


# ---------------------------------------------------------------- duels (L7R-DUEL-01)


def _challenge_form(fight: L7rFight, by: PlayerId) -> Fields[acts.Challenge]:
    if fight.duel is not None:
        raise NotAllowed("A duel is being fought already.")
    refused = fight.house.duel_without_iaijutsu == "refuse"
    own = [s for s in _own(fight, by) if not s.hidden and (s.iaijutsu or not refused)]
    others = [s for s in fight.present() if s.able and not s.hidden]
    if not own or len(others) < 2:
        raise NotAllowed("There are no two here who could duel.")

    def check(wish: acts.Challenge) -> None:
        if wish.challenger == wish.opponent:
            raise BadAnswer("A duel takes two.")

    fields = {
        "challenger": targets(own, "Who"),
        "opponent": targets(others, "The opponent"),
        **facing(fight, max(each.may_spend for each in own)),
    }
    return Fields(acts.Challenge, fields, check)


def _challenge(fight: L7rFight, by: PlayerId, wish: acts.Challenge) -> Resolution[None]:
    """Ask for a duel; both must accept, and proposing it counts as accepting (L7R-DUEL-01)."""
    one, other = fight.combatant(wish.challenger), fight.combatant(wish.opponent)
    fight.tell(f"{one.name} challenges {other.name} to a duel.", clauses=["L7R-DUEL-01"])
    asked = [each for each in (one, other) if each.player != by]
    answers = yield from together(
        "accept",
        {each.id: _accept(fight, each, one, other) for each in asked},
        enough=lambda _: fight.duel is not None or not (one.able and other.able),
    )
    refusing = [fight.combatant(id) for id, answer in answers.items()
                if isinstance(answer, acts.Nothing)]  # fmt: skip
    if fight.house.duel_without_iaijutsu == "refuse":
        refusing += [each for each in (one, other) if not each.iaijutsu and each not in refusing]
    if refusing or fight.duel is not None or not (one.able and other.able):
        names = " and ".join(each.name for each in refusing)
        why = f": not for {names}" if names else ""
        fight.tell(f"There is no duel{why}.", clauses=["L7R-DUEL-01"])
        return
    said = {id: answer for id, answer in answers.items() if isinstance(answer, acts.Accept)}
    begin(fight, one, other, {one.id: wish, other.id: wish, **said})


def _accept(
    fight: L7rFight, samurai: Samurai, one: Samurai, other: Samurai
) -> Resolution[acts.Accept | acts.Nothing]:
    return ask(
        "accept",
        samurai.player,
        f"A duel of {one.shown_name} with {other.shown_name}: does {samurai.name} accept?",
        lambda: Acts(
            {
                "accept": Choice("Accept", Fields(acts.Accept, facing(fight, samurai.may_spend))),
                "decline": Choice("Decline", Fields(acts.Nothing)),
            }
        ),
        about=samurai.id,
        default={"act": "decline"},
        public=True,
        facts=Challenged((other if samurai is one else one).id),
    )


# ---------------------------------------------------------------- interrupts (L7R-PARRY-09)


def _interrupters(fight: L7rFight, by: PlayerId) -> list[Samurai]:
    """The player's own combatants that may interrupt and have somebody to attack.

    It takes two action dice, and none that is due or held (L7R-PARRY-07).
    """
    return [
        each
        for each in _own(fight, by)
        if each.player == by
        and pairs(each)
        and not _can_act_here(fight, each)
        and fight.seen_by(each)
    ]


def _can_act_here(fight: L7rFight, samurai: Samurai) -> bool:
    """Whether they have a die that is due or held, and so no interrupt (L7R-PARRY-07)."""
    return bool(available(samurai, fight.phase))


def _why_no_interrupt(fight: L7rFight, by: PlayerId) -> str:
    """Why none of the player's combatants can attack out of turn now; "" if one can."""
    if fight.house.interrupt_actions != "parry_and_attack":
        return (
            "In this campaign an interrupt action is for parrying only: wait for your turn to "
            "attack, or for an attack to parry."
        )
    if fight.duel is not None:
        return "A duel is being fought: interfere with it, or wait until it is over."
    own = [each for each in _own(fight, by) if each.player == by]
    if not own:
        return "You have nobody here who can act."
    if not any(each.dice for each in own) and fight.round == 0:
        return "No action dice have been rolled yet: an interrupt takes two of them."
    short = [each for each in own if not pairs(each)]
    if len(short) == len(own):
        left = "; ".join(f"{each.name} has {spelled(each.dice)}" for each in short)
        return f"An interrupt takes two action dice: {left}."
    if all(_can_act_here(fight, each) for each in own if pairs(each)):
        due = " and ".join(each.name for each in own if pairs(each))
        return f"An interrupt is for phases without an action of one's own: {due} can act here."
    if not _interrupters(fight, by):
        return "There is nobody here to attack."
    return ""


def _interrupt_form(fight: L7rFight, by: PlayerId) -> Fields[acts.Interrupt]:
    """The form for an interrupt; a player with several combatants must say who attacks.

    Its choices are those of all of them together; `_check_interrupt` checks the attacker's own.
    """
    able = _interrupters(fight, by)
    refused = _why_no_interrupt(fight, by)
    if refused:
        raise NotAllowed(refused)

    def check(wish: acts.Interrupt) -> None:
        _check_interrupt(fight, _attacker(able, wish), wish)

    dice = sorted({pair for each in able for pair in pairs(each)}, reverse=True)
    seen = {other.id: other for each in able for other in fight.seen_by(each)}
    arms = {arm.id: arm for each in able for arm in each.arms}
    fields: dict[str, Form[Any]] = {
        "attacker": targets(able, "The partner"),
        "target": targets(seen.values()),
        "weapon": weapons(arms.values()),
        "dice": any_two(tuple(dice)),
        "void": Number(
            0, max(each.may_spend for each in able), "Void points on the attack", why=MOST_VOID
        ),
        **tens_field(pays=any(pays_for_tens(fight, each) for each in able)),
    }
    needed = ("attacker",) if len(able) > 1 else ()
    return Fields(acts.Interrupt, fields, check, needed=needed)


def _attacker(able: list[Samurai], wish: acts.Interrupt) -> Samurai:
    """The attacker: the one named, or else the only one."""
    return next((each for each in able if each.id == wish.attacker), able[0])


def _check_interrupt(fight: L7rFight, samurai: Samurai, wish: acts.Interrupt) -> None:
    """Raise `BadAnswer` for a choice that the attacker does not have, but another one does."""
    if wish.target not in [other.id for other in fight.seen_by(samurai)]:
        raise BadAnswer(f"{samurai.name} cannot attack that one; choose another.")
    if wish.weapon and wish.weapon not in [arm.id for arm in samurai.arms]:
        arms = " or ".join(arm.name for arm in samurai.arms)
        raise BadAnswer(f"{samurai.name} can attack with {arms}.")
    if wish.dice and wish.dice not in [f"{a}+{b}" for a, b in pairs(samurai)]:
        raise BadAnswer(f"{samurai.name} has the action dice {spelled(samurai.dice)}.")
    if wish.void > samurai.may_spend:
        most = samurai.may_spend
        raise BadAnswer(f"{samurai.name} can spend 0 to {most} void points on a roll.")


def _interrupt(fight: L7rFight, by: PlayerId, wish: acts.Interrupt) -> Resolution[None]:
    """Attack in the present phase, for two dice."""
    samurai = _attacker(_interrupters(fight, by), wish)
    if spend_two(samurai, wish.dice):
        note_activity(fight, samurai)
        target = fight.combatant(wish.target)
        yield from attack(
            fight, made(fight, samurai, target, wish.weapon, void=wish.void, reroll=wish.reroll)
        )


# ---------------------------------------------------------------- the GM's hand


def _fate_form(fight: L7rFight, by: PlayerId) -> Fields[acts.Decide]:
    gm_only(by)
    fallen = [s for s in fight.combatants.values() if s.mortal and s.fate is not Fate.DIES]
    if not fallen:
        raise NotAllowed("Nobody is mortally wounded.")
    fates = OneOf((Fate.LIVES, Fate.DIES), "Lives or dies")
    return Fields(acts.Decide, {"combatant": targets(fallen, "Who"), "fate": fates})


def _fate(fight: L7rFight, by: PlayerId, wish: acts.Decide) -> None:
    """Set life or death of somebody mortally wounded (L7R-SW-05)."""
    del by
    samurai = fight.combatant(wish.combatant)
    samurai.fate = wish.fate
    fight.offers[:] = [
        offer for offer in fight.offers if offer.act != "fate" or offer.about != samurai.id
    ]
    text = f"{samurai.name} {wish.fate.value}."
    fight.tell(text, Kind.RULING, audience=samurai.eyes, clauses=["L7R-SW-05"])


def _heal_form(fight: L7rFight, by: PlayerId) -> Fields[acts.Heal]:
    gm_only(by)
    if not fight.combatants:
        raise NotAllowed("There is nobody here.")
    fields: dict[str, Form[Any]] = {
        "combatant": targets(fight.combatants.values(), "Who"),
        "wounds": Number(-20, 20, "Serious wounds healed (below 0: inflicted)"),
        "note": Text(300, least=0, label="Why"),
    }
    return Fields(acts.Heal, fields)


def _heal(fight: L7rFight, by: PlayerId, wish: acts.Heal) -> None:
    """Heal or inflict serious wounds, as the GM decides (L7R-HEAL-02)."""
    del by
    samurai = fight.combatant(wish.combatant)
    suffer(fight, samurai, -wish.wounds)
    why = f": {wish.note}" if wish.note else ""
    how = "heals" if wish.wounds > 0 else "does not heal"
    text = f"{samurai.name} {how}{why}."
    fight.tell(text, Kind.RULING, audience=samurai.own, clauses=["L7R-HEAL-02"])


def _tend_form(fight: L7rFight, by: PlayerId) -> Fields[acts.Tend]:
    gm_only(by)
    everybody = targets(fight.combatants.values(), "Who (nobody: all)")
    return Fields(
        acts.Tend, {"tended": YesNo("Light wounds heal after the fight"), "combatant": everybody}
    )


def _tend(fight: L7rFight, by: PlayerId, wish: acts.Tend) -> None:
    """Set whose light wounds heal when the fight ends: usually everybody's (L7R-HEAL-03)."""
    del by
    for samurai in fight.combatants.values():
        if wish.combatant in ("", samurai.id):
            samurai.tended = wish.tended
    fight.tell_gm("Noted, for the end of the fight.", Kind.RULING, clauses=["L7R-HEAL-03"])


def _place_form(fight: L7rFight, by: PlayerId) -> Fields[acts.Place]:
    gm_only(by)
    if not fight.present():
        raise NotAllowed("There is nobody here.")
    who = targets(fight.present(), "Who")
    return Fields(acts.Place, {"combatant": who, "guards": YesNo("May parry for others")})


def _place(fight: L7rFight, by: PlayerId, wish: acts.Place) -> None:
    """Set whether somebody stands near enough to parry for others (L7R-PARRY-04)."""
    del by
    samurai = fight.combatant(wish.combatant)
    samurai.guards = wish.guards
    may = "may" if wish.guards else "is too far away to"
    text = f"{samurai.name} {may} parry for others."
    fight.tell(text, Kind.RULING, audience=samurai.eyes, clauses=["L7R-PARRY-04"])


def _align_form(fight: L7rFight, by: PlayerId) -> Fields[acts.Align]:
    gm_only(by)
    if not fight.present():
        raise NotAllowed("There is nobody here.")
    who = targets(fight.present(), "Who")
    return Fields(acts.Align, {"combatant": who, "side": Text(40, label="Which side")})


def _align(fight: L7rFight, by: PlayerId, wish: acts.Align) -> None:
    """Set somebody's side: allies parry for each other and see each other's dice."""
    del by
    samurai = fight.combatant(wish.combatant)
    samurai.side = wish.side
    text = f"{samurai.name} is on the side of {wish.side}."
    fight.tell(text, Kind.RULING, audience=samurai.eyes, clauses=["L7R-PARRY-04"])


OUT_OF_TURN: Mapping[str, Anytime[L7rFight] | Aside[L7rFight]] = {
    "challenge": Aside(form=_challenge_form, resolve=_challenge),
    "concede": Anytime(form=concede_form, do=concede),
    "break_off": Aside(form=break_off_form, resolve=break_off),
    "interfere": Anytime(form=interfere_form, do=interfere),
    "interrupt": Aside(form=_interrupt_form, resolve=_interrupt),
    "fate": Anytime(form=_fate_form, do=_fate),
    "heal": Anytime(form=_heal_form, do=_heal),
    "tend": Anytime(form=_tend_form, do=_tend),
    "place": Anytime(form=_place_form, do=_place),
    "align": Anytime(form=_align_form, do=_align),
    **out_of_turn(Resume),
}
