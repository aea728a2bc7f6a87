"""The palettes of commands and themes; Textual's own say in English what is not found."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from textual.command import DiscoveryHit, Hit, Hits, Provider

from preferans_tui.locale import _

Offer = tuple[str, str | None, Callable[[], object]]
"""What is offered, a word on it, and what it does."""


class Offers(Provider):
    """Things that are found by their names."""

    def offers(self) -> Iterable[Offer]:
        """Return all that is offered."""
        return ()

    async def discover(self) -> Hits:
        """Offer everything before a letter is typed."""
        for name, about, run in self.offers():
            yield DiscoveryHit(name, run, help=about)

    async def search(self, query: str) -> Hits:
        """Offer what matches, or say that nothing does."""
        matcher = self.matcher(query)
        found = False
        for name, about, run in self.offers():
            if (score := matcher.match(name)) > 0:
                found = True
                yield Hit(score, matcher.highlight(name), run, help=about)
        if not found:
            yield Hit(1, _("palette.nothing"), lambda: None)


class Commands(Offers):
    """The commands of the screen."""

    def offers(self) -> Iterable[Offer]:
        """Return the commands with their keys."""
        for command in self.app.get_system_commands(self.screen):
            yield command.title, command.help, command.callback


class Themes(Offers):
    """The colours that can be chosen."""

    def offers(self) -> Iterable[Offer]:
        """Return the themes by their names."""
        for name in sorted(self.app.available_themes):
            yield name, None, partial(setattr, self.app, "theme", name)
