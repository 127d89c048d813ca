"""Every house rule of every variant can be entered in the form, comes back and changes the game."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from werkzeug.datastructures import MultiDict
from wtforms.widgets import TextArea

from scorekeeper import rules
from scorekeeper.rules import RulesFile, Variant
from scorekeeper.sheets.game.about import house_rules
from scorekeeper.web.forms.games import NewGameForm, form_for
from scorekeeper.web.forms.houserules import PREFIX
from scorekeeper.words.language import using_language
from tests.canasta import CANASTA as VARIANTS
from tests.house_rules.values import cases, chosen_with, others
from tests.strategies import EXPLORE

SAMBA = rules.house_rule_options(VARIANTS["samba"])


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=list(VARIANTS))
def test_no_page_names_a_house_rule_by_its_id(variant: Variant) -> None:
    """A house rule may take what it is about out of the variant, such as black threes that are melded."""
    wrong = []
    for option, value in cases(variant):
        chosen = chosen_with(variant, option, value)
        words = house_rules(rules.apply_house_rules(variant, chosen), chosen)
        wrong += [text for text in words if any(text.startswith(f"{rule}:") for rule in chosen)]
    assert not wrong


def shown(field: Any) -> str:
    """What stands in the field of the page."""
    return str(field._value())


def typed(form: NewGameForm, chosen: dict[str, object]) -> MultiDict[str, str]:
    """What a browser sends of the form after these rules were entered."""
    sent = MultiDict({"request_id": "a-request", "variant": form.chosen.id})
    sent.update({"hands_played": "0"} | {f"opening-{side}": "0" for side in range(len(form.form))})
    for option in form.options:
        field = form[PREFIX + option.id]
        value = chosen.get(option.id, option.default)
        field.raw_data = None
        field.process(None, json.dumps(value) if option.kind == "choice" else value)
        if option.kind == "bool":
            sent.update({field.name: "y"} if value else {})
        else:
            sent[field.name] = field.data if option.kind == "choice" else shown(field)
    return sent


def entered(variant: Variant, chosen: dict[str, object]) -> NewGameForm:
    form = form_for(MultiDict({"variant": variant.id}), "a-request", variant.id)
    return form_for(typed(form, chosen), "another", variant.id)


def each_case_once() -> Iterator[tuple[Variant, rules.Option, object]]:
    """Every value of every option in the first variant that takes it; in all with EXPLORE."""
    seen = set()
    for variant in VARIANTS.values():
        for option, value in cases(variant):
            case = option.id, repr(value)
            if EXPLORE or case not in seen:
                seen.add(case)
                yield variant, option, value


def test_every_option_is_entered_comes_back_and_changes_the_game() -> None:
    tried = set()
    for variant, option, value in each_case_once():
        usual = {each.id: each.default for each in rules.house_rule_options(variant)}
        chosen = chosen_with(variant, option, value)
        form = entered(variant, chosen)

        assert form.validate(), (option.id, value, form.errors)
        differing = {key: one for key, one in chosen.items() if one != usual.get(key, ...)}
        assert form.house_rules() == differing, option.id
        changed = rules.apply_house_rules(variant, form.house_rules())
        assert rules.digest(changed) != rules.digest(variant), (option.id, value)
        tried.add(option.id)

    assert tried == {option.id for each in VARIANTS.values() for option in rules.house_rule_options(each)}


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=list(VARIANTS))
def test_the_form_as_it_comes_is_the_variant_as_printed(variant: Variant) -> None:
    form = entered(variant, {})

    assert form.validate()
    assert form.house_rules() == {}


def test_nothing_between_two_separators_is_no_fault_in_any_option() -> None:
    """An empty line, a comma at the end of one, a line of blanks."""
    tried = set()
    for variant in VARIANTS.values():
        form = entered(variant, {})
        for option in form.options:
            field = form[PREFIX + option.id]
            text = shown(field) if option.kind == "json" else ""
            if not text:
                continue
            ends = r"\n" if "\n" in text else r"(?<=\d)\s*[,;]\s*"
            for gap in ("\n\n", "\n \n", ",\n", ", , ", ";;"):
                if isinstance(field.widget, TextArea) or "\n" not in gap:
                    loose = re.sub(ends, gap, text) + gap
                    field.process(MultiDict({field.name: f"{gap}{loose}"}))
                    assert not field.errors, (variant.id, option.id, loose)
                    assert field.data == option.default, (variant.id, option.id, loose)
                    tried.add(option.id)

    assert tried >= {"card-values", "minimum-by-score", "penalty-points"}


@pytest.mark.parametrize("code", ["de", "it", "pt"])
def test_codes_stand_in_the_form_by_their_labels_and_are_read_back(code: str) -> None:
    with using_language(code):
        form = entered(VARIANTS["classic"], {})
        costs = form[f"{PREFIX}penalty-points"]
        assert "illegal-meld" not in shown(costs)
        costs.process(MultiDict({costs.name: shown(costs).replace("100", "150", 1)}))
        dearer = costs.data

        assert entered(VARIANTS["american"], {}).house_rules() == {}

    usual = {option.id: option.default for option in form.options}["penalty-points"]
    assert isinstance(usual, dict)
    assert dearer == usual | {"asked-could-not-go-out": 150}


@given(st.data())
def test_a_file_gives_back_what_was_chosen(data: st.DataObject) -> None:
    variant = data.draw(st.sampled_from(list(VARIANTS.values())))
    options = [each for each in rules.house_rule_options(variant) if list(others(each))]
    picked = data.draw(st.lists(st.sampled_from(options), max_size=4, unique_by=lambda o: o.id))
    chosen = {each.id: data.draw(st.sampled_from(list(others(each)))) for each in picked}
    name = data.draw(st.text(st.characters(categories=["L", "N"]), min_size=1, max_size=60))
    content = RulesFile(name, variant.id, chosen)

    written = rules.write_rules_file(content).encode()
    try:
        rules.apply_house_rules(variant, chosen)
    except rules.HouseRuleError as error:
        with pytest.raises(rules.HouseRuleError, match=re.escape(error.message)):
            rules.read_rules_file(written)
    else:
        assert rules.read_rules_file(written) == content


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=list(VARIANTS))
def test_every_option_is_read_back_from_the_variant_that_it_changed(variant: Variant) -> None:
    for option, value in cases(variant):
        if option.kind == "json":
            continue
        changed = rules.apply_house_rules(variant, chosen_with(variant, option, value))
        now = {every.id: every.default for every in rules.house_rule_options(changed)}

        assert now.get(option.id, value) == value, option.id


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(),
        lambda each: st.lists(each) | st.dictionaries(st.sampled_from(["format", "name"]) | st.text(), each),
    )
)
def test_whatever_a_file_holds_it_is_read_or_refused(value: object) -> None:
    for data in (
        value,
        {
            "format": "canasta-rules/1",
            "name": "x",
            "variant": "samba",
            "house_rules": {each.id: value for each in SAMBA},
        },
    ):
        with pytest.raises(rules.RulesError):
            rules.read_rules_file(json.dumps(data).encode())


@given(st.binary(max_size=200))
def test_whatever_bytes_a_file_holds_they_are_refused_with_a_sentence(raw: bytes) -> None:
    with pytest.raises(rules.RulesError):
        rules.read_rules_file(raw)
