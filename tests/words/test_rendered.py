"""No rendered sentence has a fault of the kinds that readers of the seven languages found."""

import ast
import re
from functools import cache

import pytest

from scorekeeper.rules import Cite, apply_house_rules, describe
from scorekeeper.words.formats import cited
from scorekeeper.words.language import ENGLISH, LANGUAGES, using_language
from tests.canasta import CANASTA
from tests.words import collected, rendered

OTHERS = [code for code in LANGUAGES if code != ENGLISH]
VOWEL = "[aeiouyàâèéêîôûœAEIOUYÀÂÈÉÊÎÔŒ]"
# A person, for whom a participle would have to change; see `rendered.WAYS`.
PERSON = "(?<!nom )(?<!nome )(?<!nombre )(?:Anna|Élise)"
# The kinds of faults in each language: a word before a name that would change with it or with the
# name, two words that are one, a vowel that is dropped, one thing that is many.
KINDS: dict[str, dict[str, str]] = {
    "de": {
        "case": r"\b(?i:von|mit|zwischen|bei|nach|zu|aus|für|durch|um|ohne|an|des|dem|den) ⟨?(?:Wir|Die anderen)\b",
        "one is many": r"\b1 (?:sind|werden|wurden|haben|fehlen|bleiben|zählen|müssen)\b|\b[Dd]ie (?:\w+en )?1 \w",
        "article after a number": r"(?<!Spieler )\b[12] (?:der|die|das|dem|den|eine?|einen|zählt) ",
        "nominative after a verb": r"\b(?:braucht man|die hat|mit): (?:ein|1 \w+er) ",
        "verb not second": r"^(?:Je|In jeder) \w+ \d+ \w+ zähl",
    },
    "es": {
        "case": r"\b(?i:de|a|para|por|con) ⟨?(?:Los demás)\b",
        "contraction": r"\b(?i:de|a) el ",
        "person and participle": rf"\b{PERSON} (?:ya )?(?:está|fue|queda|ha sido) \w+(?:[ai]d|it)o\b",
        "y, o": r" y i| y hi[^e]| o h?o[^ ]",
        "one is many": r"\b1 (?:son|han|están|quedan|faltan|tienen|deben|cuentan)\b|\b[Ll][oa]s (?:\w+s )?1 \w",
        "article after a number": r"\b[12] (?:el|la|los|las) ",
    },
    "fr": {
        "elision": rf"\b(?i:de|que|jusque|lorsque|puisque|ne|se|le|la) ⟨?(?!oui\b|onz|[A-Z]\d|[A-Z] ){VOWEL}",
        "contraction": r"\b(?i:de|à) (?:le|les) (?!\w+(?:er|ir|re)\b)",
        "one is many": r"\b1 (?:sont|ont|restent|manquent|doivent|comptent)\b|\b[LlDd]es (?:\w+s )?1 \w",
        "article after a number": r"\b[12] (?:le|la|les) ",
        "no space before": r"[^\W\d][;:?!»](?=\s|$)",
        "person and participle": rf"\b{PERSON} (?:est|sera|serait|a été) (?:déjà )?(?!là\b|sur\b)\w+[éiut]s?\b",
    },
    "it": {
        "case": r"\b(?i:di|a|da|in|su|per|tra|con) ⟨?(?:Gli altri)\b",
        "person and participle": rf"\b{PERSON} (?:qui )?(?:è|sarà|andrebbe) (?:già |stato )?(?!sotto\b)\w+[st]o\b",
        "elision": r"\b(?i:dell|nell|all|dall|sull)[ao] ⟨?[aeiouAEIOU]|\buna (?!a(?:cc|pp|ll)|impura|[eo] )[aeiou]",
        "contraction": r"\b(?i:di|in|su) (?:il|lo|i|gli|le|la) |\b[Dd]a (?:il|gli|i) ",
        "one is many": r"\b1 (?:sono|hanno|restano|mancano|devono|valgono|contano)\b|\b(?i:le|gli|i) (?:\w+[ie] )?1 \w",
        "article after a number": r"\b[12] (?:il|la|i|gli|le|lo) ",
    },
    "nl": {
        "case": r"\b(?i:van|door|tussen|met|bij|voor|aan|tot|uit) ⟨?(?:Wij|Zij|De anderen)\b",
        "verb not second": r"^In elke \w+ \d+ \w+ tel",
        "one is many": r"\b1 (?:zijn|hebben|worden|waren|ontbreken|blijven|tellen|moeten)\b|\b[Dd]e (?:\w+e )?1 \w",
    },
    "pt": {
        "case": r"\b(?i:de|em|a|por|para) ⟨?(?:Os outros|Eles)\b",
        "person and participle": rf"\b{PERSON} (?:já )?(?:está|foi|será|ficou) \w+(?:[ai]d|it)o\b",
        "contraction": r"\b(?i:em|por) (?:o|a|os|as) |\bde (?:el[ea]s? (?!\w+r\b)|est[ea]s? |ess[ea]s? |isso |isto )",
        "one is many": r"\b1 (?:são|têm|estão|ficam|faltam|devem|contam|restam)\b|\b[OoAa]s (?:\w+s )?1 \w",
        "article after a number": r"\b[12] (?:os|as) ",
    },
}
EVERYWHERE = {
    "a word twice": r"\b(?!die\b)([^\W\d_]{2,}(?: [^\W\d_]+)?) \1\b",
    "spaces": r"\S {2,}\S|\( | \)",
    "space before": r"\s[,.](?=\s|$)",
    "straight apostrophe": r"[^\W\d_]'[^\W\d_]",
    "a number for no": r"^N(?:r|um|úm)?\. [^\W\d]",
    "one verb before many": r"\b(?:hace falta|é preciso|serve|is nodig|braucht es): (?:[2-9]|\d\d)",
}
# Quotation marks of other languages.
FOREIGN = {
    "de": "[«»”]",
    "es": "[„“”]",
    "fr": "[„“”]",
    "it": "[„“”]",
    "nl": "[„«»\N{LEFT SINGLE QUOTATION MARK}]",
    "pt": "[„«»]",
}
NOT_FRENCH = {"space before a sign": r"[^\s] [;:?!](?=\s|$)"}
# What readers found, as it was rendered then.
FOUND = {
    "de": (
        "Nr. Die Erstmeldung zählt 30; bei einem Stand von 0 muss sie 75 zählen.",
        "Je Hälfte 2 Abende zählen, die besten",
        "Die Partie ist zu Ende, gewonnen von Wir.",
        "unentschieden zwischen Wir und Die anderen",
        "Die Meldung aus Königen hat 2 wilde Karten; höchstens 1 sind erlaubt.",
        "1 Partien",
        "Es 3 zählen die besten Abende; 1 der beste",
        "Zum Ausmachen braucht man: 1 gemischter Canasta; die Partei hat 0.",
    ),
    "es": (
        "Núm. La apertura vale 30; con una puntuación de 0 debe valer 75.",
        "Para cerrar hace falta: 2 canastas; el equipo tiene 1.",
        "Anna ya está inscrito.",
        "Puntuación de Los demás",
        "2 mesas, 1 puntos",
        "Cuentan 1 la mejor tarde",
        "Se habla de el equipo",
    ),
    "fr": (
        "Marque de Est-Ouest",
        "Anna est déjà inscrit.",
        "Marque de Élise",
        "Les 1 meilleure soirée compte",
        "partie : 1 donnes",
        "Règles: Burraco",
        "vient d'une ancienne version",
    ),
    "it": (
        "Per chiudere serve: 2 canaste; la squadra ne ha 1.",
        "Anna è già iscritto.",
        "La combinazione di nove ha 3 matte e 2 naturali; le matte le matte non possono superare le naturali.",
        "Contano le 1 serata migliore",
        "Punteggio di Gli altri",
        "serve una escalera",
        "spuntare “Al posto di”",
        "dalla apertura",
    ),
    "nl": (
        "gewonnen door Wij",
        "tussen Wij en Zij",
        "1 punten",
        "De beste 1 avond telt",
        "Om uit te gaan is nodig: 2 canasta’s",
        "een woord zoals \N{LEFT SINGLE QUOTATION MARK}Beginner\N{RIGHT SINGLE QUOTATION MARK}",
        "In elke helft 2 avonden tellen, de beste",
    ),
    "pt": (
        "Pontuação de Os outros",
        "A vitória de Eles",
        "em o monte",
        "1 pontos",
        "As melhores 1 noite conta",
        "Para bater é preciso: 2 canastras",
        "Anna já está inscrito.",
    ),
}


@cache
def plurals(code: str) -> str:
    """The words of a catalog for several things, as alternatives of a pattern."""
    words = "\n".join(collected.entries(code).values())
    pairs = re.findall(r"\{\w+:([^\W\d_]{3,})[^|}]*\|([^\W\d_]{3,})", words)
    return "|".join(sorted({many for _, many in pairs} - {one for one, _ in pairs}))


@cache
def patterns(code: str) -> dict[str, re.Pattern[str]]:
    """What no sentence of a language has."""
    more = {"one with a word for several": rf"(?<![+\d.,])\b1 (?:{plurals(code)})\b", "quotation": FOREIGN[code]}
    kinds = KINDS[code] | EVERYWHERE | more | ({} if code == "fr" else NOT_FRENCH)
    return {kind: re.compile(pattern) for kind, pattern in kinds.items()}


@pytest.mark.parametrize("code", OTHERS)
def test_no_rendered_sentence_has_a_fault_that_readers_found(code: str) -> None:
    read = dict.fromkeys((*rendered.sentences(code), *rendered.told(code)))
    faults = {(kind, words) for kind, pattern in patterns(code).items() for _, words in read if pattern.search(words)}

    assert faults == set()


@pytest.mark.parametrize(("code", "words"), [(code, each) for code, found in FOUND.items() for each in found])
def test_a_fault_that_a_reader_found_would_be_found_again(code: str, words: str) -> None:
    assert [kind for kind, pattern in patterns(code).items() if pattern.search(words)] != []


@pytest.mark.parametrize(
    ("code", "title"),
    [("en", "“Canasta”, "), ("de", "„Canasta“, "), ("fr", "«\N{NO-BREAK SPACE}Canasta\N{NO-BREAK SPACE}», ")],
)
def test_a_title_stands_in_quotation_marks_of_the_reader_and_a_description_in_none(code: str, title: str) -> None:
    with using_language(code):
        book, tables = cited(Cite("encyclopedia", "Initial melds")), cited(Cite("tables", "no rulebook has it"))

    assert book.startswith(title)
    assert re.search("[“„«]", tables) is None


def test_a_game_of_one_hand_has_one() -> None:
    variant = apply_house_rules(CANASTA["classic"], {"hands": 1})
    [row] = [row for part in describe(variant) for row in part.rows if row.label == "The game ends after"]

    assert row.value == "1 hand"


def test_nothing_is_quoted_outside_of_the_catalogs() -> None:
    """Each language has its own quotation marks, so that none can stand in a text that is put together."""
    joined = (
        (path.name, part.value)
        for path in collected.modules(("",))
        for each in ast.walk(collected.parsed(path))
        if isinstance(each, ast.JoinedStr)
        for part in each.values
        if isinstance(part, ast.Constant)
    )
    quoting = {name for name, text in joined if re.search("[“”„«»]", str(text))}

    assert quoting == {"catalog.py"}  # what is wrong with a catalog is said to those who write it
