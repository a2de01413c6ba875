"""Signing up, in and out in a real browser, and the pages of an account."""

import pytest
from django.contrib.auth import get_user_model
from django.urls import NoReverseMatch, reverse

from tests.browsing import judge, overflow, sign_in

PASSWORD = "correct horse battery staple"
PAGES = (
    "account_change_password",
    "account_email",
    "account_logout",
    "account_reauthenticate",
    "mfa_index",
    "mfa_activate_totp",
    "mfa_reauthenticate",
    "mfa_view_recovery_codes",
    "mfa_generate_recovery_codes",
    "mfa_deactivate_totp",
    "people:programs",
)


def sign_in_by_form(page, name):
    page.goto(reverse("account_login"))
    page.locator("main input[name=login]").fill(name)
    page.locator("main input[name=password]").fill(PASSWORD)
    page.locator("main input[name=password]").press("Enter")
    page.wait_for_url(lambda url: "login" not in url)


@pytest.fixture
def person(live_server):
    return get_user_model().objects.create_user("aylin", "aylin@example.org", PASSWORD)


@pytest.mark.parametrize("javascript", [True, False])
def test_a_person_signs_up_and_out(pages, javascript):
    page = pages(javascript=javascript)
    page.goto(reverse("account_signup"))
    page.locator("main input[name=username]").fill("aylin")
    page.locator("main input[name=password1]").fill(PASSWORD)
    page.locator("main input[name=password2]").fill(PASSWORD)
    page.locator("main input[name=password2]").press("Enter")
    page.wait_for_url(lambda url: "signup" not in url)
    assert get_user_model().objects.filter(username="aylin").exists()
    page.goto(reverse("account_logout"))
    page.locator("main form button[type=submit], main form button:not([type])").first.click()
    page.wait_for_url(lambda url: "logout" not in url)
    page.goto(reverse("account_email"))
    assert "login" in page.url


@pytest.mark.parametrize("login", ["aylin", "aylin@example.org"])
def test_a_person_signs_in_by_name_or_mail(pages, person, login):
    page = pages()
    sign_in_by_form(page, login)
    page.goto(reverse("account_email"))
    assert "login" not in page.url


@pytest.mark.once("its look")
@pytest.mark.long
def test_the_pages_of_an_account_are_accessible_and_fit(pages, person, client, live_server):
    page = pages()
    page.expect_message(
        r"status of 404"
    )  # some pages are for a second factor that this person has not set up
    client.force_login(person)
    sign_in(page, client, live_server)
    for name in PAGES:
        try:
            path = reverse(name)
        except NoReverseMatch:
            continue
        page.emulate_media(color_scheme="light")
        page.goto(path)
        assert page.locator("h1").count() == 1, name
        for width in (360, 1280):
            page.set_viewport_size({"width": width, "height": 800})
            assert overflow(page) == [], name
        judge(page, dark_too=True)
