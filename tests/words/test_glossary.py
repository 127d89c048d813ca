"""The catalogs use the words of the glossary, and none of those that players do not say."""

import re
from functools import lru_cache
from pathlib import Path

import pytest

from scorekeeper.words.language import LANGUAGES
from tests.words import collected

OTHERS = [code for code in LANGUAGES if code != "en"]
ROOT = Path(__file__).parents[2]
PROGRAM = ROOT / "scorekeeper"
TEXT = (ROOT / "GLOSSARY.md").read_text(encoding="utf-8")
OWN = TEXT.partition("## The program's own words")[2].partition("\n## ")[0]
MOST_OWN = 15
TABLES = TEXT.partition("## Words in other languages")[2]
SHORT = 3  # letters of a word that stay in all its forms
SLIP = "slip (one hand or round, signed)"
SET = "set (one rank)"
POT = "pot (in Greek biriba: biribaki)"
# English words whose translation always holds the word of the glossary: in the English as it
# stands in an entry, in the table.
HELD = {
    r"\bjokers?\b": "joker",
    r"\bwild cards?\b": "wild card",
    r"\bthe stock\b": "stock",
    r"\bfrozen\b": "frozen",
    r"\bprotests?\b": "protest",
    r"\bstandings\b": "standings",
    r"\bblack threes?\b": "black three",
    r"\bred threes?\b": "red three",
    r"\b[Tt]op card\b": "top card",
    r"\b[Ss]et of one rank\b": SET,
    r"\b[Dd]irect encounters?\b": "direct encounter",
    r"\bmortos?\b": POT,
    r"\bfoot\b": "foot",
    r"\b[Ss]lips?\b": SLIP,
}
# Words that were in the catalogs once, or that mean something else to players.
NEVER = {
    "it": r"\bpil[ae]\b|protest[ae]\b|\bpatta|canast[ae] di due\b|punti partita|\bEssi\b|fogliett"
    r"|\b[Ss]erie\b(?! di regole)|di nascosto|\bdatabase\b|[Pp]arola d’ordine"
    r"|\b(Toccate|Segnate|Guardate)\b",
    "es": r"\bbandos?\b|\bmultas?\b|protesta|\btablas\b|papeleta|escalera real|\bdirector\b"
    r"|\b(descanso|tarde) cuenta (?!como|por)|carta de arriba|encuentro directo"
    r"|(?:^|[.;:] )(?:Pruebe|Pregunte|Elija|Escriba|Pulse|elija|escriba|pulse|vuelva)\b"
    r"|\bordenador|libro imprime|Nada difiere|\b(Toquen|Lean|Acuerden|[Ii]mprima)\b|\beventos?\b",
    "de": r"gesperrt|\bPakete?n?\b|Schreibblatt|Durchg[aä]ng|Telefon|signiert|wilder Canasta"
    r"|Prüfzeichen ⟨?\{digest|\bMortos?\b|direkte Begegnung|\b[Ww]ählen Sie\b|\b[Ss]chreiben Sie\b"
    r"|\bausgegangen\b|\bAusgehen\b|[Vv]eranstaltung|\bFolgen einer Farbe",
    "fr": r" [:;?!»]|« |\b(frime|camp)s?\b|protestation|\b[Nn]ul\b|écart|(la|nouvelle) pioche\b"
    r"|\bfeuillets?\b|match(?:s)? nul|[Rr]encontres? directe|\bl’on tire\b|(de|des|les|aux) morts\b"
    r"|(?:^|[.;:] )(?!Assez\b|Chez\b)\w+[éèa-z]{2}ez\b"
    r"|\b[Ss]équence|[Cc]e marqueur|\b[Cc]ode ⟨?\{digest",
    "pt": r"\bequipas?\b|telemóvel|registar\b|\becrã\b"
    r"|\bem falta\b|livro imprime|Nada difere|\b(sentam|seguem|abre|enfrentam|escolhe)-se\b"
    r"|\bregistos?\b|\bgere\b|[Tt]elefone|\b[Oo]s próximos se enfrentam|\bpontos de cartas\b|\.º"
    r"|[«»]|\beventos?\b",
    "nl": r"\bkoning\b|\bje\b|\bjij\b|spel kaarten"
    r"|\balle (vier|zes) (?!de )|\bPDF|rekenblad|\bweggelegd\b|vrije ronde"
    r"|natuurlijke kaart|\b[Mm]orto(s|’s)?\b|\brondes\b|onderlinge ontmoeting",
}
NAMES = ("Hand and foot", "Hand and Foot")
# Joker-Canasta, wilde Meldung; a scorebriefje is a briefje; a combinazione of burraco is a set.
ALSO = {("de", "wild card"): "joker|wilde", ("nl", SLIP): "briefje", ("it", SET): "combinazion|stesso valore"}


@lru_cache(maxsize=1)
def glossary() -> dict[str, dict[str, str]]:
    """What the tables say, by the English word and the language."""
    rows = re.findall(r"^\| (.+) \|$", TABLES, re.MULTILINE)
    cells = [[cell.strip() for cell in row.split(" | ")] for row in rows]
    order = ["en", "it", "es", "de", "fr", "pt", "nl"]
    return {row[0]: dict(zip(order, row, strict=True)) for row in cells if "---" not in row[0]}


def stem(words: str) -> str:
    """The beginning of the first form, which the others share."""
    first = re.split(r"[,;]", words)[0].removeprefix("C: ").lower().split()[-1]
    return first[: max(SHORT, len(first) - 3)]


def test_the_program_has_few_words_of_its_own() -> None:
    rows = [row for row in re.findall(r"^\| (.+) \| (.+) \|$", OWN, re.MULTILINE) if row[0] not in {"word", "---"}]

    assert 0 < len(rows) <= MOST_OWN
    assert [word for word, meaning in rows if not 1 <= len(re.findall(r"[.](?: |$)", meaning)) <= 2] == []


def test_the_names_of_the_glossary_are_in_the_code() -> None:
    first = re.findall(r"^\| ([^|]+) \|", TEXT.partition("## Words in other languages")[0], re.MULTILINE)
    code = "\n".join(path.read_text(encoding="utf-8") for path in PROGRAM.rglob("*.py"))
    names = {name for cell in first for name in re.findall(r"`(\w+)`", cell)}

    assert names
    assert sorted(names - set(re.findall(r"\w+", code.lower()))) == []


def test_the_tables_have_a_word_in_every_language() -> None:
    assert len(glossary()) > 150
    assert [word for word, said in glossary().items() if not all(said.values())] == []


@pytest.mark.parametrize("code", OTHERS)
def test_a_term_is_said_by_the_word_of_the_glossary(code: str) -> None:
    wrong = [
        (english, words)
        for (context, english), words in collected.entries(code).items()
        if context != "cards" and english not in NAMES
        for pattern, term in HELD.items()
        if re.search(pattern, re.sub(r"\{\w+\}", "", english))
        and not re.search(ALSO.get((code, term)) or stem(glossary()[term][code]), words.lower())
    ]

    assert wrong == []


@pytest.mark.parametrize("code", OTHERS)
def test_no_word_is_used_that_players_do_not_say(code: str) -> None:
    said = collected.entries(code).values()

    assert [words for words in said if re.search(NEVER[code], words)] == []
