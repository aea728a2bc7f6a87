"""A new evening: rules, names, the size of the pulya, the first dealer, the price of a whist."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from textual import on
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.suggester import SuggestFromList
from textual.widget import Widget
from textual.widgets import Input, Static

from preferans_tui.journal import live, places
from preferans_tui.journal.opening import SEATS
from preferans_tui.locale import _, titled, word
from preferans_tui.scoring.engine import Problem, family
from preferans_tui.tui import commands
from preferans_tui.tui.screens.page import Page
from preferans_tui.tui.widgets.chooser import Chooser
from preferans_tui.variants import Variant, listing


class NewScreen(Page):
    """What must be known before the first deal."""

    NAME = "new"
    CSS_PATH = "new.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [*commands.bindings("new")]
    AUTO_FOCUS = "#variant"

    def content(self) -> Iterable[Widget]:
        """Return the fields, one under the other."""
        found = places.listing(self.pref.home)
        known = sorted({name for each in found for name in each.players})
        suggest = SuggestFromList(known, case_sensitive=False)
        self._variants = [
            variant
            for variant in listing([places.user_rules(self.pref.home)])
            if isinstance(variant, Variant)
        ]
        names = [variant.name for variant in self._variants]
        fields: list[Widget] = [
            Static(id="variant-label", markup=False),
            Chooser(
                [titled(variant.rules.title) for variant in self._variants],
                names.index("sochi") if "sochi" in names else 0,
                id="variant",
            ),
            Static(id="about", markup=False),
            Static(id="players-label", markup=False),
            Chooser(["3"], id="players"),
        ]
        for seat in SEATS:
            fields.append(Static(id=f"name-{seat}-label", markup=False))
            fields.append(Input(id=f"name-{seat}", suggester=suggest, max_length=60, compact=True))
        fields += [
            Static(id="dealer-label", markup=False),
            Chooser(["A"], id="dealer"),
            Static(id="target-label", markup=False),
            Input(id="target", type="integer", max_length=4, compact=True),
            Static(id="stake-label", markup=False),
            Input(id="stake", max_length=20, compact=True),
        ]
        yield VerticalScroll(*fields, id="fields", can_focus=False)
        yield Static(id="problems", markup=False)

    def on_mount(self) -> None:
        """Show the fields for the first variant."""
        self.retell()
        self._take_variant()
        self._seats()

    def retell(self) -> None:
        """Name the fields in the language that is spoken now."""
        super().retell()
        self.query_one("#fields").border_title = _("title.new")
        for field in ("variant", "players", "dealer", "target", "stake"):
            self.query_one(f"#{field}-label", Static).update(_(f"new.{field}"))
        for n, seat in enumerate(SEATS, 1):
            self.query_one(f"#name-{seat}-label", Static).update(_("new.name", seat=n))
        chooser = self.query_one("#variant", Chooser)
        chooser.offer([titled(variant.rules.title) for variant in self._variants])
        self._about()

    @property
    def _variant(self) -> Variant:
        return self._variants[self.query_one("#variant", Chooser).index]

    @property
    def _table_size(self) -> int:
        sizes: tuple[int, ...] = self._variant.rules.players
        return sizes[self.query_one("#players", Chooser).index]

    @on(Chooser.Changed, "#variant")
    def _take_variant(self) -> None:
        rules = self._variant.rules
        self.query_one("#players", Chooser).offer([str(size) for size in rules.players])
        self.query_one("#target", Input).value = str(family(rules.engine).engine(rules).default_target)
        self._about()
        self._seats()

    def _about(self) -> None:
        self.query_one("#about", Static).update(
            Content.styled(titled(self._variant.rules.about), "$text-muted")
        )

    @on(Chooser.Changed, "#players")
    @on(Input.Changed)
    def _seats(self) -> None:
        """Show a field a player, and offer the players as dealers."""
        seats = SEATS[: self._table_size]
        for seat in SEATS:
            for part in (f"#name-{seat}", f"#name-{seat}-label"):
                self.query_one(part).display = seat in seats
        names = [self.query_one(f"#name-{seat}", Input).value.strip() for seat in seats]
        dealer = self.query_one("#dealer", Chooser)
        first_time = len(names) != dealer.choices
        dealer.offer(
            [name or str(n) for n, name in enumerate(names, 1)], len(names) - 1 if first_time else None
        )

    @on(Input.Submitted)
    def _next(self, event: Input.Submitted) -> None:
        """Enter goes on to the next field, and from the last one to the table."""
        if event.input.id == "stake":
            self.action_create()
        else:
            self.focus_next()

    def action_create(self) -> None:
        """Begin the evening, or say all that is missing."""
        seats = SEATS[: self._table_size]
        target = self.query_one("#target", Input).value
        started = live.new(
            self.pref.home,
            self._variant,
            [self.query_one(f"#name-{seat}", Input).value for seat in seats],
            seats[self.query_one("#dealer", Chooser).index],
            int(target) if target.isdecimal() else 0,
            self.query_one("#stake", Input).value,
            self.pref.now(),
        )
        if isinstance(started, tuple):
            self._complain(started)
        else:
            self.pref.to_table(started)

    def _complain(self, problems: tuple[Problem, ...]) -> None:
        self.query_one("#problems", Static).update(
            Content.styled("\n".join(word(problem) for problem in problems[:4]), "$text-error")
        )
        field = problems[0].field
        if field.startswith("players."):
            self.query_one(f"#name-{field[-1]}").focus()
        elif field in ("target", "stake"):
            self.query_one(f"#{field}").focus()

    def action_back(self) -> None:
        """Go back without an evening."""
        self.pref.to_start()
