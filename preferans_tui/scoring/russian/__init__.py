"""The Russian family: Sochi, Leningrad, Moscow and every house between them."""

from .engine import Russian as engine
from .rules import Rules as RULES

__all__ = ["RULES", "engine"]
