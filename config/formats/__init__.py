"""How dates and times are written, where it is not as Django has it for a language."""
