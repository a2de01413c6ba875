"""The reference of the API, which Swagger UI draws. It is a library's page: /api/ lists the operations for
whoever cannot use it, and is judged like every page of ours."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.django_db(transaction=True)


def test_every_operation_is_drawn_and_opens_under_its_policy(pages, live_server):
    page = pages()
    answer = page.goto(f"{live_server.url}/api/reference")
    policy = answer.headers["content-security-policy"]
    assert "unsafe" not in policy
    page.locator(".opblock-summary-path").first.wait_for()
    assert page.locator(".opblock").count() > 10
    page.locator("#operations-scoring-score .opblock-summary-control").click()
    page.get_by_text("Nothing is stored").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
