"""Rules of the canasta family: records in, rulings out; see README.md beside this file."""

from scorekeeper.rules.adjudicate import adjudicate
from scorekeeper.rules.cards import Cards, parse_cards
from scorekeeper.rules.codec import digest, dump_variant, load_variant
from scorekeeper.rules.errors import HouseRuleError, RecordError, RulesError, UnknownVariant
from scorekeeper.rules.house import apply_house_rules, house_rule_options
from scorekeeper.rules.options import Option
from scorekeeper.rules.reading import read_record
from scorekeeper.rules.record import GameRecord, HandRecord, SideNames, SideRecord
from scorekeeper.rules.ruling import (
    Answer,
    Finding,
    GameRuling,
    HandRuling,
    Minimum,
    ScoreLine,
    SideRuling,
)
from scorekeeper.rules.seating import dealer, seat_order, sitting_out
from scorekeeper.rules.sources import SOURCES, Cite, Source
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.variants import VARIANTS, variant

__all__ = [
    "SOURCES",
    "VARIANTS",
    "Answer",
    "Cards",
    "Cite",
    "Finding",
    "GameRecord",
    "GameRuling",
    "HandRecord",
    "HandRuling",
    "HouseRuleError",
    "Minimum",
    "Option",
    "RecordError",
    "RulesError",
    "ScoreLine",
    "SideNames",
    "SideRecord",
    "SideRuling",
    "Source",
    "UnknownVariant",
    "Variant",
    "adjudicate",
    "apply_house_rules",
    "dealer",
    "digest",
    "dump_variant",
    "house_rule_options",
    "load_variant",
    "parse_cards",
    "read_record",
    "seat_order",
    "sitting_out",
    "variant",
]
