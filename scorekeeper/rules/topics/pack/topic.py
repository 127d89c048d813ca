"""Everything about this topic."""

from scorekeeper.rules.describing import cards
from scorekeeper.rules.rule import rules_of
from scorekeeper.rules.statement import Chapter
from scorekeeper.rules.topic import Topic
from scorekeeper.rules.topics.pack import checks
from scorekeeper.rules.topics.pack.rules import Pack
from scorekeeper.rules.topics.pack.settings import SETTINGS

PACK = Topic(
    rules=rules_of(Pack),
    checks=(
        checks.exceeds_deck,
        checks.tallied_canastas_exceed_deck,
        checks.more_canastas_than_ranks,
        checks.too_many_threes,
        checks.hand_size,
        checks.players,
    ),
    settings=SETTINGS,
    chapters=(Chapter("Players and deal", cards.players_and_deal),),
)
