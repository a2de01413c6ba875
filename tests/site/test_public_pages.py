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


@pytest.mark.django_db
def test_every_public_page_answers_with_the_strict_policy_and_the_headers(client):
    wrong = []
    for path in public.public_paths():
        answer = client.get(path)
        if answer.status_code not in {200, 302, 405}:
            wrong.append(f"{path}: status {answer.status_code}")
        policy = directives(answer)
        wrong.extend(
            f"{path}: {name} is {policy.get(name)}"
            for name, value in STRICT.items()
            if policy.get(name) != value
        )
        if "unsafe" in answer["Content-Security-Policy"] or "data:" in answer["Content-Security-Policy"]:
            wrong.append(f"{path}: {answer['Content-Security-Policy']}")
        if answer["X-Content-Type-Options"] != "nosniff":
            wrong.append(f"{path}: no nosniff")
        if answer["X-Frame-Options"] != "DENY":
            wrong.append(f"{path}: may be framed")
        if answer["Referrer-Policy"] not in {"same-origin", "no-referrer"}:
            wrong.append(f"{path}: referrer {answer['Referrer-Policy']}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.django_db
def test_no_public_page_carries_a_script_or_style_of_its_own(client):
    # Structured data is data: nothing of it runs.
    script = r"<script(?![^>]*(?:\bsrc=|type=\"application/ld\+json\"))[^>]*>"
    inline = re.compile(script + r"|<style\b|\sstyle=|\son[a-z]+=\"|hx-on|javascript:", re.I)
    wrong = []
    for path in public.public_paths():
        answer = client.get(path)
        if answer.status_code == 200 and answer["Content-Type"].startswith("text/html"):
            wrong.extend(f"{path}: {match.group()}" for match in inline.finditer(answer.content.decode()))
    assert not wrong, "\n".join(wrong)


@pytest.mark.django_db
def test_every_page_has_a_language_a_title_one_main_part_and_one_first_heading(client):
    wrong = []
    for path in public.html_paths(client):
        text = client.get(path).content.decode()
        if not re.search(r"<html[^>]* lang=\"[a-z]", text):
            wrong.append(f"{path}: no language")
        if not re.search(r"<title>\s*\S", text):
            wrong.append(f"{path}: no title")
        for element in ("main", "h1"):
            number = len(re.findall(rf"<{element}[ >]", text))
            if number != 1:
                wrong.append(f"{path}: {number} times {element}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.django_db
def test_html_is_compressed_and_padded(client):
    path = public.reverse("account_login")
    first, second = (client.get(path, headers={"Accept-Encoding": "gzip"}) for _ in range(2))
    assert first["Content-Encoding"] == "gzip"
    assert len(first.content) < len(client.get(path).content)
    lengths = {len(client.get(path, headers={"Accept-Encoding": "gzip"}).content) for _ in range(8)}
    assert len(lengths | {len(first.content), len(second.content)}) > 1, "the length gives away the content"
