"""The test database keeps its reference data through tests that commit, and gets it back when spoilt."""

import pytest
from django.contrib.auth import get_user_model
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.utils import timezone

from tests import databases


@pytest.mark.django_db(transaction=True)
def test_a_committing_test_leaves_only_reference_data():
    before = databases.count()
    kinds = ContentType.objects.count()
    get_user_model().objects.create_user("aylin")
    Session.objects.create(session_key="k", session_data="", expire_date=timezone.now())
    databases.restore()
    assert not get_user_model().objects.exists()
    assert not Session.objects.exists()
    assert ContentType.objects.count() == kinds
    assert databases.count() == before


@pytest.mark.django_db(transaction=True)
def test_spoilt_reference_data_is_loaded_anew():
    before = databases.count()
    if not any(before.values()):
        pytest.skip("there is no reference data yet")
    databases.empty(databases.reference_tables())
    assert not any(databases.count().values())
    databases.restore()
    assert databases.count() == before


@pytest.mark.django_db
def test_a_test_may_ask_for_empty_catalogs(empty_catalogs):
    assert not any(databases.count().values())
