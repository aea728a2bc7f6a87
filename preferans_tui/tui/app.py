"""The app: it goes from screen to screen, and holds what all of them need."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable
from datetime import datetime
from functools import partial
from pathlib import Path

import msgspec
from textual import events
from textual.app import App, SystemCommand
from textual.screen import Screen

from preferans_tui.journal import live
from preferans_tui.journal.live import Live
from preferans_tui.locale import LANGUAGES, _, language, use, word
from preferans_tui.scoring.engine import Problem
from preferans_tui.tui import commands, settings
from preferans_tui.tui.keys import as_latin
from preferans_tui.tui.screens.page import Page


def _clock() -> datetime:
    return datetime.now().astimezone().replace(microsecond=0)


class PreferansApp(App[object]):
    """The scorekeeper."""

    TITLE = "preferans-tui"
    ENABLE_COMMAND_PALETTE = True
    DEFAULT_MODE = "screen-0"

    def __init__(
        self,
        home: Path,
        opens: Live | None = None,
        screen: str = "start",
        now: Callable[[], datetime] = _clock,
    ) -> None:
        first = "table" if opens else screen
        # The styles of the first screen are read with the app's, so that they are read once and not twice.
        super().__init__(css_path=["app.tcss", f"screens/{'form' if first == 'new' else first}.tcss"])
        self._first = partial(self._table, opens) if opens else self._new if first == "new" else self._start
        self._gone = 0
        """How many times the screen gave place to another."""
        self.home = home
        self.now = now
        self.kept: Path | None = None
        """The session that was on the table last."""
        self._settings = settings.load(home)

    async def on_event(self, event: events.Event) -> None:
        """Read every key as on a Latin layout, unless it is text."""
        if isinstance(event, events.Key) and not event.is_forwarded:
            event = as_latin(event, self.focused)
        await super().on_event(event)

    def on_mount(self) -> None:
        """Take the remembered theme, and remember the next."""
        if self._settings.theme in self.available_themes:
            self.theme = self._settings.theme
        self.theme_changed_signal.subscribe(self, lambda theme: self._remember(theme=theme.name))

    def on_ready(self) -> None:
        """Collect garbage from now on; the command line put it off."""
        gc.enable()

    def get_default_screen(self) -> Screen[None]:
        """Return the first screen, so that no empty one is drawn below it."""
        return self._first()

    def _go(self, make: Callable[[], Screen[None]]) -> None:
        """Show a screen in place of all others: each is a mode of its own."""
        left = self.current_mode
        if left == self.DEFAULT_MODE:
            self.add_mode(left, make)  # only a mode that has a name can be removed
        self._gone += 1
        self.add_mode(f"screen-{self._gone}", make)
        self.switch_mode(f"screen-{self._gone}")
        self.remove_mode(left)

    def to_start(self) -> None:
        """Show the evenings."""
        self._go(self._start)

    def to_new(self) -> None:
        """Show what a new evening needs."""
        self._go(self._new)

    def to_table(self, opened: Live) -> None:
        """Show the table of a session."""
        self._go(partial(self._table, opened))

    def _start(self) -> Screen[None]:
        from preferans_tui.tui.screens.start import StartScreen

        return StartScreen()

    def _new(self) -> Screen[None]:
        from preferans_tui.tui.screens.new import NewScreen

        return NewScreen()

    def _table(self, opened: Live) -> Screen[None]:
        from preferans_tui.tui.screens.table import TableScreen

        self.kept = opened.path
        return TableScreen(opened)

    def resume(self, path: str) -> None:
        """Open a session, or say why it cannot be."""
        opened = live.resume(Path(path), self.home)
        if isinstance(opened, tuple):
            self.complain(opened)
        else:
            self.to_table(opened)

    def complain(self, problems: tuple[Problem, ...]) -> None:
        """Say what is wrong."""
        words = "\n".join(word(problem) for problem in problems[:5])
        self.notify(words, severity="error", markup=False, timeout=15)

    def action_help(self) -> None:
        """Show the keys of this screen."""
        if isinstance(self.screen, Page):
            from preferans_tui.tui.screens.help import HelpScreen

            self.push_screen(HelpScreen(self.screen.NAME, self.screen.guide))

    def action_language(self) -> None:
        """Speak the next language, at once and next time."""
        codes = list(LANGUAGES)
        use(codes[(codes.index(language()) + 1) % len(codes)])
        self._remember(language=language())
        for screen in self.screen_stack:
            if isinstance(screen, Page):
                screen.retell()

    def _remember(self, **changes: str) -> None:
        self._settings = msgspec.structs.replace(self._settings, **changes)
        settings.save(self.home, self._settings)

    def action_leave(self) -> None:
        """Quit; everything is on the disk already."""
        self.exit()

    def action_help_quit(self) -> None:
        """Ctrl+C says how to quit, in the language that is spoken."""
        self.notify(_("app.how_to_quit"), markup=False)

    def action_command_palette(self) -> None:
        """Offer the commands of this screen by name."""
        from textual.command import CommandPalette

        from preferans_tui.tui.palette import Commands

        if self.use_command_palette and not CommandPalette.is_open(self):
            words = _("palette.search")
            self.push_screen(CommandPalette([Commands], placeholder=words, id="--command-palette"))

    def search_themes(self) -> None:
        """Offer the themes by name."""
        from textual.command import CommandPalette

        from preferans_tui.tui.palette import Themes

        self.push_screen(CommandPalette([Themes], placeholder=_("palette.search_theme")))

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """Return what the palette offers: the screen's commands, and the theme."""
        if isinstance(screen, Page):
            for command in commands.of(screen.NAME):
                run = self._runner(screen, command.action)
                yield SystemCommand(_(command.label), command.key, run)
        yield SystemCommand(_("palette.theme"), _("palette.theme_help"), self.action_change_theme)

    def _runner(self, screen: Page, action: str) -> Callable[[], object]:
        return lambda: self.call_later(self.run_action, action, screen)


def run(home: Path, path: Path | None, screen: str, asked: str | None) -> int:
    """Run the app; return the exit code.

    Args:
        home: the data folder.
        path: a session to open.
        screen: "start", "new" or "resume": what to show where no session is named.
        asked: language that was asked for now; it is not remembered.
    """
    import sys

    from preferans_tui.journal import places

    remembered = settings.load(home).language
    if asked is None and remembered in LANGUAGES:
        use(remembered)
    if path is None and screen == "resume":
        unfinished = [each for each in places.listing(home) if not each.finished and not each.problem]
        if not unfinished:
            sys.stderr.write(_("cli.nothing_to_resume") + "\n")
            return 2
        path = unfinished[0].path
    opened: Live | None = None
    if path is not None:
        found = live.resume(path, home)
        if isinstance(found, tuple):
            for problem in found:
                sys.stderr.write(f"{path}: {word(problem)}\n")
            return 2
        opened = found
    app = PreferansApp(home, opened, screen)
    app.run()
    if app.kept is not None:
        inside = app.kept.parent == places.sessions(home)
        sys.stdout.write(_("app.go_on", session=app.kept.stem if inside else app.kept) + "\n")
    return app.return_code or 0
