"""Who may do what: people, clubs, members, rooms, and the rule presets that rooms are played by."""
