"""House rules: what irregularities cost."""

from dataclasses import replace

from scorekeeper.rules.elements.setting import GAME, Setting, set_path
from scorekeeper.rules.elements.situation import one, side
from scorekeeper.rules.record import plain
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


def _price(code: str, label: str, words: str) -> Setting:
    """The house rule for what one irregularity costs."""
    return Setting(
        id=OWN_RULE[code], heading=GAME, label=label, kind="points", path=f"penalty.{code}",
        codes=(f"penalty.{code}",), change=lambda v, charge, _: set_charge(v, code, charge),
        printed=lambda v: charge_of(v, code), tried=(100,),
        examples=(one(words, side("K*7", penalties=[{"code": code, "times": 1}])),),
    )  # fmt: skip


SETTINGS = (
    _price("pile-without-right", "Taking the pile without the right costs",
        "A side took the pile without the right and put it back."),
    _price("exposed-card", "Exposing a card costs", "A side let a card be seen."),
    Setting(id="penalty-points", heading=GAME, label="What irregularities cost", kind="json",
            path="penalties", codes=("penalties",), change=penalty_points, printed=_listed,
            examples=(
                one("A side melded against the rules and did not mend it in time.",
                    side("K*7", penalties=[{"code": "illegal-meld", "times": 1}])),),
            tried=({"illegal-meld": 150},)),
)  # fmt: skip
