"""House rules: what irregularities cost."""

from dataclasses import replace

from scorekeeper.rules import plain
from scorekeeper.rules.setting import GAME, Setting, set_path
from scorekeeper.rules.situation import one, side
from scorekeeper.rules.sources import Cite
from scorekeeper.rules.topics.penalties.amounts import OWN_RULE, charge_of, set_charge
from scorekeeper.rules.variant import Variant

MOST = 10_000  # points that one irregularity may cost
STEP = 5  # every value of the game is a multiple of it

_CITED_TOO = {"red-three-in-hand": ("held.red-threes", "threes.red_in_hand")}
_PLACE = Cite("house", "What irregularities cost")


def penalty_points(variant: Variant, value: object, where: str) -> Variant:
    """The amounts named, as charges without a sign; the others stay."""
    known = [penalty.code for penalty in variant.penalties]
    changed = variant
    for code, amount in plain.mapping(value, where).items():
        place = f"{where}.{code}"[:200]
        charge = _charge(amount, place)
        changed = _priced(changed, plain.choice(code, place, known), charge)
    return changed


def _listed(variant: Variant) -> dict[str, int]:
    """What irregularities cost that have no house rule of their own."""
    return {
        penalty.code: -penalty.points
        for penalty in variant.penalties
        if penalty.code not in OWN_RULE
    }


def _charge(value: object, where: str) -> int:
    if type(value) is int and value < 0:
        raise plain.refuse(where, f"{plain.show(value)}: write what it costs without a minus")
    charge = plain.integer(value, where, 0, MOST)
    if charge % STEP:
        raise plain.refuse(where, f"{charge} is not a multiple of {STEP}")
    return charge


def _priced(variant: Variant, code: str, charge: int) -> Variant:
    if code == "red-three-in-hand" and variant.threes.red_in_hand is not None:
        variant = set_path(variant, "threes.red_in_hand", charge)
    changed = set_charge(variant, code, charge)
    cited = (f"penalty.{code}", *_CITED_TOO.get(code, ()))
    return replace(changed, cites={**changed.cites, **dict.fromkeys(cited, _PLACE)})


def illegal_pile(variant: Variant, value: int, _: str) -> Variant:
    """Taking the pile without the right."""
    return set_charge(variant, "pile-without-right", value)


def exposed_card(variant: Variant, value: int, _: str) -> Variant:
    """Exposing a card."""
    return set_charge(variant, "exposed-card", value)


SETTINGS = (
    Setting(id="illegal-pile-penalty", heading=GAME,
            label="Taking the pile without the right costs", kind="points",
            path="penalty.pile-without-right", codes=("penalty.pile-without-right",),
            change=illegal_pile, printed=lambda v: charge_of(v, "pile-without-right"),
            examples=(
                one("A side took the pile without the right and put it back.",
                    side("K*7", penalties=[{"code": "pile-without-right", "times": 1}])),),
            tried=(100,)),
    Setting(id="exposed-card-penalty", heading=GAME, label="Exposing a card costs", kind="points",
            path="penalty.exposed-card", codes=("penalty.exposed-card",), change=exposed_card,
            printed=lambda v: charge_of(v, "exposed-card"),
            examples=(
                one("A side let a card be seen.",
                    side("K*7", penalties=[{"code": "exposed-card", "times": 1}])),), tried=(100,)),
    Setting(id="penalty-points", heading=GAME, label="What irregularities cost", kind="json",
            path="penalties", codes=("penalties",), change=penalty_points, printed=_listed,
            examples=(
                one("A side melded against the rules and did not mend it in time.",
                    side("K*7", penalties=[{"code": "illegal-meld", "times": 1}])),),
            tried=({"illegal-meld": 150},)),
)  # fmt: skip
