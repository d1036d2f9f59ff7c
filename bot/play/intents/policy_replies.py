"""The replies of an NPC policy: read in words, and changed by a form without typing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, dataclass, fields
from typing import Any

from bot.play.model import Json
from rules.engine.asking.forms import Fields, Option, Pick, defaults_of
from rules.engine.intents.checks import check_replies
from rules.engine.intents.offers import MOST_SHOWN
from rules.engine.intents.plans import Policy
from rules.engine.intents.replies import ASK, Reply
from rules.engine.intents.reply_words import replies_in_words as spoken
from rules.engine.intents.reply_words import reply_in_words
from rules.engine.ruleset import Action, Ruleset

NOTHING = Option("none", "Nothing more")


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """A policy's replies to one kind of question, in words."""

    question: str
    title: str
    text: str


@dataclass(frozen=True, kw_only=True)
class Chosen:
    """The values of the form: numbers of replies in order of preference."""

    first: str
    second: str = NOTHING.value
    third: str = NOTHING.value
    fourth: str = NOTHING.value
    fifth: str = NOTHING.value


NAMES = tuple([each.name for each in fields(Chosen)])


@dataclass(frozen=True, slots=True)
class ReplyChoices:
    """The replies that a policy can give to one kind of question; `names` are people's, by id.

    They are its present ones, those of the game's styles, acts that need no more words, and to ask.
    """

    ruleset: Ruleset[Any]
    policy: Policy
    question: str
    names: Mapping[str, str]

    def form(self) -> Fields[Chosen]:
        """Return the form; it begins with the present replies."""
        offered = self._offered()
        words = [reply_in_words(each, self.ruleset, self.names, self.question) for each in offered]
        options = tuple([Option(str(nth), text) for nth, text in enumerate(words)])
        picks = {
            name: Pick((NOTHING, *options), "Else") if nth else Pick(options, "First")
            for nth, name in enumerate(NAMES)
        }
        present = [each for each in self.policy.say[self.question] if each in offered]
        places = [str(offered.index(each)) for each in present]
        begins = dict(zip(NAMES, places, strict=False))
        return Fields(Chosen, picks, initial=begins)

    def read(self, raw: Json) -> Policy:
        """Return the policy with the replies that the form describes.

        A policy with more replies than the form has fields keeps those.

        Raises:
            BadAnswer: They can never answer the question.
        """
        wanted, offered = self.form().read(raw), self._offered()
        chosen = [getattr(wanted, name) for name in NAMES]
        replies = [offered[int(nth)] for nth in chosen if nth != NOTHING.value]
        replies += self.policy.say[self.question][len(NAMES) :]
        check_replies(replies, self.ruleset.choices.questions[self.question], self.ruleset)
        return self.policy.saying(self.question, tuple(replies))

    def _offered(self) -> list[Reply]:
        asking = Reply(ASK)
        found: list[Reply] = []
        for reply in self._every():
            if reply not in (*found, asking):
                found.append(reply)
        return [*found[: MOST_SHOWN - 2], asking]

    def _every(self) -> Iterator[Reply]:
        yield from self.policy.say[self.question]
        for style in self.ruleset.choices.presets.styles:
            yield from style.say(style.aim(self.policy.protects)).get(self.question, ())
        for name, action in self.ruleset.choices.actions.items():
            if self.question in action.questions and _is_whole(action):
                yield Reply(name)


def replies_in_words(
    policy: Policy, ruleset: Ruleset[Any], names: Mapping[str, str]
) -> tuple[Said, ...]:
    """Return a policy's replies to every kind of question that it answers."""
    return tuple(
        [
            Said(
                question=key,
                title=ruleset.choices.questions[key].title,
                text=spoken(replies, ruleset, names, key),
            )
            for key, replies in policy.say.items()
            if key in ruleset.choices.questions
        ]
    )


def _is_whole(action: Action) -> bool:
    """Whether the act is an answer with nothing filled in."""
    return MISSING not in defaults_of(action.params).values()
