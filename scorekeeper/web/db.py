"""One store for each request, opened when first asked for and closed afterwards."""

from flask import Flask, current_app, g

from scorekeeper.store import Store, open_store


def init_app(app: Flask) -> None:
    """Close the request's store when the answer is made."""
    app.teardown_appcontext(close_store)


def get_store() -> Store:
    """The store of this request."""
    if "store" not in g:
        g.store = open_store(current_app.config["DATABASE"])
    store: Store = g.store
    return store


def close_store(_error: BaseException | None = None) -> None:
    """Close the store, if the request opened one."""
    store: Store | None = g.pop("store", None)
    if store is not None:
        store.close()
