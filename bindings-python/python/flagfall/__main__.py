"""`python -m flagfall` is the command `flagfall`."""

import sys

from flagfall.command import main

if __name__ == "__main__":
    sys.exit(main())
