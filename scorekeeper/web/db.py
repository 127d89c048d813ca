"""One store for each request, opened when first asked for and closed afterwards."""

from flask import Flask, current_app, g

from scorekeeper.store import KnownFile, Store


def init_app(app: Flask) -> None:
    """Give the application its file, and close each request's store when the answer is made."""
    app.extensions["games"] = KnownFile(app.config["DATABASE"])
    app.teardown_appcontext(close_store)


def file_of(app: Flask) -> KnownFile:
    """The one database file that an application works on as long as it runs."""
    file: KnownFile = app.extensions["games"]
    return file


def get_store() -> Store:
    """The store of this request."""
    if "store" not in g:
        g.store = file_of(current_app).open()
    store: Store = g.store
    return store


def close_store(_error: BaseException | None = None) -> None:
    """Close the store, if the request opened one."""
    store: Store | None = g.pop("store", None)
    if store is not None:
        store.close()
