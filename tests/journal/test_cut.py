from __future__ import annotations

from datetime import UTC, datetime

import pytest

from preferans_tui.journal import live
from preferans_tui.journal.live import Live
from preferans_tui.variants import load

NOW = datetime(2026, 12, 1, 19, 0, tzinfo=UTC)
DEALS = (
    {"type": "game", "declarer": "A", "contract": 6, "defence": {"B": "whist", "C": "pass"},
     "tricks": {"A": 6, "B": 2, "C": 2}},
    {"type": "raspasy", "tricks": {"A": 3, "B": 3, "C": 4}},
    {"type": "mizer", "declarer": "B", "tricks": 0},
    {"type": "game", "declarer": "C", "contract": 7, "defence": {"A": "pass", "B": "pass"}},
)  # fmt: skip


@pytest.fixture(scope="module")
def twenty(tmp_path_factory) -> bytes:
    """The file of an evening of twenty deals, as the app keeps it."""
    rules = load("sochi", [])
    opened = live.new(tmp_path_factory.mktemp("home"), rules, ["Анна", "Борис", "Вера"], "C", 50, "", NOW)
    for n in range(20):
        deal = opened.session.engine.read(DEALS[n % len(DEALS)])
        assert opened.record(deal, NOW) == ()
    opened.close()
    return opened.path.read_bytes()


def lines_end(data: bytes, mark: bytes) -> int:
    return data.index(b"\n", data.index(mark)) + 1


@pytest.mark.parametrize("last", range(20))
def test_a_file_cut_anywhere_opens_with_every_sealed_deal(twenty, last, tmp_path):
    # From the end of the seal of one deal to the byte before the end of the next one's.
    begin = lines_end(twenty, b"# seal %d " % last)
    end = lines_end(twenty, b"# seal %d " % (last + 1))
    for cut in range(begin, end):
        path = tmp_path / f"{cut}.toml"
        path.write_bytes(twenty[:cut])
        opened = live.resume(path, tmp_path)
        assert isinstance(opened, Live)
        # The newline after a seal is all that the last byte holds.
        whole = last + 1 if cut == end - 1 else last
        assert len(opened.session.events) == whole
        assert opened.read_only is None
        opened.close()
        kept = path.read_bytes()
        beside = b"".join(each.read_bytes() for each in tmp_path.glob(f"{cut}.cut*"))
        assert kept + beside == twenty[:cut]
        assert kept.startswith(twenty[: begin - 1])
