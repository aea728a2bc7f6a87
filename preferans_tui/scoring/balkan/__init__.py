"""The Balkan family: Serbian, Croatian, Slovenian and every house between them."""

from .engine import Balkan as engine
from .rules import Rules as RULES

__all__ = ["RULES", "engine"]
