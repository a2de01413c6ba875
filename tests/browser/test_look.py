"""The look in a real browser: nothing is clipped on a face, a key finds the search, the colours change."""

import pytest

from tests.browsing import overflow
from tests.public import a_game

pytestmark = pytest.mark.django_db(transaction=True)

CLIPPED = """() => {
    const wrong = [];
    const words = '.card-name, .tab-name, .wonder-name, .token-name, .doubt-word, .card-type-word';
    for (const name of document.querySelectorAll(words)) {
        if (!name.offsetParent || getComputedStyle(name).clipPath !== 'none') continue;
        const face = name.closest('.card, .tab, .wonder, .token');
        const box = face.getBoundingClientRect();
        const range = document.createRange();
        range.selectNodeContents(name);
        const text = range.getBoundingClientRect();
        // A line's box is a little higher than its letters.
        const out = text.right > box.right + .5 || text.left < box.left - .5 || text.bottom > box.bottom + 3;
        if (name.scrollWidth > name.clientWidth || out)
            wrong.push(`${name.textContent} in ${face.className} ${face.parentElement.dataset.size || ''}`);
    }
    return wrong;
}"""

CROWDED = """() => {
    const right = element => element.getBoundingClientRect().right;
    const crowded = band => {
        const glyph = band.querySelector('.glyph'), drawn = band.querySelectorAll('.card-effect *');
        const hidden = getComputedStyle(glyph).display === 'none';
        const edge = hidden ? right(band) : glyph.getBoundingClientRect().left;
        return Math.max(...[...drawn].map(right)) > edge + 1;
    };
    const bands = [...document.querySelectorAll('.face .card-band')];
    return bands.filter(band => band.offsetParent && crowded(band))
        .map(band => band.nextElementSibling.textContent + ' ' + band.closest('.face').dataset.size);
}"""


@pytest.mark.once("its look")
@pytest.mark.parametrize("title", ["duel", "seven_wonders", "architects"])
def test_no_name_is_clipped_and_no_band_crowded_on_a_phone(pages, title):
    page = pages(width=360, height=740)
    page.goto(f"/faces/?title={title}")
    page.evaluate("document.querySelectorAll('details').forEach(details => { details.open = true })")
    page.evaluate("document.fonts.ready.then(() => true)")
    assert page.locator('.face[data-size="tiny"] .card-name').count() >= 14
    assert page.evaluate(CLIPPED) == []
    assert page.evaluate(CROWDED) == []


@pytest.mark.once("its look")
@pytest.mark.long
def test_every_face_can_be_read_in_both_themes(pages, axe):
    page = pages()
    page.goto("/faces/?title=seven_wonders&size=small")
    axe(page, dark_too=True)


@pytest.mark.once("a way of input")
def test_the_slash_key_goes_to_the_search(pages):
    page = pages()
    page.goto("/faces/?title=architects&size=tiny")
    page.keyboard.press("/")
    assert page.evaluate("document.activeElement.name") == "q"
    page.keyboard.type("a/b")
    assert page.locator("#q-top").input_value() == "a/b"


@pytest.mark.once("its look")
def test_the_colours_change_without_a_reload_and_stay(pages):
    page = pages()
    page.goto("/faces/?title=architects&size=tiny")
    page.evaluate("window.stayed = true")
    page.get_by_role("button", name="Dark").click()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(19, 20, 22)"
    assert page.evaluate("window.stayed") is True
    assert page.get_by_role("button", name="Dark").get_attribute("aria-pressed") == "true"
    page.reload()
    assert page.locator("html").get_attribute("data-theme") == "dark"
    page.get_by_role("button", name="System").click()
    page.reload()
    assert page.locator("html").get_attribute("data-theme") is None


@pytest.mark.once("its look")
def test_the_colours_change_without_scripts_too(pages):
    page = pages(javascript=False)
    page.goto("/faces/?title=architects&size=tiny")
    page.get_by_role("button", name="Dark").click()
    page.wait_for_url("**/faces/?title=architects&size=tiny")
    assert page.locator("html").get_attribute("data-theme") == "dark"


@pytest.mark.once("its look")
@pytest.mark.parametrize("moves", [0, 20, 40, 60])
def test_a_table_fits_a_phone_and_no_name_is_clipped_at_any_time(pages, moves):
    page = pages(width=360, height=740)
    page.goto(a_game(moves).get_absolute_url())
    page.evaluate("document.fonts.ready.then(() => true)")
    assert overflow(page) == []
    assert page.evaluate(CLIPPED) == []


@pytest.mark.once("its look")
def test_a_table_fits_every_width(pages):
    page = pages()
    page.goto(a_game(45).get_absolute_url())
    for width in (768, 1024, 1280, 1920):
        page.set_viewport_size({"width": width, "height": 800})
        assert overflow(page) == [], width
        assert page.evaluate(CLIPPED) == [], width


@pytest.mark.once("its look")
def test_the_head_of_ones_own_city_stays_in_sight_in_the_third_age(pages):
    page = pages(width=1280, height=700)
    page.goto(a_game(50).get_absolute_url())
    head = page.locator(".city--mine .city-head").bounding_box()
    assert head["y"] + head["height"] <= 700
    assert page.locator(".city--mine .city-body").bounding_box()["y"] > 600


@pytest.mark.once("its look")
def test_targets_on_a_touch_screen_are_large_enough(pages):
    page = pages(width=360, height=740)
    page.goto(a_game(12).get_absolute_url())
    small = page.evaluate(
        """() => [...document.querySelectorAll('.structure a, .choice button, .top nav a, .do .btn')]
            .map(e => [e.textContent.slice(0, 20), e.getBoundingClientRect()])
            .filter(([, box]) => box.height && box.height < 44).map(([text]) => text)"""
    )
    assert small == []
