"""`python -m tongue_and_cheek` is the command line."""

import sys

from tongue_and_cheek.cli import main

if __name__ == "__main__":
    sys.exit(main())
