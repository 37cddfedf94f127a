"""`starhall records`."""

from __future__ import annotations

import argparse
import sys

from starhall.lab.progress import Progress
from starhall.lab.record_tables import read


def to_parquet(arguments: argparse.Namespace) -> int:
    """Write records as tables; 1 if a file had to be left out."""
    with Progress("records", len(arguments.files)) as progress:
        found = read(arguments.files, arguments.legal, progress)
    for reason in found.left_out:
        print(f"starhall: left out: {reason}", file=sys.stderr)
    if len(found.left_out) < len(arguments.files):
        for file in found.write(arguments.out):
            print(f"{file}: {len(found.rows[file.stem])} rows")
    return 1 if found.left_out else 0
