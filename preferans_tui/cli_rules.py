"""The commands about rules: list, show, check, diff, schema."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from preferans_tui.export import rules
from preferans_tui.export.schema import schema
from preferans_tui.locale import _
from preferans_tui.replies import OK, folders, print_json, refuse
from preferans_tui.scoring.engine import Problem
from preferans_tui.variants import Variant, changed, listing, load


def run(arguments: argparse.Namespace) -> int:
    """Do what was asked about rules; return the exit code."""
    if arguments.verb == "list":
        found = listing(folders())
        variants = [variant for variant in found if isinstance(variant, Variant)]
        if arguments.json:
            print_json([_variant(variant) for variant in variants])
        else:
            print(rules.listing(variants), end="")
        for wrong in found:
            if not isinstance(wrong, Variant):
                refuse("", wrong)
        return OK
    if arguments.verb == "schema":
        print_json(schema(arguments.family))
        return OK
    if arguments.verb == "diff":
        return _diff(arguments)
    name = arguments.name
    # What `check` is given is a file, whatever it is called.
    variant = load(Path(name) if arguments.verb == "check" else name, folders())
    if not isinstance(variant, Variant):
        return _refuse_rules(name, variant)
    if arguments.json:
        print_json({**_variant(variant), "rules": variant.tables, "warnings": rules.warnings(variant)})
    elif arguments.verb == "show":
        print(rules.show(variant), end="")
    else:
        print("\n".join([_("cli.rules_ok", file=name), *rules.warnings(variant)]))
    return OK


def _refuse_rules(name: str, problems: Sequence[Problem]) -> int:
    return refuse("" if any("file" in problem.params for problem in problems) else name, problems)


def _diff(arguments: argparse.Namespace) -> int:
    pair = []
    for name in (arguments.name, arguments.other):
        variant = load(name, folders())
        if not isinstance(variant, Variant):
            return _refuse_rules(name, variant)
        pair.append(variant)
    before, after = pair
    if before.rules.engine != after.rules.engine:
        params = {"got": arguments.other, "variant": arguments.name}
        return refuse("", [Problem("other_family", "", params)])
    if arguments.json:
        print_json(changed(before.tables, after.tables, before.rules.engine))
    else:
        print(rules.difference(before, after), end="")
    return OK


def _variant(variant: Any) -> dict[str, Any]:
    title, about = variant.rules.title, variant.rules.about
    return {
        "name": variant.name,
        "title": {"ru": title.ru, "en": title.en},
        "about": {"ru": about.ru, "en": about.en},
        "path": str(variant.path),
        "extends": list(variant.bases),
    }
