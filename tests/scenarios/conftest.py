"""The bots of these tests are forked."""

from tests.forks import forking

__all__ = ["forking"]
