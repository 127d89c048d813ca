"""Answers that take numbers or cards: what opens, whether it is enough, what cards count."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from scorekeeper.in_words.reading import ORDER, RANKS, Asked, Group, count_of
from scorekeeper.rules import Answer, Cite, ScoreLine, Variant, adjudicate, read_question, rule_on
from scorekeeper.rules.cards import ANY_WILD, DEUCE, JOKER, RED_THREE, SUITS, WILDS
from scorekeeper.rules.elements.rule import hand_json, record_case
from scorekeeper.rules.errors import RulesError
from scorekeeper.rules.examples.shown import record_in
from scorekeeper.rules.questions.question import QUESTION_FORMAT, AskName
from scorekeeper.rules.ruling import VIOLATION, Finding
from scorekeeper.rules.topics.initial_meld.rules import InitialMeld
from scorekeeper.rules.topics.melds.fields import CanastaKind
from scorekeeper.rules.topics.threes.fields import RedNeed
from scorekeeper.words.formats import number
from scorekeeper.words.language import translate

LAW = InitialMeld.below_minimum.code
DEALER = "setup.dealer"
NO_MINIMUM = "opening.none"
EARNING = ("K*7", "Q*7", "7*7")  # melds with which red threes count for a side in every game
RED_THREES = "red-threes"  # the code of their line
KINDS = {  # codes of kinds of canastas by what players call them
    "pure": ("natural", "clean"),
    "dirty": ("mixed", "dirty"),
    "semi": ("semi-clean",),
    "royal": ("royal",),
    "samba": ("samba",),
    "wild-canasta": ("wild",),
}
MANY = (*WILDS, ANY_WILD)
# What a question that is a sum may name beside cards.
BESIDE_CARDS = frozenset({*RANKS, "goout", "pure", "natural", "dirty", "canasta", "lay"})
OF_DEALER = frozenset({"WHO", "dealer", "deal", "turn", "hand", "card", "UPTO", "PLUS"})
OF_MELDS = frozenset({"meld", "set", "run"})
MOST_POINTS = 400  # of an opening; a larger number is a score
OF_OPENING = frozenset({"open", "minimum", "hand", "lay", "fewest", "canasta", "burraco", "samba"})
WENT_WRONG = frozenset({"too-low", "penalty", "wrong", "undo"})
Question = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class GameSoFar:
    """Where a question is asked in a game: the coming hand, each side with its score, and who deals."""

    hand_number: int = 1
    sides: tuple[tuple[str, int], ...] = ()
    dealer: str = ""


@dataclass(frozen=True, slots=True)
class WorkedOut:
    """An answer in the current language, its place in the law, and the question that it answers, if any."""

    text: str
    code: str
    cite: Cite
    question: Question | None = None


def counted(asked: Asked, variant: Variant, place: GameSoFar) -> Iterator[WorkedOut]:
    """Yield the answers to a question that has numbers or cards, or that asks for the minimum or the dealer."""
    has_minimum = any(each.text for each in variant.opening.minimums)
    if place.dealer and _is_dealer(asked):
        text = translate("{name} deals hand {number}", name=place.dealer, number=place.hand_number)
        yield WorkedOut(f"{text}.", DEALER, variant.cite(DEALER))
    elif canastas := [*_canastas(asked, variant)]:
        yield _bonuses(canastas, variant)
    elif has_minimum and asked.cards >= variant.melds.min_cards and _is_opening(asked):
        yield from _enough(asked, variant, place)
    elif asked.cards >= (1 if "left" in asked.about else 2) and _is_sum(asked, variant):
        yield from _sum(asked, variant)
    elif _is_minimum(asked):
        yield from _minimum(asked, variant, place) if has_minimum else _no_minimum(asked, variant)


def _is_dealer(asked: Asked) -> bool:
    """Whether a question is who deals now, and nothing else: not who deals first or plays after the dealer."""
    return asked.about >= {"WHO", "dealer"} and all(
        each.meanings and each.meanings <= OF_DEALER for each in asked.words
    )


def _is_opening(asked: Asked) -> bool:
    if "TOTAL" in asked.about and "ENOUGH" not in asked.about:
        return False
    return bool(asked.numbers or asked.hand or asked.about & {"ENOUGH", "open", "minimum"})


def _is_sum(asked: Asked, variant: Variant) -> bool:
    """Whether a question is what cards count: it says so, or names nothing but cards, some of them natural."""
    has_runs = variant.runs is not None or variant.melds.sequences
    if any(each.to for each in asked.groups) and not has_runs:
        return False  # "from 4 to 7" are ranks, not a meld
    if asked.about & {"TOTAL", "left"}:
        return True
    if asked.about & {"WORTH", "HOWMANY"}:
        return any(each.count > 1 for each in asked.groups)
    beside = BESIDE_CARDS | OF_MELDS if "MAY" in asked.about else BESIDE_CARDS
    return all(x.meanings & beside for x in asked.strong) and any(x.rank not in MANY for x in asked.groups)


def _is_minimum(asked: Asked) -> bool:
    """Whether a question is how much opens: nothing went wrong, and nothing else is asked."""
    if asked.about & (WENT_WRONG - {"penalty"} if "NEGATIVE" in asked.about else WENT_WRONG):
        return False
    begins = bool(asked.numbers) and "WHO" not in asked.about  # "with how much do we begin at 1,500"
    of_opening = OF_OPENING | {"begin", "meld"} if begins else OF_OPENING
    if "minimum" in asked.about:  # "the minimum at the beginning"
        of_opening |= {"begin", "deal"}
    rest = [word for word in asked.content if not word.weak and not word.meanings & of_opening]
    opens = (
        "open" in asked.about
        or (bool(asked.hand) and bool(asked.about & {"WORTH", "HOWMANY"}))
        or ("lay" in asked.about and bool(asked.numbers or asked.hand))
        or ("begin" in asked.about and begins)
    )
    if rest and ("MAY" in asked.about or not opens):
        return bool(asked.numbers and (opens or "minimum" in asked.about))
    if rest:
        return bool(asked.numbers or asked.hand or "minimum" in asked.about)
    return opens or bool("minimum" in asked.about or asked.numbers)


def melds_of(groups: Sequence[Group], variant: Variant) -> list[str]:
    """Return cards as melds; a wild card joins the meld that is named before it, or else the first."""
    melds: list[list[str]] = []
    loose: list[str] = []
    other = JOKER if any(group.rank == DEUCE for group in groups) else DEUCE
    for group in groups:
        rank = other if group.rank == ANY_WILD else group.rank
        if group.to:
            low = ORDER.index(group.rank)
            melds.append([f"{each}{SUITS[0]}" for each in ORDER[low : low + group.count]])
            continue
        cards = f"{rank}*{group.count}" if group.count > 1 else rank
        if rank not in WILDS:
            melds.append([cards])
        else:
            (melds[-1] if melds else loose).append(cards)
    if loose:
        melds[:1] = [[*(melds[0] if melds else []), *loose]]
    return [" ".join(meld) for meld in melds]


def _enough(asked: Asked, variant: Variant, place: GameSoFar) -> Iterator[WorkedOut]:
    score, hand = max(asked.numbers, key=abs, default=0), asked.hand or place.hand_number
    data = {
        "format": QUESTION_FORMAT,
        "variant": variant.id,
        "ask": AskName.INITIAL_MELD.value,
        "score": score,
        "hand_number": hand,
        "melds": melds_of(asked.groups, variant),
    }
    try:
        found = rule_on(read_question(data, variant=variant))
    except RulesError:
        return
    against = _against(found)
    code = against[0].code if against else LAW
    yield WorkedOut(_verdict(found, variant, score, hand), code, variant.cite(code), data)


def _against(found: Answer) -> list[Finding]:
    return [each for each in found.findings if each.severity == VIOLATION]


def _verdict(found: Answer, variant: Variant, score: int, hand: int) -> str:
    points, needed = int(str(found.facts.get("points") or 0)), variant.opening.minimum(score, hand)
    facts = {"points": points, "required": needed.text, "where": variant.opening.reason(score, hand)}
    short = (needed.points or 0) - points
    if found.allowed:
        return translate(
            "Yes, that is enough: the cards count {points}, and {where} the minimum is {required}.", **facts
        )
    if short > 0:
        return translate(
            "No, that is not enough: the cards count {points}, and {where} the minimum is {required}; {short} are "
            "missing.",
            **facts,
            short=short,
        )
    why = _against(found)[0].message
    return translate(
        "No. The cards count {points}, and {where} the minimum is {required}, but: {why}", **facts, why=why
    )


def _minimum(asked: Asked, variant: Variant, place: GameSoFar) -> Iterator[WorkedOut]:
    rules = variant.opening
    steps = {each.points for each in rules.minimums}
    if asked.about & {"WHEN", "minimum"} and steps.intersection(asked.numbers):
        asked = replace(asked, numbers=())  # from which score on the minimum is 90
    code = "opening.by_score" if rules.by_hand is None else "opening.by_hand"
    cite = variant.cite(code)
    if rules.by_hand is not None and asked.hand:
        least = rules.minimum(0, asked.hand).text
        text = translate("In hand {number} the minimum to open is {minimum}.", number=asked.hand, minimum=least)
        yield WorkedOut(text, code, cite)
    elif rules.by_hand is None and asked.numbers:
        yield WorkedOut(_at_score(asked, variant), code, cite)
    else:
        if place.sides:
            now = ((name, rules.minimum(score, place.hand_number).text) for name, score in place.sides)
            rows = ", ".join(f"{name}{translate(': ')}{translate(least)}" for name, least in now)
            yield WorkedOut(translate("Minimum to open now: {name_rows}.", name_rows=rows), code, cite)
        rows = ", ".join(
            f"{translate(where)}{translate(': ')}{translate(least)}" for where, least in rules.rows_in_words()
        )
        yield WorkedOut(translate("Minimum to open: {name_rows}.", name_rows=rows), code, cite)


def _no_minimum(asked: Asked, variant: Variant) -> Iterator[WorkedOut]:
    if "minimum" in asked.about or asked.numbers:
        yield WorkedOut(translate("No minimum is needed to open in this game."), NO_MINIMUM, variant.cite(NO_MINIMUM))


def _at_score(asked: Asked, variant: Variant) -> str:
    score = max(asked.numbers, key=abs)
    least = variant.opening.minimum(score, 1)
    given = [each for each in asked.numbers if each != score and 0 < each <= MOST_POINTS]
    if "ENOUGH" not in asked.about or not given or least.points is None:
        return translate("At {score} points the minimum to open is {minimum}.", score=score, minimum=least.text)
    facts = {"points": given[0], "score": score, "minimum": least.text}
    if given[0] >= least.points:
        return translate("Yes, {points} points are enough: at {score} points the minimum is {minimum}.", **facts)
    return translate("No, {points} points are not enough: at {score} points the minimum is {minimum}.", **facts)


def _sum(asked: Asked, variant: Variant) -> Iterator[WorkedOut]:
    """Yield what cards count: in melds with their bonus, or against the side if they are left in hand."""
    melds = melds_of(asked.groups, variant)
    lines = _lines(melds, asked, variant)
    if not lines:
        return
    rows = ", ".join(f"{translate(each.label)} {number(each.points)}" for each in lines)
    total = sum(each.points for each in lines)
    most = max(lines, key=lambda each: abs(each.points))
    text = translate("{total} in all: {name_rows}.", total=total, name_rows=rows)
    question, code = _of_one_meld(melds, variant), most.code
    if question and "MAY" in asked.about:
        against = _against(rule_on(read_question(question, variant=variant)))
        verdict, reason = ("No", translate(against[0].message)) if against else ("Yes", text)
        text = f"{translate(verdict)}{translate(': ')}{reason}"
        code = against[0].code if against else code
    yield WorkedOut(text, code, variant.cite(code), question)


def _canastas(asked: Asked, variant: Variant) -> Iterator[tuple[CanastaKind, int]]:
    """Yield the kinds of canastas whose number is named, with that number, if there are two canastas or more."""
    found = []
    for count, word in pairwise(asked.words):
        size = count_of(count)
        names = {name for each in word.meanings for name in KINDS.get(each, ())}
        kind = next((each for each in variant.canasta_kinds if each.code in names), None)
        if size and kind is not None:
            found.append((kind, size))
    if sum(size for _, size in found) > 1 and asked.about & {"WORTH", "HOWMANY", "TOTAL"} and not asked.groups:
        yield from found


def _bonuses(canastas: Sequence[tuple[CanastaKind, int]], variant: Variant) -> WorkedOut:
    rows = ", ".join(f"{translate(kind.label)} {number(size * kind.bonus)}" for kind, size in canastas)
    total = sum(size * kind.bonus for kind, size in canastas)
    code = canastas[0][0].line
    return WorkedOut(translate("{total} in all: {name_rows}.", total=total, name_rows=rows), code, variant.cite(code))


def _lines(melds: Sequence[str], asked: Asked, variant: Variant) -> list[ScoreLine]:
    """Return the lines of the score of a hand in which a side has these cards."""
    red = sum(group.count for group in asked.groups if group.rank == RED_THREE)
    if red == asked.cards and "canasta" in asked.about and variant.threes.red_need is not RedNeed.MELD:
        return []  # with a canasta or without: the rule says both
    side: dict[str, object] = {} if variant.pots is None else {"pot": "taken"}
    if "left" in asked.about:
        side |= {"melds": [], "held": [" ".join(melds)]}
    else:
        side |= {"melds": [each for each in melds if RED_THREE not in each], "went_out": "goout" in asked.about}
        side |= {"red_threes": red} if red else {}
        if red and not side["melds"] and "unopened" not in asked.about:  # asked for is what they are worth, not cost
            side["melds"] = [*EARNING]
    record = record_in(record_case("", hand_json(side)), variant)
    if record is None:
        return []
    lines = [each for each in adjudicate(record).hands[0].sides[0].lines if each.points]
    return [each for each in lines if each.code == RED_THREES] if red == asked.cards else lines


def _of_one_meld(melds: Sequence[str], variant: Variant) -> Question | None:
    data = {"format": QUESTION_FORMAT, "variant": variant.id, "ask": AskName.MELD.value, "cards": melds[0]}
    try:
        read_question(data, variant=variant)
    except RulesError:
        return None
    return data if len(melds) == 1 else None
