"""Runs the commands as `python3 -m preferans_tui`."""

import sys

from preferans_tui.cli import main

sys.exit(main())
