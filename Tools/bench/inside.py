"""Programs of Tools/bench/Measure, which measure inside a process."""

import subprocess
import sys


def build(root, product, *further):
    """Path of one of the programs in Tools/bench/Measure, built; `further` options go to swift build."""
    options = ["--package-path", str(root / "Tools" / "bench" / "Measure"),
               "--scratch-path", str(root / ".build" / "bench" / "measure"), "-c", "release"]
    subprocess.run(["swift", "build", *options, "--product", product, *further], check=True, stdout=sys.stderr)
    folder = subprocess.run(["swift", "build", *options, "--show-bin-path"], check=True,
                            capture_output=True, text=True).stdout.strip()
    return f"{folder}/{product}"


def figures(program, *arguments, environment=None):
    """What a program of Tools/bench/Measure prints: name → value."""
    text = subprocess.run([program, *arguments], check=True, capture_output=True, text=True,
                          env=environment).stdout
    return {name: float(value) for name, value in (line.split() for line in text.splitlines())}
