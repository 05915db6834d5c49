from django.db import migrations

from ledger.sql import script


class Migration(migrations.Migration):
    dependencies = [("ledger", "0003_posting")]
    operations = [migrations.RunSQL(script("0004_privileges"), script("0004_privileges_reverse"))]
