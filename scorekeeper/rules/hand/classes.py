"""Finds the class of a burraco from the order of its cards."""

from collections.abc import Callable, Mapping, Sequence

from scorekeeper.rules.cards import Cards
from scorekeeper.rules.hand.runs import BURRACO, Lying, Run, is_in_order, suit_of
from scorekeeper.rules.topics.runs.fields import RoyalAce, RunRules, SemiClean

BESIDE = 7  # cards beside the wild card of a semi-clean run
SUPER = 8  # naturals of a super burraco


def _royal(run: Run, rules: RunRules) -> bool:
    return run.first == 1 or run.size == rules.longest or rules.royal_ace is RoyalAce.EITHER


def _semi_clean(laid: Lying, run: Run | None, rules: RunRules) -> bool:
    if not laid.wilds or rules.semi_clean is SemiClean.NONE:
        return False
    at_end = rules.semi_clean is SemiClean.END_ONLY
    if run is None:
        return laid.size == BESIDE + 1 if at_end else laid.size > BESIDE
    beside = max(run.below, run.above)
    return beside >= BESIDE and (not at_end or beside == laid.size - 1)


# The classes in their order of precedence: the first that a burraco fits and that is played counts.
_Fits = Callable[[Lying, Run | None, RunRules], bool]
CLEAN, SEMI_CLEAN, DIRTY = MAIN_CLASSES = "clean", "semi-clean", "dirty"
CLASSES: Mapping[str, _Fits] = {
    "ace-to-ace": lambda laid, run, rules: run is not None and laid.size == rules.longest and not laid.wilds,
    "ace-to-ace-dirty": lambda laid, run, rules: (
        run is not None and laid.size == rules.longest and laid.wilds > 0 and rules.ace_at_both_ends
    ),
    "royal": lambda laid, run, rules: (
        run is not None and laid.size == rules.span and not laid.wilds and _royal(run, rules)
    ),
    "royal-dirty": lambda laid, run, rules: (
        run is not None and laid.size >= rules.span and laid.wilds > 0 and _royal(run, rules)
    ),
    "super": lambda laid, run, _: run is None and laid.naturals >= SUPER and not laid.wilds,
    "super-dirty": lambda laid, run, _: run is None and laid.naturals >= SUPER and laid.wilds > 0,
    "set-clean": lambda laid, run, _: run is None and not laid.wilds,
    "set-dirty": lambda laid, run, _: run is None and laid.wilds > 0,
    CLEAN: lambda laid, _, __: not laid.wilds,
    SEMI_CLEAN: _semi_clean,
    DIRTY: lambda laid, _, __: laid.wilds > 0,
}
OF_SETS = ("super", "super-dirty", "set-clean", "set-dirty")
SOILED = ("ace-to-ace-dirty", "royal-dirty", "super-dirty", "set-dirty", SEMI_CLEAN, DIRTY)
TRUMP = "trump-"
# Cards of the smallest burraco of a class that is not seven.
_LEAST_CARDS: Mapping[str, Callable[[RunRules], int]] = {
    "ace-to-ace": lambda rules: rules.longest,
    "ace-to-ace-dirty": lambda rules: rules.longest,
    "royal": lambda rules: rules.span,
    "royal-dirty": lambda rules: rules.span,
    "super": lambda _: SUPER,
    "super-dirty": lambda _: SUPER + 1,
    SEMI_CLEAN: lambda _: BESIDE + 1,
}


def class_of(cards: Cards, laid: Lying, rules: RunRules, bonuses: Mapping[str, int], trump: str | None = None) -> str:
    """Return the code of the meld's class, "" if it has none; `bonuses` are those of each kind.

    If a run can have two orders, it is the one written, or else the one worth more.
    """
    if laid.flaws or laid.size < BURRACO:
        return ""
    named = [way for way in laid.ways if len(laid.ways) > 1 and is_in_order(cards, way)]
    runs: Sequence[Run | None] = named[:1] or laid.ways or (None,)
    codes = [
        next((code for code in CLASSES if code in bonuses and CLASSES[code](laid, run, rules)), "") for run in runs
    ]
    found = max(codes, key=lambda code: bonuses.get(code, 0))
    in_trumps = laid.ways and trump is not None and suit_of(cards) == trump
    return TRUMP + found if found and in_trumps else found


def least_cards(code: str, rules: RunRules) -> int:
    """Return the cards of the smallest burraco of a kind."""
    found = _LEAST_CARDS.get(plain_class(code))
    return BURRACO if found is None else found(rules)


def plain_class(code: str) -> str:
    """Return the class of a kind, whether in trumps or not."""
    return code.removeprefix(TRUMP)


def wanted_as(code: str) -> str:
    """Return what a class counts as for going out: clean, semi-clean or dirty."""
    found = plain_class(code)
    if found == SEMI_CLEAN:
        return found
    return DIRTY if found in SOILED else CLEAN
