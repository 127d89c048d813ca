"""What the page of a new game shows besides its form."""

from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper import rules
from scorekeeper.usecases import RuleSet
from scorekeeper.web.forms.games import NewGameForm
from scorekeeper.web.forms.houserules import PREFIX


def house_facts(form: NewGameForm, club_rules: Sequence[RuleSet]) -> Mapping[str, Any]:
    """What the fold of the house rules receives, by name.

    `house_open` are the headings with something to look at, `house_changed` how many house rules
    differ from the printed ones; `club_rules` are the saved sets of this variant, `club_name` is
    the one that the form stands for, "" if none.
    """
    readable = all(not form[PREFIX + option.id].errors for option in form.options)
    changed = form.house_rules() if readable else {}
    fields: dict[str, list[Any]] = {}
    opened = set()
    for option in form.options:
        field = form[PREFIX + option.id]
        fields.setdefault(option.heading, []).append(field)
        if option.id in changed or field.errors:
            opened.add(option.heading)
    return {
        "house_rules": fields,
        "house_open": opened,
        "house_changed": len(changed),
        "club_rules": club_rules,
        "club_name": _club_name(form) if readable else "",
    }


def _club_name(form: NewGameForm) -> str:
    try:
        return form.rules_name()
    except rules.RulesError:
        return ""


def begun_on_paper(form: NewGameForm) -> bool:
    """Something is filled in for a game begun on paper."""
    fields = [form.title, form.hands_played, *(form[f"opening-{i}"] for i in range(len(form.form)))]
    return any(field.data or field.errors for field in fields)
