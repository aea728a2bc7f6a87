"""The keys that a Balkan variant may set, with their types, defaults and legal values.

The defaults are those of the schema, not of any variant. Every structure is one table of the variant file.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct, field

from ..engine import LARGEST

Contract = Literal["pik", "karo", "herc", "tref", "betl", "sans", "preferans"]
"""The contracts, from the cheapest on: four suits, no tricks, no trump, all tricks."""
Unlimited = Literal["∞", "unlimited"]
"""No limit: the sign of the books, or a word that every keyboard can write."""
Count = Annotated[int, Meta(ge=0, le=LARGEST)]
"""A whole number, nought or more."""
Positive = Annotated[int, Meta(ge=1, le=LARGEST)]
"""A whole number, one or more."""
Tricks = Annotated[int, Meta(ge=0, le=10)]
"""Tricks of one deal."""
Level = Annotated[int, Meta(ge=1, le=4)]
"""Kontra 1, rekontra 2, subkontra 3, mortkontra 4."""

BASE: dict[Contract, int] = {
    "pik": 2, "karo": 3, "herc": 4, "tref": 5, "betl": 6, "sans": 7, "preferans": 0,
}  # fmt: skip


class Bule(Struct, frozen=True, forbid_unknown_fields=True):
    """The column of contracts, which is written off to nought."""

    start: Positive = 100
    """Bule that everybody begins with."""


class Score(Struct, frozen=True, forbid_unknown_fields=True):
    """What a contract's base value is worth on paper and in the settlement."""

    igra_bonus: Count = 1
    """Added to the base for a game without the talon."""
    bule_factor: Positive = 2
    """Bule for each point of the base."""
    trick_factor: Positive = 2
    """Supe for each trick and point of the base."""
    settle_factor: Positive = 10
    """What one bula is worth in supe at the end."""


class Quota(Struct, frozen=True, forbid_unknown_fields=True):
    """Tricks that the defence owes."""

    mode: Literal["own2_or_team4", "individual2", "team4_only", "none"] = "own2_or_team4"
    """Who falls when both came: own under two and together under four; own under two; both, under four."""
    solo: Tricks = 2
    """Tricks that one who came alone owes."""
    caller: Tricks = 4
    """Tricks that a caller owes together with the one he called."""
    kontra: Tricks = 5
    """Tricks that the giver of a kontra owes together with the other."""
    fall_when_declarer_fails: bool = False
    """Whether a defender may fall although the declarer has failed."""


class Kontra(Struct, frozen=True, forbid_unknown_fields=True):
    """Doubling by the defence and the declarer."""

    max: Level | Unlimited = 4
    """How far it may go: kontra 1, rekontra 2, subkontra 3, mortkontra 4."""
    scope: Literal["giver_takes_all", "each_own"] = "giver_takes_all"
    """Who writes the tricks of a doubled deal."""
    mandatory: tuple[Contract, ...] = ("pik",)
    """Contracts that are played only with kontra, unless declared without the talon."""
    mandatory_on_refe: bool = True
    """Whether that holds for a deal on refe too."""


class Pik(Struct, frozen=True, forbid_unknown_fields=True):
    """A contract that must have kontra and gets none."""

    no_kontra: Literal[
        "refe_or_walkover", "refe_or_redeal", "redeal", "nothing_or_refe_if_no_hat", "walkover"
    ] = "refe_or_walkover"
    """What becomes of it."""
    walkover_doubled: bool = True
    """Whether the declarer's own refe doubles such a walk-over."""


class Refe(Struct, frozen=True, forbid_unknown_fields=True):
    """Marks for deals that nobody took; each doubles a later deal of its owner."""

    max: Count | Unlimited | Literal["start/50"] = 2
    """How many may be written; "start/50" is one for each fifty bule of the start."""
    count: Literal["written_total", "open_now"] = "written_total"
    """What is counted: rounds written in the whole game, or the most open marks of a seat."""
    blocked_by: Literal["any_negative", "none"] = "any_negative"
    """Whether nobody writes refe while somebody is under the hat."""
    freeze: bool = False
    """Whether open marks neither double nor are used while somebody is under the hat."""
    multiplier: Positive = 2
    """What a deal on refe is multiplied by."""
    to: Literal["all", "dealer_only", "all_seated"] = "all"
    """Who is given a mark: the active three, the dealer, or the resting dealer too."""


class Betl(Struct, frozen=True, forbid_unknown_fields=True):
    """A promise to take no trick."""

    supe_tricks: Tricks = 5
    """Tricks that a defender is paid for when it fails."""


class Supe(Struct, frozen=True, forbid_unknown_fields=True):
    """The columns of whists, one on each opponent."""

    cap: Tricks | Literal["none"] = 5
    """Tricks that the defence is paid for at most."""


class End(Struct, frozen=True, forbid_unknown_fields=True):
    """The end of the game and the deal that brings it."""

    when: Literal["sum_zero", "sum_le_zero"] = "sum_zero"
    """What the sum of all bule must be."""
    cap: Literal["bule_and_supe", "bule_only", "none"] = "bule_and_supe"
    """What of a made deal is reduced that would take the sum below nought."""
    fail: Literal["normal", "double_bule_standard_supe"] = "normal"
    """What a declarer writes who fails a contract that is worth more than what is left."""


class WriteOff(Struct, frozen=True, forbid_unknown_fields=True):
    """How the bule of a game are brought to nought before the settlement."""

    writeoff: Literal["remainder_to_worst", "exact", "frozen_leaver"] = "remainder_to_worst"
    """Equal whole numbers with the rest to the highest, equal fractions, or nothing from who has left."""


class Title(Struct, frozen=True, forbid_unknown_fields=True):
    """A name or a line of text in both languages."""

    ru: str = ""
    en: str = ""


class Rules(Struct, frozen=True, forbid_unknown_fields=True):
    """A Balkan variant, whole and checked."""

    FILLED: ClassVar[tuple[str, ...]] = ("contracts",)
    """Maps of which a variant may set a part: what it leaves out is its base's."""

    engine: Literal["balkan"] = "balkan"
    title: Title = field(default_factory=Title)
    about: Title = field(default_factory=Title)
    """One line on what the variant is."""
    sources: tuple[str, ...] = ()
    players: Annotated[tuple[Literal[3, 4], ...], Meta(min_length=1)] = (3, 4)
    """Sizes of the table."""
    bule: Bule = field(default_factory=Bule)
    contracts: dict[Contract, Count] = field(default_factory=lambda: dict(BASE))
    """Base value of each contract; 0 where it is not played."""
    score: Score = field(default_factory=Score)
    quota: Quota = field(default_factory=Quota)
    kontra: Kontra = field(default_factory=Kontra)
    pik: Pik = field(default_factory=Pik)
    refe: Refe = field(default_factory=Refe)
    betl: Betl = field(default_factory=Betl)
    supe: Supe = field(default_factory=Supe)
    end: End = field(default_factory=End)
    settlement: WriteOff = field(default_factory=WriteOff)
