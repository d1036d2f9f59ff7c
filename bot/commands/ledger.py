"""`interlude ledger`: the clauses of the rulebooks, as the bot knows them."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict

from bot.config import load
from bot.plugins import add_homebrew
from rules import RULESETS
from rules.engine.ruleset import Rule


def arguments(parser: ArgumentParser) -> None:
    """Add the rulebook, and which of its clauses."""
    add_homebrew(load().rulesets.folder)
    parser.add_argument(
        "search", nargs="*", metavar="WORD", help="only clauses with all of these in id or text"
    )
    parser.add_argument("--ruleset", choices=[*RULESETS], help="only this rulebook")
    parser.add_argument(
        "--kind", choices=["engine", "choice", "gm", "reference"], help="only clauses of this kind"
    )
    parser.add_argument("--count", action="store_true", help="only how many there are of each kind")
    parser.add_argument("--json", action="store_true", help="print one JSON object a line")


def carry_out(options: Namespace) -> int:
    """Print the clauses in the rulebook's order; 1 when none fits."""
    found = False
    for key in [options.ruleset] if options.ruleset else RULESETS:
        rules = list(_fitting(key, options))
        found = found or bool(rules)
        lines = _counted(key, rules, options) if options.count else _listed(key, rules, options)
        sys.stdout.writelines(f"{line}\n" for line in lines)
    return 0 if found else 1


def _fitting(key: str, options: Namespace) -> Iterator[Rule]:
    words = [word.casefold() for word in options.search]
    for rule in RULESETS[key].rulebook.values():
        text = f"{rule.id} {rule.title} {rule.topic} {rule.text}".casefold()
        if options.kind in {None, rule.kind} and all(word in text for word in words):
            yield rule


def _counted(key: str, rules: list[Rule], options: Namespace) -> Iterator[str]:
    kinds = Counter(rule.kind for rule in rules)
    if options.json:
        yield json.dumps({"ruleset": key, "clauses": len(rules), "kinds": dict(kinds)})
        return
    shown = ", ".join(f"{count} {kind}" for kind, count in kinds.most_common())
    yield f"{key}: {len(rules)} clauses ({shown})" if rules else f"{key}: no clauses"


def _listed(key: str, rules: list[Rule], options: Namespace) -> Iterator[str]:
    for rule in rules:
        if options.json:
            yield json.dumps({"ruleset": key, **asdict(rule)}, ensure_ascii=False)
        else:
            yield f"{rule.id}  {rule.title} ({rule.kind})\n    {rule.text}"
            if rule.ruling:
                yield f"    Ruling: {rule.ruling}"
            if rule.example:
                yield f"    Example: {rule.example}"
