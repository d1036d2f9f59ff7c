"""A table for tests of rulesets: dice and answers are a script, every step is also reloaded.

The dice fall in the order given; a test that leaves dice over, or wants more, fails. After each
step the fight is rebuilt from its newest checkpoint and the records after it, and must tell the
same story. So any test finds a resolution that depends on something else.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import Any

from rules.dice import Dice, Faces
from rules.engine.replay import journal as j
from rules.engine.replay.drive import Answers, Step, advance
from rules.engine.replay.scene import Prompt, Scene, replay
from rules.engine.replay.upcast import restore
from rules.engine.ruleset import Ruleset
from rules.engine.state.as_json import dump
from rules.engine.views.view import View, bearing, view
from rules.engine.views.visibility import GM, Line, Viewer


class Table:
    """One fight at a table of scripted people.

    If it `decides`, the GM is asked for the end once only one side can act.
    """

    decides = False

    def __init__(
        self,
        ruleset: Ruleset[Any],
        *,
        dice: Iterable[int] = (),
        answers: Answers | None = None,
        house: dict[str, Any] | None = None,
        running: bool = True,
        covert_waits: bool = False,
    ) -> None:
        self.ruleset = ruleset
        self.answers = answers
        self.running = running
        self.covert_waits = covert_waits
        self.records: list[j.Record] = []
        self.lines: list[Line] = []
        self.ends: list[int] = []
        self.digests: dict[int, str] = {}
        self._blank = dump(ruleset.state(house=ruleset.house()))
        self.steps_by_end: dict[int, Step] = {}
        self._dice = iter(dice)
        self.scene: Scene[Any] = Scene(ruleset, restore(ruleset, self._blank, ruleset.edition))
        self.play(j.Opened(house=house or {}, name="The bridge"))

    # ------------------------------------------------------------------ the script

    def dice(self, *faces: int) -> Table:
        """Add dice, in the order they fall."""
        self._dice = chain(self._dice, faces)
        return self

    def dice_left(self) -> list[int]:
        """Return the dice of the script that have not fallen; they stay in the script."""
        left = list(self._dice)
        self._dice = iter(left)
        return left

    def join(self, name: str, player: str = GM, *, hidden: bool = False, **sheet: Any) -> str:
        """Let somebody join with this sheet. Returns their id."""
        id = name.lower().replace(" ", "-")
        self.play(j.Joined(id=id, name=name, player=player, sheet=sheet, hidden=hidden))
        return id

    def begin(self) -> Step:
        """Begin the fight."""
        return self.play(j.Began())

    def play(self, entry: j.Entry | None) -> Step:
        """Write one entry and its results; check that a reload tells the same story."""
        step = advance(
            self.scene,
            entry,
            at=60_000 * (len(self.records) + 1),
            hand=self.hand,
            answers=self.answers,
            running=self.running,
            covert_waits=self.covert_waits,
            ends=self.decides,
        )
        self.records += step.records
        self.lines += [line for _, lines in step.lines for line in lines]
        self.ends.append(self.scene.seq)
        if step.settled is not None:
            self.steps_by_end[step.settled[0]] = step
        self.hold_together()
        return step

    def hold_together(self) -> None:
        """Check that a reload tells the same story, and asks the same."""
        self.digests[self.scene.seq] = digest = self.scene.digest
        again = self.reloaded()
        assert again.digest == digest, "a reload tells another story"
        places = [(p.key, p.opened) for p in self.scene.prompts]
        assert [(p.key, p.opened) for p in again.prompts] == places

    def say(self, who: str, act: str | None = None, *, about: str = "", **fields: Any) -> Step:
        """Answer the one open question of `who` that has this act (and is about `about`)."""
        prompt = self.prompt(who, act, about)
        value = fields if act is None else {"act": act, **fields}
        return self.play(j.Answered(key=prompt.key, opened=prompt.opened, value=value))

    def declare(self, by: str, act: str, **fields: Any) -> Step:
        """Let `by` do something out of turn."""
        return self.play(j.Declared(by=by, act=act, value=fields))

    def amend(self, path: str, value: Any, reason: str = "") -> Step:
        """Amend a value, as the GM."""
        return self.play(j.Amended(path=path, value=value, reason=reason))

    def undo(self, back_to: int) -> None:
        """Strike all after a record; nothing starts by itself."""
        seq = self.scene.seq + 1
        self.records.append(j.Record(seq, 60_000 * seq, j.Undone(back_to=back_to)))
        self.scene = self.reloaded()
        self.scene.seq = seq

    # ------------------------------------------------------------------ the present state

    @property
    def fight(self) -> Any:
        """Return the state."""
        return self.scene.fight

    @property
    def points(self) -> dict[int, str]:
        """Return the checkpoints, each by the record before it."""
        return {seq: self._point(seq) for seq in (0, *self.steps_by_end)}

    def _point(self, seq: int) -> str:
        kept = self.steps_by_end[seq].checkpoint if seq else None
        return self._blank if kept is None else kept[1]

    def reloaded(self, upto: int | None = None) -> Scene[Any]:
        """Return the fight rebuilt from the newest checkpoint in force (at record `upto`)."""
        force = [r for r in j.effective(self.records) if upto is None or r.seq <= upto]
        seqs = {0, *(r.seq for r in force)}
        base = max(seq for seq in (0, *self.steps_by_end) if seq in seqs)
        fight = restore(self.ruleset, self._point(base), self.ruleset.edition)
        return replay(self.ruleset, fight, [r for r in force if r.seq > base], base)

    def prompt(self, who: str, act: str | None = None, about: str = "") -> Prompt:
        """Return the one open question of `who` that has this act among its choices."""
        hits = [
            p
            for p in self.scene.prompts
            if p.ask.who == who
            and (not about or p.ask.about == about)
            and (act is None or getattr(p.ask.live(), "choices", {}).get(act) is not None)
        ]
        places = [(p.ask.who, p.key) for p in self.scene.prompts]
        assert len(hits) == 1, f"{who} has {len(hits)} questions with {act}; open: {places}"
        return hits[0]

    def asked(self) -> list[tuple[str, str]]:
        """Return who is asked what, by the question's own name."""
        return [(p.ask.who, p.ask.key) for p in self.scene.prompts]

    def acts(self, who: str, about: str = "") -> list[str]:
        """Return the acts open to `who` in their one question."""
        return list(getattr(self.prompt(who, about=about).ask.live(), "choices", ()))

    def told(self, viewer: Viewer | None = None) -> list[str]:
        """Return the log as a viewer (else the GM) reads it."""
        viewer = viewer or Viewer(gm=True)
        return [line.text for line in self.lines if viewer.sees(line.audience)]

    def view(self, player: str | None = None) -> View:
        """Return the fight as a player sees it, the GM, or (None) the public."""
        return view(self.scene, Viewer(player=player, gm=player == GM))

    def bearing(self, who: str, player: str | None = None, about: str = "") -> list[str]:
        """Return the facts under the one question of `who`, as `view` shows them."""
        viewer = Viewer(player=player, gm=player == GM)
        ask = self.prompt(who, about=about).ask
        return [stat.words for stat in bearing(self.scene, ask, viewer)]

    def undo_everywhere(self) -> None:
        """Check that undoing to any record that ended a step restores its state."""
        force = {r.seq for r in j.effective(self.records)}
        for seq in [s for s in self.digests if s in force]:
            again = self.reloaded(upto=seq)
            assert again.digest == self.digests[seq], f"undo to {seq} differs"

    def hand(self, key: str, dice: Dice) -> Faces:
        """Return the next dice of the script for `key`."""

        def die(sides: int) -> int:
            face = next(self._dice, None)
            assert face is not None, f"the script has no die for {key} ({dice})"
            assert 1 <= face <= sides, f"{face} is not on a die of {sides} ({key})"
            return face

        return dice.throw(die)
