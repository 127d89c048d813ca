"""The words that people use in questions, and the rules' words for them (GLOSSARY.md)."""

import re
from collections.abc import Mapping

from scorekeeper.rules.topics.pile.rules import Pile
from scorekeeper.rules.topics.pots.rules import Pots

# Several words for one thing, as regular expressions, and the one word that stands for it.
TOGETHER: tuple[tuple[str, str], ...] = (
    (r"\btak(?:es?|en|ing) back\b", "takeback"),
    (r"\b(?:2|two|second|another) (?:melds?|sets?)\b", "secondmeld"),
    (r"\bhow many hands\b|\bhands (?:are )?played\b", "target"),
    (r"\b2s\b", "deuce"),
    (r"\b(\d+)s\b", r"\1"),
    (r"\bred (?:3|three)s?\b", "redthree"),
    (r"\bblack (?:3|three)s?\b", "blackthree"),
    (r"\b(?:no(?:body)? ?one|everybody|all players?)\b", "players"),
    (r"\b(?:wins?|won) the game\b|\bgame (?:is )?(?:over|won)\b|\bplay(?:ed)? (?:to|until)\b", "target"),
    (r"\b(?:end|finish|close)s? (?:of )?(?:the|a) game\b|\bgame ends?\b", "target"),
    (r"\b(?:go|goes|going|went|gone|get|getting|meld|melding) out\b", "goout"),
    (r"\b(?:end|ends|finish|finishes|close|closes) (?:the|a|my) (?:hand|round|deal)\b", "goout"),
    (r"\b(?:all (?:at once|in one turn|in one go)|in one (?:turn|go)|(?:closed|blind) hand)\b", "concealed"),
    (r"\b(?:first|initial|opening) melds?\b|\b(?:go|going|come|coming|went) down\b", "open"),
    (r"\b(?:discard|prize) piles?\b|\bupcards?\b|\btop cards?\b", "pile"),
    (r"\bwild ?cards?\b", "wild"),
    (r"\b(?:(?:clean|pure|red|natural) (?:canastas?|books?))\b", "natural canasta"),
    (r"\b(?:(?:dirty|mixed|black) (?:canastas?|books?))\b", "mixed canasta"),
    (r"\b(?:stuck|caught|remain\w*|hold\w*|keep\w*|kept) (?:with|in|on)?\b", "left "),
    (r"\b(?:stock|deck|cards)\b(?: \w+){0,3} (?:empty|gone|exhausted|out|used up)\b", "stock empty"),
    (r"\b(?:no (?:more )?cards left|(?:run|runs|ran) out)\b", "stock empty"),
    (r"\bfirst (?:card|upcard)\b|\bturned up\b", "turnedup"),
    (r"\bspecial hands?\b", "specialhand"),
    (r"\btime (?:is )?(?:over|up|called)\b|\btime call\b", "clock"),
)

# One word for another, by the word that the search knows: what books and tables also say.
ALIKE: Mapping[str, str] = {
    word: known
    for known, words in {
        "deuce": "deuces twos 2s",
        "joker": "jokers jkr",
        "ace": "aces 1s",
        "7": "seven sevens 7s",
        "3": "three threes 3s",
        "8": "eight eights",
        "9": "nine nines",
        "10": "ten tens",
        "4": "four fours",
        "5": "five fives",
        "6": "six sixes",
        "2": "two both",
        "1": "one single once",
        "king": "kings court face picture",
        "pile": "piles pack trash",
        "pot": "pots pozzetto pozzetti morto mortos muerto muertos biribaki biribakia",
        "burraco": "burracos burrachi",
        "clock": "clocks timer",
        "stock": "stocks deck talon",
        "packs": "decks",
        "discard": "discards discarded discarding throw throws throwing thrown dump",
        "goout": "finish finishes finishing out close closing closed knock melding",
        "canasta": "canastas book books",
        "sequence": "sequences run runs escalera samba sambas",
        "meld": "melds melded combination combinations set sets group groups",
        "lay": "lays laid laying table tabled put puts down play played playing",
        "open": "opens opened opening minimum minimums requirement",
        "freeze": "frozen freezes freezing froze blocked block locked",
        "permission": "leave ask asks asked asking permit consent",
        "partner": "partners mate teammate",
        "side": "sides team teams",
        "add": "adds added adding extend extending join joins",
        "take": "takes took taken taking pick picks picked picking grab",
        "draw": "draws drew drawn drawing",
        "tie": "tied ties equal draw",
        "left": "unplayed leftover",
        "penalty": "penalties fine cost costs charge charged punished punishment lose",
        "concealed": "hidden secretly blind",
        "bonus": "bonuses extra premium",
        "show": "exposed expose exposes shown showing shows dropped drop reveal revealed",
        "wrong": "illegal illegally improper mistake error unlawful",
        "deal": "deals dealt dealing receive receives",
        "shuffle": "shuffles cut cuts",
        "sit": "seat seats sits seated",
        "foot": "feet",
        "other": "opponent opponents opposing their",
        "turn": "turns",
        "player": "players people persons",
        "rank": "ranks kind number",
        "target": "win wins winning winner won pass passes passed reach reaches reached over",
        "empty": "exhausted gone",
        "redraw": "replace replaced replacement",
        "talon": "talons",
        "wild": "wilds wildcard wildcards",
        "second": "twice another again",
    }.items()
    for word in words.split()
}

# What also applies to a thing: a rule about wild cards is one about jokers.
WIDER: Mapping[str, tuple[tuple[str, float], ...]] = {
    "joker": (("wild", 0.7),),
    "deuce": (("wild", 0.7),),
    "2": (("deuce", 0.9), ("wild", 0.5)),
    "redthree": (("3", 0.7),),
    "blackthree": (("3", 0.7),),
    "3": (("redthree", 0.6), ("blackthree", 0.6)),
    "wild": (("joker", 0.5), ("deuce", 0.5)),
    **dict.fromkeys(("king", "queen", "jack", "4", "5", "6", "8"), (("rank", 0.6),)),
    "canasta": (("meld", 0.3),),
    "burraco": (("canasta", 0.9),),
    "pot": (("pile", 0.9),),  # where a hand has none
    "time": (("clock", 0.9),),
    "take": (("pile", 0.2),),
    "left": (("hand", 0.3),),
    "bonus": (("penalty", 0.2),),
}

_DROPPED = """
    a an the is are am was were be been it its they them this that these those do does did i me my
    we us our you your he she his her of in to for if when what which who how much many can may
    could should must will would shall and or but so as by at on from into onto with there then
    not no yes please have has had need needs needed got get make makes use any some all each
    every allowed allow possible happens happen worth value values point points count counts score
    scores scored card cards rule rules game than only just about also still before after while
    without under us ones big large long tell say says mean means want let
"""
DROPPED = frozenset(_DROPPED.split())
NUMBER_WANTED = re.compile(r"\b(?:how (?:much|many)|worth|values?|points?|counts?|cost|score)\b")

# More words for short statements: by the code of a statement, or its first part.
HINTS: Mapping[str, str] = {
    "card_points": "value left hand",
    "deal.cards": "start begin hand",
    "deal.packs": "packs",
    "deal.draw": "turn",
    "canasta": "bonus",
    "going-out": "bonus goout pay",
    "game.target": "target",
    "game.hands": "target",
    "game.tie_rule": "tie target",
    "red-threes": "redthree bonus",
    "threes.red_table": "redthree bonus",
    "threes.red_need": "redthree",
    "threes.red_unearned": "redthree meld",
    "held.red-threes": "redthree left",
    "held.black-threes": "blackthree left",
    "turn.red_threes": "redthree redraw",
    "initial-meld": "open",
    Pile.frozen.code: "freeze wild",
    "turn.frozen": "freeze wild",
    "special-hand": "specialhand",
    "penalty": "penalty",
    "irregularity": "penalty",
    "pot": "penalty",
    Pots.hand_left.code: "take pot",
    "conduct": "clock time",
    "short-sequence": "penalty bonus",
}
