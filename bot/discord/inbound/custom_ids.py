"""Custom ids: what a control carries, ``v1:<token>:<option>[:<argument>]``.

    token       option     argument            the control
    a prompt    c          the act or value    a button of a choice; after an act, + asks for fields
    a prompt    crowd      the act             a button of a choice, for all attacks of a crowd
    a prompt    pick                           a select of the choices
    a prompt    ask                            "Answer": shows what can be answered
    a prompt    todo                           the same in a list of one's questions: the others
                                               stay below it, and below its answer
    a prompt    m          the act, or none    a modal with the fields of an answer
    a prompt    change                         takes a sealed answer back: it is asked again
    a prompt    always     when, more or none  keeps an answer as an order: asks when, or keeps it
    a prompt    alwaysm                        the form that keeps it otherwise
    a prompt    plan planm  more, or none       plans the next turns of its combatant: asks how,
                                               and its form; more adds one to those planned
    a fight     join act mine orders           the board's buttons
    a fight     rematch    healed, as_they_are a new fight with the same people; asks how without
    a fight     vote       a choice, or none   asks how a paused fight goes on; votes for it
    a fight     log        a position          the board's log, and its pages
    a fight     for                            a select: answer for somebody
    a fight     free                           a select: an act that nobody asks for
    a fight     do         the act             a modal with the fields of such an act
    a fight     order                          a select: which of my orders to change
    a fight     drop orest an order            takes an order back, lets it rest or go on
    a fight     oup odown  an order            moves it up or down in the list
    a fight     otry       an order            tells what it would have answered until now
    a fight     ochange    an order, plan.step changes it: asks how
                ochangem
    a fight     ostyle     a combatant         chooses its style: asks which
                ostylem
    a fight     oplan      a combatant         plans its next turns: asks how; + adds one
                oplanm
    a fight     gm gmbegin gmnext gmend        the GM: what they may do; begins, goes on, ends
    a fight     gmadd gmaddm                   the GM: asks which NPCs come, and its form
    a fight     npcs npcok npcalone            the GM: drafts of NPCs; approves them for this round,
                                               lets them act alone
    a fight     npcpick npcstyle  id:style     a select: whose style to change; changes it
    a fight     npcsay npcsaym  id:question    a select: which of its replies to change; their form
    a fight     npckeep    a style             keeps it for NPCs of these names in later fights
    a fight     goon letchange                 after an undo: orders answer again, or people are
                                               told that they may change them
    a fight     whys                           a select of lines to explain
    a fight     gask gc    as ask, c and pick  a post that asks several: the question of who
                gpick                          uses it
    a fight     gplan                          a post with a round's cards: plan one's next turn
    a fight     gfor       the choice          a select: which of one's own questions there
    a fight     gall       message:choice      all of one's own questions there, or on this message;
                                               without a choice a select
    a fight     geach      message, or none    asks for each of one's own questions there, or on
                geachm                         this message, and its form
    a fight     retcon                         a select: which past act to change
    a draft     retdo retchange retundo        changes the past; asks what was done instead; takes
                                               the change back
    a draft     retpick                        a select: what was done instead
    a draft     retform    the act, or none    a modal with the fields of it
    an          ruling rulingm                 asks the GM for a ruling, and its form
    objection
    a message   saidm                          the form that changes what was said as a character
    a line      why                            explains the rolls of a line
    a draft     rest       a form in parts: opens its next part, takes it, sends it as it is
                restm restok
    a draft     choose     once or standing    one of several questions, or "keep as order"
    a sheet     dsection   a section           opens the form of a section of a drafted sheet
    a sheet     dfilled    a section           that form
    a sheet     dpaste dpasted                 asks for a whole sheet as text, and its form
    a sheet     dmake dnamed                   makes the character; the form that asks its name
    a sheet     drename drenamed               asks for another name, and its form
    a sheet     dread      a page, -1 draft    what became of each piece of the text of a sheet
    a sheet     dperson                        a select: another person of the same file
    a sheet     dthrow                         throws the draft away
    a draft     end skip begin undo            ends the fight; answers for others; begins without
                                               players; undoes: confirmed
    a draft     tnext tundo tfinish            a practice fight: what comes next, undo, the end
    a ruleset   rule                           a select: reads a rule of the book
    a character sheet      a page              another page of its sheet
    a topic     topic      a page              another page of help about it
    a ruleset   house      a page              another page of the house rules
    0           doctor     a page              another page of what the bot may not do
    0           waiting    a number            the GM: another of the open objections
    0           forget                         removes all that is kept about who presses it
    a role or 0 setup      a name              a select: the game of a new campaign
    0           firstopen firstinvite          below a new campaign: opens a fight here; says what
                firsttry                       players type; starts a practice fight
    0           portrait   a name, * before    asks for a picture of a character, or of a kept NPC
                portraitm  that of an NPC      after *, and its form; = before an own name that
                                               begins with either
    0           import     *, or none          asks for the sheet of an NPC, or of a character,
                importm                        and its form

Custom ids outlive restarts and updates, so an option never gets another meaning.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from bot.discord.rendering.limits import CUSTOM_ID

VERSION = "v1"
_SHAPE = re.compile(r"v1:([A-Za-z0-9_.-]{1,64}):([a-z]{1,12})(?::(.*))?", re.DOTALL)


@dataclass(frozen=True, slots=True)
class ControlId:
    """The parts of a control's custom id."""

    token: str
    option: str
    argument: str = ""

    def __str__(self) -> str:
        tail = f":{self.argument}" if self.argument else ""
        return f"{VERSION}:{self.token}:{self.option}{tail}"

    @property
    def fits(self) -> bool:
        """Whether the custom id is short enough for Discord."""
        return len(str(self)) <= CUSTOM_ID


def made(token: str, option: str, argument: str = "") -> str:
    """Return the custom id of a control."""
    return str(ControlId(token, option, argument))


def parse(text: str) -> ControlId | None:
    """Read a custom id; None if it is not one of ours."""
    found = _SHAPE.fullmatch(text)
    return ControlId(found[1], found[2], found[3] or "") if found else None
