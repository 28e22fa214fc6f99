"""Git folders of our own making: a configuration of ours, and nothing else that Git would obey."""

from __future__ import annotations

from pathlib import Path

__all__ = ["furnish"]

_CORE = """\
[core]
	repositoryformatversion = {version}
	bare = true
	bigFileThreshold = 1m
"""


def furnish(folder: Path, *, sha256: bool, promisor: bool = False, more: str = "") -> None:
    """Make an empty bare repository; no template is copied and Git is not asked.

    `promisor` says that objects may be absent because they were never fetched.
    """
    for name in ("objects/pack", "objects/info", "refs"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    extensions = ["\tobjectFormat = sha256\n"] if sha256 else []
    if promisor:
        extensions.append("\tpartialClone = origin\n")
    text = _CORE.format(version=int(bool(extensions))) + more
    if extensions:
        text += "[extensions]\n" + "".join(extensions)
    (folder / "config").write_text(text, encoding="utf-8")
    if not (folder / "HEAD").exists():
        (folder / "HEAD").write_text("ref: refs/heads/none\n", encoding="ascii")
