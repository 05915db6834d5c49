"""The database itself refuses to change or delete a line of a hand's log, whoever asks."""

from django.db import migrations

FORWARD = """
CREATE FUNCTION table_log_only_grows() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
    RAISE EXCEPTION 'the log of a hand only grows'
        USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'table_log_only_grows';
END
$body$;
CREATE TRIGGER table_log_only_grows BEFORE UPDATE OR DELETE ON table_handevent
    FOR EACH ROW EXECUTE FUNCTION table_log_only_grows();
CREATE TRIGGER table_log_is_not_emptied BEFORE TRUNCATE ON table_handevent
    FOR EACH STATEMENT EXECUTE FUNCTION table_log_only_grows();
"""

REVERSE = """
DROP TRIGGER table_log_is_not_emptied ON table_handevent;
DROP TRIGGER table_log_only_grows ON table_handevent;
DROP FUNCTION table_log_only_grows();
"""


class Migration(migrations.Migration):
    dependencies = [("table", "0001_initial")]
    operations = [migrations.RunSQL(FORWARD, REVERSE)]
