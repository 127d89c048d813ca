"""What the pages of a new game and of the club's rules share: they read, save and show the form."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any
from uuid import uuid4

from flask import render_template, request
from werkzeug.datastructures import MultiDict

from scorekeeper import rules, usecases
from scorekeeper.rules import Variant
from scorekeeper.rules.house_rules.ready_sets import ready_sets
from scorekeeper.rules.messages import msg, sentences
from scorekeeper.sheets.game.about import ELLIPSIS
from scorekeeper.sheets.rulebook.agreement import differing
from scorekeeper.usecases import NameTaken, NotFound, RuleSet
from scorekeeper.usecases.game.usual_names import usual_sides
from scorekeeper.web import clock, db, device
from scorekeeper.web.addresses import whole_number
from scorekeeper.web.forms import names
from scorekeeper.web.forms.games import NewGameForm, form_for
from scorekeeper.web.forms.houserules import PREFIX
from scorekeeper.web.forms.lengths import LENGTHS, offered_lengths
from scorekeeper.web.start import library
from scorekeeper.words.language import translate

# Fields that are dropped when the form is loaded again with a set of rules, which has its own.
DROPPED = (
    "set_name",
    "followed",
    "to",
    "to_seats",
    "to_length",
    "to_set",
    "to_names",
    "replace",
    "check",
    "q",
    "start",
)
MOST_OFFERED = 3  # sides that played before, for each side
MOST_TOLD = 2  # house rules in the line that says what they are


def read_form(data: MultiDict[str, str], offered: Collection[str] = ()) -> NewGameForm:
    """Return the form of a request, with the house rules it names; raises UnknownVariant.

    `offered` are the variants among which the usual one is looked for, if not all of them are offered.
    """
    named = data.get("to_set", data.get("rule_set", ""))
    usual = library.first_games(db.get_store(), device.tokens(), offered)[0].id
    if not {"request_id", "seats"} & set(data):  # as many as last time
        seats = library.last_seats(db.get_store(), device.tokens(), data.get("variant") or usual)
        data = MultiDict([*data.items(multi=True), ("seats", seats)])
    ready = {each.key: each for each in ready_sets(data.get("variant") or usual)}
    form = form_for(data, str(uuid4()), usual, ready.get(named) or _saved(named))
    side, _, place = data.get("to_names", "").partition("-")
    known = usecases.known_partners(db.get_store(), device.tokens())
    if side.isdecimal() and place.isdecimal() and int(place) < len(known):
        form.name_side(int(side), known[int(place)])
    return form


def check(form: NewGameForm) -> None:
    """Validate everything typed so far and add errors to the form."""
    if not form.validate():
        return
    try:
        rules.apply_house_rules(form.chosen, form.house_rules())
    except rules.RulesError as error:
        form.blame(error.where, error.message)


def save_rules(form: NewGameForm) -> RuleSet | None:
    """Save the house rules of a valid form by name; None, with the error in the form, if not.

    A set with the same name is replaced only if the request says so; `show` then asks.
    """
    replace = "replace" in request.form
    try:
        store, now = db.get_store(), clock.now()
        return usecases.save_rule_set(store, now, form.rules_file(), replace=replace)
    except NameTaken as error:
        ask = msg("Replace them, or choose another name.")
        form.blame("name", sentences(error.message, ask))
        form.taken = error.existing.name
    except (rules.RulesError, usecases.InputError, usecases.LimitReached) as error:
        form.blame(error.where, error.message)
    return None


def kept_fields() -> dict[str, str]:
    """Return what was typed besides house rules, to load the form with another set of rules."""
    return {
        name: text
        for name, text in request.form.items()
        if text and not name.startswith("rule") and name not in DROPPED
    }


def show(form: NewGameForm) -> str:
    """Return the page of a new game with this form."""
    store = db.get_store()
    forms = form.chosen.seating.forms
    first = library.first_games(store, device.tokens())
    families = library.variants_by_family(rules.VARIANTS)
    sought = searched() if "to" not in request.args else ""
    return render_template(
        "games/new.html",
        form=form,
        first=library.offered_first(first, form.chosen),
        families=library.fitting(sought, families) if sought else families,
        sought=sought,
        known=usecases.known_players(store, device.tokens()),
        partners=[list(_partners(form, at)) for at in range(len(form.form))],
        seat_forms=[("-".join(map(str, seats)), names.in_words(seats)) for seats in forms],
        legends=usual_sides(form.form),
        paper_open=begun_on_paper(form),
        ready=[(each, tuple(differing(each.variant, each.house_rules))) for each in ready_sets(form.chosen.id)],
        **house_facts(form, usecases.list_rule_sets(store, form.chosen.id)),
    )


def _partners(form: NewGameForm, side: int) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield who played together before and may be a side that has no names yet: the value to send, and the names."""
    typed = form.typed()
    taken = {name for names in typed for name in names}
    if any(typed[side]):
        return
    known = enumerate(usecases.known_partners(db.get_store(), device.tokens()))
    fitting = ((f"{side}-{at}", names) for at, names in known if len(names) == form.form[side])
    yield from islice((each for each in fitting if not taken & set(each[1])), MOST_OFFERED)


def searched() -> str:
    """Return the words by which another game is sought."""
    return request.values.get("q", "").strip()


def _saved(version_id: str) -> RuleSet | None:
    version = whole_number(version_id, 15)
    if version is None:
        return None
    try:
        return usecases.open_rule_set_version(db.get_store(), version)
    except NotFound:
        return None


def house_facts(form: NewGameForm, club_rules: Sequence[RuleSet]) -> Mapping[str, Any]:
    """Return what the foldable part for house rules needs, by name.

    `house_open` are the headings to be unfolded, and `house_changed` is how many house rules differ
    from the printed ones; `house_words` says which they are. `club_rules` are the saved sets of this
    variant; `club_name` is the set that the form equals, "" if none.
    """
    readable = all(not form[PREFIX + option.id].errors for option in form.options)
    changed = form.house_rules() if readable else {}
    club_name = _club_name(form) if readable else ""
    lengths = list(offered_lengths(form))
    beside = LENGTHS if any(each.chosen for each in lengths) else ()  # they are shown as chosen
    fields: dict[str, list[Any]] = {}
    opened = set()
    for option in form.options:
        field = form[PREFIX + option.id]
        fields.setdefault(option.heading, []).append(field)
        if (option.id in changed and option.id not in beside) or field.errors:
            opened.add(option.heading)
    return {
        "house_rules": fields,
        "house_open": opened,
        "house_changed": len(changed),
        "house_words": club_name or _in_words(form.chosen, changed),
        "lengths": lengths,
        "club_rules": club_rules,
        "club_name": club_name,
    }


def _in_words(variant: Variant, changed: Mapping[str, object]) -> str:
    """Return what a table has changed in a variant, shortened to a line."""
    parts = [f"{each.label}{translate(': ')}{each.played}" for each in differing(variant, changed)]
    more = [ELLIPSIS] if len(parts) > MOST_TOLD else []
    return translate("; ").join([*parts[:MOST_TOLD], *more]) or translate("as printed")


def _club_name(form: NewGameForm) -> str:
    try:
        return form.rules_name()
    except rules.RulesError:
        return ""


def begun_on_paper(form: NewGameForm) -> bool:
    """Return whether a field for a game begun on paper is filled in."""
    fields = [form.title, form.hands_played, *(form[f"opening-{i}"] for i in range(len(form.form)))]
    return any(field.data or field.errors for field in fields)
