"""The acts that are possible at any time.

They are the GM's control of turns and their grants, questions, plans and wounds.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.encounter import Offer
from rules.engine.forms import Fields, Form, Number, Option, Pick, Text, YesNo
from rules.engine.gm_powers import gm_only
from rules.engine.requests import Resolution
from rules.engine.ruleset import Anytime, Aside
from rules.engine.visibility import GM, Kind, PlayerId, only
from rules.errors import BadAnswer, NotAllowed
from rules.ki.attacks.harm import afflict, reopened
from rules.ki.fight import acts
from rules.ki.fight.state import Fighter, KiFight, Phase
from rules.ki.fight.wording import targets
from rules.ki.sheets.gear import Custom, Wound
from rules.ki.sheets.starter_set import starter
from rules.ki.sheets.values import State, spelled

# ---------------------------------------------------------------- turn control (KI-ORG-04)


def _close_form(fight: KiFight, by: PlayerId) -> Fields[acts.Nothing]:
    gm_only(by)
    if fight.phase is not Phase.CALLED:
        raise NotAllowed("Nobody can join now: the turn is being played.")
    return Fields(acts.Nothing)


def _close(fight: KiFight, by: PlayerId, wish: acts.Nothing) -> None:
    """Close the window: everybody who has not answered passes this turn."""
    del by, wish
    fight.closing = True


def _jump_form(fight: KiFight, by: PlayerId) -> Fields[acts.Jump]:
    gm_only(by)
    if fight.phase not in (Phase.CALLED, Phase.ACTING):
        raise NotAllowed("The round is over: open the next one.")
    if fight.turn == 1:
        raise NotAllowed("Turn 1 is the last of the round.")
    return Fields(acts.Jump, {"turn": Number(1, fight.turn - 1, "Turn")})


def _jump(fight: KiFight, by: PlayerId, wish: acts.Jump) -> None:
    """Call a later turn: an open window closes with nobody in it; a joined turn is played out."""
    del by
    fight.jump = wish.turn
    fight.closing = fight.phase is Phase.CALLED


def _open_form(fight: KiFight, by: PlayerId) -> Fields[acts.Nothing]:
    gm_only(by)
    if fight.phase is not Phase.INTERLUDE:
        raise NotAllowed("There is no Interlude to end.")
    return Fields(acts.Nothing)


# ---------------------------------------------------------------- Interlude (KI-INTER-03, -04)


def _own(fight: KiFight, by: PlayerId) -> list[Fighter]:
    """The creatures that a player decides for; the GM decides for all."""
    return [f for f in fight.present() if by in (GM, f.player)]


def _question_form(fight: KiFight, by: PlayerId) -> Fields[acts.Question]:
    if fight.phase is not Phase.INTERLUDE:
        raise NotAllowed("Questions are for the Interlude, between two rounds.")
    own = _own(fight, by)
    if not own:
        raise NotAllowed("You have nobody in this fight.")
    seen = {f.id: f for mine in own for f in fight.seen_by(mine)}
    fields: dict[str, Form[Any]] = {
        "text": Text(500, label="What do you want to know", long=True),
        "about": targets(seen.values(), "Who you look at"),
        "private": YesNo("For my eyes only"),
    }
    return Fields(acts.Question, fields)


def _question(fight: KiFight, by: PlayerId, wish: acts.Question) -> None:
    """Show the GM the question and the numbers; nobody else learns the numbers."""
    audience = only(by) if wish.private else None
    fight.tell(f"Question: {wish.text}", Kind.SCENE, audience=audience, clauses=["KI-INTER-03"])
    about = fight.combatants.get(wish.about)
    if about is not None:
        fight.tell_gm(
            f"{about.name}: HP {about.hp} of {about.hp_max}, stamina {about.stamina} of"
            f" {about.stamina_max}."
        )
    _ = fight.offer(GM, wish.text, "reply", about=wish.about, note=by if wish.private else "")


def _offers(fight: KiFight, act: str) -> list[Offer]:
    return [offer for offer in fight.offers if offer.act == act]


def _reply_form(fight: KiFight, by: PlayerId) -> Fields[acts.Reply]:
    gm_only(by)
    asked = _offers(fight, "reply")
    if not asked:
        raise NotAllowed("No question is open.")
    picks = Pick(tuple([Option(offer.id, offer.title[:90]) for offer in asked]), "Question")
    return Fields(acts.Reply, {"question": picks, "text": Text(1000, label="Answer", long=True)})


def _reply(fight: KiFight, by: PlayerId, wish: acts.Reply) -> None:
    """Tell everybody the answer, or only the player if they asked in private."""
    del by
    offer = next(offer for offer in fight.offers if offer.id == wish.question)
    fight.offers.remove(offer)
    audience = only(offer.note) if offer.note else None
    text = f"{offer.title} {wish.text}"
    fight.tell(text, Kind.RULING, audience=audience, clauses=["KI-INTER-03"])


def _plan_form(fight: KiFight, by: PlayerId) -> Fields[acts.Plan]:
    own = [fighter for fighter in fight.present() if fighter.player == by]
    if not own:
        raise NotAllowed("You have nobody in this fight to plan for.")
    fields: dict[str, Form[Any]] = {
        "combatant": targets(own, "Who it is for"),
        "text": Text(1000, least=0, label="Plan", long=True),
        "show": YesNo("Show it to everybody"),
    }
    return Fields(acts.Plan, fields)


def _plan(fight: KiFight, by: PlayerId, wish: acts.Plan) -> None:
    """Keep a plan until it is changed. It binds nobody, and only its owner shows it.

    (KI-INTER-04)
    """
    del by
    fighter = fight.combatant(wish.combatant)
    fighter.plan = wish.text
    if wish.show and wish.text:
        text = f"{fighter.name} plans: {wish.text}"
        fight.tell(text, Kind.SCENE, audience=fighter.eyes, clauses=["KI-INTER-04"])


# ---------------------------------------------------------------- grants, wounds, conditions


def _grant_form(fight: KiFight, by: PlayerId) -> Fields[acts.Grant]:
    gm_only(by)
    return Fields(
        acts.Grant,
        {
            "combatant": targets(fight.present(), "Who gets it"),
            "name": Text(60, label="Name"),
            "text": Text(500, least=0, label="What it does", long=True),
            "actions": Number(1, 2, "Actions it takes"),
            "stamina": Number(0, 99, "Stamina it costs"),
        },
    )


def _grant(fight: KiFight, by: PlayerId, wish: acts.Grant) -> None:
    """Grant a custom Action, to be declared like the others from now on (KI-ACT-11)."""
    del by
    fighter = fight.combatant(wish.combatant)
    taken = {custom.id for custom in fighter.custom_actions}
    id = fight.fresh_id("custom")
    while id in taken:
        id = fight.fresh_id("custom")
    fighter.custom_actions.append(
        Custom(id=id, name=wish.name, actions=wish.actions, stamina=wish.stamina, text=wish.text)
    )
    text = f"{fighter.name} may now use {wish.name}."
    fight.tell(text, Kind.RULING, audience=fighter.eyes, clauses=["KI-ACT-11"])


def _open_wounds(fight: KiFight) -> dict[str, tuple[Fighter, Wound]]:
    """The wounds that the GM has not described yet, by the id of their offer."""
    wounds = {(f.id, w.id): (f, w) for f in fight.combatants.values() for w in f.wounds}
    return {
        offer.id: wounds[offer.about, offer.note]
        for offer in _offers(fight, "wound")
        if (offer.about, offer.note) in wounds
    }


def _wound_form(fight: KiFight, by: PlayerId) -> Fields[acts.Describe]:
    gm_only(by)
    wounds = _open_wounds(fight)
    if not wounds:
        raise NotAllowed("No wound waits to be described.")
    named = [Option(id, f"{f.name}: {w.type.value}") for id, (f, w) in wounds.items()]
    fields: dict[str, Form[Any]] = {"wound": Pick(tuple(named), "Wound")}
    tables = fight.house.wound_source == "gm_tables"
    if tables:
        entries = {**starter("internal"), **starter("external")}
        rows = tuple([Option(id, row["name"], row["effect"]) for id, row in entries.items()])
        fields["entry"] = Pick(rows, "From the tables")
    else:
        fields["text"] = Text(500, label="What it does", long=True)

    def check(wish: acts.Describe) -> None:
        wound = wounds[wish.wound][1]
        if tables and wish.entry not in starter(wound.type.value):
            raise BadAnswer(f"Choose from the table of {wound.type.value} wounds.")
        if not tables and not wish.text:
            raise BadAnswer("Say what the wound does.")

    return Fields(acts.Describe, fields, check)


def _wound(fight: KiFight, by: PlayerId, wish: acts.Describe) -> None:
    """Describe a wound, in the GM's words or from the table of its type (KI-HP-10)."""
    del by
    fighter, wound = _open_wounds(fight)[wish.wound]
    fight.offers[:] = [offer for offer in fight.offers if offer.id != wish.wound]
    row = starter(wound.type.value).get(wish.entry)
    wound.effect = wish.text if row is None else f"{row['name']}: {row['effect']}"
    text = f"The wound of {fighter.name}: {wound.effect}"
    fight.tell(text, Kind.RULING, audience=fighter.eyes, clauses=["KI-HP-10"])


def _afflict_form(fight: KiFight, by: PlayerId) -> Fields[acts.Afflict]:
    gm_only(by)
    return Fields(
        acts.Afflict,
        {
            "combatant": targets(fight.present(), "Who"),
            "name": Text(60, label="Condition"),
            "cc": YesNo("It prevents reactions (CC)"),
            "turns": Number(0, 999, "Turns", {0: "until removed"}),
        },
    )


def _afflict(fight: KiFight, by: PlayerId, wish: acts.Afflict) -> None:
    del by
    target = fight.combatant(wish.combatant)
    afflict(fight, target, spelled(wish.name), cc=wish.cc, turns=wish.turns or None)


def _reopen_form(fight: KiFight, by: PlayerId) -> Fields[acts.Whom]:
    gm_only(by)
    fallen = [f for f in fight.present() if f.is_pc and f.state is State.UNCONSCIOUS]
    if not fallen:
        raise NotAllowed("No player's character lies unconscious.")
    return Fields(acts.Whom, {"combatant": targets(fallen, "Who")})


def _reopen(fight: KiFight, by: PlayerId, wish: acts.Whom) -> Resolution[None]:
    """Offer Last Breath once more to a character who chose to fall (KI-HP-05)."""
    del by
    yield from reopened(fight, fight.combatant(wish.combatant))


OUT_OF_TURN: Mapping[str, Anytime[KiFight] | Aside[KiFight]] = {
    "close": Anytime(form=_close_form, do=_close),
    "jump": Anytime(form=_jump_form, do=_jump),
    "open": Anytime(form=_open_form, do=_close),
    "question": Anytime(form=_question_form, do=_question),
    "reply": Anytime(form=_reply_form, do=_reply),
    "plan": Anytime(form=_plan_form, do=_plan),
    "grant": Anytime(form=_grant_form, do=_grant),
    "wound": Anytime(form=_wound_form, do=_wound),
    "afflict": Anytime(form=_afflict_form, do=_afflict),
    "reopen": Aside(form=_reopen_form, resolve=_reopen),
}
