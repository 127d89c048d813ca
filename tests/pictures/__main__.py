"""`make pictures`: take the pictures of the README anew, from a server with a game on it."""

import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image, ImageOps
from playwright.sync_api import Page, Playwright, ViewportSize, expect, sync_playwright

from scorekeeper.rules import SideNames
from scorekeeper.store import open_store
from scorekeeper.usecases import GameSetup
from tests.browser.conftest import FLAGS
from tests.browser.thumb import Thumb, ending_of
from tests.cli.test_serve import running
from tests.provisions import find_chromium
from tests.usecases.table import ITEMISED, Table, hand

FOLDER = Path(__file__).parent
PHONE: ViewportSize = {"width": 390, "height": 780}
SHEET: ViewportSize = {"width": 744, "height": 1052}  # A4 at 90 pixels to the inch
COLOURS = 24
WHITE, BLACK = 240, 60  # luminance of paper at least, and of letters at most
FRAME = "#b5b0a4"
PATIENCE, LOOK_AGAIN = 30_000, 500  # milliseconds

SIDES = (SideNames("Ada & Carlo", ("Ada", "Carlo")), SideNames("Bea & Dov", ("Bea", "Dov")))
OTHERS_WIN = {
    "sides": [
        {"tally": {"canastas": {"mixed": 1}, "melded_points": 310, "held_points": 85}},
        {
            "tally": {"canastas": {"natural": 1, "mixed": 1}, "melded_points": 475, "held_points": 0},
            "red_threes": 1,
            "went_out": True,
        },
    ]
}


def play(instance: Path) -> str:
    """Play three hands of a game on the server's database; return the link to score it."""
    with open_store(instance / "scorekeeper.db") as store:
        table = Table(store, GameSetup("classic", {}, SIDES, "Ada", title="Tuesday evening"))
        for content in (ITEMISED, OTHERS_WIN, hand(points=380, other=215)):
            table.record(content)
        return f"/g/{table.token}"


def the_game(page: Page, game: str) -> bytes:
    """Show the page of the game: the scores, and what each side must open with."""
    page.goto(game)
    expect(page.get_by_text("Must open with").first).to_be_visible()
    return page.screenshot()


def the_pad(page: Page, game: str) -> bytes:
    """Show the pad while melds of hand 4 are tapped."""
    page.goto(f"{game}/hands/new?mode=cards")
    thumb = Thumb(page)
    thumb.tap(ending_of(ITEMISED))
    for meld in ("K*5", "8*4 2", "A*3"):
        thumb.meld(meld)
    expect(page.locator(".bar [data-slot=total-0]")).not_to_have_text("0")
    return page.screenshot()


def the_sheet(page: Page, game: str) -> bytes:
    """Show the sheet of the game in the browser's own viewer, as soon as it has drawn it."""
    answer = page.request.get(f"{game}/sheet.pdf?paper=a4")
    with TemporaryDirectory() as folder:
        path = Path(folder) / "sheet.pdf"
        path.write_bytes(answer.body())
        page.goto(f"{path.as_uri()}#toolbar=0&navpanes=0&view=Fit")
        for _ in range(PATIENCE // LOOK_AGAIN):
            page.wait_for_timeout(LOOK_AGAIN)
            picture = page.screenshot()
            if is_drawn(picture):
                return picture
    raise SystemExit("The browser did not show the sheet.")


def is_drawn(picture: bytes) -> bool:
    """Whether the middle of a picture shows white paper with black lines on it."""
    image = Image.open(BytesIO(picture)).convert("L")
    dark, light = image.crop((50, 50, image.width - 50, image.height // 2)).getextrema()
    return light > WHITE and dark < BLACK  # type: ignore[operator]


PICTURES: dict[str, tuple[Callable[[Page, str], bytes], ViewportSize]] = {
    "phone.png": (the_game, PHONE),
    "pad.png": (the_pad, PHONE),
    "sheet.png": (the_sheet, SHEET),
}


def the_paper(picture: Image.Image) -> Image.Image:
    """Cut the paper out of the viewer's dark ground; a picture without a ground stays as it is."""
    box = picture.convert("L").point(lambda grey: 255 if grey > WHITE else 0).getbbox()
    return picture.crop(box) if box else picture


def small(picture: bytes) -> bytes:
    """Return a picture in a frame, with a palette of a few colours, as PNG."""
    out = BytesIO()
    image = ImageOps.expand(the_paper(Image.open(BytesIO(picture)).convert("RGB")), 1, FRAME)
    image.quantize(COLOURS, dither=Image.Dither.NONE).save(out, "PNG", optimize=True)
    return out.getvalue()


def take(driver: Playwright, folder: Path) -> None:
    """Start a server with a game on it and write every picture into a folder."""
    # The old headless browser, which is also the engine without windows, has no viewer of PDFs.
    flags = [*FLAGS, "--headless=new"]
    browser = driver.chromium.launch(executable_path=find_chromium(whole=True), args=flags)
    with TemporaryDirectory() as instance, running(Path(instance)) as server:
        game = play(Path(instance))
        for name, (show, size) in PICTURES.items():
            context = browser.new_context(base_url=server.address, viewport=size, has_touch=True, color_scheme="light")
            context.set_default_timeout(PATIENCE)
            (folder / name).write_bytes(small(show(context.new_page(), game)))
            context.close()
    browser.close()


def main(folder: Path = FOLDER) -> None:
    """Take every picture and write it into a folder, usually the one of this file."""
    with sync_playwright() as driver:
        take(driver, folder)
    for name in PICTURES:
        sys.stdout.write(f"{name}: {(folder / name).stat().st_size:,} bytes\n")


if __name__ == "__main__":
    main()
