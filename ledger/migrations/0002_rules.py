from django.db import migrations

from ledger.sql import script


class Migration(migrations.Migration):
    dependencies = [("ledger", "0001_tables")]
    operations = [migrations.RunSQL(script("0002_rules"), script("0002_rules_reverse"))]
