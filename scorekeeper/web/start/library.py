"""The games that this device has opened, for the start page."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime

from scorekeeper.rules import VARIANTS, Variant
from scorekeeper.rules.variants.score import SCORE
from scorekeeper.store import Store
from scorekeeper.usecases import GameView, NotFound, open_game
from scorekeeper.words.language import ENGLISH, current_language, translate
from scorekeeper.words.names import fold

FIRST_GAMES, RECENT = 3, 12  # games to choose from at once, and those of a device that are looked at
# What is played most where a language is spoken; where the page begins is the first of these. A language that is not
# here has the games of English.
PLAYED_IN: Mapping[str, tuple[str, ...]] = {
    ENGLISH: ("classic", "hand-and-foot", "american", "samba"),
    "it": ("burraco", "classic", "italian", "burraco-3"),
    "es": ("classic", "uruguayan", "burako", "samba"),
    "de": ("classic", "samba", "burraco-international", "hand-and-foot"),
    "fr": ("classic", "samba", "burraco-international", "classic-2"),
    "pt": ("buraco-fechado", "tranca", "buraco-aberto", "classic"),
    "nl": ("classic", "samba", "classic-2", "hand-and-foot"),
}


def games_of(store: Store, tokens: Sequence[str]) -> list[tuple[str, GameView]]:
    """Return the games that these links open, in order, each once.

    If a game has two links, its score link is used. Links that open nothing are left out.
    """
    found: dict[int, tuple[str, GameView]] = {}
    for token in tokens:
        try:
            view = open_game(store, token)
        except NotFound:
            continue
        if view.game_id not in found or view.score_token:
            found[view.game_id] = (token, view)
    return list(found.values())


def entered_at(game: GameView) -> datetime:
    """Return when the last hand of a game was entered, or when the game was started."""
    return game.hands[-1].entered_at if game.hands else game.created_at


def links_of(store: Store, token: str) -> set[str]:
    """Return the tokens by which the holder of this one knows its game: itself, and that for watching."""
    try:
        view = open_game(store, token)
    except NotFound:
        return {token}
    return {token, view.watch_token}


def first_games(store: Store, tokens: Sequence[str], offered: Collection[str] = ()) -> list[Variant]:
    """Return the games that a new one is chosen from first: those played here last, then those of the page's language.

    `tokens` are the links of this device's games, the last opened first; `offered` are the variants that can be
    chosen, if not all of them, among which every language has one.
    """
    played = [view.variant.id for _, view in games_of(store, tokens[:RECENT])]
    named = dict.fromkeys((*played, *PLAYED_IN.get(current_language().code, PLAYED_IN[ENGLISH])))
    known = {**VARIANTS, SCORE.id: SCORE}
    return [known[each] for each in named if each in known and (not offered or each in offered)][:FIRST_GAMES]


def last_seats(store: Store, tokens: Sequence[str], variant_id: str) -> str:
    """Return who played with whom in the last game of a variant here, such as "2-2"; "" if there is none."""
    last = {view.variant.id: view.sides for _, view in reversed(games_of(store, tokens[:RECENT]))}
    return "-".join(str(len(side.players)) for side in last.get(variant_id, ()))


def offered_first(first: Sequence[Variant], chosen: Variant) -> list[Variant]:
    """Return these games and a score alone, with the chosen one among them."""
    offered = [*first, SCORE] if chosen in (*first, SCORE) else [chosen, *first[: FIRST_GAMES - 1], SCORE]
    return list({each.id: each for each in offered}.values())


def fitting(words: str, families: Mapping[str, Sequence[Variant]]) -> dict[str, list[Variant]]:
    """Return the games whose name, summary or family contains each of these words, by family."""
    sought = fold(words).split()

    def fits(family: str, variant: Variant) -> bool:
        text = fold(f"{translate(family)} {translate(variant.name)} {translate(variant.summary)}")
        return all(word in text for word in sought)

    left = {family: [each for each in games if fits(family, each)] for family, games in families.items()}
    return {family: games for family, games in left.items() if games}


def variants_by_family(among: Mapping[str, Variant] = VARIANTS) -> Mapping[str, list[Variant]]:
    """Return variants by the names of their families, in the order of the rules library."""
    grouped: dict[str, list[Variant]] = {}
    for variant in among.values():
        grouped.setdefault(variant.family.english, []).append(variant)
    return grouped
