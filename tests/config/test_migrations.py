from __future__ import annotations

import pytest
from django.core.management import call_command


@pytest.mark.django_db
def test_the_models_say_nothing_that_no_migration_says() -> None:
    call_command("makemigrations", "--check", "--dry-run", verbosity=0)
