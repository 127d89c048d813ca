"""What a ranking of several games looks at first."""

from scorekeeper.labelled import Labelled


class RankingOrder(Labelled):
    """What a ranking looks at first; the label says so after "Ranked by"."""

    POINTS = "points", "points"
    AVERAGE = "average", "points per game"
    WINS = "wins", "games won"


POINTS, AVERAGE, WINS = RankingOrder
