"""What the API says and hears, by topic."""
