"""What the rules of event organisers give a director for lateness and for leaving, with sources.

These codes forbid penalties that are not in them, so the list is closed; scoring and hands of the
event decide which remedies apply. A director who rules otherwise writes the reason.
"""

import re
from dataclasses import dataclass

from scorekeeper.club.model.choices import EventKind, Movement, Scoring, TieBreakName
from scorekeeper.club.model.errors import EventError
from scorekeeper.club.model.setup import Bye, Setup
from scorekeeper.club.model.state import State
from scorekeeper.rules import Variant
from scorekeeper.rules.messages import Msg, msg, signed

EBURRACO = msg("eburraco, lateness and leaving")
SCL = msg("SCL competition rules from 1 March 2011")
INTERNATIONAL = msg("Burraco internazionale, warnings")
LONG_ROUND = 4  # hands from which a match that is not played is worth less to who is there
WARNINGS = 2
ABSENT = "absent.bye"
SAMBA = "samba"  # the kind of canasta
GOES_ON = re.compile(r"(.+) goes on")  # how a decided match is written down, in English


@dataclass(frozen=True, slots=True)
class Remedy:
    """A remedy: a result for a table that is not played, or a penalty of an entrant.

    `scores` and `awards` are (for those present, for the others); both are None for a penalty,
    which adds `points` and `award` and may be a warning. If `typed` is true, the director writes
    the card points that go with it, because no source states them. If `bye` is true, those present
    have the event's bye. `samba`: it is only for games with sambas, or if False only for other games of canasta.
    """

    code: str
    words: str
    source: str
    scores: tuple[int, int] | None = None
    awards: tuple[int, int] | None = None
    points: int = 0
    award: int = 0
    warning: bool = False
    typed: bool = False
    bye: bool = False
    samba: bool | None = None


def offered(setup: Setup, variant: Variant) -> tuple[Remedy, ...]:
    """Return the remedies for an event in which this game is played, results first."""
    sambas = any(kind.code == SAMBA for kind in variant.canasta_kinds)
    return tuple(
        each for each in remedies(setup) if each.samba is None or (variant.pots is None and each.samba == sambas)
    )


def remedies(setup: Setup) -> tuple[Remedy, ...]:
    """Return the remedies for an event, whatever its game, results first."""
    found = [*_bye(setup), *_by_victory_points(setup), *_by_match_points(setup)]
    found.append(
        Remedy("left.both", msg("Both have left: neither gets anything."), EBURRACO, scores=(0, 0), awards=(0, 0))
    )
    return (*found, *_penalties(setup))


def bye_can_be_given(setup: Setup) -> bool:
    """Return whether a round without opponents can be a bye: not where it would decide who goes on.

    In individual events the partner of an absent player would get nothing.
    """
    return setup.movement is not Movement.KNOCK_OUT and setup.kind is not EventKind.INDIVIDUAL


def _bye(setup: Setup) -> list[Remedy]:
    if not bye_can_be_given(setup):
        return []
    words = msg("The opponents do not come: this round counts as a bye. {worth}", worth=setup.bye.words(setup.scoring))
    points = 0 if setup.bye.waits else setup.bye.points or (setup.scoring is Scoring.TOTAL) * setup.bye.award
    return [Remedy(ABSENT, words, EBURRACO, scores=(points, 0), bye=True)]


def _by_victory_points(setup: Setup) -> list[Remedy]:
    table = setup.victory_table
    if table is None:
        return []
    long = setup.hands is not None and setup.hands >= LONG_ROUND
    there = table.total * (60 if long else 70) // 100
    try:
        points = table.smallest_difference(there)
    except EventError:  # a table of the director's own, without such a band
        return []
    others = table.total - there
    rest = Bye(there, points) if setup.bye.waits else setup.bye
    waits = setup.bye.waits
    return [
        Remedy(
            "late.lost",
            msg(
                "More than ten minutes late: the match is lost, {there} to {others}, as with a difference of {points}.",
                there=there,
                others=others,
                points=signed(points),
            ),
            EBURRACO,
            scores=(points, _less(setup, points)),
            awards=(there, others),
        ),
        Remedy(
            "left.excused",
            _left_excused(others, rest.award, waits=waits),
            EBURRACO,
            scores=(rest.points, 0),
            awards=(rest.award, others),
        ),
        Remedy(
            "left.unexcused", _left(rest.award, waits=waits), EBURRACO, scores=(rest.points, 0), awards=(rest.award, 0)
        ),
    ]


def _less(setup: Setup, points: int) -> int:
    """Return the card points of a late pair for those of the pair that is there.

    Equivalent match points (eburraco.com) are a difference: 14 victory points are +355, and 6 are
    -355. A ranking by differences finds it from one side's points; a ranking by added card points
    needs it written on both sides.
    """
    by_sum = TieBreakName.TOTAL in setup.tie_breaks
    by_sum = by_sum and TieBreakName.DIFFERENCE not in setup.tie_breaks
    return -points if by_sum else 0


def _left_excused(others: int, award: int, *, waits: bool) -> Msg:
    """Return in words what leaving for a good reason costs; `waits`: the opponents count as left waiting."""
    if waits:
        return msg(
            "Left for a good reason, without a substitute: {others}; the opponents get {award}, as"
            " for a pair that waits in vain, or what they had made if that is more.",
            others=others,
            award=award,
        )
    return msg(
        "Left for a good reason, without a substitute: {others}; the opponents get {award}, as for"
        " a bye, or what they had made if that is more.",
        others=others,
        award=award,
    )


def _left(award: int, *, waits: bool) -> Msg:
    if waits:
        return msg(
            "Left without a good reason: nothing; the opponents get {award}, as for a pair that waits in vain.",
            award=award,
        )
    return msg("Left without a good reason: nothing; the opponents get {award}, as for a bye.", award=award)


def _by_match_points(setup: Setup) -> list[Remedy]:
    if setup.scoring is not Scoring.MATCH:
        return []
    canasta, samba = 2_000, 4_000
    award = setup.walk_over_points
    of_canasta = msg(
        "Half an hour late (canasta): walk-over, {award:point|points} and {points} card points.",
        award=award,
        points=canasta,
    )
    of_samba = msg(
        "Half an hour late (samba): walk-over, {award:point|points} and {points} card points.",
        award=award,
        points=samba,
    )
    return [
        Remedy("late.forfeit-canasta", of_canasta, SCL, scores=(canasta, 0), awards=(award, 0), samba=False),
        Remedy("late.forfeit-samba", of_samba, SCL, scores=(samba, 0), awards=(award, 0), samba=True),
    ]


def _penalties(setup: Setup) -> list[Remedy]:
    found = [
        Remedy("late.warning", msg("Up to five minutes late: a warning."), EBURRACO, warning=True),
        Remedy("late.points", msg("More than five minutes late: 100 points."), EBURRACO, points=-100),
    ]
    if setup.scoring is Scoring.VICTORY:
        found.append(
            Remedy(
                "warnings.two",
                msg("Two warnings: one victory point, and the card points written below."),
                INTERNATIONAL,
                award=-1,
                typed=True,
            )
        )
    return found


def rule_words(setup: Setup, rule: str) -> str:
    """Return a rule in words: the sentence of the remedy with this code, who goes on, or what the director wrote."""
    known = next((remedy.words for remedy in remedies(setup) if remedy.code == rule), None)
    on = GOES_ON.fullmatch(rule)
    return known or (msg("{name} goes on", name=on[1]) if on else msg("{name}", name=rule))


def warned_twice(state: State) -> tuple[str, ...]:
    """Return who has two warnings in force for which no penalty was given yet."""
    if state.setup.scoring is not Scoring.VICTORY:
        return ()
    found = []
    for entrant in state.entrants:
        given = [each for each in state.penalties if each.entrant == entrant.id and not each.cancelled]
        warnings = sum(each.warning for each in given)
        punished = sum(each.rule == "warnings.two" for each in given)
        if warnings // WARNINGS > punished:
            found.append(entrant.id)
    return tuple(found)
