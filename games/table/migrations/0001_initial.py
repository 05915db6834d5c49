import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('clubs', '0001_initial'),
        ('ledger', '0004_privileges'),
    ]

    operations = [
        migrations.CreateModel(
            name='ClockOutage',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('began_at', models.DateTimeField()),
                ('ended_at', models.DateTimeField()),
                ('given_ms', models.PositiveIntegerField()),
                ('tables', models.PositiveIntegerField()),
            ],
            options={
                'ordering': ['-began_at'],
            },
        ),
        migrations.CreateModel(
            name='ClockBeat',
            fields=[
                ('id', models.PositiveSmallIntegerField(default=1, primary_key=True, serialize=False)),
                ('beat_at', models.DateTimeField()),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('id', 1)), name='clock_one_beat')],
            },
        ),
        migrations.CreateModel(
            name='Match',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game', models.CharField(max_length=32)),
                ('settings', models.JSONField(default=dict)),
                ('hands', models.PositiveSmallIntegerField()),
                ('hand_number', models.PositiveSmallIntegerField(default=0)),
                ('is_last_hand', models.BooleanField(default=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('started_at', models.DateTimeField(blank=True, null=True)),
                ('finished_at', models.DateTimeField(blank=True, null=True)),
                ('ending', models.CharField(blank=True, choices=[('played', 'played to its end'), ('dissolved', 'dissolved by those who sat'), ('closed', 'closed by the club after a hand'), ('floor', "stopped, since somebody fell below the room's least points"), ('unheld', "stopped, since the floor of somebody's balance leaves too little for another hand")], max_length=12)),
                ('preset_version', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='clubs.presetversion')),
                ('room', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='matches', to='clubs.room')),
            ],
            options={
                'verbose_name_plural': 'matches',
                'constraints': [models.UniqueConstraint(condition=models.Q(('finished_at', None)), fields=('room',), name='match_one_open_per_room'), models.CheckConstraint(condition=models.Q(('hand_number__lte', models.F('hands'))), name='match_hand_number_in_range'), models.CheckConstraint(condition=models.Q(models.Q(('ending', ''), ('finished_at', None)), models.Q(('finished_at__isnull', False), models.Q(('ending', ''), _negated=True)), _connector='OR'), name='match_ending_when_finished')],
            },
        ),
        migrations.CreateModel(
            name='Hand',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('rules', models.JSONField()),
                ('engine_version', models.CharField(max_length=32)),
                ('carry', models.JSONField(blank=True, null=True)),
                ('server_seed', models.BinaryField()),
                ('commitment', models.CharField(max_length=64)),
                ('client_bytes', models.JSONField(default=list)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('started_at', models.DateTimeField(blank=True, null=True)),
                ('dealt_at', models.DateTimeField(blank=True, null=True)),
                ('finished_at', models.DateTimeField(blank=True, null=True)),
                ('voided_at', models.DateTimeField(blank=True, null=True)),
                ('event_count', models.PositiveIntegerField(default=0)),
                ('log_head', models.CharField(max_length=64)),
                ('ending', models.CharField(blank=True, max_length=32)),
                ('net', models.JSONField(blank=True, null=True)),
                ('settled_at', models.DateTimeField(blank=True, null=True)),
                ('settle_attempts', models.PositiveSmallIntegerField(default=0)),
                ('settle_after', models.DateTimeField(blank=True, null=True)),
                ('settle_error', models.TextField(blank=True)),
                ('is_dead', models.BooleanField(default=False)),
                ('entry', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ledger.entry')),
                ('preset_version', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='clubs.presetversion')),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='all_hands', to='table.match')),
            ],
            options={
                'indexes': [models.Index(condition=models.Q(('finished_at__isnull', False), ('is_dead', False), ('settled_at', None)), fields=['settle_after'], name='hand_to_settle')],
                'constraints': [models.UniqueConstraint(fields=('match', 'number'), name='hand_number_once_per_match'), models.CheckConstraint(condition=models.Q(('finished_at', None), models.Q(('net__isnull', False), ('voided_at', None)), _connector='OR'), name='hand_finished_or_voided'), models.CheckConstraint(condition=models.Q(models.Q(('entry', None), ('settled_at', None)), models.Q(('finished_at__isnull', False), ('settled_at__isnull', False)), _connector='OR'), name='hand_settled_after_finished')],
            },
        ),
        migrations.CreateModel(
            name='MatchSeat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seat', models.PositiveSmallIntegerField()),
                ('is_bot', models.BooleanField(default=False)),
                ('is_program', models.BooleanField(default=False)),
                ('is_trustee', models.BooleanField(default=False)),
                ('is_ready', models.BooleanField(default=False)),
                ('is_online', models.BooleanField(default=False)),
                ('seen_at', models.DateTimeField(blank=True, null=True)),
                ('bank_ms', models.PositiveIntegerField(default=0)),
                ('points', models.IntegerField(default=0)),
                ('has_lapsed', models.BooleanField(default=False)),
                ('has_grace', models.BooleanField(default=True)),
                ('dissolves_asked', models.PositiveSmallIntegerField(default=0)),
                ('pauses_asked', models.PositiveSmallIntegerField(default=0)),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='table.match')),
                ('member', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='clubs.member')),
            ],
            options={
                'ordering': ['match', 'seat'],
                'constraints': [models.UniqueConstraint(fields=('match', 'seat'), name='seat_taken_once'), models.UniqueConstraint(fields=('match', 'member'), name='member_sits_once'), models.CheckConstraint(condition=models.Q(('is_bot', True), ('is_program', True), _negated=True), name='seat_house_bot_or_program')],
            },
        ),
        migrations.CreateModel(
            name='SeatResult',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seat', models.PositiveSmallIntegerField()),
                ('game', models.CharField(max_length=32)),
                ('played_at', models.DateTimeField()),
                ('is_practice', models.BooleanField()),
                ('net', models.IntegerField()),
                ('against', models.JSONField()),
                ('won_how', models.CharField(blank=True, max_length=32)),
                ('fans', models.JSONField(default=list)),
                ('multiplier', models.PositiveIntegerField(default=0)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='clubs.club')),
                ('hand', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='seat_results', to='table.hand')),
                ('member', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='clubs.member')),
                ('preset', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='clubs.preset')),
            ],
            options={
                'indexes': [models.Index(fields=['club', '-played_at'], name='result_by_club'), models.Index(fields=['member', '-played_at'], name='result_by_member')],
                'constraints': [models.UniqueConstraint(fields=('hand', 'seat'), name='result_once_per_seat')],
            },
        ),
        migrations.CreateModel(
            name='Sitting',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('address', models.CharField(blank=True, max_length=64)),
                ('device', models.CharField(blank=True, max_length=64)),
                ('at', models.DateTimeField()),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='sittings', to='table.match')),
                ('member', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='clubs.member')),
            ],
            options={
                'indexes': [models.Index(fields=['at'], name='sitting_by_time'), models.Index(fields=['match'], name='sitting_by_match')],
            },
        ),
        migrations.CreateModel(
            name='Table',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('state', models.CharField(choices=[('waiting', 'waiting for seats'), ('playing', 'playing'), ('between', 'between hands'), ('finished', 'finished')], default='waiting', max_length=8)),
                ('seq', models.PositiveBigIntegerField(default=0)),
                ('version', models.PositiveBigIntegerField(default=0)),
                ('next_hand_at', models.DateTimeField(blank=True, null=True)),
                ('timers', models.JSONField(blank=True, null=True)),
                ('vote', models.JSONField(blank=True, null=True)),
                ('paused_at', models.DateTimeField(blank=True, null=True)),
                ('message', models.JSONField(blank=True, null=True)),
                ('due_at', models.DateTimeField(blank=True, null=True)),
                ('hand', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='table.hand')),
                ('last_hand', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='table.hand')),
                ('match', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='table.match')),
                ('next_hand', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='table.hand')),
                ('room', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='table', to='clubs.room')),
            ],
            options={
                'indexes': [models.Index(condition=models.Q(('due_at__isnull', False)), fields=['due_at'], name='table_due')],
                'constraints': [models.CheckConstraint(condition=models.Q(('version__gte', models.F('seq'))), name='table_version_counts_all'), models.CheckConstraint(condition=models.Q(models.Q(('state', 'playing'), _negated=True), models.Q(('hand__isnull', False), ('match__isnull', False)), _connector='OR'), name='table_plays_a_hand')],
            },
        ),
        migrations.CreateModel(
            name='CommandLog',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('command', models.UUIDField()),
                ('digest', models.CharField(max_length=64)),
                ('seq', models.PositiveBigIntegerField()),
                ('at', models.DateTimeField(db_index=True)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='table.table')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('table', 'command'), name='command_once_per_table')],
            },
        ),
        migrations.CreateModel(
            name='HandEvent',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seq', models.PositiveIntegerField()),
                ('body', models.JSONField()),
                ('action', models.CharField(blank=True, max_length=300)),
                ('at', models.DateTimeField()),
                ('hand', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='events', to='table.hand')),
            ],
            options={
                'ordering': ['hand', 'seq'],
                'constraints': [models.UniqueConstraint(fields=('hand', 'seq'), name='event_number_once_per_hand'), models.CheckConstraint(condition=models.Q(('seq__gte', 1)), name='event_number_from_one')],
            },
        ),
    ]
