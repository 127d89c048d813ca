"""Which function carries out a house rule that is more than one field."""

from collections.abc import Callable, Mapping
from typing import Any

from scorekeeper.rules.house_rules import amounts, melds, play
from scorekeeper.rules.variant import Variant

Change = Callable[[Variant, Any, str], Variant]

CHANGES: Mapping[str, Change] = {
    "seven-canastas": play.seven_canastas,
    "canasta-count-bonus": play.canasta_counts,
    "minimum-by-score": melds.minimum_by_score,
    "minimum-by-hand": melds.minimum_by_hand,
    "insufficient-opening": play.insufficient_opening,
    "max-canasta-size": melds.max_size,
    "sequences": melds.sequences,
    "wild-melds": melds.wild_melds,
    "wild-canasta-bonus": melds.wild_bonus,
    "natural-bonus": melds.natural_bonus,
    "mixed-bonus": melds.mixed_bonus,
    "samba-bonus": melds.samba_bonus,
    "sevens-bonus": melds.sevens_bonus,
    "aces-bonus": melds.aces_bonus,
    "deuce-canasta-both-sides": melds.deuces_both_sides,
    "four-joker-failure": melds.four_jokers,
    "short-sequence-charge": melds.short_sequences,
    "canastas-to-go-out": play.canastas_to_go_out,
    "kinds-to-go-out": play.kinds_to_go_out,
    "going-out-bonus": play.going_out_bonus,
    "red-three-table": play.red_three_table,
    "red-three-tabled": play.red_three_tabled,
    "red-three-in-hand": play.red_three_in_hand,
    "black-three-removed": play.black_three_removed,
    "threes-laid": play.threes_laid,
    "pile-cards": play.pile_cards,
    "special-hands": play.special_hands,
    "acaba": play.acaba,
    "card-values": play.card_values,
    "illegal-pile-penalty": play.illegal_pile,
    "exposed-card-penalty": play.exposed_card,
    "penalty-points": amounts.penalty_points,
}
