"""Everything that can be wrong with a Balkan deal, by its code and its field."""

from __future__ import annotations

from typing import Any

import pytest

from preferans_tui import locale
from preferans_tui.locale import say, use, word
from preferans_tui.scoring.balkan.deals import Game, Refe
from preferans_tui.scoring.balkan.rules import BASE
from preferans_tui.scoring.engine import Question

WRONG = [
    ("E karo; B stay, C stay", "unknown_seat", "declarer"),
    ("A preferans; B stay, C stay", "contract_off", "contract"),
    ("A karo; B stay, E stay", "answer_missing", "defence.C"),
    ("A karo; B stay, C stay, A come", "declarer_defends", "defence.A"),
    ("A karo; B come, C caller; A6 B2 C2", "defence_pair", "defence"),
    ("A karo; B kontra, C stay; A6 B4", "defence_pair", "defence"),
    ("A karo; B dragged, C dragged; A6 B2 C2", "defence_pair", "defence"),
    ("A betl; B caller, C called; A0 B5 C5", "no_calling", "defence"),
    ("A karo", "defence_unnamed", "defence"),
    ("A karo; B come, C stay", "tricks_of_defence", "tricks"),
    ("A karo; B stay, C stay; A10", "nobody_came", "tricks"),
    ("A karo; B come, C stay; A6 B2 C2", "no_tricks_here", "tricks.C"),
    ("A karo; B come, C come; A6 B4", "trick_count_missing", "tricks.C"),
    ("A karo; B come, C come; A6 B2 C1", "tricks_total", "tricks"),
    ("A pik; B come, C stay; A6 B4", "kontra_needed", "kontra"),
    ("A pik; B come, C stay", "kontra_needed", "kontra"),
    ("A karo; B kontra 5, C dragged; A6 B4 C0", "kontra_above", "kontra"),
    ("A karo; B kontra 10, C dragged; A6 B4 C0", "out_of_range", "kontra"),
    ("A karo; B kontra 0, C dragged; A6 B4 C0", "kontra_level", "kontra"),
    ("refe; dealer E", "unknown_seat", "dealer"),
]
KEYS = [
    ({"type": "game", "declarer": "A", "contract": "karo", "kontra": 1,
      "defence": {"B": "come", "C": "stay"}, "tricks": {"A": 6, "B": 4}}, "kontra_giver", "defence"),
    ({"type": "refe", "multiplier": 2}, "out_of_range", "multiplier"),
    ({"type": "game", "declarer": "A", "contract": "karo", "defence": {"B": "come", "C": "stay"},
      "tricks": {"A": 11, "B": -1}}, "out_of_range", "tricks.A"),
    ({"type": "raspasy"}, "unknown_event_far", "type"),
    ({"type": "game", "declarer": "A", "contract": "karo", "defence": {"B": "whist"}},
     "value_wrong", "defence"),
]  # fmt: skip


@pytest.mark.parametrize(("deal", "code", "field"), [*WRONG, *KEYS])
def test_a_fault_is_named_and_has_words(house: Any, deal: Any, code: str, field: str) -> None:
    found = house().found(deal)
    assert (code, field) in [(problem.code, problem.field) for problem in found]
    for language in locale.LANGUAGES:
        use(language)
        assert [problem.code for problem in found if word(problem).startswith("problem.")] == []
    use("en")


def test_a_resting_dealer_neither_plays_nor_defends(house: Any) -> None:
    table = house(players=4)
    assert table.problems("D karo; A stay, B stay") == [("dealer_rests", "declarer")]
    assert ("dealer_rests", "defence.D") in table.problems("A karo; B stay, C stay, D come")


def test_an_undoubled_two_needs_no_answers(house: Any) -> None:
    table = house()
    assert table.problems("A pik") == table.problems("A pik; B stay, C stay") == []
    assert table.play("A pik") == ""
    assert table.refe == "1 1 1"


def test_on_refe_a_two_is_played_without_kontra_where_the_house_says_so(house: Any) -> None:
    table = house(rules={"kontra.mandatory_on_refe": False})
    assert table.problems("A pik; B come, C stay; A7 B3") == [("kontra_needed", "kontra")]
    table.play("refe")
    assert table.problems("A pik; B come, C stay; A7 B3") == []


def asked(table: Any, *answers: Any) -> Question:
    question = table.engine.ask(table.table, answers)
    assert isinstance(question, Question)
    return question


@pytest.mark.parametrize(
    ("answers", "key", "code"),
    [
        (("A",), "8", "contract_off"),
        (("A", "pik"), "3", "kontra_needed"),
        (("A", "pik", "stay"), "1", "kontra_needed"),
        (("A", "pik", "come"), "2", "kontra_needed"),
        (("A", "karo", "come"), "3", "calls_who_came"),
        (("A", "betl"), "3", "no_calling"),
    ],
)
def test_what_is_not_offered_is_refused_with_its_reason(
    house: Any, answers: tuple[Any, ...], key: str, code: str
) -> None:
    question = asked(house(), *answers)
    assert question.choice(key) is None
    refusal = question.refusal(key)
    assert refusal is not None
    assert refusal.why.code == code


def test_the_dealer_is_refused_as_declarer(house: Any) -> None:
    refusal = asked(house(players=4)).refusal("4")
    assert refusal is not None
    assert refusal.why.code == "dealer_rests"


def test_an_answer_that_was_not_offered_is_an_error(house: Any) -> None:
    table = house()
    with pytest.raises(ValueError, match="'whist' does not answer defence"):
        table.engine.ask(table.table, ("A", "karo", "whist"))


def test_every_question_and_choice_has_words(house: Any) -> None:
    table = house(rules={"kontra.max": "∞", "contracts.preferans": 8})
    chains = [(), ("A",), ("A", "igra"), ("A", "karo"), ("A", "karo", "kontra"), ("dealer",),
              ("A", "karo", "kontra", "dragged"), ("A", "karo", "come", "come", 6),
              ("A", "karo", "caller", 6)]  # fmt: skip
    texts = []
    for question in (asked(table, *chain) for chain in chains):
        texts += [question.prompt, *(choice.label for choice in question.choices)]
    for language in locale.LANGUAGES:
        use(language)
        assert [text.code for text in texts if say(text, {}) == text.code] == []
    use("en")


@pytest.mark.parametrize(
    ("deal", "english", "russian"),
    [
        (Refe(), "refe: nobody played", "рефе: никто не играл"),
        (Game(declarer="A", contract="pik"), "Anna: ♠ pik, no kontra", "Anna: ♠ пики без контры"),
        (Game(declarer="A", contract="sans"), "Anna: sans, nobody came", "Anna: санс, никто не пошёл"),
        (Game(declarer="A", contract="tref", igra=True, kontra=2, tricks={"A": 5}),
         "Anna: igra ♣ tref ×4 -1", "Anna: игра ♣ трефы ×4 -1"),
        (Game(declarer="A", contract="betl", tricks={"A": 0}), "Anna: betl =", "Anna: бетл ="),
    ],
)  # fmt: skip
def test_a_deal_in_words(house: Any, deal: Any, english: str, russian: str) -> None:
    said = {}
    for language in locale.LANGUAGES:
        use(language)
        said[language] = say(house().engine.describe(deal), {"A": "Anna"})
    use("en")
    assert said == {"en": english, "ru": russian}


def test_what_is_in_sight_between_two_deals(house: Any) -> None:
    table = house(rules={"refe.max": 1}, bule="C -4")
    assert [text.code for text in table.engine.standing(table.table)] == ["standing.no_refe", "standing.hat"]
    table.write("C 4")
    assert table.engine.standing(table.table) == ()
    table.play("refe")
    codes = [text.code for text in table.engine.standing(table.table)]
    assert codes == ["standing.refe"] * 3 + ["standing.no_refe"]
    assert table.engine.outcome(table.table).needs.params == {"points": 204}


@pytest.mark.parametrize(
    ("rules", "code", "key"),
    [
        ({"bule.start": 31}, "bule_odd", "bule.start"),
        ({"score.trick_factor": 1}, "factors_differ", "score.trick_factor"),
        ({"quota.fall_when_declarer_fails": True}, "fall_idle", "quota.fall_when_declarer_fails"),
        ({"kontra.mandatory": []}, "pik_idle", "pik.no_kontra"),
        ({"refe.max": 0, "refe.freeze": True}, "freeze_idle", "refe.freeze"),
        ({"refe.to": "all_seated", "players": [3]}, "nobody_sits_out", "refe.to"),
        ({"end.cap": "none"}, "end_missed", "end.when"),
        ({"end.when": "sum_le_zero"}, "below_zero_never", "end.when"),
        ({"contracts": dict.fromkeys(BASE, 0)}, "nothing_to_play", "contracts"),
    ],
)
def test_rules_that_do_not_go_together_are_told(house: Any, rules: Any, code: str, key: str) -> None:
    (problem,) = house(rules=rules).engine.conflicts()
    assert (problem.code, problem.field) == (code, key)
    for language in locale.LANGUAGES:
        use(language)
        assert not word(problem).startswith("problem.")
    use("en")


@pytest.mark.parametrize("variant", ["serbian", "croatian", "slovenian"])
def test_shipped_rules_go_together(house: Any, variant: str) -> None:
    assert house(variant).engine.conflicts() == ()
