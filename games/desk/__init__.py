"""The desk: commands that anyone can script, over the rules alone (docs/cli.md).

They need no database, no service and no Django, so they start in a fraction of a second.
"""
