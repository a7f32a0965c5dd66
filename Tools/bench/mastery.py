"""Benchmark: how well the mastery estimate predicts answers: see `Tools/bench/run`."""

import subprocess
import sys
from pathlib import Path

import inside

ROOT = Path(__file__).resolve().parents[2]

if __name__ == "__main__":
    sys.exit(subprocess.run([inside.build(ROOT, "predicting"), *sys.argv[1:]]).returncode)
