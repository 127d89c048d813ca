"""What the page of a new game shows besides its form."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper import rules
from scorekeeper.rules import Variant
from scorekeeper.usecases import RuleSet
from scorekeeper.web.forms import names
from scorekeeper.web.forms.games import NewGameForm
from scorekeeper.web.forms.houserules import PREFIX
from scorekeeper.web.start import library


@dataclass(frozen=True, slots=True)
class NewGamePage:
    """Everything `games/new.html` receives.

    `house_open` are the headings with something to look at, `house_changed` how many house rules
    differ from the printed ones; `paper_open`: something is filled in for a game begun on paper.
    `club_rules` are the saved sets of this variant, `club_name` is the set that the form stands
    for, "" if none, `taken` the name of another set that saving would replace.
    """

    form: NewGameForm
    problems: tuple[tuple[str, str], ...]
    families: Mapping[str, list[Variant]]
    known: Sequence[str]
    seat_forms: tuple[tuple[str, str], ...]
    legends: tuple[str, ...]
    house_rules: Mapping[str, list[Any]]
    house_open: frozenset[str]
    house_changed: int
    paper_open: bool
    club_rules: Sequence[RuleSet]
    club_name: str
    taken: str
    just_saved: bool


def new_game_page(
    form: NewGameForm,
    known: Sequence[str],
    club_rules: Sequence[RuleSet] = (),
    *,
    just_saved: bool = False,
) -> NewGamePage:
    """Work out the page of a form as it is filled."""
    readable = all(not form[PREFIX + option.id].errors for option in form.options)
    changed = form.house_rules() if readable else {}
    return NewGamePage(
        form=form,
        problems=tuple(form.problems()),
        families=library.variants_by_family(),
        known=known,
        seat_forms=tuple(
            ("-".join(map(str, seats)), names.in_words(seats))
            for seats in form.chosen.seating.forms
        ),
        legends=names.usual_sides(form.form),
        house_rules=_by_heading(form),
        house_open=_headings_open(form, changed),
        house_changed=len(changed),
        paper_open=_begun_on_paper(form),
        club_rules=club_rules,
        club_name=_club_name(form) if readable else "",
        taken=form.taken,
        just_saved=just_saved,
    )


def _club_name(form: NewGameForm) -> str:
    try:
        return form.rules_name()
    except rules.RulesError:
        return ""


def _by_heading(form: NewGameForm) -> Mapping[str, list[Any]]:
    grouped: dict[str, list[Any]] = {}
    for option in form.options:
        grouped.setdefault(option.heading, []).append(form[PREFIX + option.id])
    return grouped


def _headings_open(form: NewGameForm, changed: Mapping[str, object]) -> frozenset[str]:
    return frozenset(
        option.heading
        for option in form.options
        if option.id in changed or form[PREFIX + option.id].errors
    )


def _begun_on_paper(form: NewGameForm) -> bool:
    fields = [form.title, form.hands_played, *(form[f"opening-{i}"] for i in range(len(form.form)))]
    return any(field.data or field.errors for field in fields)
