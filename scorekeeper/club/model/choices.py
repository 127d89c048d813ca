"""The choices of an event: who takes part, who meets whom, what counts, and so on."""

from enum import StrEnum

from scorekeeper.labelled import Labelled
from scorekeeper.rules.messages import msg


class EventKind(Labelled):
    """Who takes part in an event."""

    PAIRS = "pairs", "Pairs"
    INDIVIDUAL = "individual", "People who come alone"
    TEAMS = "teams", "Teams"


class Movement(Labelled):
    """The rule by which opponents are found."""

    DANISH_STRICT = "danish-strict", "By rank, never the same opponent twice (strict Danish)"
    DANISH_MODIFIED = "danish-modified", "By rank, but not the previous opponent (modified Danish)"
    DANISH = "danish", "First against second (pure Danish)"
    MITCHELL = "mitchell", "Mitchell: East-West move up"
    ROUND_ROBIN = "round-robin", "Round robin: everybody meets everybody"
    INDIVIDUAL = "individual", "Open evening: a new partner in every round"
    KNOCK_OUT = "knock-out", "Knock-out"


# The draws of these do not depend on results.
INDEPENDENT = frozenset({Movement.MITCHELL, Movement.ROUND_ROBIN, Movement.INDIVIDUAL})

# The draws of these go by the ranking alone, so they can follow any other movement.
RANKED = frozenset({Movement.DANISH, Movement.DANISH_MODIFIED, Movement.DANISH_STRICT})


class Final(Labelled):
    """Who meets whom in the final of the best."""

    PAIRS = "final", "First against second, third against fourth"
    INDIVIDUAL = "final-individual", "First and fourth against second and third"


class Seeding(Labelled):
    """How the places in the bracket of a knock-out are given."""

    LOTS = "lots", "By lot"
    NUMBERS = "numbers", "By number: 1 is the best"


class Rematch(Labelled):
    """The rematches that a draw avoids."""

    AVOID = "avoid", "All, as far as possible"
    LAST_ROUND = "last-round", "With the opponent from the round before"
    FREE = "free", "None"


class Scoring(Labelled):
    """What counts in the ranking; `words` is the name of its points on sheets."""

    TOTAL = "total", "Card points, added up", "card points"
    MATCH = "match", "Points for a win and a draw, and the difference", "match points"
    VICTORY = "victory", "Victory points from a table", "victory points"

    @property
    def unit(self) -> str:
        """The name of its points where no other points are mentioned."""
        return msg("points") if self is Scoring.TOTAL else self.words


class RankedBy(Labelled):
    """What is made of the rounds in the ranking."""

    SUM = "sum", "The sum of all rounds"
    AVERAGE = "average", "The average of a round"


class TieBreakName(StrEnum):
    """The ways to separate entrants with the same points; `TIE_BREAKS` has their words."""

    DIFFERENCE = "difference"
    DIRECT = "direct"
    WINS = "wins"
    TOTAL = "total"
    BEST_ROUND = "best-round"
    LOTS = "lots"


DIFFERENCE, DIRECT, WINS, TOTAL, BEST_ROUND, LOTS = TieBreakName
USUAL_TIE_BREAKS = (WINS, BEST_ROUND, DIRECT)


class CorrectionPolicy(Labelled):
    """How long a confirmed result may be corrected."""

    UNTIL_NEXT_ROUND = "until-next-round", "Until the next round is published"
    RESULT_ONLY = "result-only", "Also later, but only for the ranking"
    DIRECTOR = "director", "Whenever the director decides"


class TimeCall(Labelled):
    """How the hand in play ends when time is called; `words` tells the table what to do."""

    HAND = ("hand", "The hand is finished", "Time. Finish the hand that is being played, and do not start another.")
    LAP = (
        "lap",
        "The lap is finished",
        (
            "Time. The player whose turn it is finishes it, and play continues until the lap is"
            " complete; if time is called at a discard, the lap ends with the player who discards."
        ),
    )
    LAP_PARTNER = (
        "lap-partner",
        "A last lap, starting with the partner",
        (
            "Time. The last lap begins with the partner of the player who has not drawn yet; if the"
            " player whose turn it is has not drawn, it is one complete lap. If nobody closes,"
            " nobody gets the bonus for closing."
        ),
    )
    STOP = (
        "stop",
        "Play stops",
        (
            "Time. Play stops. An opening that has begun counts if the player can show its cards;"
            " cards of the pile that have not been taken yet do not count."
        ),
    )


class CorrectionKind(Labelled):
    """Why a result is corrected."""

    SUM = "sum", "Added up wrongly"
    SWAPPED = "swapped", "The sides were swapped"
    TRANSCRIPTION = "transcription", "Written down or typed wrongly"
    RULING = "ruling", "A ruling of the director"


class RoundStatus(Labelled):
    """The stage that a round has reached."""

    DRAFT = "draft", "draft, not public yet"
    PUBLISHED = "published", "published"
    PLAYING = "playing", "being played"
    CLOSED = "closed", "closed"
    APPROVED = "approved", "approved"

    @property
    def public(self) -> bool:
        """Whether everybody may see its seats."""
        return self is not RoundStatus.DRAFT

    @property
    def ended(self) -> bool:
        """Whether nobody plays in it any more."""
        return self in {RoundStatus.CLOSED, RoundStatus.APPROVED}

    @property
    def open(self) -> bool:
        """Whether it is public and its tables may still play."""
        return self in {RoundStatus.PUBLISHED, RoundStatus.PLAYING}


class TableStatus(Labelled):
    """The stage that a table has reached; the label is its group on the director's board."""

    NOT_OPEN = "not-open", "not open"
    CALLED = "called", "calling"
    DISPUTED = "disputed", "disputed"
    UNSIGNED = "unsigned", "waiting for signatures"
    PLAYING = "playing", "playing"
    WAITING = "waiting", "waiting"
    POSTPONED = "postponed", "later"
    DONE = "done", "done"


class Signer(Labelled):
    """Who may sign a result besides the two sides."""

    DIRECTOR = "director", "The director"


ROOMS_OF_MATCH = msg("open room"), msg("closed room")  # by their tables
CHANGE_OF_ROOMS = msg(
    "After half of the hands, the East-West pair of the open room and the North-South pair of the"
    " closed room change rooms."
)
