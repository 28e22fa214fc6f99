"""Usage: python3 make.py VERB [arguments for the tool behind it] [--install-system].

  site     check every fact and build the guide into site/
  test     run the tests (with the Chromium that the browser tests need)
  serve    show the guide on this machine, rebuilt as files change
  check    check every fact against its evidence, without building
  lint     style, types and import rules      fix    mend what can be mended by machine
  bench    measure speed and memory           ci     lint, site and test, as the gate runs them
  drift    clone the sources and compare them with what is pinned

--install-system, or CI=true, lets it install missing system packages where it runs as root.
"""

# Standard library only, and no syntax newer than Python 3.7, so that it can say what is missing.
import hashlib
import os
import shutil
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows has none: run one make.py at a time there
    fcntl = None

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
STAMP = VENV / "affidoc.stamp"
TESTED = ((3, 11), (3, 12), (3, 13))
MACOS = "/Applications/{0}.app/Contents/MacOS/{0}"
BROWSERS = ("chromium", "chromium-browser", "google-chrome",
            MACOS.format("Google Chrome"), MACOS.format("Chromium"))  # fmt: skip
BREW = {"git": "git", "python3-venv": "python@3.13", "chromium": "--cask google-chrome"}


class Stop(Exception):
    """The work cannot go on; the text says why, and what to do, in one line."""


def main(arguments):
    """Run one verb; the exit code is that of the tool behind it."""
    verb, extra = (arguments or ["help"])[0], arguments[1:]
    if verb in ("help", "-h", "--help"):
        print(__doc__.strip())
        return 0
    install = os.environ.get("CI") == "true" or "--install-system" in extra
    try:
        if verb not in VERBS:
            raise Stop(f"no verb '{verb}'; there are {', '.join(VERBS)}")  # noqa: TRY301 - one way out
        if not shutil.which("git"):
            system_package("git", install)
        prepare(install)
        return VERBS[verb]([one for one in extra if one != "--install-system"], install)
    except (Stop, OSError) as error:
        print(f"make.py: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


def test(extra, install):
    """The tests, with a browser unless the named ones need none; names Pythons not covered."""
    here = ask(PYTHON)[0]
    for name in [python_name(version) for version in TESTED if version != here]:
        found = f"is here: `{name} make.py test` tests it" if ask(name) else "is not here"
        print(f"make.py: tests run on {python_name(here)}; {name} {found}", flush=True)
    browser = os.environ.get("AFFIDOC_CHROMIUM") or find_browser()
    named = [one for one in extra if one.startswith("tests/")]
    if not browser and (not named or any("browser" in one for one in named)):
        browser = system_package("chromium", install) or find_browser()
        if not browser:
            raise Stop("Chromium is installed and does not run; see `chromium --version`")
    return python("-m", "pytest", *extra, AFFIDOC_CHROMIUM=browser or "")


def lint(extra, _install):
    """Style, types, import rules; all of them run, so that one call shows everything."""
    layers = "from importlinter.cli import lint_imports_command as run; run()"
    steps = ("ruff check .", "ruff format --check .", "mypy")
    return max([python("-m", *step.split(), *extra) for step in steps] + [python("-c", layers)])


def fix(_extra, _install):
    """Mend what machines can mend, then export the schemas anew."""
    steps = ("ruff check --fix .", "ruff format .", "affidoc schema --write")
    return max(python("-m", *step.split()) for step in steps)


def ci(_extra, install):
    """All that the gate demands; later steps run after a failure too, tests last."""
    worst = 0
    for name in ("lint", "site", "test"):
        print(f"make.py: {name} …", flush=True)
        start, code = time.monotonic(), VERBS[name]([], install)
        print(f"make.py: {name} ended with {code}, {time.monotonic() - start:.0f} s", flush=True)
        worst = max(worst, code)
    return worst


def python(*arguments, **variables):
    """Run the environment's interpreter in the checkout; its exit code."""
    environment = {**os.environ, **variables}
    code = subprocess.call([str(PYTHON), *arguments], cwd=str(ROOT), env=environment)
    return code if code >= 0 else 128 - code  # ended by a signal: as a shell says it


VERBS = {
    "site": lambda extra, _install: python("-m", "affidoc", "build", *extra),
    "test": test,
    "serve": lambda extra, _install: python("-m", "affidoc", "serve", *extra),
    "check": lambda extra, _install: python("-m", "affidoc", "check", *extra),
    "lint": lint,
    "fix": fix,
    "bench": lambda extra, _install: python("bench/run.py", *extra),
    "ci": ci,
    "drift": lambda extra, _install: python("publish/drift.py", *extra),
}


def prepare(install):
    """Bring `.venv` to what is pinned; the stamp comes last, so that a broken-off run is redone."""
    own = sys.version_info[:2], getattr(sys, "_base_executable", None) or sys.executable
    with locked():
        stamp = STAMP.read_text(encoding="utf-8") if STAMP.is_file() else None
        target, there = wanted(ROOT), ask(PYTHON)
        todo = plan(stamp, target, there and there[0], own[0])
        if todo == "make":
            make_venv(choose(*own), install)
        if todo != "ready":
            print("make.py: installing what constraints.txt pins, a few minutes", file=sys.stderr)
            STAMP.write_text("unfinished\n", encoding="utf-8")
            for step in (["--no-deps", "--require-hashes", "-r", "constraints.txt"],
                         ["--no-deps", "--no-build-isolation", "-e", "."]):  # fmt: skip
                if python("-m", "pip", "install", "--quiet", "--no-input", *step):
                    raise Stop(f"pip install {step[-1]} failed, the lines above say why; try again")
            STAMP.write_text(target, encoding="utf-8")


def plan(stamp, target, version, own):
    """`ready`, `install` into what is there, or `make` it anew.

    Anew: it does not run, an install broke off, the checkout moved (scripts keep the old path), or
    it was made with another Python than the one that is asked to work now.
    """
    if version is None or version < TESTED[0] or (own >= TESTED[0] and own != version):
        return "make"
    if stamp is not None and stamp.split("\n")[0] != target.split("\n")[0]:
        return "make"
    return "ready" if stamp == target else "install"


def wanted(root):
    """The stamp of a finished install: the checkout's place, and the hash of what was asked for."""
    text = b"".join((root / name).read_bytes() for name in ("pyproject.toml", "constraints.txt"))
    return f"{root}\n{hashlib.sha256(text).hexdigest()}\n"


def make_venv(interpreter, install):
    """An empty `.venv`; Debian's Python comes without the module that makes a usable one."""
    if output_of(interpreter, "-c", "import ensurepip, venv") is None:
        system_package("python3-venv", install)
    if VENV.exists():
        print("make.py: making .venv anew", file=sys.stderr)
        shutil.rmtree(str(VENV))
    if subprocess.call([interpreter, "-m", "venv", str(VENV)], stdin=subprocess.DEVNULL):
        raise Stop(f"{interpreter} could not make .venv, the lines above say why")


def choose(version, path, asked=None):
    """An interpreter that is new enough: the calling one, else the first that runs as one."""
    names = [python_name(one) for one in reversed(TESTED)] + ["python3"]
    for name in names if version < TESTED[0] else []:
        found = (asked or ask)(name)
        if found and found[0] >= TESTED[0]:
            return found[1]
    if version >= TESTED[0]:
        return path
    raise Stop(f"Python 3.11 or newer is needed, this is {version[0]}.{version[1]}, and none of"
               f" {', '.join(names)} runs here as one")  # fmt: skip


def python_name(version):
    """`python3.12`."""
    return f"python{version[0]}.{version[1]}"


def ask(interpreter):
    """Version and path, by running it: a name on PATH can be a shim that leads nowhere."""
    code = "import sys; print(sys.version_info[0], sys.version_info[1], sys.executable)"
    words = (output_of(interpreter, "-c", code) or "").strip().split(" ", 2)
    return ((int(words[0]), int(words[1])), words[2]) if len(words) == 3 else None


def find_browser(names=BROWSERS, run=None):
    """The path of the first Chromium that runs."""
    running = (one for one in names if (run or output_of)(one, "--version"))
    return next(map(shutil.which, running), None)


def output_of(*command):
    """What a command prints; None where it does not run, or fails."""
    quiet = {"stdin": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "timeout": 60}
    try:
        return subprocess.check_output([str(part) for part in command], **quiet).decode()
    except (OSError, UnicodeDecodeError, subprocess.SubprocessError):
        return None


def system_package(name, install, root=None, run=subprocess.call, which=shutil.which):
    """Install a package of the system where that is allowed; else name the one command."""
    root = root if root is not None else getattr(os, "geteuid", lambda: 1)() == 0
    if not which("apt-get"):
        way = f"run: brew install {BREW[name]}" if sys.platform == "darwin" else "install it"
        raise Stop(f"{name} is missing; {way}")
    if not (install and root):
        raise Stop(f"{name} is missing; run: {'' if root else 'sudo '}apt-get install {name}")
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    run(["apt-get", "update"], stdin=subprocess.DEVNULL, env=quiet)  # an old list may do as well
    if run(["apt-get", "install", "--yes", name], stdin=subprocess.DEVNULL, env=quiet):
        raise Stop(f"apt-get could not install {name}, the lines above say why")


@contextmanager
def locked():
    """One make.py at a time makes .venv; the lock is this file, so none is left behind."""
    with (ROOT / "make.py").open("rb+") as file:
        if fcntl:
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
