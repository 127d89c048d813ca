"""Sets of house rules for playing a variant as one source prints it, with citations.

Where other books differ from the source, the variant itself follows them and cites them. What the
encyclopedia does not say about a national form is taken from the classic game, or from the form
that it names.
"""

from collections.abc import Mapping

from scorekeeper.rules.sources import Cite

Ready = Mapping[str, tuple[object, Cite]]  # by house rule: its value and where it is printed

_BOOK = "encyclopedia"
_OUT, _MELDS = Cite(_BOOK, "Going out and ending a hand"), Cite(_BOOK, "Melds and canastas")
_PAID: Ready = {"duplicate-rank": ("never", _MELDS), "going-out-bonus": (100, _OUT), "concealed-total": (200, _OUT)}
_SAMBA: Ready = {**_PAID, "canastas-to-go-out": (1, _OUT), "red-threes-need": ("meld", Cite(_BOOK, "Scoring"))}
_AS_IN_BOLIVIAN = Cite(_BOOK, "Bolivian Canasta")
_AS_IN_SAMBA = Cite(_BOOK, "Samba")

ENCYCLOPEDIA: Mapping[str, Ready] = {
    **dict.fromkeys(("samba", "chilean-3", "chilean-4", "tampa"), _SAMBA),
    "bolivian": _PAID,
    "brazilian": {
        "opening-with-pile": (True, Cite(_BOOK, "Picking up the discard pile")),
        "kinds-to-go-out": ({"samba": 1}, _AS_IN_BOLIVIAN),
        "permission": ("optional-binding", _OUT),
        "red-threes-need": ("two-canastas", _AS_IN_BOLIVIAN),
    },
    "cuban": {
        "max-canasta-size": (None, _MELDS),
        "concealed-total": (200, _OUT),
        "black-three-removed": (0, Cite(_BOOK, "Cuban Canasta")),
        "black-three-first-round": (True, Cite(_BOOK, "Card functions")),
    },
    "italian": {
        "minimum-by-score": ([[None, 15], [0, 50], [1500, 90], [3000, 120], [7000, 150]], _AS_IN_SAMBA),
        "opening-naturals-only": (False, Cite(_BOOK, "Initial melds")),
        "going-out-bonus": (100, _OUT),
        "red-three-table": ([100, 200, 300, 400, 500, 1000], _AS_IN_SAMBA),
    },
    "american": {"concealed-total": (200, _OUT), "out-with-unfinished": (True, _OUT)},
}

_GUIDE = "hoyle-it"
_EACH: Ready = {"red-threes-unearned": ("minus-each", Cite(_GUIDE, "Giocare, step 7"))}
_PARTNERS: Ready = {"permission": ("required", Cite(_GUIDE, "Le basi, step 4")), **_EACH}
_POOLED = Cite(_GUIDE, "Canasta a due e tre giocatori, step 3")

GUIDE: Mapping[str, Ready] = {
    **dict.fromkeys(("classic-2", "classic-3"), _EACH),  # nobody has a partner to be asked
    **dict.fromkeys(
        ("classic", "classic-5", "classic-6", "classic-6-pairs", "uruguayan", "british", "boat"), _PARTNERS
    ),
    "cutthroat": {**_PARTNERS, "partners-pool": ("everything", _POOLED)},
}
