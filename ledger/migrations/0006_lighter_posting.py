from django.db import migrations

from ledger.sql import functions, script


class Migration(migrations.Migration):
    dependencies = [("ledger", "0005_reversed_once")]
    operations = [
        migrations.RunSQL(
            script("0006_lighter_posting"),
            [
                script("0006_lighter_posting_reverse"),
                functions("0002_rules", "ledger_request_hash", "ledger_line", "ledger_move", "ledger_seal"),
                functions("0003_posting", "ledger_note"),
                functions("0005_reversed_once", "ledger_post"),
            ],
        )
    ]
