"""Rule files that are wrong in one way each, and what is said about them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from preferans_tui import locale
from preferans_tui.locale import use, word
from preferans_tui.scoring.engine import Problem
from preferans_tui.variants import load

Write = Callable[..., Path]

# id: (text, code, key, line, words that must be in the English line)
BROKEN: dict[str, tuple[str, str, str, int, tuple[str, ...]]] = {
    "a key misspelt": (
        'extends = "sochi"\n\n[whist]\nremiz_splt = "greedy"',
        "rule_unknown",
        "whist.remiz_splt",
        4,
        ("nearest: remiz_split", "responsibility", "dealer_liable"),
    ),
    "a table misspelt": (
        '[wist]\nten = "checked"',
        "rule_unknown",
        "wist",
        1,
        ("nearest: whist", "pulya", "extends"),
    ),
    "a key like none": (
        "[mizer]\nzzz = 1",
        "rule_unknown_far",
        "mizer.zzz",
        2,
        ("without_talon, shared_with_dealer",),
    ),
    "a key in the wrong table": (
        "[talon]\nmizer_exits = true",
        "rule_unknown_far",
        "talon.mizer_exits",
        2,
        ("premium, premium_3p",),
    ),
    "a dotted key in quotes": (
        '"whist.ten" = "checked"',
        "rule_unknown",
        '"whist.ten"',
        1,
        ("nearest: whist",),
    ),
    "a choice misspelt": (
        '# the end\n[pulya]\nend = "all_close"',
        "rule_value",
        "pulya.end",
        3,
        ("all_closed, sum_reached, deals, time, first_reached", "nearest: all_closed"),
    ),
    "a choice like none": ('whist.ten = "yes"', "rule_value_far", "whist.ten", 1, ("whisted, checked",)),
    "a choice or a number": (
        "[consolation]\namount = -1",
        "rule_value_far",
        "consolation.amount",
        2,
        ("-1 will not do", "price, 0, 1, 2 ..."),
    ),
    "a number too small": ("[pulya]\ntarget = 0", "rule_value_far", "pulya.target", 2, ("1, 2, 3 ...",)),
    "a number in quotes": ('[pulya]\ntarget = "20"', "rule_value_far", "pulya.target", 2, ("'20'",)),
    "a number with a point": ("[pulya]\ntarget = 20.0", "rule_value_far", "pulya.target", 2, ("20.0",)),
    "yes for a number": ("[prices]\nmizer = true", "rule_value_far", "prices.mizer", 2, ("0, 1, 2 ...",)),
    "a number for yes": ("raspasy.amnesty = 1", "rule_value_far", "raspasy.amnesty", 1, ("false, true",)),
    "an empty list": ("[raspasy]\nprice = []", "rule_value_far", "raspasy.price", 2, ("[0, 1, 2 ...]",)),
    "a number for a list": ("[raspasy]\nprice = 2", "rule_value_far", "raspasy.price", 2, ("[0, 1, 2 ...]",)),
    "a contract too low": ("[raspasy]\nexit = [5, 6]", "rule_value_far", "raspasy.exit", 2, ("[6..10]",)),
    "a table of five": ("players = [3, 5]", "rule_value_far", "players", 1, ("[3, 5]", "[2, 3, 4]")),
    "a contract that is none": (
        "[prices.contracts]\n11 = 12",
        "rule_value_far",
        "prices.contracts",
        1,
        ("{6..10 = 0, 1, 2 ...}",),
    ),
    "a contract written oddly": ('[whist]\nhalf = {"06" = 2}', "rule_value_far", "whist.half", 2, ("06",)),
    "a fault inside an inline table": (
        '\nwhist = { remiz_split = "gentelman" }',
        "rule_value",
        "whist.remiz_split",
        2,
        ("nearest: gentleman",),
    ),
    "a fault after a long text": (
        'about.en = """\nwhist.ten = 1\n"""\nwhist.ten = 2',
        "rule_value_far",
        "whist.ten",
        4,
        (),
    ),
    "a value for a table": ("whist = 3", "rule_value_far", "whist", 1, ("[whist] responsibility = ...",)),
    "another family": ('engine = "rusian"', "rule_value", "engine", 1, ("nearest: russian",)),
    "a family that is no name": ("engine = [1]", "rule_value_far", "engine", 1, ("russian",)),
    "a base that is missing": (
        '\nextends = "sochii"',
        "rules_missing",
        "extends",
        2,
        (
            "classic, croatian, fspr, house, hussar, kazakhstan, leningrad, moscow, rostov, serbian, "
            "skachki, slovenian, sochi; ",
            "nearest: sochi",
        ),
    ),
    "a base like none": ('extends = "zzz"', "rules_missing_far", "extends", 1, ('no variant "zzz"',)),
    "a base that is no name": ("extends = 7", "rule_value_far", "extends", 1, ('"sochi"',)),
    "a base that is the file itself": ('extends = "house"', "rules_cycle", "extends", 1, ("house",)),
    "a base by its own path": ('extends = "./house.toml"', "rules_cycle", "extends", 1, ()),
    "no TOML": ("[whist]\nten = checked", "rules_syntax", "", 2, ("Invalid value",)),
    "no TOML at the end": ('a = 1\nb = "', "rules_syntax", "", 2, ()),
    "a key twice": ("players = [3]\nplayers = [4]", "rules_syntax", "", 2, ("overwrite",)),
    "brackets without end": ("x = " + "[" * 5000, "rules_syntax", "", 1, ()),
    "a number without end": ("pulya.target = " + "9" * 5000, "rules_syntax", "", 1, ()),
}


def faults(path: Path) -> tuple[Problem, ...]:
    found = load(path, [path.parent])
    assert isinstance(found, tuple), found
    return found


@pytest.mark.parametrize(("text", "code", "key", "line", "words"), BROKEN.values(), ids=BROKEN)
def test_a_fault_is_named_with_its_place(
    write: Write, text: str, code: str, key: str, line: int, words: tuple[str, ...]
) -> None:
    path = write(text)
    (problem,) = faults(path)
    assert (problem.code, problem.field) == (code, key)
    assert (problem.params["file"], problem.params["line"]) == (str(path), line)
    for language in locale.LANGUAGES:
        use(language)
        said = word(problem)
        assert not said.startswith("problem."), f"{code} has no words in {language}"
        assert said.isprintable()
    use("en")
    assert [each for each in words if each not in word(problem)] == []


@pytest.fixture(autouse=True)
def _language() -> Iterator[None]:
    yield
    use("en")


def test_all_faults_are_told_at_once_by_line(write: Write) -> None:
    path = write('[whist]\nten = 1\nhlf = {}\n[pulya]\ntarget = -1\nend = "never"')
    told = [(problem.field, problem.params["line"]) for problem in faults(path)]
    assert told == [("whist.ten", 2), ("whist.hlf", 3), ("pulya.target", 5), ("pulya.end", 6)]


def test_faults_of_a_base_are_told_with_its_file(write: Write) -> None:
    base = write("whist.ten = 1", "base")
    path = write('extends = "base"\nwhist.ten = "checked"\npulya.target = 0', "top")
    told = [(problem.params["file"], problem.field) for problem in faults(path)]
    assert told == [(str(path), "pulya.target"), (str(base), "whist.ten")]


def test_a_cycle_over_several_files_names_the_last_link(write: Write) -> None:
    write('extends = "b"', "a")
    write('extends = "c"', "b")
    last = write('\nextends = "a"', "c")
    (problem,) = faults(last.with_name("a.toml"))
    assert (problem.code, problem.field) == ("rules_cycle", "extends")
    assert (problem.params["file"], problem.params["line"], problem.params["got"]) == (str(last), 2, "a")


def test_a_cycle_through_another_spelling_of_the_path_is_found(write: Write) -> None:
    path = write('extends = "../inner/house.toml"', "inner/house")
    assert [problem.code for problem in faults(path)] == ["rules_cycle"]


def test_a_link_to_itself_is_unreadable(tmp_path: Path) -> None:
    path = tmp_path / "loop.toml"
    path.symlink_to(path)
    assert [problem.code for problem in faults(path)] == ["rules_unreadable"]
    assert [problem.code for problem in load("loop", [tmp_path])] == ["rules_unreadable"]


def test_a_missing_file_and_a_folder_are_unreadable(tmp_path: Path) -> None:
    assert [problem.code for problem in faults(tmp_path / "none.toml")] == ["rules_unreadable"]
    assert [problem.code for problem in faults(tmp_path)] == ["rules_unreadable"]


def test_a_text_in_another_encoding_names_the_line(tmp_path: Path) -> None:
    path = tmp_path / "old.toml"
    path.write_bytes('# 1\ntitle.ru = "Сочинка"'.encode("cp1251"))
    (problem,) = faults(path)
    assert (problem.code, problem.params["line"]) == ("rules_not_utf8", 2)


def test_a_file_too_long_is_not_read(write: Write) -> None:
    (problem,) = faults(write("#" * (256 * 1024 + 1)))
    assert (problem.code, problem.params["most"]) == ("rules_big", 256)
    assert not isinstance(load(write("#" * (256 * 1024))), tuple)


def test_a_file_of_nothing_but_faults_is_not_read_to_its_end(write: Write) -> None:
    path = write("".join(f"key{number} = 1\n" for number in range(10_000)))
    assert len(faults(path)) == 100


def test_names_with_control_characters_are_shown_on_one_line(write: Write) -> None:
    (problem,) = faults(write('"a\\u001b[31m\\nb" = 1'))
    use("en")
    assert problem.field.isprintable()
    assert word(problem).isprintable()


@pytest.mark.parametrize("name", ["", ".", "..", "a\0b", "a\0.toml", "x" * 5000, "x" * 5000 + ".toml", "con"])
def test_no_name_is_too_odd_to_be_refused(name: str, tmp_path: Path) -> None:
    found = load(name, [tmp_path, tmp_path / "nowhere"])
    assert isinstance(found, tuple)
    assert [problem.code for problem in found] in (["rules_missing_far"], ["rules_unreadable"])
