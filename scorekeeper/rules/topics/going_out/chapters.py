"""What the rulebook says about going out."""

from scorekeeper.rules.elements.line import CONCEALED
from scorekeeper.rules.elements.statement import Chapter, Statement, Statements, fact, says
from scorekeeper.rules.topics.going_out.fields import GoingOutRules
from scorekeeper.rules.topics.going_out.rules import GoingOut
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import number


def _going_out(variant: Variant) -> Statements:
    """Going out."""
    rules = variant.going_out
    yield _needed(variant, rules)
    for kinds, who in ((rules.kinds, ""), (rules.single_kinds or {}, " (a player alone)")):
        for code, count in kinds.items():
            label = f"Of these, {_kind_name(variant, code)}{who}"
            yield fact(label, str(count), GoingOut.missing_kind.code)
    if rules.single_kinds is not None and not rules.sum_of_kinds:
        alone = str(rules.canastas_needed(1))
        yield fact("Canastas needed by a player alone", alone, "going_out.canastas")
    if rules.spare_natural_as_mixed or "mixed" in rules.kinds:
        as_mixed = "count" if rules.spare_natural_as_mixed else "do not count"
        text = f"{as_mixed} as mixed ones"
        yield says("Natural canastas to spare", text, "going_out.spare_natural_as_mixed")
    for shape in rules.uncounted_shapes:
        text = "do not count for going out"
        yield says(_SHAPES[shape], text, GoingOut.too_few_canastas.code)
    if rules.red_threes_per_canasta:
        text = "are needed, one for each canasta"
        yield says("Red threes", text, GoingOut.red_threes.code)
    yield says("The partner", rules.permission.said, GoingOut.permission_refused.code)
    yield says("The last discard", rules.final_discard.said, GoingOut.discard_required.code)
    if any((variant.failures.sevens, variant.failures.aces, variant.failures.wild)):
        bar = "do not bar" if rules.with_unfinished else "bar"
        label = "Unfinished sevens, aces without wild cards and wild cards"
        yield says(label, f"{bar} going out", GoingOut.incomplete_meld.code)
    yield from _concealed(rules)


_SHAPES = {
    "set": "Canastas of one rank",
    "sequence": "Canastas of a sequence",
    "wild": "Canastas of wild cards",
}


def _needed(variant: Variant, rules: GoingOutRules) -> Statement:
    kinds = sum(rules.kinds.values())
    count = kinds if rules.sum_of_kinds else max(kinds, rules.canastas)
    code = GoingOut.missing_kind.code if kinds == count else "going_out.canastas"
    return fact("Canastas needed", str(count), code)


def _kind_name(variant: Variant, code: str) -> str:
    return next((kind.label for kind in variant.canasta_kinds if kind.code == code), code)


def _concealed(rules: GoingOutRules) -> Statements:
    text = "is laying down a whole hand in one turn, a canasta in it, with nothing melded before"
    yield says("Going out concealed", text, GoingOut.not_concealed.code)
    text = "is concealed too" if rules.concealed_with_pile else "is not concealed"
    label = "A hand laid down in a turn in which the pile was taken"
    yield says(label, text, "going_out.concealed_with_pile")
    text = "is not concealed" if rules.concealed_needs_side_unmelded else "is concealed too"
    label = "A hand laid down after the partner has melded"
    yield says(label, text, "going_out.concealed_needs_side_unmelded")


def _bonus(variant: Variant) -> Statements:
    """What going out pays."""
    out = variant.going_out
    yield fact("Going out", number(out.bonus), "going-out")
    total = number(out.concealed_total) if out.pays_concealed else "the same"
    code = CONCEALED if out.pays_concealed else "going-out"
    yield fact("Going out concealed, in all", total, code)


CHAPTERS = (
    Chapter("Going out", _going_out),
    Chapter("Bonuses", _bonus),
)
