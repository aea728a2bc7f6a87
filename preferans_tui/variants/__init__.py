"""Variants: TOML files become checked, frozen rules; whatever is wrong with them is collected, not raised."""

from .loading import Change, Variant, changed, listing, load, pinned
from .schema import Key, keys

__all__ = ["Change", "Key", "Variant", "changed", "keys", "listing", "load", "pinned"]
