"""Runs the programs of Tools/bench/Measure, which measure inside a process."""

import subprocess
import sys


def build(root, product, *further):
    """Builds a program in Tools/bench/Measure and returns its path; `further` options go to swift build."""
    options = ["--package-path", str(root / "Tools" / "bench" / "Measure"),
               "--scratch-path", str(root / ".build" / "bench" / "measure"), "-c", "release"]
    subprocess.run(["swift", "build", *options, "--product", product, *further], check=True, stdout=sys.stderr)
    folder = subprocess.run(["swift", "build", *options, "--show-bin-path"], check=True,
                            capture_output=True, text=True).stdout.strip()
    return f"{folder}/{product}"


def figures(program, *arguments, environment=None):
    """The output of a program in Tools/bench/Measure: name → value."""
    text = subprocess.run([program, *arguments], check=True, capture_output=True, text=True,
                          env=environment).stdout
    return {name: float(value) for name, value in (line.split() for line in text.splitlines())}
