"""The games of Mingtang: pure engines, one folder each, and the Django app in which they are played."""
