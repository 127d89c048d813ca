"""Everything about this topic."""

from scorekeeper.rules.elements.topic import Topic
from scorekeeper.rules.topics.penalties import chapters, lines
from scorekeeper.rules.topics.penalties.settings import SETTINGS

PENALTIES = Topic(settings=SETTINGS, chapters=chapters.CHAPTERS, lines=lines.LINES)
