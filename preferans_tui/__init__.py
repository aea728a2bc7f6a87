"""The score sheet of a preferans table: rules, journal and screens."""

__version__ = "0.1.0"
