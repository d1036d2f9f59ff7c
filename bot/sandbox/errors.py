"""The sandbox's own refusals, for people (Discord's refusals to the bot are `wire.ApiError`).

SandboxError
    CommandError    a slash command that Discord's client would not send
    ActError        another act that Discord's client would not let a person do
    FaultError      a fault that cannot be set
"""


class SandboxError(ValueError):
    """The request cannot be carried out; the sentence says why."""


class CommandError(SandboxError):
    """The slash command cannot be sent as it is."""


class ActError(SandboxError):
    """A person cannot do that."""


class FaultError(SandboxError):
    """The fault cannot be set."""
