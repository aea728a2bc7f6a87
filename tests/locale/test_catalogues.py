"""Both catalogues say everything, and the compiled ones say what the sources do."""

from __future__ import annotations

import ast
import io
import re
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

import preferans_tui
from preferans_tui import locale
from preferans_tui.locale import _, plural, say, use, word
from preferans_tui.scoring.engine import FAMILIES, Problem, Text, family
from preferans_tui.variants import keys

PACKAGE = Path(preferans_tui.__file__).parent
FOLDERS = {code: Path(locale.__file__).parent / code / "LC_MESSAGES" for code in locale.LANGUAGES}


def words(language: str) -> dict[str, tuple[str, ...]]:
    with (FOLDERS[language] / "preferans_tui.po").open("rb") as file:
        catalogue = read_po(file, locale=language)
    found = {}
    for message in catalogue:
        if message.id:
            code = message.id if isinstance(message.id, str) else message.id[0]
            found[code] = (message.string,) if isinstance(message.string, str) else tuple(message.string)
    return found


def codes_in_sources() -> set[str]:
    """Return every code that the sources name in full, in a call that looks words up or carries them."""
    found = set()
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
                name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
                if name in ("_", "plural", "Text"):
                    found.add(str(node.args[0].value))
                elif name == "Problem":
                    found.add(f"problem.{node.args[0].value}")
    return found


def test_both_languages_have_the_same_codes() -> None:
    assert set(words("ru")) == set(words("en"))


@pytest.mark.parametrize("language", locale.LANGUAGES)
def test_nothing_is_left_empty(language: str) -> None:
    assert [code for code, texts in words(language).items() if not all(texts)] == []


def test_placeholders_agree_between_languages() -> None:
    def placeholders(texts: tuple[str, ...]) -> set[str]:
        return set(re.findall(r"{(\w+)}", " ".join(texts)))

    english, russian = words("en"), words("ru")
    assert {code for code in english if placeholders(english[code]) != placeholders(russian[code])} == set()


@pytest.mark.parametrize("language", locale.LANGUAGES)
def test_the_compiled_catalogue_is_current(language: str) -> None:
    with (FOLDERS[language] / "preferans_tui.po").open("rb") as file:
        catalogue = read_po(file, locale=language)
    compiled = io.BytesIO()
    write_mo(compiled, catalogue)
    assert (FOLDERS[language] / "preferans_tui.mo").read_bytes() == compiled.getvalue()


def test_every_code_that_the_sources_name_has_words() -> None:
    assert codes_in_sources() - set(words("en")) == set()


@pytest.mark.parametrize("name", FAMILIES)
def test_every_reason_key_and_column_has_words(name: str) -> None:
    engine = family(name).engine(family(name).RULES())
    needed = {f"reason.{code}" for code in engine.reasons}
    needed |= {f"column.{column.name}" for column in engine.columns}
    shown = [key for key in keys(name) if not key.startswith(("title", "about")) and key != "sources"]
    needed |= {f"rule.{key}" for key in shown}
    assert needed - set(words("en")) == set()


def test_a_name_is_data_and_no_format() -> None:
    use("en")
    assert say(Text("ask.contract", {"player": "A"}), {"A": "{0} %s [red]"}) == "{0} %s [red] plays"
    assert word(Problem("dealer_rests", "", {"player": "A"}), {"A": "{x}"}).startswith("{x} deals")


def test_a_problem_inside_a_problem_is_worded_too() -> None:
    use("en")
    inner = Problem("tricks_total", "tricks", {"total": 9})
    assert "{" not in word(Problem("makes_impossible", "target", {"deal": 3, "why": inner}))


@pytest.mark.parametrize(
    ("count", "words"), [(1, "1 сдача"), (2, "2 сдачи"), (5, "5 сдач"), (11, "11 сдач"), (21, "21 сдача")]
)
def test_russian_plurals(count: int, words: str) -> None:
    use("ru")
    assert plural("count.deals", count) == words


def test_an_unknown_code_shows_itself() -> None:
    assert _("no.such.code") == "no.such.code"
