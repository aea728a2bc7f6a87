"""A new evening: rules, names, the size of the pulya, the first dealer, the price of a whist."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import ClassVar

from textual import on
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.suggester import SuggestFromList
from textual.widget import Widget
from textual.widgets import Input, Static

from preferans_tui.export import money
from preferans_tui.export.rules import warnings
from preferans_tui.journal import live, places
from preferans_tui.journal.opening import SEATS
from preferans_tui.locale import _, titled, word
from preferans_tui.scoring.engine import Problem, family
from preferans_tui.tui import commands
from preferans_tui.tui.cells import shown
from preferans_tui.tui.screens.form import Form, field
from preferans_tui.tui.widgets.chooser import Chooser
from preferans_tui.variants import Variant, listing


class NewScreen(Form):
    """What must be known before the first deal."""

    NAME = "new"
    BINDINGS: ClassVar[list[BindingType]] = [*commands.bindings("new")]
    AUTO_FOCUS = "#variant"

    def __init__(self) -> None:
        super().__init__()
        self._variants: list[Variant] = []
        self._problems: tuple[Problem, ...] = ()
        """What was wrong when the evening was to begin."""

    def content(self) -> Iterable[Widget]:
        """Return the fields, one under the other, each with room for what is wrong with it."""
        found = places.listing(self.pref.home)
        known = sorted({name for each in found for name in each.players})
        suggest = SuggestFromList(known, case_sensitive=False)
        loaded = listing([places.user_rules(self.pref.home)])
        self._variants = [each for each in loaded if isinstance(each, Variant)]
        self._unread = [each[0] for each in loaded if not isinstance(each, Variant)]
        names = [variant.name for variant in self._variants]
        sochi = names.index("sochi") if "sochi" in names else 0
        fields: list[Widget] = [
            *field(Chooser([_title(each) for each in self._variants], sochi, id="variant")),
            Static(),
            Static(id="about", markup=False),
            *field(Chooser(["3"], id="players")),
        ]
        for seat in SEATS:
            fields += field(Input(id=f"name-{seat}", suggester=suggest, max_length=60, compact=True))
        fields += [
            *field(Chooser(["1"], id="dealer")),
            *field(Input(id="target", type="integer", max_length=4, compact=True)),
            *field(Input(id="stake", max_length=20, compact=True)),
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
        for each in ("variant", "players", "dealer", "target", "stake"):
            self.label(each, _(f"new.{each}"))
        for n, seat in enumerate(SEATS, 1):
            self.label(f"name-{seat}", _("new.name", seat=n))
        self.query_one("#variant", Chooser).offer([_title(each) for each in self._variants])
        self._about()
        self._tell()

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
        told = [titled(self._variant.rules.about), *warnings(self._variant)]
        self.query_one("#about", Static).update(Content("\n".join(told)))

    @on(Chooser.Changed, "#players")
    def _seats(self) -> None:
        """Show a field a player, and offer the players as dealers."""
        seats = SEATS[: self._table_size]
        for seat in SEATS:
            for part in (f"#name-{seat}", f"#name-{seat}-label"):
                self.query_one(part).display = seat in seats
        names = [self.value(f"name-{seat}").strip() for seat in seats]
        dealer = self.query_one("#dealer", Chooser)
        first_time = len(names) != dealer.choices
        dealer.offer(
            [name or str(n) for n, name in enumerate(names, 1)], len(names) - 1 if first_time else None
        )
        self._tell()

    @on(Input.Changed)
    def _changed(self, event: Input.Changed) -> None:
        """Take back what was said about a field once it is changed."""
        self._problems = tuple(each for each in self._problems if _place(each) != event.input.id)
        self._seats()

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
        target = self.value("target")
        started = live.new(
            self.pref.home,
            self._variant,
            [self.value(f"name-{seat}") for seat in seats],
            seats[self.query_one("#dealer", Chooser).index],
            int(target) if target.isdecimal() else 0,
            self.value("stake"),
            self.pref.now(),
        )
        if isinstance(started, tuple):
            self._problems = started
            self._tell()
            self._focus_on(_place(started[0]))
        else:
            self.pref.to_table(started)

    def _focus_on(self, place: str) -> None:
        if place:
            self.query_one(f"#{place}").focus()

    def _tell(self) -> None:
        """Say what is wrong at the fields, and below what is wrong elsewhere."""
        said: defaultdict[str, str] = defaultdict(str)
        for problem in self._problems:
            params = dict(problem.params)
            if "seat" in params:
                params["seat"] = SEATS.index(params["seat"]) + 1
            said[_place(problem)] += word(Problem(problem.code, problem.field, params))
        stake = self.value("stake")
        if stake.strip() and not money.parse(stake):
            said["stake"] = said["stake"] or _("new.stake_words")
        unread = [_unread(problem) for problem in self._unread]
        said[""] = "\n".join(filter(None, [said[""], *unread]))
        self.note(said)

    def action_back(self) -> None:
        """Go back without an evening."""
        self.pref.to_start()


def _title(variant: Variant) -> str:
    return titled(variant.rules.title)


def _place(problem: Problem) -> str:
    """Return the field of the screen that a problem is about, or nothing."""
    if problem.field.startswith("players."):
        return f"name-{problem.field[-1]}"
    return problem.field if problem.field in ("target", "stake", "players") else ""


def _unread(problem: Problem) -> str:
    """Return why a file of rules is not offered."""
    params = problem.params
    place = f"{params.get('file', '')}:{params.get('line', '')}".strip(":")
    return ": ".join(shown(part) for part in (place, problem.field, word(problem)) if part)
