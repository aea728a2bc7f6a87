"""Draw the pictures of the README from a real evening: `python3 screenshots/make.py`, from the top folder."""

from __future__ import annotations

import asyncio
import tempfile
import tomllib
from datetime import datetime, timedelta
from pathlib import Path

from preferans_tui.journal import live
from preferans_tui.journal.events import read_body
from preferans_tui.journal.live import Live
from preferans_tui.locale import use
from preferans_tui.tui.app import PreferansApp
from preferans_tui.variants import Variant, load

HERE = Path(__file__).parent
EVENING = HERE.parent / "tests" / "golden" / "sochi-four.toml"
BEGUN = datetime.fromisoformat("2026-12-01T19:02:00+03:00")


def kept(home: Path) -> Live:
    """Keep the evening of a golden file anew, deal by deal, so that it is sealed as any other."""
    written = tomllib.loads(EVENING.read_text(encoding="utf-8"))
    variant = load(written["variant"])
    assert isinstance(variant, Variant)
    names = list(written["players"].values())
    evening = live.new(home, variant, names, written["first_dealer"], written["target"], "0.50 ₽", BEGUN)
    assert isinstance(evening, Live)
    for n, keys in enumerate(written["event"], 1):
        body = read_body(evening.session.engine, keys)
        assert evening.record(body, BEGUN + timedelta(minutes=5 * n)) == ()
    return evening


async def draw(name: str, *keys: str) -> None:
    """Press keys on the table of the evening and keep what stands on the screen."""
    with tempfile.TemporaryDirectory() as folder:
        app = PreferansApp(Path(folder), kept(Path(folder)), now=lambda: BEGUN)
        async with app.run_test(size=(100, 30)) as pilot:
            await pilot.press(*keys)
            await pilot.pause()
            (HERE / f"{name}.svg").write_text(app.export_screenshot(title="preferans-tui"), encoding="utf-8")


async def main() -> None:
    """Draw them all."""
    use("ru")
    await draw("table", "f8", "backspace", "backspace")
    await draw("why", "f4", "down", "right")
    await draw("settle", "f5")


if __name__ == "__main__":
    asyncio.run(main())
