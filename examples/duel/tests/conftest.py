"""Find the game in its folder if it is not installed."""

from importlib.util import find_spec
from pathlib import Path

from bot.plugins import add_homebrew

if find_spec("duel") is None:
    add_homebrew(str(Path(__file__).parents[1]))
