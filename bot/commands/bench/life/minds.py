"""An average player: attacks the foe attacked before, and defends when it matters."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Any

from bot.commands.bench.life.rosters import able
from rules import ruleset
from rules.engine.asking.forms import Acts
from rules.engine.asking.questions import stated
from rules.engine.asking.requests import Ask
from rules.errors import RulesError

SAME_TARGET = 0.7
"""How often the first foe of the list is attacked; otherwise any of them."""

BEARABLE = 18
"""More light wounds than these are taken as a serious one (l7r)."""


@dataclass(slots=True)
class Mind:
    """Decides for everybody in one fight of `ruleset`."""

    ruleset: str
    chance: Random

    def decide(self, fight: Any, ask: Ask[Any]) -> Any:
        """Return a legal answer: the mind's wish, else the default, else any sample of the form."""
        form = ask.live()
        wish = WISHES[self.ruleset](self, fight, ask, form)
        for candidate in (wish, ask.silence()):
            if candidate is not None:
                with suppress(RulesError):
                    form.read(candidate)
                    return candidate
        return self.chance.choice(self._samples(fight, ask, form, wish))

    def foes(self, fight: Any, about: str) -> list[str]:
        """Return those who can still fight on another side."""
        everybody, camp = fight.combatants.values(), fight.combatants[about].camp
        return [c.id for c in everybody if c.camp != camp and able(fight, c)]

    def attack(self, fight: Any, ask: Ask[Any], form: Acts[Any]) -> Any:
        """Return an attack on a foe with the weapon in hand; None if nobody can be attacked."""
        fields: Any = form.choices["attack"].form
        raw: dict[str, Any] = {"act": "attack"}
        target, weapon = fields.fields.get("target"), fields.fields.get("weapon")
        if target is not None:
            foes = self.foes(fight, ask.about)
            offered = [o.value for o in target.options if o.value in foes]
            if not offered:
                return None
            first = self.chance.random() < SAME_TARGET
            raw["target"] = offered[0] if first else self.chance.choice(offered)
        if weapon is not None and "weapon" in fields.required:
            raw["weapon"] = weapon.options[0].value
        for name in fields.required:
            if name not in raw:
                raw[name] = fields.fields[name].samples()[0]
        return raw

    def _samples(self, fight: Any, ask: Ask[Any], form: Any, wish: Any) -> list[Any]:
        """Return random choices: those like the wish and at a foe, if there are any."""
        samples = list(form.samples())
        act = wish.get("act") if isinstance(wish, dict) else None
        foes = {*self.foes(fight, ask.about), None} if ask.about else {None}
        like = [
            each
            for each in samples
            if isinstance(each, dict) and each.get("act") == act and each.get("target") in foes
        ]
        return like or samples


def fact(ask: Ask[Any], name: str, otherwise: Any = None) -> Any:
    """Return the fact of a question with this name."""
    return stated(ask.facts).get(name, otherwise)


def own(mind: Mind, fight: Any, ask: Ask[Any], name: str) -> int:
    """Return one of the asked combatant's own numbers; 0 if the question is about nobody."""
    about = fight.combatants.get(ask.about)
    if about is None:
        return 0
    return ruleset(mind.ruleset).board.own(fight, about)[name].now


def _l5r(mind: Mind, fight: Any, ask: Ask[Any], form: Any) -> Any:
    if ask.key != "turn":
        return None
    return mind.attack(fight, ask, form) if "attack" in form.choices else {"act": "done"}


def _l7r(mind: Mind, fight: Any, ask: Ask[Any], form: Any) -> Any:
    match ask.key:
        case "act" if "attack" in form.choices:
            return mind.attack(fight, ask, form)
        case "parry" | "late":
            mine = fact(ask, "self") or mind.chance.random() < 0.25
            may = "parry" in form.choices and not fact(ask, "interrupt")
            return {"act": "parry" if may and mine else "let"}
        case "light":
            return {"act": "take" if own(mind, fight, ask, "light") > BEARABLE else "keep"}
        case _:
            return None


def _ki(mind: Mind, fight: Any, ask: Ask[Any], form: Any) -> Any:
    stamina = own(mind, fight, ask, "stamina")
    match ask.key:
        case "join":
            if fact(ask, "free") or (stamina > 6 and mind.chance.random() < 0.35):
                return {"act": "join"}
            return {"act": "pass", "round": mind.chance.random() < 0.5}
        case "declare":
            return {"act": "declare", "first": "attack", "second": "move"}
        case "piece":
            able_to = "attack" in form.choices
            return mind.attack(fight, ask, form) if able_to else {"act": "done"}
        case "defend":
            improve = 1 if stamina >= 4 else 0
            return {"act": "dodge", "improve": improve, "then_ask": mind.chance.random() < 0.4}
        case "combo":
            return {"act": "use" if "use" in form.choices else "skip"}
        case _:
            return None


def _wod(mind: Mind, fight: Any, ask: Ask[Any], form: Any) -> Any:
    match ask.key:
        case "declare":
            if mind.chance.random() < 0.75 and "attack" in form.choices:
                return mind.attack(fight, ask, form)
            save = "ask" if mind.chance.random() < 0.5 else "first"
            return {"act": "defend", "guard": "dodge", "save": save}
        case "change":
            dodges = "dodge" in form.choices and mind.chance.random() < 0.2
            return {"act": "dodge", "change": "roll"} if dodges else {"act": "take"}
        case "defend":
            return {"act": "dodge" if "dodge" in form.choices else "take"}
        case _:
            return None


def _wayward(mind: Mind, fight: Any, ask: Ask[Any], form: Any) -> Any:
    match ask.key:
        case "act" if "attack" in form.choices:
            return mind.attack(fight, ask, form)
        case "defend" if "dodge" in form.choices:
            again = "ask" if mind.chance.random() < 0.5 else "never"
            return {"act": "dodge", "willpower": again}
        case "willpower":
            spends = "spend" in form.choices and mind.chance.random() < 0.2
            return {"act": "spend" if spends else "accept"}
        case _:
            return None


WISHES: Mapping[str, Callable[[Mind, Any, Ask[Any], Any], Any]] = {
    "l5r": _l5r,
    "l7r": _l7r,
    "ki": _ki,
    "wod": _wod,
    "wayward": _wayward,
}
