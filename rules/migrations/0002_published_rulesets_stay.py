"""The database itself refuses to change a published ruleset.

It does not refuse to delete one: models, querysets and the admin do, and the keys of games that are pinned to it.
"""

from django.db import migrations

TABLE = "rules_publishedruleset"
MESSAGE = "a published ruleset is never changed"

SQLITE = [
    f"""CREATE TRIGGER published_ruleset_stays BEFORE UPDATE ON {TABLE}
        BEGIN SELECT RAISE(ABORT, '{MESSAGE}'); END"""
]
POSTGRESQL = [
    f"""CREATE FUNCTION published_ruleset_stays() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION '{MESSAGE}' USING ERRCODE = 'integrity_constraint_violation'; END $$""",
    f"""CREATE TRIGGER published_ruleset_stays BEFORE UPDATE ON {TABLE}
        FOR EACH ROW EXECUTE FUNCTION published_ruleset_stays()""",
]
UNDO = {
    "sqlite": ["DROP TRIGGER IF EXISTS published_ruleset_stays"],
    "postgresql": [
        f"DROP TRIGGER IF EXISTS published_ruleset_stays ON {TABLE}",
        "DROP FUNCTION IF EXISTS published_ruleset_stays()",
    ],
}


def guard(apps, schema_editor):
    statements = {"sqlite": SQLITE, "postgresql": POSTGRESQL}.get(schema_editor.connection.vendor, [])
    for statement in statements:
        schema_editor.execute(statement, params=None)


def unguard(apps, schema_editor):
    for statement in UNDO.get(schema_editor.connection.vendor, []):
        schema_editor.execute(statement, params=None)


class Migration(migrations.Migration):
    dependencies = [("rules", "0001_initial")]
    operations = [migrations.RunPython(guard, unguard)]
