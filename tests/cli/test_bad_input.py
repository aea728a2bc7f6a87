"""Whatever is wrong in a file: exit code 2, a clear line for each fault, nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from preferans_tui.cli import main
from preferans_tui.locale import use

HEAD = 'variant = "{variant}"\n[players]\nA = "Анна"\nB = "Борис"\nC = "Вера"\n'
GAME = """[[event]]
type = "game"
declarer = "A"
contract = {contract}
defence = {{ {defence} }}
"""
PLAYED = GAME + "tricks = {{ {tricks} }}\n"
RASPASY = '[[event]]\ntype = "raspasy"\ntricks = { A = 3, B = 3, C = 4 }\n'


def game(contract=6, defence='B = "whist", C = "pass"', tricks="A = 6, B = 2, C = 2"):
    return (PLAYED if tricks else GAME).format(contract=contract, defence=defence, tricks=tricks)


# For each fault: what the file holds, the place that is told, what is wrong in both languages.
FAULTS = {
    "tricks that do not add up": (
        game(tricks="A = 6, B = 2, C = 1"),
        ["event 1: tricks: tricks add up to 9, not to 10"],
        ["событие 1: tricks: взяток в сумме 9, а не 10"],
    ),
    "half a whist on an eight": (
        game(8, 'B = "pass", C = "half"', ""),
        ["event 1: defence: no half-whist on 8; allowed on: 6, 7"],
        ["событие 1: defence: на 8 полвиста нет; можно на: 6, 7"],
    ),
    "a whist by the declarer": (
        game(defence='A = "whist", B = "whist", C = "pass"'),
        ["event 1: defence.A: Анна is the declarer and cannot whist"],
        ["событие 1: defence.A: Анна играет сам и вистовать не может"],
    ),
    "a player whom nobody knows": (
        game().replace('declarer = "A"', 'declarer = "Z"'),
        ['event 1: declarer: no seat "Z"; seats: A, B, C'],
        ["событие 1: declarer: нет места «Z»; места: A, B, C"],
    ),
    "a contract that is none": (
        game(5),
        ["event 1: contract: must be from 6 to 10"],
        ["событие 1: contract: должно быть от 6 до 10"],
    ),
    "a type that is none": (
        game().replace('"game"', '"gane"'),
        ['event 1: type: "gane" is no type of event; allowed: game, mizer, '],
        ["событие 1: type: «gane» — нет такого типа события; можно: game, mizer, "],
    ),
    "a key that is none": (
        game() + "contrakt = 7\n",
        ['event 1: contrakt: unknown key "contrakt"; allowed: '],
        ["событие 1: contrakt: неизвестный ключ «contrakt»; можно: "],
    ),
    "a number that is none": (
        game().replace("contract = 6", 'contract = "6"'),
        ["event 1: contract: '6' will not do; allowed: 0, 1, 2 ..."],
        ["событие 1: contract: '6' не годится; можно: 0, 1, 2 ..."],
    ),
    "an answer that is none": (
        game(defence='B = "wist"'),
        ['event 1: defence: {\'B\': \'wist\'} will not do; allowed: { A = "half", "pass", "whist" }'],
        ['событие 1: defence: {\'B\': \'wist\'} не годится; можно: { A = "half", "pass", "whist" }'],
    ),
    "a huge number": (
        '[[event]]\ntype = "mizer"\ndeclarer = "A"\ntricks = 1' + "0" * 400 + "\n",
        ["event 1: tricks: a number has more digits than can be reckoned with; allowed: 18 at most"],
        ["событие 1: tricks: в числе слишком много цифр; можно: не больше 18"],
    ),
    "a deal that is not there": (
        game() + '[[event]]\ntype = "void"\ntarget = 7\n',
        ["event 2: target: there is no deal with number 7"],
        ["событие 2: target: сдачи с номером 7 нет"],
    ),
    "several faults at once": (
        game(tricks="A = 6, B = 2, C = 1") + RASPASY + game().replace('declarer = "A"', 'declarer = "Z"'),
        ["event 1: tricks: tricks add up to 9, not to 10", 'event 3: declarer: no seat "Z"; seats: A, B, C'],
        [
            "событие 1: tricks: взяток в сумме 9, а не 10",
            "событие 3: declarer: нет места «Z»; места: A, B, C",
        ],
    ),
}
BELOW_THE_EXIT = RASPASY * 2 + game(6)


def evening(folder: Path, events: str, variant: str = "sochi") -> Path:
    path = folder / "evening.toml"
    path.write_text(HEAD.format(variant=variant) + events, encoding="utf-8")
    return path


def refused(capsys, *arguments: str) -> list[str]:
    """Run a command that must refuse its input, and return what it says."""
    assert main(arguments) == 2
    said = capsys.readouterr()
    use("en")
    assert said.out == ""
    return said.err.splitlines()


@pytest.mark.parametrize("command", ["score", "check", "export"])
@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_in_an_evening_is_one_clear_line(fault, command, tmp_path, capsys):
    events, english, russian = FAULTS[fault]
    path = evening(tmp_path, events)
    before = path.read_bytes()
    more = ["--to", "text"] if command == "export" else []
    for language, told in (("en", english), ("ru", russian)):
        lines = refused(capsys, command, str(path), *more, "--lang", language)
        assert len(lines) == len(told)
        for line, words in zip(lines, told, strict=True):
            assert line.startswith(f"{path}: {words}")
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_a_contract_below_the_exit(tmp_path, capsys):
    # Leningrad leaves two raspasy by a seven.
    path = evening(tmp_path, BELOW_THE_EXIT, "leningrad")
    assert refused(capsys, "score", str(path), "--lang", "en") == [
        f"{path}: event 3: contract: 6 is below the exit: the lowest contract now is 7"
    ]


WHOLE = {
    "not TOML": (b"variant = \n", "TOML"),
    "not UTF-8": (b'variant = "sochi"\n\xff\xfe', "UTF-8"),
    "no players": (b'variant = "sochi"\n', "players"),
    "a newer format": (b'format = 2\nvariant = "sochi"\n', "format"),
    "a variant that is none": (HEAD.format(variant="sotchi").encode(), "sochi"),
    "garbage": (bytes(range(256)) * 4096, ""),
    "nothing": (b"", ""),
    "deep nesting": (b"a = " + b"[" * 50_000, ""),
    "a key twice": (b'variant = "sochi"\nvariant = "sochi"\n', "TOML"),
    "a name of a million letters": (
        b'variant = "sochi"\n[players]\nA = "' + b"a" * 10**6 + b'"\nB = "b"\nC = "c"\n',
        "players.A",
    ),
}


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("fault", WHOLE)
def test_a_file_that_is_no_evening_is_refused_in_short_lines(fault, language, tmp_path, capsys):
    data, words = WHOLE[fault]
    path = tmp_path / "evening.toml"
    path.write_bytes(data)
    lines = refused(capsys, "score", str(path), "--lang", language)
    assert 1 <= len(lines) <= 2
    assert all(line.startswith(str(path)) for line in lines)
    assert words in " ".join(lines)
    assert all(len(line) < len(str(path)) + 250 for line in lines)
    assert path.read_bytes() == data


@pytest.mark.parametrize("language", ["en", "ru"])
def test_what_is_no_file_is_refused(language, tmp_path, capsys):
    (tmp_path / "folder.toml").mkdir()
    for name in ("folder.toml", "nowhere.toml", "no-such-evening"):
        (line,) = refused(capsys, "score", str(tmp_path / name), "--lang", language)
        assert name in line


@pytest.mark.parametrize("locked", ["evening.toml", "."])
def test_what_may_not_be_read_is_refused(locked, tmp_path, run_as_user):
    path = evening(tmp_path, game())
    (tmp_path / locked).chmod(0)
    done = run_as_user("score", str(path))
    (tmp_path / locked).chmod(0o700)
    assert (done.returncode, done.stdout) == (2, ""), done.stderr
    assert done.stderr == f"{path} cannot be read: Permission denied; check its permissions\n"
