"""What the rulebook says about the clock, a deadlock and irregularities where a hand has pots."""

from scorekeeper.rules.elements.statement import Chapter, Statement, Statements, fact, statement
from scorekeeper.rules.elements.topic import Topic, with_pots
from scorekeeper.rules.messages import msg
from scorekeeper.rules.topics.conduct.fields import OnTheSheet
from scorekeeper.rules.variant import Variant

IRREGULARITY = "irregularity"
_SCORED = (OnTheSheet.PENALISED, OnTheSheet.IF_IT_ENDS, OnTheSheet.RULED)
_ACCORDING = "according to the director"


def _clock(variant: Variant) -> Statements:
    """Yield how long a round lasts, and how a hand ends by the clock or by a deadlock."""
    rules = variant.conduct
    if rules is None:
        yield statement("A round", "has no clock in this game", "conduct")
        return
    for hands, minutes in rules.minutes:
        label = msg("A round of {count:hand|hands}", count=hands)
        yield fact(label, msg("{count:minute|minutes}", count=minutes), "conduct.minutes")
    yield statement("The clock", "starts when the first card of the stock is drawn", "conduct")
    yield statement("The time call", rules.last_lap.english, "conduct.last_lap")
    text = "ends the hand once the director, at the table, finds that the players only exchange one card for another"
    yield statement("A deadlock", text, "conduct.stall")


def ruled_on(variant: Variant) -> dict[str, Statement]:
    """Return the irregularities with a remedy of law but without set points, by their codes."""
    coded = ((each.code.partition("."), each) for each in _irregularities(variant))
    return {code: each for (_, dot, code), each in coded if dot}


def may_cost(variant: Variant, code: str) -> bool:
    """Return whether what is done about an irregularity can change the score of a side."""
    listed = () if variant.conduct is None else variant.conduct.irregularities
    return any(each.code == code and each.sheet in _SCORED for each in listed)


def _irregularities(variant: Variant) -> Statements:
    """Yield what is done about irregularities: who decides, warnings, and each with its remedy."""
    rules = variant.conduct
    if rules is None:
        text = "is settled by the players, or by a director if there is one"
        yield Statement("An irregularity", "no points", IRREGULARITY, remedy=f"It {text}.")
        return
    text = "Play stops; the director is called and alone decides. No code sets points for it."
    yield Statement("Any irregularity", _ACCORDING, IRREGULARITY, remedy=text)
    yield from _warnings(variant)
    for each in rules.irregularities:
        code = f"{IRREGULARITY}.{each.code}"
        yield Statement(each.label, each.sheet.english, code, remedy=each.remedy)


def _warnings(variant: Variant) -> Statements:
    rules = variant.conduct
    if rules is not None:
        text = "The first costs nothing; {count} cost victory points, and the match points that go with them."
        remedy = msg(text, count=rules.warnings)
        value = msg("costs {count:victory point|victory points}", count=rules.warning_cost)
        yield Statement("Warning", value, f"{IRREGULARITY}.warning", remedy=remedy)


CHAPTERS = (
    Chapter("Time and deadlock", _clock),
    Chapter("Irregularities", _irregularities, ("What happened", "Points", "What is done")),
)

CONDUCT = Topic(chapters=CHAPTERS, played=with_pots)
