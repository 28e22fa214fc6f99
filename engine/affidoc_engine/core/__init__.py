"""What the systems decide, as pure functions: no clock, no disk, no randomness, no process.

Time, ids and random choices arrive as arguments, so that equal input gives equal output.
"""
