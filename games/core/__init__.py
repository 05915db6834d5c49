"""What every game shares: seats, the Game protocol, payments, options, the shuffle, transcripts and errors.

Pure standard library. No clock, no random source, no I/O, no framework.
"""
