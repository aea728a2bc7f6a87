"""Sheets for people and programs: one module a format, each from a session to text."""
