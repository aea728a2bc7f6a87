"""A family's variant files as a JSON Schema: editors complete and check by it."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import inspect

from preferans_tui.locale import _
from preferans_tui.scoring.engine import family
from preferans_tui.variants import keys


def schema(engine: str) -> dict[str, Any]:
    """Return the JSON Schema of a family's variant files, explained in the language that is spoken.

    >>> schema("russian")["properties"]["extends"]["type"]
    'string'
    """
    rules = family(engine).RULES
    _refs, parts = msgspec.json.schema_components([rules], ref_template="#/$defs/{name}")
    parts = {name: {**part, "required": []} for name, part in parts.items()}
    file = parts.pop(rules.__name__)
    for name, key in keys(engine).items():
        *path, last = name.split(".")
        part = file
        for table in path:
            part = parts[part["properties"][table]["$ref"].rpartition("/")[2]]
        if path not in (["title"], ["about"]):
            part["properties"][last]["description"] = _(f"rule.{name}")
        if key.kind == "map":
            part["properties"][last]["propertyNames"] = {"enum": _names(inspect.type_info(key.type))}
    file["properties"]["extends"] = {"type": "string", "description": _("rule.extends")}
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **file, "$defs": parts}


def _names(described: inspect.Type) -> list[str]:
    """Return the keys that a map may have, as TOML writes them."""
    match described:
        case inspect.DictType(key_type=inspect.IntType(ge=int(low), le=int(high))):
            return [str(number) for number in range(low, high + 1)]
        case inspect.DictType(key_type=inspect.LiteralType(values=values)):
            return [str(value) for value in values]
        case _:
            raise TypeError(described)
