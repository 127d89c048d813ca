from pathlib import Path

from scorekeeper.store import Store, find_access, make_score_token, open_store, token_hash, watch_token
from tests.store.rows import appended, new_event, started_game


def test_each_link_opens_the_game_in_its_own_role(store: Store) -> None:
    game_id = started_game(store, "secret")
    appended(store, game_id, 2, new_event("first", "end"))

    score, watch = find_access(store, "secret"), find_access(store, watch_token("secret"))

    assert score is not None
    assert watch is not None
    assert (score.game_id, score.role, score.version) == (game_id, "score", 2)
    assert (watch.game_id, watch.role, watch.version) == (game_id, "watch", 2)


def test_unknown_links_open_nothing(store: Store) -> None:
    started_game(store, "secret")

    for token in ("", "Secret", "secret ", token_hash("secret"), "x" * 10_000, "\0"):
        assert find_access(store, token) is None


def test_the_mark_changes_with_every_event(store: Store) -> None:
    game_id = started_game(store, "secret")
    before = find_access(store, "secret")
    appended(store, game_id, 2, new_event("first", "end"))

    after = find_access(store, "secret")

    assert before is not None
    assert after is not None
    assert before.mark != after.mark


def test_neither_tokens_nor_request_ids_are_in_the_file(path: Path) -> None:
    with open_store(path) as store:
        token = make_score_token(store, "request-0001")
        started_game(store, token)

    data = b"".join(each.read_bytes() for each in path.parent.iterdir())

    for secret in (token, watch_token(token), "request-0001"):
        assert secret.encode() not in data


def test_a_request_gives_the_same_token_again_and_another_one_another(store: Store) -> None:
    token = make_score_token(store, "request-0001")

    assert make_score_token(store, "request-0001") == token
    assert make_score_token(store, "request-0002") != token
    assert len(token) == 24


def test_another_database_gives_another_token(store: Store, tmp_path: Path) -> None:
    with open_store(tmp_path / "other.db") as other:
        assert make_score_token(other, "request-1") != make_score_token(store, "request-1")
