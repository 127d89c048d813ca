"""The rules of a season: what an evening counts, which evenings count, and who is ranked before whom."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, get_type_hints

from scorekeeper.club.model.plain_data import read
from scorekeeper.labelled import Labelled
from scorekeeper.rules.messages import Msg, msg


class Ranked(Labelled):
    """Who has a line in the season's ranking; `words` is a sentence."""

    PERSON = "person", "Each member", "Points stay with each member, whoever the partner is."
    PAIR = (
        "pair",
        "Each pair of members",
        "Points belong to the pair: with another partner a member begins anew. Only events of pairs count.",
    )


class Measure(Labelled):
    """What an evening counts for the season; `words` is a sentence."""

    POINTS = "points", "The points of the evening", "An evening counts as the points of its ranking."
    CARDS = "cards", "Card points", "An evening counts as its card points."
    VICTORY = (
        "victory",
        "Victory points",
        "An evening counts as its victory points; evenings without victory points do not count.",
    )
    AVERAGE = "average", "The average of a round", "An evening counts as the average of its rounds, in whole points."
    PLACES = (
        "places",
        "Points by place",
        "An evening counts by place: one point for the last, and one more for each place above.",
    )


class Total(Labelled):
    """How the evenings that count are combined; `words` is a sentence."""

    SUM = "sum", "Their sum"
    AVERAGE = "average", "Their average", "The total is the average of the evenings that count, in whole points."


class Absence(Labelled):
    """What an evening counts for somebody who did not come; `words` is a sentence."""

    NOTHING = "nothing", "Nothing"
    LOWEST = (
        "lowest",
        "The lowest result of the evening",
        "Those who were absent get the lowest result of that evening.",
    )
    AVERAGE = (
        "average",
        "The average of one's own evenings",
        "Those who were absent get the average of the evenings on which they came.",
    )


class SeasonTie(Labelled):
    """What decides between equal totals; `words` is a sentence."""

    SHARED = "shared", "They share the place", "Equal totals share a place."
    BEST = (
        "best",
        "The best evening, then the next best",
        "Between equal totals the best evening decides, then the next.",
    )
    WINS = "wins", "Evenings won", "Between equal totals the number of evenings that were won decides."
    OFTEN = "often", "Evenings", "Between equal totals the number of evenings decides."
    DIRECT = (
        "direct",
        "Direct encounters, then the difference of card points",
        "Between equal totals the tables where they met decide, then the difference of card points, then card points.",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonRules:
    """How the season is ranked.

    `planned` evenings are played (0: no number is fixed); with `halves` the first half of them is a part of
    its own. The `best` evenings of each part count (0: all), and `least` are needed for a place. The best
    `final` members, or pairs, of the planned evenings play a final on all evenings after these; they keep `keep`
    per cent of what they had. `left_out` are events that do not count.
    """

    ranked: Ranked = Ranked.PERSON
    measure: Measure = Measure.POINTS
    total: Total = Total.SUM
    best: int = 0
    least: int = 0
    planned: int = 0
    halves: bool = False
    absence: Absence = Absence.NOTHING
    ties: SeasonTie = SeasonTie.SHARED
    final: int = 0
    keep: int = 100
    left_out: tuple[int, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Return plain data from which `read_rules` makes an equal value."""
        return asdict(self)


def read_rules(data: Mapping[str, Any]) -> SeasonRules:
    """Read data of `as_json`; what is missing, as in older logs, is as usual, and unknown keys are ignored."""
    known = {key: (data[key], kind) for key, kind in get_type_hints(SeasonRules).items() if key in data}
    return SeasonRules(**{key: read(*each) for key, each in known.items()})


def sentences(rules: SeasonRules) -> tuple[Msg, ...]:
    """Return the rules of the season in words."""
    planned, best, final = rules.planned, rules.best, rules.final if rules.planned else 0
    halves = bool(rules.halves and planned)
    found = (
        (True, rules.measure.words),
        (planned, msg("The season has {count:evening|evenings}.", count=planned)),
        (halves, msg("The first {count:evening is|evenings are} the first half.", count=(planned + 1) // 2)),
        (
            halves and best,
            msg("In each half the best {best:evening counts|evenings count}; the others are shown in grey.", best=best),
        ),
        (
            not halves and best,
            msg("The best {best:evening counts|evenings count}; the others are shown in grey.", best=best),
        ),
        (not best, msg("All evenings count.")),
        (rules.total.words, rules.total.words),
        (rules.absence.words, rules.absence.words),
        (rules.least, msg("Those who have come fewer than {count:time|times} have no place yet.", count=rules.least)),
        (final, msg("The best {count} then play a final and rank first.", count=final)),
        (
            final and rules.keep < WHOLE,
            msg("For the final they keep {share} per cent of what they had.", share=rules.keep),
        ),
        (True, rules.ties.words),
        (True, rules.ranked.words),
    )
    return tuple(words for said, words in found if said)


WHOLE = 100  # per cent


@dataclass(frozen=True, slots=True)
class SeasonPreset:
    """A tradition of ranking a season: its name, and rules that a club may change."""

    id: str
    name: Msg
    rules: SeasonRules


SEASON_PRESETS = (
    SeasonPreset(
        "genoa",
        msg("Genoa: two halves of 4 evenings, the best 3 of each, a final of four pairs"),
        SeasonRules(
            ranked=Ranked.PAIR, measure=Measure.VICTORY, planned=8, halves=True, best=3, final=4, ties=SeasonTie.DIRECT
        ),
    ),
    SeasonPreset(
        "acli", msg("ACLI: the best 8 of 10 evenings"), SeasonRules(measure=Measure.VICTORY, planned=10, best=8)
    ),
    SeasonPreset(
        "dutch",
        msg("Dutch competition: the average of the best 20 evenings, at least 15"),
        SeasonRules(measure=Measure.AVERAGE, total=Total.AVERAGE, best=20, least=15),
    ),
)
