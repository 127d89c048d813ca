"""What an event says later than it was made can be said in any language as a whole."""

from copy import copy, deepcopy

from scorekeeper.club.model.choices import Scoring
from scorekeeper.club.model.draws.pairing import DrawRules
from scorekeeper.club.model.draws.reasons import of_rest
from scorekeeper.club.model.presets import PRESETS
from scorekeeper.club.model.remedies import remedies
from scorekeeper.club.model.standings.standings import TIE_BREAKS
from scorekeeper.rules.messages import Msg, msg
from tests.club.model import test_wording as wording
from tests.words.collected import choices
from tests.words.pseudo import Pseudo, outside


def english_in(words: str) -> list[str]:
    """The words that stay English in a language that has every template."""
    return outside(Pseudo().message(words))


def test_presets_remedies_and_tie_breaks_are_said_in_any_language() -> None:
    presets = PRESETS.values()
    said = [words for each in presets for words in (each.name, each.summary, each.bye)]
    said += [each.words for preset in presets for each in remedies(preset.setup("x"))]
    said += [words for each in TIE_BREAKS.values() for words in (each.label, each.words)]
    said += [each.unit for each in Scoring]
    said += [each.label for kind in choices() for each in kind]

    assert all(isinstance(each, Msg) for each in said)
    assert [each for each in said if english_in(each)] == []


def test_the_reasons_of_a_draw_are_said_in_any_language() -> None:
    field = [wording.entrant(0), wording.entrant(1, met={"p2": 1})]
    field += [wording.entrant(at) for at in range(2, 6)]
    meeting = wording.told(field, [(1, 5), (0, 4), (2, None), (3, None)], DrawRules())

    assert [each for each in (*meeting, *of_rest(field, field[5])) if english_in(each)] == []


def test_a_copy_keeps_its_template() -> None:
    made = msg("{name} plays at {count:table|tables}", name="Ann", count=2)

    for each in (copy(made), deepcopy(made)):
        assert (each, each.template, each.facts) == (made, made.template, made.facts)
