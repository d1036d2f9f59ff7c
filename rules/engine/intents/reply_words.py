"""Replies and conditions as plain sentences: ``If joining is free: join this turn``.

They are made from a game's `sentences.toml`, whose texts tell what somebody does: "attacks {target}
{weapon?}", "They pay for {} improvements at most". An order says the same to its fighter: "Attack
Goro with your dagger", "pay for up to 2 improvements at most". Where that does not read well, the
game has a text of its own under `[orders]` (acts, and fields as "act.field"). `[facts]` has the
words of facts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.engine.asking.answer_sentences import Sentences, fill
from rules.engine.intents.aims import Aim, By, How
from rules.engine.intents.amounts import AsMuchAs, Stated, UpTo
from rules.engine.intents.conditions import All, Condition, Group, Test
from rules.engine.intents.replies import ASK, SILENCE, WAIT, Reply, Wish
from rules.engine.ruleset import Ruleset

People = Mapping[str, str]

SAID = {ASK: "Ask me", SILENCE: "Do what silence does", WAIT: "Wait"}
"""The words for replies that are no act."""

WAYS = {
    By.ATTACKER: "the attacker",
    By.LAST: "the foe you attacked last",
    By.AVENGE: "whoever attacked you last",
    By.FOCUS: "the foe that your side attacks most",
    By.NEAREST: "the nearest foe",
    By.WEAKEST: "the most hurt foe",
    By.FOE: "any foe",
}
"""The ways to choose a target, except for those that name somebody."""

COMPARED = {
    "=": "is",
    "<": "is less than",
    "<=": "is at most",
    ">": "is more than",
    ">=": "is at least",
}

GROUPS = {Group.FOES: "a foe", Group.FRIENDS: "a friend", Group.ME: "you"}

IRREGULAR = {
    "lies": "lie",
    "is": "be",
    "does": "do",
    "goes": "go",
    "focuses": "focus",
    "has": "have",
}

NAME = re.compile(r"[a-z]+(?:_[a-z]+)+")
"""A name of the program of several words, as choices have it: if_it_fails."""

_VERB = re.compile(r"(^| and | or )([a-z]+)")
_THEY = re.compile(r"\bthey\b", re.IGNORECASE)


def reply_in_words(reply: Reply, ruleset: Ruleset[Any], people: People, question: str = "") -> str:
    """One alternative: its act with its fields, and its condition. `people` are names by id."""
    parts = [*_act(reply, ruleset, people, question)]
    parts += [
        f"keep {least} of your {ruleset.board.gauges.get(gauge, gauge)}"
        for gauge, least in reply.keep.items()
        if least
    ]
    said = _listed(parts)
    return only_if(reply.when, f"{said[:1].upper()}{said[1:]}", ruleset, people)


def only_if(when: Condition | None, text: str, ruleset: Ruleset[Any], people: People) -> str:
    """A text with its condition before it: ``If joining is free: join this turn``."""
    if when is None:
        return text
    return f"If {condition_in_words(when, ruleset, people)}: {_small(text)}"


def _small(text: str) -> str:
    """The text for the middle of a sentence; words in capitals keep them."""
    return text[:1].lower() + text[1:] if text[1:2].islower() or text[1:2] == " " else text


def replies_in_words(
    replies: Sequence[Reply], ruleset: Ruleset[Any], people: People, question: str
) -> str:
    """Several alternatives in order: ``Dodge; else take it``."""
    first, *others = [reply_in_words(each, ruleset, people, question) for each in replies]
    return "; else ".join([first, *map(_small, others)])


def _act(reply: Reply, ruleset: Ruleset[Any], people: People, question: str) -> Iterator[str]:
    """The act, and after it each field that the text of the act does not name."""
    said = ruleset.sentences
    action = ruleset.choices.actions.get(reply.act)
    title = SAID.get(reply.act) or (action.title if action is not None else reply.act)
    own: Any = said.orders.get(reply.act, said.texts(question, reply.act))
    every = [own] if isinstance(own, str) else own
    texts = [_told_to(text) for text in every if not text[:1].isupper()]
    holes = set(re.findall(r"\{(\w+)", " ".join(texts)))
    words = {
        name: _field(said, reply.act, name, wish, people) for name, wish in reply.fields.items()
    }
    bare = [
        f"{name.replace('_', ' ')} {word}"
        for name, word in words.items()
        if word and name not in holes and not _has_text(said, reply.act, name)
    ]
    act = _verb(fill(texts, words, title)) if texts else title
    yield f"{act} ({', '.join(bare)})" if bare else act
    for name, word in words.items():
        if word and name not in holes and _has_text(said, reply.act, name):
            yield _told_to(_small(word))


def _has_text(said: Sentences, act: str, name: str) -> bool:
    return f"{act}.{name}" in said.orders or said.field_text(act, name) is not None


def _field(said: Sentences, act: str, name: str, wish: Wish, people: People) -> str:
    """What a field adds to its act; "" for nothing."""
    if wish is False or wish in ("", [], ()):
        return ""
    key = f"{act}.{name}.stated" if isinstance(wish, Stated) else f"{act}.{name}"
    text: Any = said.orders.get(key, said.field_text(act, name))
    word = wish_in_words(wish, people)
    if text is None:
        return word
    if isinstance(text, str):
        return text.replace("{}", word).replace("{lower}", word)
    if isinstance(wish, UpTo):
        one = text.get("1", "") if wish.most == 1 else ""
        upto = one.replace("1", word) if one else text.get("*", "").replace("{}", word)
        return upto.replace(" at most", "")
    found: str = text.get(str(wish), text.get("*", ""))
    return found.replace("{}", word).replace("{lower}", word)


def _told_to(text: str) -> str:
    """The text as it is said to the one who acts: "attack", "pay for it", "with your dagger"."""
    if text[:1].isupper():
        return text
    text = re.sub(r"^(if [^,]*, |after that |where [^,]*, )?they ", r"\1", text)
    return _THEY.sub("you", re.sub(r"\btheir\b", "your", text))


def _verb(text: str) -> str:
    """The same with its verbs as in an order: "parries" becomes "parry"."""
    return _VERB.sub(lambda verb: verb[1] + _bare(verb[2]), text)


def _bare(verb: str) -> str:
    if verb in IRREGULAR or not verb.endswith("s") or verb.endswith("ss"):
        return IRREGULAR.get(verb, verb)
    if verb.endswith("ies"):
        return f"{verb[:-3]}y"
    return verb[:-2] if verb.endswith(("sses", "shes", "ches", "xes")) else verb[:-1]


def _listed(parts: Sequence[str]) -> str:
    *most, last = parts
    if not most:
        return last
    if any(part.startswith("if ") for part in parts):
        return "; ".join(parts)
    return f"{', '.join(most)}{',' if len(most) > 1 else ''} and {last}"


# ---------------------------------------------------------------- values


def wish_in_words(wish: Wish, people: People) -> str:
    """The value of a field: ``Goro (else any foe)``, ``up to 2``."""
    match wish:
        case Aim():
            first, *others = [_how(how, people) for how in wish.by]
            return f"{first} (else {', else '.join(others)})" if others else first
        case UpTo():
            return f"up to {wish.most}"
        case AsMuchAs():
            return f"as many as leave you {wish.leaves} {wish.of}"
        case Stated():
            return f"your {wish.fact.capitalize()}"
        case bool():
            return "yes" if wish else "no"
        case list() | tuple():
            return " and ".join([wish_in_words(each, people) for each in wish])
        case _:
            said = people.get(str(wish), str(wish))
            return said.replace("_", " ") if NAME.fullmatch(said) else said


def _how(how: How, people: People) -> str:
    name = people.get(how.who, how.who)
    match how.by:
        case By.PERSON:
            return name
        case By.PROTECT:
            return f"whoever attacked {name} last"
        case by:
            return WAYS[by]


# ---------------------------------------------------------------- conditions


def condition_in_words(condition: Condition, ruleset: Ruleset[Any], people: People) -> str:
    """A condition for people to read."""
    match condition:
        case Test():
            return _test(condition, ruleset, people)
        case All(of=of):
            return " and ".join([condition_in_words(each, ruleset, people) for each in of])


def _test(test: Test, ruleset: Ruleset[Any], people: People) -> str:
    text = ruleset.sentences.facts.get(test.fact)
    if test.test == "has":
        who = GROUPS.get(test.value) or _value(test, people)
        known = text if isinstance(text, Mapping) else {}
        if pattern := known.get("has"):
            return pattern.replace("{}", who)
        return f"{who} is among {test.fact.replace('_', ' ')}"
    if isinstance(test.value, bool):
        known = text if isinstance(text, Mapping) else {}
        said = "yes" if test.value else "no"
        return known.get(said, f"{test.fact.replace('_', ' ')} is {said}")
    gauge = ruleset.board.gauges.get(test.fact)
    name = text if isinstance(text, str) else f"the {test.fact.replace('_', ' ')}"
    name = f"your {gauge}" if gauge else name
    if test.test == "in":
        return f"{name} is {_value(test, people)}"
    compared = COMPARED[test.test]
    if gauge and gauge.endswith(("s", "dice")):
        compared = compared.replace("is", "are", 1)
    return f"{name} {compared} {_value(test, people)}"


def _value(test: Test, people: People) -> str:
    match test.value:
        case str() if test.value in GROUPS:
            return GROUPS[Group(test.value)]
        case [str(first), *others]:
            return f"{people.get(first, first)} or one of {len(others)} like them"
        case value:
            said = people.get(str(value), str(value))
            said = said.replace("_", " ") if NAME.fullmatch(said) else said
            return f"{said}%" if test.percent else said
