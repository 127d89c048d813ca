"""Irregularities: their costs, score lines and house rules; and a table's own points."""

from collections.abc import Mapping
from dataclasses import replace

from scorekeeper.rules.elements.line import ALWAYS, Lines, ScorePart, score_line
from scorekeeper.rules.elements.parts import Derived, Look, as_it_is
from scorekeeper.rules.elements.rule import hand_case, side_json
from scorekeeper.rules.elements.statement import Chapter, Statement, Statements
from scorekeeper.rules.elements.topic import GAME, Setting, Topic, set_path
from scorekeeper.rules.elements.value import ValueKind
from scorekeeper.rules.hand.view import HandView, SideView
from scorekeeper.rules.messages import at_the_head, msg
from scorekeeper.rules.record import plain
from scorekeeper.rules.ruling import ScoreLine
from scorekeeper.rules.sources import HOUSE, Cite
from scorekeeper.rules.topics.penalties.fields import EXTRA, OPENING_TOO_LOW, PENALTY, RED_THREE_IN_HAND, Penalty
from scorekeeper.rules.variant import Variant

# Amounts that have a house rule of their own: it and `penalty-points` may not both name them.
OWN_RULE: Mapping[str, str] = {
    RED_THREE_IN_HAND: "red-three-in-hand",
    OPENING_TOO_LOW: "insufficient-opening",
    "pile-without-right": "illegal-pile-penalty",
    "exposed-card": "exposed-card-penalty",
}


def set_charge(variant: Variant, code: str, charge: int) -> Variant:
    """Return the variant with another charge for an irregularity."""
    penalties = tuple(
        replace(penalty, points=-charge) if penalty.code == code else penalty for penalty in variant.penalties
    )
    return replace(variant, penalties=penalties)


def charge_of(variant: Variant, code: str) -> int:
    """Return what an irregularity costs, as a positive number."""
    penalty = variant.penalty(code)
    return 0 if penalty is None else -penalty.points


def _irregularities(variant: Variant) -> Statements:
    """Yield each irregularity with its cost and its remedy."""
    for penalty in variant.penalties:
        yield Statement(
            label=at_the_head(penalty.label),
            value=_cost(penalty, variant),
            code=f"penalty.{penalty.code}",
            note=penalty.when,
            remedy=penalty.remedy,
            doubt=penalty.confidence.english,
        )


def _cost(penalty: Penalty, variant: Variant) -> str:
    """Return what an irregularity costs each time: points, a higher minimum, both or nothing."""
    raised = "this hand's minimum +{step}" if penalty.raises_minimum else ""
    points = "{points}" if penalty.points else ""
    template = ", ".join(part for part in (points, raised) if part)
    step = variant.opening.raise_step or 0
    return msg(template, points=penalty.points, step=step) if template else "no points"


CHAPTERS = (Chapter("Irregularities", _irregularities, ("What happened", "Points", "What is done")),)


def _penalties(view: HandView, side: SideView) -> Lines:
    for entry in [entry for record in side.shared for entry in record.penalties]:
        priced = None if entry.code is None else view.variant.penalty(entry.code)
        if priced is None:
            yield score_line(view.variant, PENALTY, msg("ruling: {name}", name=entry.reason), entry.points)
        else:
            points = entry.times * priced.points
            found = score_line(view.variant, PENALTY, priced.label, points, entry.times, priced.points)
            cite = view.variant.cite(f"penalty.{priced.code}")
            yield ScoreLine(*(found.code, found.label, found.count, found.each, points, cite))


def _extras(view: HandView, side: SideView) -> Lines:
    for extra in [extra for record in side.shared for extra in record.extras]:
        line = score_line(view.variant, EXTRA, "", extra.points)
        yield line._replace(label=extra.reason)  # somebody's own words, which are never translated


def _derive_penalty(look: Look, line: ScoreLine, nth: int) -> Derived:
    entries = [entry for record in look.side.shared for entry in record.penalties]
    priced = entries[nth].code is not None
    own = msg("The table's own ruling, as entered; no rule sets this amount.")
    return as_it_is(look, line, nth)[0], "" if priced else own


def _derive_extra(look: Look, line: ScoreLine, nth: int) -> Derived:
    return as_it_is(look, line, nth)[0], msg("The table's own, as entered; no rule sets this amount.")


LINES = (
    ScorePart("penalties", _penalties, scored=ALWAYS, derive={PENALTY: _derive_penalty}),
    ScorePart("extras", _extras, scored=ALWAYS, derive={EXTRA: _derive_extra}),
)


MOST = 10_000  # points that one irregularity may cost
STEP = 5  # every value of the game is a multiple of it

_CITED_TOO = {RED_THREE_IN_HAND: ("held.red-threes", "threes.red_in_hand")}
_PLACE = Cite(HOUSE, "What irregularities cost")


def penalty_points(variant: Variant, value: object, where: str) -> Variant:
    """Return the variant with other charges, in points from 0, for what is named; raises RecordError."""
    known = [penalty.code for penalty in variant.penalties]
    changed = variant
    for code, amount in plain.mapping(value, where).items():
        place = f"{where}.{code}"[:200]
        charge = _charge(amount, place)
        changed = _priced(changed, plain.choice(code, place, known), charge)
    return changed


def _charge(value: object, where: str) -> int:
    if type(value) is int and value < 0:
        raise plain.refuse(
            where, msg("{name_value}: write the cost without a minus sign", name_value=plain.show(value))
        )
    charge = plain.integer(value, where, 0, MOST)
    if charge % STEP:
        raise plain.refuse(where, msg("{count} is not a multiple of {step}", count=charge, step=STEP))
    return charge


def _priced(variant: Variant, code: str, charge: int) -> Variant:
    if code == RED_THREE_IN_HAND and variant.threes.red_in_hand is not None:
        variant = set_path(variant, "threes.red_in_hand", charge)
    changed = set_charge(variant, code, charge)
    cited = (f"penalty.{code}", *_CITED_TOO.get(code, ()))
    return replace(changed, cites={**changed.cites, **dict.fromkeys(cited, _PLACE)})


def _price(code: str, label: str, words: str) -> Setting:
    """Return the house rule for the charge of one irregularity."""
    return Setting(
        id=OWN_RULE[code],
        heading=GAME,
        label=label,
        kind=ValueKind.POINTS,
        path=f"penalty.{code}",
        codes=(f"penalty.{code}",),
        change=lambda v, charge, _: set_charge(v, code, charge),
        printed=lambda v: charge_of(v, code),
        tried=(100,),
        examples=(hand_case(words, side_json("K*7", penalties=[{"code": code, "times": 1}])),),
    )


SETTINGS = (
    _price(
        "pile-without-right",
        "Taking the pile without the right costs",
        "A side took the pile without the right to it and put it back.",
    ),
    _price("exposed-card", "Exposing a card costs", "A side let a card be seen."),
    Setting(
        id="penalty-points",
        heading=GAME,
        label="What irregularities cost",
        kind=ValueKind.JSON,
        path="penalties",
        codes=("penalties",),
        change=penalty_points,
        printed=lambda v: {each.code: -each.points for each in v.penalties if each.code not in OWN_RULE},
        examples=(
            hand_case(
                "A side melded against the rules and did not correct it in time.",
                side_json("K*7", penalties=[{"code": "illegal-meld", "times": 1}]),
            ),
        ),
        tried=({"illegal-meld": 150},),
        named=lambda v: tuple((each.code, each.label) for each in v.penalties),
    ),
)


PENALTIES = Topic(settings=SETTINGS, chapters=CHAPTERS, lines=LINES)
