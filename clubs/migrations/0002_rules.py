"""What the database itself keeps: the log of a club only grows, and who played in a hand does not judge it."""

from django.db import migrations

FORWARD = """
CREATE FUNCTION club_log_only_grows() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
    RAISE EXCEPTION 'the log of a club only grows'
        USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'club_log_only_grows';
END
$body$;
CREATE TRIGGER club_log_only_grows BEFORE UPDATE OR DELETE ON clubs_clubact
    FOR EACH ROW EXECUTE FUNCTION club_log_only_grows();
CREATE TRIGGER club_log_is_not_emptied BEFORE TRUNCATE ON clubs_clubact
    FOR EACH STATEMENT EXECUTE FUNCTION club_log_only_grows();
ALTER TABLE clubs_dispute ADD CONSTRAINT dispute_decider_did_not_play
    CHECK (decided_by_id IS NULL OR NOT decided_by_id = ANY (players));
"""

REVERSE = """
ALTER TABLE clubs_dispute DROP CONSTRAINT dispute_decider_did_not_play;
DROP TRIGGER club_log_is_not_emptied ON clubs_clubact;
DROP TRIGGER club_log_only_grows ON clubs_clubact;
DROP FUNCTION club_log_only_grows();
"""


class Migration(migrations.Migration):
    dependencies = [("clubs", "0001_initial")]
    operations = [migrations.RunSQL(FORWARD, REVERSE)]
