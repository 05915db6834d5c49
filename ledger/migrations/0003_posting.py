from django.db import migrations

from ledger.sql import script


class Migration(migrations.Migration):
    dependencies = [("ledger", "0002_rules")]
    operations = [migrations.RunSQL(script("0003_posting"), script("0003_posting_reverse"))]
