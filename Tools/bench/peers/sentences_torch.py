"""all-MiniLM-L6-v2 in sentence-transformers, one thread: `sentences_torch.py MODEL TEXTS ROUNDS VECTORS` prints `name value`
lines: texts per CPU second, one at a time and 32 at a time."""

import os
import sys
import time
from pathlib import Path

os.environ |= {"HF_HUB_OFFLINE": "1", "TOKENIZERS_PARALLELISM": "false", "OMP_NUM_THREADS": "1"}

import numpy  # noqa: E402
import torch  # noqa: E402
from sentence_transformers import SentenceTransformer  # noqa: E402


def main():
    folder, texts, rounds, vectors = sys.argv[1:]
    torch.set_num_threads(1)
    torch.set_num_interop_threads(1)
    model = SentenceTransformer(folder, device="cpu", local_files_only=True)
    model.max_seq_length = 256
    texts = [text for text in Path(texts).read_text(encoding="utf-8").split("\n") if text]
    model.encode(texts[:2], show_progress_bar=False)
    for batch in (1, 32):
        best = float("inf")
        for _ in range(int(rounds)):
            found = []
            began = time.process_time()
            for start in range(0, len(texts), batch):
                found.append(model.encode(texts[start:start + batch], batch_size=batch, normalize_embeddings=True,
                                          show_progress_bar=False))
            best = min(best, time.process_time() - began)
        print(f"batch_{batch}_per_second", len(texts) / best)
    numpy.concatenate(found).astype("<f4").tofile(vectors)


if __name__ == "__main__":
    main()
