"""`python -m affidoc`."""

from affidoc.cli import main

if __name__ == "__main__":
    main()
