"""The journal: sealed files of events, and the session that they add up to."""
