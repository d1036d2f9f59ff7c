"""How long the bot works on an answer before Discord is told that one follows."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Patience:
    """Seconds of work before Discord hears of it; Discord waits for three.

    `command_s` is for a command, `press_s` for a control or a form, `form_s` for a control that may
    open a form: nothing else may be said before the form, so it is given up then.
    """

    command_s: float = 1.0
    press_s: float = 1.2
    form_s: float = 2.2

    @classmethod
    def at_least(cls, seconds: float) -> Patience:
        """Return the usual times, none shorter than that."""
        usual = cls()
        return cls(
            max(seconds, usual.command_s), max(seconds, usual.press_s), max(seconds, usual.form_s)
        )
