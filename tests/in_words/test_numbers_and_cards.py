"""Numbers, cards and parts of words in questions, in the languages in which each kind is said."""

import pytest

from scorekeeper.in_words.answering import answers
from scorekeeper.rules import VARIANTS

# variant, language, question, what one of the answers says
QUESTIONS = [
    # One card that is named by its number is a card, and not the number of something.
    ("burraco", "fr", "valeur d'un 2", "20"),
    ("burraco", "pt", "quanto vale o 3", "5"),
    ("classic", "es", "cuanto cuenta un 7", "5"),
    ("classic", "en", "what do 4 to 7 count", "5"),
    # The number of cards is not what is looked for.
    ("american", "en", "seven deuces canasta", "3,000"),
    ("samba", "it", "sei tre rossi quanto valgono", "1.000"),
    # A list of ranks is about each of them, and the name of the game says nothing.
    ("tranca", "fr", "l'as vaut combien à la tranca", "10"),
    ("tranca", "nl", "hoeveel telt een koning", "10"),
    # Court cards and small cards are cards.
    ("buraco-fechado", "de", "Bilder wie viel", "10"),
    ("classic", "nl", "hoeveel punten zijn de lage kaarten", "5"),
    # A score beside a word that nobody knows is still a score; a minimum asks for the table.
    ("classic", "it", "abbiamo 3000 rotondi, apertura?", "120"),
    ("classic", "de", "wann steigt das Minimum auf 90", "1.500"),
    ("hand-and-foot", "en", "what opens in hand 3", "120"),
    ("hand-and-foot", "es", "en la mano 2 con cuanto se baja", "90"),
    # Infinitives of verbs of two parts.
    ("hand-and-foot", "nl", "eerste ronde hoeveel punten om neer te leggen", "50"),
    ("classic", "de", "muss ich am Ende etwas abwerfen um auszumachen", "Abwurf"),
    # Cards that are left are one of each; a wild card beside a two is a joker.
    ("burraco", "nl", "joker, twee en aas in de hand op het einde", "65"),
    ("burraco", "pt", "um coringa, um dois e um ás na mão no fim", "65"),
    # Canastas are added up, and red threes of a side with nothing on the table count against it.
    ("hand-and-foot", "nl", "twee rode boeken en een zwart boek hoeveel bonus", "1.300"),
    ("classic", "es", "una canasta limpia y dos sucias cuanto suman", "1.100"),
    ("classic", "es", "tenemos tres treses rojos y no bajamos nada, cuanto es", "−300"),
    ("classic", "de", "drei rote Dreier und noch nichts ausgelegt, wie viel", "−300"),
    # What red threes are worth is said for a side that has what they need, if nothing else is said.
    ("tranca", "pt", "4 três vermelhos valem quanto", "Ao todo 400"),
    ("tranca", "fr", "combien valent 4 trois rouges", "400 en tout"),
    ("cuban", "en", "what are 4 red threes worth", "1,000 in all"),
    ("tranca", "pt", "2 três vermelhos sem canastra", "contam contra ela"),
    ("tranca", "de", "zwei rote Dreier ohne Canasta, wie viel", "nötig: ein Canasta"),
    # A rank that is named beside another is a place in a run, and no card that counts.
    ("tranca", "pt", "o ás pode ficar antes do quatro", "acima do rei"),
    ("tranca", "nl", "mag de aas voor de vier", "boven de heer"),
    # Both parts of a question with "and" are answered.
    ("classic", "de", "was gibts für einen echten und einen unechten canasta", "500"),
    ("classic", "nl", "hoeveel punten voor een aas en een joker", "50"),
    ("classic", "en", "seven queens no wilds and i go out", "670"),
    # Whether cards may be melded is judged, not only counted.
    ("buraco-aberto", "pt", "posso baixar 3 reis", "Não: O jogo de reis não é permitido"),
    ("burraco", "it", "posso calare tre re e due jolly", "No: La combinazione di re ha 2 matte"),
    ("samba", "de", "darf ich vier Damen mit drei Jokern legen", "Nein: Die Meldung aus Damen hat 3 wilde"),
    ("classic", "en", "can I meld three kings and four jokers", "No: The meld of kings has 4 wild cards"),
    ("classic", "nl", "mag ik drie jokers bij twee tienen leggen", "Ja: Samen 170"),
    # Cards that are left in hand at the end are not melded, whoever goes out.
    ("american", "nl", "drie zevens nog in de hand op het eind", "−1.500"),
    ("classic", "de", "zwei Asse in der Hand, jemand macht aus", "−40"),
    ("classic", "fr", "encore un as en main à la fin", "−20"),
    # Cards are written one by one, a run as well; a joker that is not there is no card.
    ("hand-and-foot", "en", "K K K 2 plus 7 7 7 in points", "65"),
    ("burako", "es", "un joker con 4 5 6 7 de trebol cuantos puntos", "70"),
    ("classic", "de", "sieben Damen ohne Joker, wie viele Punkte", "570"),
    # Thousands are dictated in words.
    ("classic", "en", "we have two thousand, what do we need to open", "90"),
    ("classic", "es", "vamos tres mil quinientos, con cuanto se abre", "3.500"),
    ("classic", "it", "siamo a duemila con quanto si apre", "90"),
    ("classic", "de", "mit fünfzehnhundert Punkten, wie viel zum Eröffnen", "90"),
    # A number or a pair beside cards in letters is a card, and no score; with something counted it is a count.
    ("classic", "en", "KKK 2 enough at 1540?", "count 50"),
    ("classic", "pt", "AAA 2 da pra abrir com 1540", "somam 80"),
    ("classic", "es", "QQQ 2 alcanza para bajar con 1500", "suman 50"),
    ("classic", "en", "AAA 44 joker good enough to open at 2000", "count 120"),
    ("classic", "en", "KKK 2 jokers enough at 1540", "count 130"),
    # Below a score is not at it, and to be below is not to be below a score.
    ("american", "nl", "minimum om op tafel te komen onder de 3000", "125"),
    ("american", "de", "mindestpunkte unter 3000", "125"),
    ("american", "es", "con menos de 3000 cuanto hay que bajar", "125"),
    ("classic", "it", "con quanto si apre sotto i 3000", "90"),
    ("classic", "it", "siamo sotto di 300 con quanto apriamo", "15"),
    # More than so many asks for a limit.
    ("samba", "de", "darf eine Sequenz mehr als sieben Karten haben", "höchstens 7"),
    ("samba", "fr", "une suite peut-elle avoir plus de sept cartes", "au plus 7"),
    # Letters that are swapped or left out, also in a word that says nothing.
    ("classic", "en", "can i pikc up a frozen pile with a pair", "two naturals"),
    ("classic", "de", "wer mus als erster spieln", "links vom Geber"),
    # A canasta of a rank, and one that is described by its cards.
    ("american", "nl", "canasta van zevens", "2.500"),
    ("brazilian", "de", "Canasta aus Jokern und Zweien wie viel", "2.000"),
    # The minimum, whatever the verb; and what is worth something, however it is called.
    ("classic", "nl", "1500 punten, met hoeveel moet je beginnen", "90"),
    ("classic", "fr", "combien vaut une frime", "20"),
    # How many play at the table is said beside the question.
    ("classic-3", "fr", "on est trois, combien de cartes chacun", "13"),
    ("classic-2", "de", "wie viele Canastas braucht man zu zweit zum Ausmachen", "2"),
    ("classic-2", "nl", "hoeveel kaarten met zn tweetjes", "15"),
    # Short forms, as people type them.
    ("classic", "it", "qnt carte x giocatore", "11"),
    ("buraco-fechado", "pt", "curingao vale qto", "50"),
    ("classic", "fr", "cb vaut un as", "20"),
]


# What the first answer says.
FIRST = [
    # Before or below another rank is a place in a run.
    ("tranca", "pt", "o ás pode ficar antes do quatro", "acima do rei"),
    ("tranca", "de", "darf das Ass vor der Vier liegen", "über dem König"),
    ("burraco", "it", "l'asso va sotto il due?", "sotto il due"),
    ("classic", "nl", "hoeveel punten voor een aas en een joker", "20"),
    # Whether a two is natural asks whether it is wild; a natural card beside a joker is one.
    ("tranca", "pt", "o dois pode ser natural?", "Todo dois é curinga"),
    ("tranca", "fr", "le deux peut-il être naturel", "Chaque deux est passe-partout"),
    ("burraco", "it", "il due può essere naturale", "non è una matta se sta al suo posto"),
    ("classic", "nl", "mag ik de stapel pakken met een gewone kaart en een joker", "Wie de stapel pakt"),
    # With a two is with a wild card, which may close the hand or not.
    ("tranca", "pt", "pode bater com o 2", "pode ser um curinga"),
    ("tranca", "es", "puedo cerrar con un 2", "puede ser un comodín"),
    ("burraco", "it", "posso chiudere con un 2", "non è un jolly né un due"),
    # "Each" asks for the deal.
    ("samba", "en", "how many cards each", "Cards dealt to each player: 15"),
    ("classic", "it", "quante carte ciascuno", "Carte distribuite a ciascuno: 11"),
    # A pile is taken with cards of the hand, unless they lie on top of it.
    ("classic", "de", "kann ich mit einem Joker das Paket nehmen", "eine natürliche und eine wilde Karte"),
    ("classic", "en", "can I take the pile with a joker", "one natural and a wild card"),
    ("american", "en", "can I take the pile with a joker", "with two naturals of its rank from the hand"),
    ("hand-and-foot", "en", "can I take the pile with a joker", "with two naturals of its rank from the hand"),
    ("samba", "en", "can I take the pile with a joker", "Two naturals of its rank from the hand"),
    ("classic", "en", "can I take a frozen pile with a joker", "only with two naturals from the hand"),
    ("classic", "en", "can I take the pile with a joker on top", "A wild card on top"),
    ("classic", "es", "puedo levantar el pozo con un comodín", "una natural y un comodín"),
    ("classic", "fr", "est-ce que je peux prendre la pile avec un joker", "une naturelle et un passe-partout"),
    ("classic", "it", "posso prendere il pozzo con un jolly", "una naturale e una matta"),
    ("classic", "pt", "posso pegar o lixo com um curinga", "uma natural e um curinga"),
    # The word for one is an article.
    ("buraco-fechado", "pt", "quantas cartas do morto", "Cartas de um morto: 11"),
    # Both ways of taking a pot.
    ("tranca", "pt", "morto direto e indireto", "direto, se todas as cartas foram baixadas"),
    ("tranca", "pt", "qual a diferença entre morto direto e indireto", "depois do descarte"),
    ("burraco", "de", "Unterschied zwischen direktem und indirektem Pozzetto", "nach dem Abwurf"),
]


@pytest.mark.parametrize(("variant", "code", "question", "wanted"), FIRST)
def test_the_first_answer_is_about_what_is_asked(variant: str, code: str, question: str, wanted: str) -> None:
    first, *_ = answers(VARIANTS[variant], code, question)

    assert wanted in first.text


@pytest.mark.parametrize(("variant", "code", "question", "wanted"), QUESTIONS)
def test_numbers_and_cards_are_understood(variant: str, code: str, question: str, wanted: str) -> None:
    assert wanted in " ".join(each.text for each in answers(VARIANTS[variant], code, question))


@pytest.mark.parametrize(
    ("variant", "code", "question", "first"),
    [
        # What going out needs is no bonus, and a meld with two wild cards is one meld.
        ("tranca", "pt", "preciso de canastra limpa para bater?", "going-out.too-few-canastas"),
        ("buraco-fechado", "pt", "preciso de canastra limpa para bater?", "going-out.too-few-canastas"),
        ("tranca", "fr", "faut-il une canasta pure pour sortir", "going-out.too-few-canastas"),
        ("tranca", "en", "do I need a clean canasta to go out?", "going-out.too-few-canastas"),
        ("tranca", "es", "necesito canasta limpia para cerrar", "going-out.too-few-canastas"),
        ("tranca", "it", "serve il burraco pulito per chiudere", "going-out.too-few-canastas"),
        ("tranca", "de", "brauche ich eine reine Canasta zum Ausmachen", "going-out.too-few-canastas"),
        ("tranca", "nl", "heb ik een zuivere canasta nodig om uit te gaan", "going-out.too-few-canastas"),
        ("tranca", "pt", "dois coringas no mesmo jogo", "meld.too-many-wilds"),
        ("tranca", "es", "dos comodines en el mismo juego", "meld.too-many-wilds"),
        ("tranca", "pt", "posso baixar um jogo de três", "meld.threes"),
        # What follows from a pot that was not taken, or not played, and from a stock that is used up.
        ("tranca", "pt", "se não pegar o morto", "pot"),
        ("tranca", "it", "se non prendo il pozzetto", "pot"),
        ("buraco-fechado", "pt", "se não pegar o morto", "pot"),
        ("tranca", "pt", "peguei o morto e nao joguei", "pots.unplayed"),
        ("tranca", "pt", "acabou o monte e agora", "pots.becomes_stock"),
        ("tranca", "nl", "de stok is leeg, wat nu", "pots.becomes_stock"),
    ],
)
def test_what_decides_is_said_first(variant: str, code: str, question: str, first: str) -> None:
    assert answers(VARIANTS[variant], code, question)[0].code == first


def test_to_count_in_german_is_not_to_pay() -> None:
    """Without their umlauts `zählt` and `zahlt` are one word."""
    assert "100 / 200" in answers(VARIANTS["classic"], "de", "was zählt eine rote Drei")[0].text


@pytest.mark.parametrize(
    ("code", "question", "wanted"),
    [
        ("es", "cuánto vale un joker", "Jokers en cada baraja: 0."),
        ("de", "was zählt ein Joker", "Joker in jedem Kartenspiel: 0."),
        ("nl", "speel je met jokers", "Jokers in elk pak: 0."),
    ],
)
def test_a_game_without_jokers_says_so_first(code: str, question: str, wanted: str) -> None:
    assert answers(VARIANTS["tranca"], code, question)[0].text == wanted


def test_a_word_for_any_wild_card_is_no_joker_there() -> None:
    first = answers(VARIANTS["tranca"], "pt", "quantos coringas cabem num jogo")[0]

    assert first.code == "meld.too-many-wilds"


@pytest.mark.parametrize(
    ("code", "question"),
    [
        ("pt", "quem ganhou a copa"),
        ("en", "how old is the queen of england"),
        ("fr", "numéro de carte bancaire"),
        ("fr", "combien vaut le valet d’atout à la belote"),
        ("de", "wie viele Punkte zählt ein Bube beim Skat"),
        ("it", "a che ora parte il treno"),
        ("es", "cuanto cuesta la entrada del cine hoy"),
    ],
)
def test_what_only_looks_like_a_word_of_the_game_has_no_answer(code: str, question: str) -> None:
    assert answers(VARIANTS["samba"], code, question) == ()
