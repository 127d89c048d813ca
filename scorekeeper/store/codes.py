"""Short codes that people type: how they are made and read, and the links of games that are kept for them.

Only hashes of links are stored. What a code of a game leads to is stored sealed by the code itself; since there are few
codes, each takes long to try, so that the file does not open games either.
"""

import hashlib
import hmac
from functools import lru_cache

from scorekeeper.store.connect import Store
from scorekeeper.store.links import Secrets, drop_secret, keep_secret, kept_secret, secrets_of

CODE_SIGNS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # without 0 O 1 I L
GAME_LENGTH = 7  # of the code of a game, which ends; so many that guesses must be limited
ROUNDS = 60_000  # of the function that makes each code slow to try
SEALED = 32  # bytes of a link that can be sealed, at most


def code_from(secret: str, length: int) -> str:
    """Return the code of this length that follows from a secret."""
    number = int.from_bytes(hashlib.sha256(secret.encode()).digest())
    signs = []
    for _ in range(length):
        number, sign = divmod(number, len(CODE_SIGNS))
        signs.append(CODE_SIGNS[sign])
    return "".join(signs)


def code_hash(known: Secrets, code: str) -> str:
    """Hash a code with the database's key; it is too short to be hashed alone."""
    return hmac.new(known.key, f"code:{code}".encode(), "sha256").hexdigest()


def typed_code(text: str) -> str:
    """Return a code as it was typed, whatever its capital letters, spaces and hyphens.

    >>> typed_code("abc-d 23")
    'ABCD23'
    """
    return "".join(each for each in text.upper() if each.isalnum())


def code_of_game(store: Store, token: str) -> str:
    """Return the code that follows from the score token of a game; `keep_code` makes it valid."""
    keyed = hmac.new(secrets_of(store, []).key, f"game-code:{token}".encode(), "sha256")
    return code_from(keyed.hexdigest(), GAME_LENGTH)


def keep_code(store: Store, token: str) -> None:
    """Let the code of a game lead to its score token, unless it does; takes the write lock if it does not."""
    name, pad = _stretched(store, code_of_game(store, token))
    if len(token) <= SEALED and not kept_secret(store, name):
        with store.write():
            drop_secret(store, name)
            keep_secret(store, name, _turned(token.encode(), pad).hex())


def find_game_by_code(store: Store, code: str) -> str | None:
    """Return the score token of the game with this code, or None."""
    if len(code) != GAME_LENGTH or not set(code) <= set(CODE_SIGNS):
        return None
    name, pad = _stretched(store, code)
    sealed = kept_secret(store, name)
    return _turned(bytes.fromhex(sealed), pad).decode() if sealed else None


def drop_code(store: Store, code: str) -> None:
    """Let a code lead nowhere any more."""
    with store.write():
        drop_secret(store, _stretched(store, code)[0])


def _stretched(store: Store, code: str) -> tuple[str, bytes]:
    """Return the name under which the link of a code is kept, and what seals it."""
    both = _slowly(secrets_of(store, []).key, code)
    return f"game-code/{both[SEALED:].hex()}", both[:SEALED]


@lru_cache(maxsize=256)
def _slowly(key: bytes, code: str) -> bytes:
    return hashlib.pbkdf2_hmac("sha512", code.encode(), key, ROUNDS, 2 * SEALED)


def _turned(text: bytes, pad: bytes) -> bytes:
    return bytes(one ^ other for one, other in zip(text, pad, strict=False))
