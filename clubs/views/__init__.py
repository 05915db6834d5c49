"""Pages of clubs: each asks `access` for what it shows and `services` for what it does."""
