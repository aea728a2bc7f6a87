from __future__ import annotations

import json
from pathlib import Path

from preferans_tui.cli import main

GOLDEN = Path(__file__).parents[1] / "golden"


def test_an_evening_under_every_variant(capsys):
    evening = str(GOLDEN / "leningrad-four.toml")
    assert main(["score", evening, "--compare", "--json"]) == 0
    rows = {(n > 0, row["variant"]): row for n, row in enumerate(json.loads(capsys.readouterr().out))}
    for (other, variant), row in rows.items():
        assert sum(row["final"].values()) == 0
        main(["score", evening, "--json", *(["--under", variant] if other else [])])
        assert row["final"] == json.loads(capsys.readouterr().out)["settlement"]["final"]
    assert rows[True, "leningrad"]["final"] == rows[False, "leningrad"]["final"]
    # In Moscow the dealer does not lead the talon, so raspasy with tricks of his cannot be written.
    assert rows[True, "moscow"]["lost"] == [2, 3, 7]


def test_the_table_names_players_and_what_is_left_out(capsys):
    main(["score", str(GOLDEN / "leningrad-four.toml"), "--compare", "--lang", "en"])
    told = capsys.readouterr().out.splitlines()
    assert told[0].split() == ["rules", "Хава", "Цезарь", "Шура", "Эмма", "deals", "left", "out"]
    assert told[1].startswith("leningrad, as played ")
    assert any(line.startswith("moscow: event 2: ") for line in told)
