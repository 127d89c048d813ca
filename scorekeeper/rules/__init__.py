"""Rules of the canasta family: records in, rulings out; see README.md beside this file."""

from scorekeeper.rules.adjudicate import adjudicate
from scorekeeper.rules.cards import Cards, parse_cards
from scorekeeper.rules.codec import digest, digest_of_dump, dump_variant, load_variant
from scorekeeper.rules.derive import Derivation, derive_hand
from scorekeeper.rules.describe import Pair, Row, Section, across, compare, describe
from scorekeeper.rules.elements.parts import Part
from scorekeeper.rules.errors import HouseRuleError, RecordError, RulesError, UnknownVariant
from scorekeeper.rules.house_rules.apply import Option, apply_house_rules, house_rule_options
from scorekeeper.rules.house_rules.file import RulesFile, read_rules_file, write_rules_file
from scorekeeper.rules.questions.question import Question
from scorekeeper.rules.questions.reading import read_question
from scorekeeper.rules.record.digest import completed, record_digest, record_text
from scorekeeper.rules.record.reading import read_record
from scorekeeper.rules.record.seating import dealer, seat_order, sitting_out
from scorekeeper.rules.record.values import GameRecord, HandRecord, SideNames, SideRecord
from scorekeeper.rules.referee import answer, rule_on
from scorekeeper.rules.ruling import Answer, Finding, GameRuling, HandRuling, Minimum, ScoreLine, SideRuling
from scorekeeper.rules.sources import SOURCES, Cite, Source
from scorekeeper.rules.topics.game_end.topic import Reason, explain_end, how_it_ends, standing_of
from scorekeeper.rules.topics.initial_meld.rules import MinimumWhy, explain_minimum, failed_openings_of
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.variants import VARIANTS, for_three, variant, variant_of_record
