"""The API against its own schema: whatever is asked, no fault of ours, and no answer that the schema does not tell of.

`HYPOTHESIS_PROFILE=deep` asks far more.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import schemathesis
from django.core.handlers.wsgi import WSGIHandler
from django.core.signals import request_finished, request_started
from django.db import close_old_connections, transaction
from drf_spectacular.generators import SchemaGenerator
from hypothesis import HealthCheck, Phase, given, settings
from pytest_django import Settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from clubs.api import limits
from tests.api_seed import seeded_club

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
EXAMPLES = 300 if os.environ.get("HYPOTHESIS_PROFILE") == "deep" else 2
"""Of each kind for each operation: the simplest and another one."""
SETTINGS = settings(
    max_examples=EXAMPLES,
    deadline=None,
    database=None,
    derandomize=True,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


def load() -> Any:
    """The schema as programs read it, asked of this process and not over the network."""
    loaded = schemathesis.openapi.from_dict(SchemaGenerator().get_schema(request=None, public=True))
    loaded.app = WSGIHandler()
    return loaded


OPERATIONS = {found.ok().definition.raw["operationId"]: found.ok() for found in load().get_all_operations()}
"""Every operation by its id."""


@pytest.fixture(autouse=True)
def _nobody_is_slowed_down(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> None:
    for name in ("READS_PER_MINUTE", "WRITES_PER_MINUTE", "STRANGERS_PER_MINUTE"):
        monkeypatch.setattr(limits, name, 10**9)


@pytest.fixture
def _connection_stays(db: None) -> Iterator[None]:
    """A request that begins or ends would close the connection, and the test's transaction with it."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.mark.usefixtures("_connection_stays")
def test_the_api_answers_as_its_schema_says(db: None) -> None:
    seeded = seeded_club()

    for name, operation in OPERATIONS.items():
        wanted = {parameter.name for parameter in operation.path_parameters}
        fixed = {key: value for key, value in seeded.ids.items() if key in wanted}
        ask = asking(seeded.token)
        try:
            if wanted == set(fixed) and not (operation.body or operation.query):
                # There is one way to ask it, so nothing is drawn.
                ask(operation.Case(path_parameters=fixed))
                continue
            for mode in GenerationMode:
                SETTINGS(given(case=operation.as_strategy(mode, path_parameters=fixed or None))(ask))()
        except Exception as error:
            error.add_note(f"the operation is {name}")
            raise


def asking(token: str) -> Callable[[schemathesis.Case], None]:
    """Ask, hold the answer against the schema, and leave everything as it was."""

    def ask(case: schemathesis.Case) -> None:
        with transaction.atomic():
            case.call_and_validate(headers={"Authorization": f"Bearer {token}"}, checks=CHECKS)
            transaction.set_rollback(True)

    return ask


def test_every_operation_of_the_api_is_in_the_schema() -> None:
    """Each has a name of its own, says what it is, and tells its refusals."""
    for name, operation in OPERATIONS.items():
        written = operation.definition.raw
        assert written["description"].strip(), name
        assert {"400", "404", "429"} <= set(written["responses"]), name
