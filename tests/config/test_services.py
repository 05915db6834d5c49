from __future__ import annotations

import pytest
from django.db import connection


@pytest.mark.django_db(transaction=True)
def test_the_app_reads_and_writes_tables_that_the_owner_made_but_makes_none(connect_as):
    app = connect_as("mingtang_app")

    app.execute("INSERT INTO django_session VALUES ('k', 'd', now())")
    app.commit()

    with connection.cursor() as cursor:
        cursor.execute("SELECT session_key FROM django_session")
        assert cursor.fetchall() == [("k",)]
    with pytest.raises(Exception, match="permission denied for schema public"):
        app.execute("CREATE TABLE mine (id int)")
