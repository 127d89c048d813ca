"""The new words of the examples in every language."""

from collections.abc import Iterator, Mapping

from tests.stopwatch.change import Translation

Words = Mapping[tuple[str, str], tuple[str, ...]]  # the context and the English, with its translations
LANGUAGES = ("de", "es", "fr", "it", "nl", "pt")
# What an entry comes before in each catalog, by its context.
BEFORE = {
    "": "Thank you. Now give the phone to the other side.",
    "rules": "A black three may be discarded in the first round",
    "findings": "A wild card on top cannot be taken.",
}


def translated(words: Words) -> Iterator[Translation]:
    """Yield the entries of new words."""
    for (context, english), put in words.items():
        yield Translation(english, dict(zip(LANGUAGES, put, strict=True)), BEFORE[context], context)


WILDS_FREE = {
    ("rules", "Wild cards may be discarded freely"): (
        "Wilde Karten dürfen frei abgeworfen werden",
        "Los comodines se pueden descartar libremente",
        "Les passe-partout peuvent être défaussés librement",
        "Le matte si possono scartare liberamente",
        "Wilde kaarten mogen vrij worden afgelegd",
        "Os curingas podem ser descartados livremente",
    )
}

JOKERS_STAY = {
    ("rules", "A joker"): ("Ein Joker", "Un joker", "Un joker", "Un jolly", "Een joker", "Um joker"),
    ("rules", "A joker may be discarded"): (
        "Ein Joker darf abgeworfen werden",
        "Un joker se puede descartar",
        "Un joker peut être défaussé",
        "Un jolly si può scartare",
        "Een joker mag worden afgelegd",
        "Um joker pode ser descartado",
    ),
    ("rules", "North discards a joker and keeps a king."): (
        "Nord wirft einen Joker ab und behält einen König.",
        "Norte descarta un joker y se queda con un rey.",
        "Nord se défausse d’un joker et garde un roi.",
        "Nord scarta un jolly e tiene un re.",
        "Noord legt een joker weg en houdt een heer.",
        "Norte descarta um joker e fica com um rei.",
    ),
    ("rules", "are never discarded"): (
        "werden nie abgeworfen",
        "no se descartan nunca",
        "ne sont jamais défaussés",
        "non si scartano mai",
        "worden nooit afgelegd",
        "nunca são descartados",
    ),
    ("rules", "jokers stay in the game"): (
        "Joker bleiben im Spiel",
        "los jokers se quedan en el juego",
        "les jokers restent en jeu",
        "i jolly restano in gioco",
        "jokers blijven in het spel",
        "os jokers ficam no jogo",
    ),
}

RED_ALONE = {
    **dict.fromkeys(
        (
            ("findings", "A side that melded nothing laid out {count:red three|red threes}."),
            ("rules", "A side that melded nothing laid out {count:red three|red threes}."),
        ),
        (
            "Eine Partei, die nichts gemeldet hat, hat {count:rote Drei|rote Dreien} ausgelegt.",
            "Un equipo que no bajó nada puso {count:tres rojo|treses rojos} en la mesa.",
            "Une équipe qui n’a rien étalé a étalé {count:trois rouge|trois rouges}.",
            "Una squadra che non ha calato nulla ha messo {count:tre rosso|tre rossi} sul tavolo.",
            "Een team dat niets heeft uitgelegd, heeft {count:rode drie|rode drieën} neergelegd.",
            "Uma equipe que não baixou nada pôs {count:três vermelho|três vermelhos} na mesa.",
        ),
    ),
    ("rules", "North lays out a red three and melds nothing."): (
        "Nord legt eine rote Drei aus und meldet nichts.",
        "Norte pone un tres rojo en la mesa y no baja nada.",
        "Nord étale un trois rouge et ne pose rien d’autre.",
        "Nord mette un tre rosso sul tavolo e non cala nulla.",
        "Noord legt een rode drie neer en legt niets uit.",
        "Norte põe um três vermelho na mesa e não baixa nada.",
    ),
}

THANKS = {("", "Thanks"): ("Dank", "Agradecimientos", "Remerciements", "Ringraziamenti", "Dank", "Agradecimentos")}
