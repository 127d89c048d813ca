"""The password that strangers are asked for before they start games or change the club's rules."""

import hashlib
import hmac
import secrets

from scorekeeper.rules.messages import msg
from scorekeeper.store import Store
from scorekeeper.store.links import change_secret, drop_secret, kept_secret
from scorekeeper.usecases import limits
from scorekeeper.usecases.errors import InputError

NAME = "club/word"
SHORTEST = 6  # characters
SALT_BYTES = 16
_COST = {"n": 2**14, "r": 8, "p": 1}


def lock_club(store: Store, word: str) -> None:
    """Ask strangers for this password from now on; only its hash is stored. Raises InputError."""
    typed = _plain(word)
    if len(typed) < SHORTEST:
        raise InputError(msg("The password needs {count:character|characters} or more.", count=SHORTEST), "word")
    salt = secrets.token_bytes(SALT_BYTES)
    with store.write():
        change_secret(store, NAME, f"{salt.hex()}/{_hash(typed, salt)}")


def unlock_club(store: Store) -> bool:
    """Stop asking for a password; return whether there was one."""
    with store.write():
        was = bool(kept_secret(store, NAME))
        drop_secret(store, NAME)
    return was


def lock_of(store: Store) -> str:
    """Return a mark that changes with the password, "" if the club asks for none."""
    kept = kept_secret(store, NAME)
    return hashlib.sha256(kept.encode()).hexdigest()[:16] if kept else ""


def is_word(store: Store, word: str) -> bool:
    """Tell whether this is the password; capital and small letters are the same."""
    salt, _, known = kept_secret(store, NAME).partition("/")
    return bool(known) and hmac.compare_digest(_hash(_plain(word), bytes.fromhex(salt)), known)


def _plain(word: str) -> str:
    return limits.clean_text(word, "word", limits.MAX_TITLE).casefold()


def _hash(word: str, salt: bytes) -> str:
    return hashlib.scrypt(word.encode(), salt=salt, dklen=32, **_COST).hex()
