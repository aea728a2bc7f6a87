"""Variants: TOML files become checked, frozen rules; whatever is wrong with them is collected, not raised."""

from .loading import Variant, listing, load, pinned
from .schema import Key, keys

__all__ = ["Key", "Variant", "keys", "listing", "load", "pinned"]
