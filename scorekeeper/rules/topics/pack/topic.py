"""Everything about this topic."""

from scorekeeper.rules.elements.check import checks_in
from scorekeeper.rules.elements.rule import rules_of
from scorekeeper.rules.elements.statement import Chapter
from scorekeeper.rules.elements.topic import Topic
from scorekeeper.rules.topics.pack import chapters, checks
from scorekeeper.rules.topics.pack.rules import Pack
from scorekeeper.rules.topics.pack.settings import SETTINGS

PACK = Topic(
    rules=rules_of(Pack),
    checks=checks_in(checks),
    settings=SETTINGS,
    chapters=(
        Chapter("Players and deal", chapters.players_and_deal),
        Chapter("Card values", chapters.card_values, ("Card", "Points")),
    ),
)
