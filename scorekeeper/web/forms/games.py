"""The form of a new game for a variant and seats; it makes a `GameSetup`.

Choosing another variant or other seats loads the page again with what was typed. Fields are named
by their place, so names stay where they were; house rules stay only with their variant. Some house
rules make sense only with others; their fields appear once those are chosen.
"""

from collections.abc import Mapping
from typing import Any, cast

from werkzeug.datastructures import MultiDict
from wtforms import Form, HiddenField

from scorekeeper import rules
from scorekeeper.rules import Option, RulesError, RulesFile, Variant
from scorekeeper.rules.house_rules.ready_sets import ReadySet
from scorekeeper.rules.messages import Msg, msg
from scorekeeper.usecases import GameSetup, RuleSet, limits
from scorekeeper.usecases.game.usual_names import usual_players
from scorekeeper.web.filters import sentence
from scorekeeper.web.forms.fields import ChoiceField, TextField
from scorekeeper.web.forms.houserules import (
    PREFIX,
    NumberField,
    chosen_rules,
    house_rule_field,
    label_of,
    put_value,
    reset,
)
from scorekeeper.web.forms.lengths import LENGTHS, put_length
from scorekeeper.web.forms.names import PlayersForm

FIRST_SEAT = "0-0"  # side, and place in it
Data = MultiDict[str, str]


class NewGameForm(PlayersForm):
    """The fields of every new game; `form_for` adds players, scores and house rules."""

    PLACES = (
        *PlayersForm.PLACES,
        (r"opening_scores\[(\d+)\].*", r"opening-\1"),
        (r"house_rules\.([a-z-]+).*", PREFIX + r"\1"),
        (r"(title|hands_played|first_dealer)$", r"\1"),
        (r"name$", "set_name"),
        (r".*", ""),
    )

    request_id = HiddenField()
    variant = HiddenField()
    seats = HiddenField()
    title = TextField(msg("Name of the game"), most=limits.MAX_TITLE)
    hands_played = NumberField(msg("Hands already played"), default=0, needed=False)
    rule_set = HiddenField()
    followed = HiddenField()
    set_name = TextField(msg("Name of these house rules"), most=limits.MAX_NAME)
    first_dealer: ChoiceField

    chosen: Variant
    options: tuple[Option, ...]
    saved: RuleSet | ReadySet | None = None  # the house rules that the form started with
    taken: str = ""  # the name of other house rules that saving would replace

    @property
    def fields(self) -> dict[str, Any]:
        """Every field by its name."""
        return dict(self._fields)

    def house_rules(self) -> dict[str, object]:
        """Return the rules that differ from the printed variant, of a valid form."""
        return chosen_rules(self.options, self.fields, self.saved.house_rules if self.saved else {})

    def rules_file(self) -> RulesFile:
        """Return the house rules to be saved, under the name that was typed."""
        return RulesFile(self.set_name.data or "", self.chosen.id, self.house_rules())

    def rules_name(self) -> str:
        """Return the club's name for these house rules, "" if they are not saved ones.

        Raises HouseRuleError if they cannot be played.
        """
        if self.saved is None or self.saved.variant is None:
            return ""
        resolved = rules.apply_house_rules(self.chosen, self.house_rules())
        return self.saved.name if resolved == self.saved.variant else ""

    def setup(self) -> GameSetup:
        """Return the set-up of the game, of a valid form. Raises as `rules_name`."""
        sides = self.named_sides()
        side, seat = map(int, (self.first_dealer.data or FIRST_SEAT).split("-"))
        return GameSetup(
            variant_id=self.chosen.id,
            house_rules=self.house_rules(),
            sides=sides,
            first_dealer=sides[side].players[seat],
            opening_scores=tuple(self[f"opening-{i}"].data or 0 for i in range(len(self.form))),
            hands_played=self["hands_played"].data or 0,
            title=self["title"].data,
            rules_name=self.rules_name(),
        )

    def blame(self, where: str, message: str) -> None:
        """Show an error at its field; contradicting house rules are named by their labels."""
        if isinstance(message, Msg) and "name_second" in message.facts:
            labels = {key: label_of(str(message.facts[key])) for key in ("name_first", "name_second")}
            message = Msg(message.template, {**message.facts, **labels})
        super().blame(where, sentence(message))


def form_for(data: Data, request_id: str, usual: str, saved: RuleSet | ReadySet | None = None) -> NewGameForm:
    """Return the form for what was chosen and typed so far, `usual` if no variant was; raises UnknownVariant.

    `data` is the query or the body of a request. `to`, `to_seats`, `to_length` and `to_set` are
    buttons that change the variant, the seats, how long the game lasts, and the set of house rules,
    which the caller passes as `saved`.
    `request_id` is used unless the data has one.
    """
    variant = rules.variant_of_record(data.get("to") or data.get("variant") or usual)
    form = _seats(variant, data.get("to_seats") or data.get("seats") or "")
    if saved and (saved.variant is None or rules.variant(saved.variant_id) is not variant):
        saved = None
    start = saved.house_rules if saved else {}
    # House rules of another variant, or from before a set was chosen, are dropped.
    anew = data.get("variant") != variant.id or "to_set" in data or "request_id" not in data
    options, printed = _options(variant, start, MultiDict() if anew else data)
    made = _form_class(variant, form, options)(data if "request_id" in data else None)
    followed = (data.get("followed") or "").split()
    for option in options:
        if anew or (option.id not in printed and option.id not in followed):
            put_value(made[PREFIX + option.id], option, start.get(option.id, option.default))
    if {"to", "to_seats"} & set(data) and not made["first_dealer"].validate(made):
        reset(made["first_dealer"])
    _name(made, data)
    made.saved = saved
    made.request_id.data = made.request_id.data or request_id
    made.variant.data, made.seats.data = variant.id, "-".join(map(str, form))
    made.rule_set.data = "" if saved is None else mark_of(saved)
    put_length(made, data.get("to_length", ""))
    made.followed.data = " ".join(each.id for each in options if each.id not in printed)
    return made


def mark_of(saved: RuleSet | ReadySet) -> str:
    """Return the text that identifies a set of house rules in a form."""
    return saved.key if isinstance(saved, ReadySet) else str(saved.version_id)


def _name(made: NewGameForm, data: Data) -> None:
    """Take the name of the game from the address, which a table card's code contains."""
    if "request_id" not in data:
        made.title.data = " ".join(data.get("title", "").split())[: limits.MAX_TITLE]


def _options(variant: Variant, start: Mapping[str, object], data: Data) -> tuple[tuple[Option, ...], set[str]]:
    """Return the house rules to show, and the ids of those that are always shown."""
    usual = rules.house_rule_options(variant, start)
    if not variant.counts_cards:  # a score is played to a number of points, or of hands
        by_id = {each.id: each for each in usual}
        usual = tuple(by_id[length] for length in LENGTHS if length in by_id)
    fields = {PREFIX + option.id: house_rule_field(option) for option in usual}
    asked = type("HouseRules", (Form,), fields)(data)
    printed = {option.id for option in usual}
    if not data or not variant.counts_cards or not asked.validate():
        return usual, printed
    try:
        chosen = chosen_rules(usual, dict(asked._fields), start)
        following = rules.house_rule_options(variant, chosen)
    except RulesError:  # they cannot be played together: the use case will say so
        following = ()
    return (*usual, *(each for each in following if each.id not in printed)), printed


def _seats(variant: Variant, text: str) -> tuple[int, ...]:
    """Return the form of seats for this text ("2-2"), or the variant's usual one."""
    by_text = {"-".join(map(str, form)): form for form in variant.seating.forms}
    return by_text.get(text, variant.seating.forms[0])


def _form_class(variant: Variant, form: tuple[int, ...], options: tuple[Option, ...]) -> type[NewGameForm]:
    parts: dict[str, Any] = {"chosen": variant, "form": form, "options": options}
    usual = usual_players(form)
    seats = [(i, j) for i, players in enumerate(form) for j in range(players)]
    for side in range(len(form)):
        parts[f"side-{side}"] = TextField(msg("Name of this side"), most=limits.MAX_NAME)
        parts[f"opening-{side}"] = NumberField(msg("Score so far"), default=0, needed=False)
    for side, seat in seats:
        parts[f"player-{side}-{seat}"] = TextField(usual[side][seat], most=limits.MAX_NAME)
    dealers = [(f"{side}-{seat}", usual[side][seat]) for side, seat in seats]
    parts["first_dealer"] = ChoiceField(msg("Who deals first?"), options=dealers, default=FIRST_SEAT)
    parts |= {PREFIX + option.id: house_rule_field(option) for option in options}
    return cast(type[NewGameForm], type("NewGameFormOf", (NewGameForm,), parts))
