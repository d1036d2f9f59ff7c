"""Intents: answers left in advance. Orders, plans and policies are all made of them.

Everything here is pure. An intent is plain data; `decide` says what it answers to one question, and
sees nothing but what its owner may know. What is where:

    known        what one combatant may know when a question opens
    conditions   when a reply holds: tests of facts, and, or, not
    aims         how a target is chosen
    amounts      how a number is chosen
    replies      one alternative, one order, how often it answers
    plans        a queue of turns; what wakes its owner; policies for groups
    decide       which of all that was left answers a question, and why the others do not
    wishes       aims and amounts as people write them
"""
