"""Everything about this topic."""

from scorekeeper.rules.describing import irregularities
from scorekeeper.rules.statement import Chapter
from scorekeeper.rules.topic import Topic
from scorekeeper.rules.topics.penalties import lines
from scorekeeper.rules.topics.penalties.settings import SETTINGS

PENALTIES = Topic(
    settings=SETTINGS,
    chapters=(
        Chapter(
            "Irregularities",
            irregularities.irregularities,
            ("What happened", "Points", "What is done"),
        ),
    ),
    lines=lines.LINES,
)
