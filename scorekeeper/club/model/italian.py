"""The traditions of Italian Burraco: Danish rounds, a Mitchell before them, groups, teams."""

from dataclasses import asdict
from typing import Any

from scorekeeper.club.model.choices import DIFFERENCE, DIRECT, LOTS, TOTAL, WINS, EventKind, Movement, TimeCall
from scorekeeper.club.model.preset import Preset, victory_values
from scorekeeper.club.model.setup import Bye
from scorekeeper.club.model.standings import victory_points
from scorekeeper.rules.messages import msg, sentences

BURRACO = "burraco"  # the variant of the Italian federation
_RESTS = msg("No source states what a bye is worth: it is what a forfeit gives the pair that is there.")
_GENOVA_BYE = Bye(award=14, points=355)
# No source gives the value of a bye with two or four hands; this is what a forfeit gives.
_REST = {2: Bye(award=14, points=305), 3: _GENOVA_BYE, 4: Bye(award=12, points=305)}
_MINUTES = {2: 25, 3: 35, 4: 45}  # F.I.Bur. article 5, by hands of a round
_DIFFERENCE = {"tie_breaks": (DIFFERENCE, DIRECT, WINS, TOTAL), "time_call": TimeCall.LAP_PARTNER}


def _danish(hands: int) -> dict[str, Any]:
    """Return what the Italian traditions share: modified Danish, and victory points by a table."""
    length = {"movement": Movement.DANISH_MODIFIED, "hands": hands, "minutes": _MINUTES[hands]}
    points = victory_points.BY_HANDS[hands]
    return {**length, "bye": asdict(_REST[hands]), **victory_values(points)}


def _federation(hands: int, rounds: int, **more: Any) -> dict[str, Any]:
    """Return what tournaments of the Italian federation share; match points alone break ties."""
    shared = {"rounds": rounds, "tie_breaks": (TOTAL,), "time_call": TimeCall.LAP_PARTNER}
    return {**_danish(hands), **shared, **more}


ITALIAN = (
    Preset(
        id="italian-3",
        name=msg("Italian, three hands"),
        summary=msg(
            "Danish rounds: nobody meets the opponent of the round before, except in the last"
            " round. A round has three hands in 35 minutes. Victory points go up to 20-0."
        ),
        source=msg("eburraco, puntiburraco; length: FIBUR article 5"),
        values={**_danish(3), **_DIFFERENCE},
        variant=BURRACO,
    ),
    Preset(
        id="italian-4",
        name=msg("Italian, four hands"),
        summary=sentences(
            msg(
                "Danish rounds: nobody meets the opponent of the round before, except in the last"
                " round. A round has four hands in 45 minutes. Victory points go up to 20-0."
            ),
            _RESTS,
        ),
        source=msg("puntiburraco; length: FIBUR article 5; forfeits: eburraco"),
        values={**_danish(4), **_DIFFERENCE},
        variant=BURRACO,
    ),
    Preset(
        id="genova",
        name=msg("Genoa championship"),
        summary=msg(
            "A round has three hands or 35 minutes. Victory points go up to 20-0, and the best four play"
            " a final. Direct encounter, difference and lots break ties. The movement is not stated."
        ),
        source=msg("Genoa championship (genovagioca)"),
        values={**_danish(3), "tie_breaks": (DIRECT, DIFFERENCE, LOTS), "final_best": 4},
        variant=BURRACO,
    ),
    Preset(
        id="burraco-mitchell-3-danish-2",
        name=msg("Burraco, three Mitchell and two Danish rounds"),
        summary=sentences(
            msg(
                "Five rounds of four hands in 45 minutes. Victory points go up to 20-0, and match"
                " points break ties. A Mitchell comes first, then rounds by rank; in the last one,"
                " opponents may meet again."
            ),
            _RESTS,
        ),
        source=msg("F.I.Bur. code, January 2026; eburraco, tournaments of 36 and 56 pairs in 2009"),
        values=_federation(4, 5, mitchell_rounds=3),
        variant=BURRACO,
    ),
    Preset(
        id="burraco-groups",
        name=msg("Burraco, groups A and B after the Mitchell"),
        summary=sentences(
            msg(
                "After three Mitchell rounds, the upper and the lower half of the ranking play two"
                " Danish rounds among themselves; the best of the Danish rounds are listed as well."
                " A round has four hands in 45 minutes. Victory points go up to 20-0, and match"
                " points break ties. That the halves are equal is assumed."
            ),
            _RESTS,
        ),
        source=msg("F.I.Bur. code, January 2026; eburraco, groups after the Mitchell"),
        values=_federation(4, 5, mitchell_rounds=3, groups=True),
        variant=BURRACO,
    ),
    Preset(
        id="burraco-mitchell-2-danish-2",
        name=msg("Burraco, two Mitchell and two Danish rounds"),
        summary=sentences(
            msg(
                "Four rounds. Victory points go up to 20-0, and match points break ties. A Mitchell"
                " comes first, then rounds by rank; in the last one, opponents may meet again. That"
                " rounds have four hands is assumed."
            ),
            _RESTS,
        ),
        source=msg("F.I.Bur. code, January 2026; eburraco, a tournament of 20 pairs in 2013"),
        values=_federation(4, 4, mitchell_rounds=2),
        variant=BURRACO,
    ),
    Preset(
        id="burraco-danish",
        name=msg("Burraco, pure Danish"),
        summary=sentences(
            msg(
                "Five rounds of four hands in 45 minutes. Victory points go up to 20-0, and match"
                " points break ties. First meets second and third meets fourth, even if they have"
                " met before."
            ),
            _RESTS,
        ),
        source=msg("F.I.Bur. code, January 2026; eburraco, pure Danish"),
        values=_federation(4, 5, movement="danish"),
        variant=BURRACO,
    ),
    Preset(
        id="burraco-2-hands",
        name=msg("Burraco, rounds of two hands"),
        summary=sentences(
            msg(
                "Five Danish rounds of two hands in 25 minutes. Victory points go up to 20-0 by the"
                " table for two hands, and match points break ties. Nobody meets the opponent of"
                " the round before, except in the last round."
            ),
            _RESTS,
        ),
        source=msg("F.I.Bur. code, January 2026; five rounds: Specchiolla"),
        values=_federation(2, 5),
        variant=BURRACO,
    ),
    Preset(
        id="burraco-teams",
        name=msg("Burraco, teams"),
        summary=msg(
            "Teams of four players and one or two reserves meet in an open and a closed room, and"
            " both pairs meet both pairs of the other team. The event is a round robin with rounds"
            " of four hands. No source fixes a table of victory points for teams: type the one that"
            " you announced."
        ),
        source=msg("larivistadelburraco, teams; length: FIBUR article 5"),
        values={
            "kind": EventKind.TEAMS,
            "movement": Movement.ROUND_ROBIN,
            "hands": 4,
            "minutes": _MINUTES[4],
            "lanes": 2,
            "open_closed": True,
            "tie_breaks": (TOTAL,),
            "time_call": TimeCall.LAP_PARTNER,
        },
        variant=BURRACO,
        types_table=True,
    ),
)
