"""The admin under the strict policy: every list, form and history opens without a message in the console."""

import pytest
from django.contrib import admin
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import reverse

from tests.browsing import sign_in


@pytest.fixture
def curator(live_server):
    return get_user_model().objects.create_superuser("curator", "curator@example.org", "a long pass phrase")


@pytest.fixture
def desk(pages, curator, live_server):
    """A page of a browser that is signed in as the curator."""
    client = Client()
    client.force_login(curator)
    page = pages()
    sign_in(page, client, live_server)
    return page


def addresses(step):
    """The list and the form of the first row of every `step`th model, and of all that are edited with parts;
    of the first models, whose pages are made like those of the others, also the form for a new row and the
    history."""
    whole = 4
    models = sorted(admin.site._registry.items(), key=lambda pair: pair[0]._meta.label)
    for number, (model, its_admin) in enumerate(models):
        if number % step and not its_admin.inlines:
            continue
        name = f"admin:{model._meta.app_label}_{model._meta.model_name}"
        yield reverse(f"{name}_changelist")
        if whole > 0 and its_admin.has_add_permission.__func__ is admin.ModelAdmin.has_add_permission:
            yield reverse(f"{name}_add")
        row = model._default_manager.first()
        if row is not None:
            yield reverse(f"{name}_change", args=[row.pk])
            if whole > 0:
                yield reverse(f"{name}_history", args=[row.pk])
                whole -= 1


@pytest.mark.once("its look")
@pytest.mark.long
def test_no_page_of_the_admin_breaks_the_policy(desk, size):
    """`make soak` opens every model; tests/rules/test_desk.py does, too, without a browser."""
    desk.goto(reverse("admin:index"))
    assert desk.locator("#content").is_visible()
    for address in addresses(step=3 if size(1, 100) == 1 else 1):
        answer = desk.goto(address)
        assert answer.status in {200, 403}, f"{address}: {answer.status}"


def test_the_admin_signs_in_where_everyone_does(client, db):
    answer = client.get(reverse("admin:index"), follow=True)
    assert answer.request["PATH_INFO"] == reverse("account_login")
