"""How fast things are. Nothing here is a test: `script/bench` prints what it measured, and judges nothing."""
