from django.db import migrations

from ledger.sql import functions, script


class Migration(migrations.Migration):
    dependencies = [("ledger", "0004_privileges")]
    operations = [migrations.RunSQL(script("0005_reversed_once"), functions("0003_posting", "ledger_post"))]
