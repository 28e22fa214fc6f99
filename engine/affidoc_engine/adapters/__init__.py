"""The world outside: Git worktrees, agents, pull requests. Not written yet."""
