"""The keys that a Russian variant may set, with their types, defaults and legal values.

A key's number in brackets is its row in the register of conventions; the defaults are those of the schema,
not of any variant. Every structure is one table of the variant file.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct, field

from ..engine import LARGEST

Contract = Annotated[int, Meta(ge=6, le=10)]
"""Level of a game, by the tricks that the declarer promises."""
Count = Annotated[int, Meta(ge=0, le=LARGEST)]
"""A whole number, nought or more."""
Positive = Annotated[int, Meta(ge=1, le=LARGEST)]
"""A whole number, one or more."""
Filled = Annotated[tuple[Count, ...], Meta(min_length=1)]
"""A list that is not empty; its last value repeats."""


class Pulya(Struct, frozen=True, forbid_unknown_fields=True):
    """Size of the pulya and what becomes of points past it."""

    target: Positive = 20
    """[42] Points that close one player's pulya."""
    end: Literal["all_closed", "sum_reached", "deals", "time", "first_reached"] = "all_closed"
    """[46] When the game is over."""
    deals: Count = 0
    """Number of deals that were agreed, for `end = "deals"`; 0 where none was."""
    overflow: Literal["help_fullest", "help_clockwise", "own_gora", "none"] = "help_fullest"
    """[43] Where points past the target go first."""
    help_rate: Literal["point"] | Count = "point"
    """[44] Whists that the helper writes for a point; "point" is `points.pulya`."""
    overflow_rest: Literal["own_gora", "floor_zero", "others_gora"] = "own_gora"
    """[45] What becomes of points that nobody needs."""


class Points(Struct, frozen=True, forbid_unknown_fields=True):
    """Worth of a point in whists, and how it is shared (Code 4.1.1)."""

    pulya: Positive = 10
    """[6] Whists in a point of the pulya."""
    gora: Positive = 10
    """[6] Whists in a point of the gora."""
    divisor: Literal["players", "opponents", "whole"] = "players"
    """[47] Among how many a point is shared."""


class Prices(Struct, frozen=True, forbid_unknown_fields=True):
    """Prices of the contracts."""

    unit: Positive = 1
    """[2] Multiplies every price below."""
    contracts: dict[Contract, Count] = field(default_factory=lambda: {6: 2, 7: 4, 8: 6, 9: 8, 10: 10})
    """[3] Price of each contract."""
    mizer: Count = 10
    """Price of a mizer, and of each trick taken on it."""
    gora_factor: Positive = 1
    """[4] Multiplies what goes to the gora."""
    whist_factor: Positive = 1
    """[5] Multiplies what is written in whists."""


class Whist(Struct, frozen=True, forbid_unknown_fields=True):
    """Duties and rights of the defence (Code 3.8)."""

    responsibility: Literal["full", "half"] = "full"
    """[7] Share of the price that a whister pays for a missing trick."""
    duty: dict[Contract, Count] = field(default_factory=lambda: {6: 4, 7: 2, 8: 1, 9: 1, 10: 1})
    """[8] Tricks that the defence owes on each contract."""
    ten: Literal["whisted", "checked"] = "whisted"
    """[9] Whether a ten is whisted or only checked, with no liability."""
    liability_6_7: Literal["own_half_if_pair_short", "individual", "lower_capped"] = "own_half_if_pair_short"
    """[10] Who answers on a six or seven when both whist."""
    liability_8_10: Literal["second", "both", "second_always", "individual"] = "second"
    """[11] Who answers on an eight, nine or ten when both whist."""
    fine_on_remiz: bool = False
    """Whether `individual` and `second_always` fine a whister when the declarer is down too."""
    remiz_split: Literal["greedy", "gentleman"] = "greedy"
    """[12] Who writes the trick whists of a remiz when one whisted and one passed."""
    split_scope: Literal["remiz", "always"] = "remiz"
    """[13] Whether a gentleman shares on a made game too."""
    half: dict[Contract, Count] = field(default_factory=lambda: {6: 2, 7: 1})
    """[19] Tricks that a half-whist is paid for on each contract."""
    half_return: tuple[Contract, ...] = (6, 7)
    """[20] Contracts on which the first hand may still whist after a half-whist."""
    passer_tricks_count: bool = True
    """[18] Whether the passer's tricks help a lone whister's duty."""
    concede: Literal[3, 2, 0] = 3
    """[21] Undertricks for giving up before ordering; 0 where it is not allowed."""
    stalingrad: bool = False
    """[22] Six spades must be whisted by both."""
    dealer_liable: bool = False
    """[53] Whether a dealer who whists answers for the duty."""


class Consolation(Struct, frozen=True, forbid_unknown_fields=True):
    """Whists that everybody writes on a declarer for each missing trick (Code 3.8.1.2)."""

    amount: Literal["price"] | Count = "price"
    """[14] The whist price of the game, or so many whists; 0 where there is none."""
    passer: bool = True
    """[15] Whether a defender who passed writes it."""
    dealer: bool = True
    """[16] Whether the resting dealer writes it."""
    mizer: bool = False
    """[17] Whether it is written on a caught mizer."""
    concede: bool = False
    """Whether it is written on a game given up before ordering."""


class Raspasy(Struct, frozen=True, forbid_unknown_fields=True):
    """All-pass: prices, bonuses and the way out (Code 3.7)."""

    mode: Literal["gora", "whists"] = "gora"
    """[24] Whether tricks go to the gora or the fewest tricks win whists."""
    price: Filled = (1, 2, 3)
    """[25] Price of a trick on the first, second ... raspasy of a streak; the last repeats."""
    whist_price: Count = 5
    """Whists for a trick in mode "whists"."""
    basis: Literal["full", "difference"] = "full"
    """[35] In mode "whists": all the loser's tricks, or those above the winner's."""
    amnesty: bool = False
    """[26] Whether the fewest tricks of all seats are taken off everybody."""
    zero: Literal["pulya_price", "pulya_1", "gora_minus", "none"] = "pulya_price"
    """[27] What is written for no tricks."""
    zero_n: Count = 1
    """[27] Prices taken off the gora by `zero = "gora_minus"`."""
    zero_dealer: bool = False
    """[28] Whether the resting dealer is given the bonus too."""
    dealer_pulya: Count = 0
    """[29] What the resting dealer writes in the pulya."""
    dealer_plays_talon: bool = True
    """[30] Whether the resting dealer leads the talon and writes its tricks."""
    reset: Literal["any_played", "made", "made_whisted", "made_or_fail"] = "any_played"
    """[31] Which game ends a streak."""
    mizer_exits: bool = True
    """[32] Whether a mizer ends a streak."""
    exit: Annotated[tuple[Contract, ...], Meta(min_length=1)] = (6,)
    """[33] Lowest contract after one, two ... raspasy; the last repeats."""
    exit_cyclic: bool = False
    """[33] Whether `exit` starts anew after its last value."""
    dealer_moves: Literal["always", "never", "after_3"] = "always"
    """[34] Whether the deal passes on after raspasy."""
    compulsory: Literal["none", "opening", "round"] = "none"
    """[51] Raspasy that are dealt without an auction: a round of deals at the opening, or the first one."""


class Mizer(Struct, frozen=True, forbid_unknown_fields=True):
    """Kinds of mizer."""

    without_talon: Literal["off", "same", "double"] = "off"
    """[37] Whether a mizer may be declared without the talon, and its worth."""
    shared_with_dealer: bool = False
    """[38] Whether the resting dealer may take half of a mizer."""


class Talon(Struct, frozen=True, forbid_unknown_fields=True):
    """Premium for the cards that the talon brought."""

    premium: Literal["off", "price"] | Count = "off"
    """[39] Whists for a unit: the whist price of the game, or so many."""
    premium_3p: Literal["halves", "dealer"] = "halves"
    """[40] Who writes it at a table of three."""


class Bombs(Struct, frozen=True, forbid_unknown_fields=True):
    """Bombs and the dark, each of which doubles a game (Code 4.1.2)."""

    allowed: bool = False
    """[41] Whether games are played on a bomb and in the dark."""
    grant: Literal["none", "raspasy", "opening"] = "none"
    """When everybody at the table is given a bomb: after each raspasy, or each compulsory one."""


class Prizes(Struct, frozen=True, forbid_unknown_fields=True):
    """Whists from everybody else at the end of a round of skachki; several winners share them."""

    first: Count = 0
    """[50] To who was the first to close."""
    least_gora: Count = 0
    """[50] To the smallest gora."""


class Rounding(Struct, frozen=True, forbid_unknown_fields=True):
    """How the settlement is brought to whole whists."""

    rounding: Literal["largest_remainder", "exact", "gora_adjust"] = "largest_remainder"
    """[48] Largest remainder, not at all, or gora points nudged by one."""


class Multiplier(Struct, frozen=True, forbid_unknown_fields=True):
    """Deals that count for more (Code 4.1.2)."""

    max: Positive = 1
    """Largest multiplier that a deal may carry."""


class Title(Struct, frozen=True, forbid_unknown_fields=True):
    """A name or a line of text in both languages."""

    ru: str = ""
    en: str = ""


class Rules(Struct, frozen=True, forbid_unknown_fields=True):
    """A Russian variant, whole and checked."""

    FILLED: ClassVar[tuple[str, ...]] = ("prices.contracts", "whist.duty")
    """Maps of which a variant may set a part: what it leaves out is its base's."""

    engine: Literal["russian"] = "russian"
    title: Title = field(default_factory=Title)
    about: Title = field(default_factory=Title)
    """One line on what the variant is."""
    sources: tuple[str, ...] = ()
    players: Annotated[tuple[Literal[2, 3, 4], ...], Meta(min_length=1)] = (3, 4)
    """[1] Sizes of the table."""
    pulya: Pulya = field(default_factory=Pulya)
    points: Points = field(default_factory=Points)
    prices: Prices = field(default_factory=Prices)
    whist: Whist = field(default_factory=Whist)
    consolation: Consolation = field(default_factory=Consolation)
    raspasy: Raspasy = field(default_factory=Raspasy)
    mizer: Mizer = field(default_factory=Mizer)
    talon: Talon = field(default_factory=Talon)
    bombs: Bombs = field(default_factory=Bombs)
    prizes: Prizes = field(default_factory=Prizes)
    settlement: Rounding = field(default_factory=Rounding)
    deal_multiplier: Multiplier = field(default_factory=Multiplier)
