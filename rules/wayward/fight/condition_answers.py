"""What people may do about what somebody suffers: acts on one's turn, out of turn, and the GM's."""

from __future__ import annotations

from dataclasses import dataclass

# ------------------------------------------------------------------ on one's turn


@dataclass(frozen=True)
class KnockOut:
    """Strike somebody helpless once, so that he is unconscious."""

    target: str
    weapon: str = "unarmed"
    ap: int = 0


@dataclass(frozen=True)
class CoupDeGrace:
    """Kill somebody helpless."""

    target: str


@dataclass(frozen=True)
class Stand:
    """Get up from the ground."""

    ap: int = 0


@dataclass(frozen=True)
class Eyes:
    """Shut the eyes, or open them again."""


@dataclass(frozen=True)
class Wipe:
    """Wipe the blood out of the eyes."""


@dataclass(frozen=True)
class FirstAid:
    """End a Bleed or a Burn of somebody at hand, or what a wound lets be stopped."""

    injury: str
    ap: int = 0


# ------------------------------------------------------------------ out of turn


@dataclass(frozen=True)
class Grapple:
    """Two who wrestle roll against each other: who is in control, and who is held."""

    holder: str
    held: str


@dataclass(frozen=True)
class BeginWith:
    """Keep something up as the fight begins."""

    technique: str


@dataclass(frozen=True)
class EndUpkeep:
    """End something that is kept up."""

    upkeep: str


@dataclass(frozen=True)
class Rouse:
    """Wake a sleeper, or somebody unconscious."""

    combatant: str


@dataclass(frozen=True)
class ConfirmDeath:
    """Say whether somebody who is dying dies."""

    combatant: str
    dies: bool = True


@dataclass(frozen=True)
class Afflict:
    """Put a status effect on somebody; 0 counts: until it fades or is taken away."""

    combatant: str
    status: str
    severity: int = 1
    counts: int = 0
    goes_on: bool = False


@dataclass(frozen=True)
class Expose:
    """Let a poison get at somebody: of a vector, a special effect, and its maker's Toxicology."""

    combatant: str
    vector: str
    special: str = ""
    maker: int = 0


@dataclass(frozen=True)
class Relieve:
    """Take a status effect from somebody."""

    status: str


@dataclass(frozen=True)
class GiveWound:
    """Wound somebody: by a row of the tables, or in the GM's own words."""

    combatant: str
    row: str = ""
    side: str = ""
    note: str = ""


@dataclass(frozen=True)
class HealWound:
    """A wound is healed."""

    wound: str
