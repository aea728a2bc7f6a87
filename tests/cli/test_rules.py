"""The `rules` commands, and rule files that are wrong, by every command that reads them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from preferans_tui.cli import main
from preferans_tui.variants import keys

EVENING = 'variant = "house"\n[players]\nA = "Anna"\nB = "Boris"\nC = "Vera"\n'

# For each fault: what the file holds; then line, key and words of every line in English and in Russian.
FAULTS: dict[str, tuple[str, list[tuple[str, str, str]]]] = {
    "a wrong type": (
        '[pulya]\ntarget = "20"\n',
        [(":2: pulya.target: ", "'20' will not do; allowed: 1, 2, 3", "'20' не годится; можно: 1, 2, 3")],
    ),
    "an unknown key": (
        '[whist]\nremiz_splt = "greedy"\n',
        [
            (
                ":2: whist.remiz_splt: ",
                "no such key; allowed here: responsibility",
                "нет такого ключа; здесь можно: ",
            )
        ],
    ),
    "a cycle": (
        'extends = "house"\n',
        [(":1: extends: ", '"extends" comes back to house', "«extends» возвращается к house")],
    ),
    "a base that is missing": (
        'extends = "sotchi"\n',
        [(":1: extends: ", 'no variant "sotchi"; there are: classic', "«sotchi» нет; есть: classic")],
    ),
    "no TOML": ("[whist\n", [(":1: ", "not TOML: ", "не TOML: ")]),
    "a huge number": (
        f"[pulya]\ntarget = {10**400}\n",
        [(":2: pulya.target: ", "100000", "100000")],
    ),
    "a number without end": (f"[pulya]\ntarget = 0x{'f' * 20000}\n", [(":2: pulya.target: ", "", "")]),
    "several faults": (
        'extends = "sochi"\n[whist]\nten = 1\n[pulya]\ntarget = -1\n',
        [(":3: whist.ten: ", "1 will not do", "1 не годится"), (":5: pulya.target: ", "-1 will", "-1 не")],
    ),
    "a key of control characters": (
        '"\\u001b[2J\\n" = 1\n',
        [(":1: ?[2J?: ", "no such key", "нет такого ключа")],
    ),
}


@pytest.fixture
def house(home) -> Path:
    """The file of the user's own rules, called "house"."""
    (home / "rules").mkdir(parents=True)
    return home / "rules" / "house.toml"


def commands(home: Path, house: Path):
    """Return every command that reads the rules "house", with what it must leave as it is."""
    evening, other = home / "evening.toml", home / "other.toml"
    evening.write_text(EVENING, encoding="utf-8")
    other.write_text(EVENING.replace("house", "sochi"), encoding="utf-8")
    yield "rules", "check", str(house)
    yield "rules", "check", str(house), "--json"
    yield "rules", "show", "house"
    yield "score", str(evening)
    yield "check", str(evening), "--json"
    yield "export", str(evening), "--to", "text", "-o", str(home / "out.txt")
    yield "score", str(other), "--under", "house"


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_told_by_every_command_with_its_place(fault, home, house, capsys):
    text, lines = FAULTS[fault]
    house.write_text(text, encoding="utf-8")
    for language, at in (("en", 1), ("ru", 2)):
        for command in commands(home, house):
            assert main([*command, "--lang", language]) == 2, command
            said = capsys.readouterr()
            assert said.out == ""
            told = said.err.splitlines()
            assert len(told) == len(lines), (command, told)
            for line, expected in zip(told, lines, strict=True):
                assert line.startswith(f"{house}{expected[0]}"), command
                assert expected[at] in line
                assert line.isprintable()
                assert len(line) < len(str(house)) + 400
    assert house.read_text("utf-8") == text
    assert not (home / "out.txt").exists()


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ("about.ru = 'Сочинка'".encode("cp1251"), ":1: not text in UTF-8"),
        (b"#" * 300_000, ": longer than 256 KiB"),
    ],
)
def test_a_file_that_is_no_text_of_rules_is_told_with_its_own_name(data, words, home, house, capsys):
    house.write_bytes(data)
    for command in commands(home, house):
        assert main([*command, "--lang", "en"]) == 2
        (line,) = capsys.readouterr().err.splitlines()
        assert line.startswith(f"{house}{words}"), command


@pytest.mark.parametrize("name", ["nowhere.toml", ".", "sochi"])
def test_what_is_no_file_cannot_be_checked(name, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(["rules", "check", name, "--lang", "en"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"{name}: cannot be read: ")


def test_a_name_of_no_rules_shows_those_there_are(capsys):
    assert main(["rules", "show", "sotchi", "--lang", "en"]) == 2
    said = capsys.readouterr()
    (line,) = said.err.splitlines()
    assert said.out == ""
    assert line.startswith('sotchi: no variant "sotchi"; there are: classic, croatian, fspr, hussar')


def test_the_list_tells_good_rules_and_what_is_wrong_with_others(house, capsys):
    house.write_text("[pulya]\ntarget = 0\n", encoding="utf-8")
    assert main(["rules", "--json", "--lang", "en"]) == 0
    said = capsys.readouterr()
    assert {"sochi", "leningrad", "moscow", "fspr"} <= {each["name"] for each in json.loads(said.out)}
    (line,) = said.err.splitlines()
    assert line.startswith(f"{house}:2: pulya.target: ")


def test_rules_are_shown_with_every_key(capsys):
    assert main(["rules", "show", "leningrad", "--lang", "en"]) == 0
    said = capsys.readouterr().out
    hidden = ("title.", "about.", "sources", "engine")
    assert [key for key in keys("russian") if not key.startswith(hidden) and f"[{key} = " not in said] == []
    assert main(["rules", "show", "leningrad", "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert (shown["name"], shown["rules"]["points"]["pulya"]) == ("leningrad", 20)


def test_good_rules_are_said_to_be_good_and_may_be_played(home, house, capsys):
    house.write_text('extends = "sochi"\n[pulya]\ntarget = 33\n', encoding="utf-8")
    for command in list(commands(home, house))[:5]:
        assert main([*command, "--lang", "en"]) == 0, command
        said = capsys.readouterr()
        assert (bool(said.out), said.err) == (True, "")


def test_words_of_a_rule_file_do_not_act_on_the_terminal(house, capsys):
    odd = '"\\u001b[31mred\\u202e\\n"'
    house.write_text(
        f'extends = "sochi"\ntitle.en = {odd}\nabout.en = {odd}\nsources = [{odd}]\n', encoding="utf-8"
    )
    for command in (["rules"], ["rules", "show", "house"]):
        assert main([*command, "--lang", "en"]) == 0
        said = capsys.readouterr().out
        assert "?[31mred??" in said
        assert said.replace("\n", "").isprintable()


ODD = (
    *("0", "-1", "1" + "0" * 400, "0x" + "f" * 5000, "1.5", "nan", "true", '""', '"' + "x" * 5000 + '"'),
    *("[]", "[[]]", "[-1]", "[1, 'x']", "{}", "{ 6 = 1 }", "{ x = 1 }", '{ "6" = nan }', "1979-05-27"),
    *("07:32:00", '"\\u001b[2J"', '{ "" = 0 }', '{ "a.b" = { c = 1 } }', f"{{ 6 = {10**400} }}"),
)


@pytest.mark.parametrize("odd", ODD, ids=range(len(ODD)))
def test_an_odd_value_of_any_key_is_taken_or_told(odd, house, capsys):
    for key in (*keys("russian"), "extends", "whist", "x", '"x.y"', "whist.x.y"):
        house.write_text(f"{key} = {odd}\n", encoding="utf-8")
        code = main(["rules", "check", str(house), "--lang", "en"])
        said = capsys.readouterr()
        assert code in (0, 2)
        assert len(said.err.splitlines()) == (1 if code == 2 else 0), (key, said.err[:400])
        assert said.err.replace("\n", "").isprintable()
        assert len(said.err) < len(str(house)) + 500
