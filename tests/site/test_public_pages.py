"""What holds for every page anyone may open: it answers, with a strict policy and the security headers."""

import re

import pytest

from tests import public

STRICT = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self'",
    "font-src": "'self'",
    "connect-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
}


def directives(answer):
    parts = (part.strip().partition(" ") for part in answer["Content-Security-Policy"].split(";"))
    return {name: value for name, _, value in parts}


def test_every_route_with_parameters_says_how_to_open_it():
    assert public.without_sample() == [], "give tests/public.py a sample of these routes"


def test_every_named_sample_and_exception_is_a_route():
    names = {route.name for route in public.routes()}
    assert {*public.SAMPLES, *public.NOT_PAGES} <= names


def loose(answer):
    """What is not as strict as it should be in the headers."""
    policy = directives(answer)
    for name, value in STRICT.items():
        if policy.get(name) != value:
            yield f"{name} is {policy.get(name)}"
    if "unsafe" in answer["Content-Security-Policy"] or "data:" in answer["Content-Security-Policy"]:
        yield answer["Content-Security-Policy"]
    if answer["X-Content-Type-Options"] != "nosniff":
        yield "no nosniff"
    if answer["X-Frame-Options"] != "DENY":
        yield "may be framed"
    if answer["Referrer-Policy"] not in {"same-origin", "no-referrer"}:
        yield f"referrer {answer['Referrer-Policy']}"


# Structured data is data: nothing of it runs.
SCRIPT = r"<script(?![^>]*(?:\bsrc=|type=\"application/ld\+json\"))[^>]*>"
INLINE = re.compile(SCRIPT + r"|<style\b|\sstyle=|\son[a-z]+=\"|hx-on|javascript:", re.I)


def malformed(text):
    """What is wrong in a page's HTML: its own scripts or styles, its language, title, main part, heading."""
    yield from (match.group() for match in INLINE.finditer(text))
    if not re.search(r"<html[^>]* lang=\"[a-z]", text):
        yield "no language"
    if not re.search(r"<title>\s*[^<\s]", text):
        yield "no title"
    for element in ("main", "h1"):
        number = len(re.findall(rf"<{element}[ >]", text))
        if number != 1:
            yield f"{number} times {element}"


@pytest.mark.django_db
def test_every_public_page_answers_strictly_carries_no_script_of_its_own_and_is_well_formed(client):
    """All in one: to make what these pages show, and the pages, is most of the work."""
    wrong = []
    for path in public.public_paths():
        answer = client.get(path)
        if answer.status_code not in {200, 302, 405}:
            wrong.append(f"{path}: status {answer.status_code}")
        wrong += [f"{path}: {what}" for what in loose(answer)]
        if answer.status_code == 200 and answer["Content-Type"].startswith("text/html"):
            wrong += [f"{path}: {what}" for what in malformed(answer.content.decode())]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("<html lang='en'>", "no language"),
        ('<p style="color: red">', " style="),
        ("<script>alert(1)</script>", "<script>"),
        ("<h1>One</h1><h1>Two</h1>", "2 times h1"),
        ("<title> </title>", "no title"),
    ],
)
def test_what_is_wrong_in_a_page_is_noticed(text, what):
    assert what in list(malformed(text))


@pytest.mark.django_db
def test_html_is_compressed_and_padded(client):
    path = public.reverse("account_login")
    first, second = (client.get(path, headers={"Accept-Encoding": "gzip"}) for _ in range(2))
    assert first["Content-Encoding"] == "gzip"
    assert len(first.content) < len(client.get(path).content)
    lengths = {len(client.get(path, headers={"Accept-Encoding": "gzip"}).content) for _ in range(8)}
    assert len(lengths | {len(first.content), len(second.content)}) > 1, "the length gives away the content"
