"""Every test of this folder runs on every table."""

from __future__ import annotations

import pytest

from tests.contract.tables import Table, tables


@pytest.fixture(params=tables(), ids=str, scope="session")
def table(request: pytest.FixtureRequest) -> Table:
    found: Table = request.param
    return found
