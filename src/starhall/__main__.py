"""`python -m starhall`."""

import sys

from starhall.cli import main

sys.exit(main())
