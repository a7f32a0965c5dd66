"""all-MiniLM-L6-v2 in onnxruntime, one thread: `minilm.py MODEL TEXTS ROUNDS VECTORS` prints `name value` lines.

PyPI has no ONNX version of this network, so this script writes it: with onnxruntime's fused operators (attention, skip and
layer norm, bias and GELU), and with standard ones only, which onnxruntime fuses as far as it can.
"""

import json
import struct
import sys
import time
from pathlib import Path

import numpy
import onnx
import onnxruntime
import tokenizers
from onnx import TensorProto, helper, numpy_helper

LAYERS, HEADS, WIDTH = 6, 12, 384


def weights(path):
    data = path.read_bytes()
    start = 8 + struct.unpack("<Q", data[:8])[0]
    header = json.loads(data[8:start])
    found = {}
    for name, entry in header.items():
        if entry.get("dtype") == "F32":
            begin, end = entry["data_offsets"]
            found[name] = numpy.frombuffer(data[start + begin:start + end], "<f4").reshape(entry["shape"])
    return found


class Graph:
    def __init__(self, values):
        self.values, self.nodes, self.constants, self.count = values, [], [], 0

    def constant(self, array):
        self.count += 1
        self.constants.append(numpy_helper.from_array(numpy.ascontiguousarray(array), f"c{self.count}"))
        return f"c{self.count}"

    def node(self, kind, *inputs, domain="", output=None, **attributes):
        self.count += 1
        output = output or f"n{self.count}"
        self.nodes.append(helper.make_node(kind, inputs, [output], domain=domain, **attributes))
        return output

    def dense(self, value, name):
        product = self.node("MatMul", value, self.constant(self.values[f"{name}.weight"].T))
        return self.node("Add", product, self.constant(self.values[f"{name}.bias"]))

    def norm(self, value, name):
        return self.node("LayerNormalization", value, self.constant(self.values[f"{name}.LayerNorm.weight"]),
                         self.constant(self.values[f"{name}.LayerNorm.bias"]), axis=-1, epsilon=1e-12)

    def words(self):
        table = self.constant(self.values["embeddings.word_embeddings.weight"])
        places = self.constant(self.values["embeddings.position_embeddings.weight"]
                               + self.values["embeddings.token_type_embeddings.weight"][0])
        length = self.node("Shape", "ids", start=1, end=2)
        places = self.node("Slice", places, self.constant(numpy.array([0])), length, self.constant(numpy.array([0])))
        return self.norm(self.node("Add", self.node("Gather", table, "ids"), places), "embeddings")

    def fused(self):
        state, own = self.words(), "com.microsoft"
        for number in range(LAYERS):
            layer = f"encoder.layer.{number}"
            parts = [f"{layer}.attention.self.{part}" for part in ("query", "key", "value")]
            joined = numpy.concatenate([self.values[f"{part}.weight"].T for part in parts], axis=1)
            bias = numpy.concatenate([self.values[f"{part}.bias"] for part in parts])
            said = self.node("Attention", state, self.constant(joined), self.constant(bias), "lengths",
                             domain=own, num_heads=HEADS)
            state = self.skip(said, state, f"{layer}.attention.output", own)
            wide = self.node("MatMul", state, self.constant(self.values[f"{layer}.intermediate.dense.weight"].T))
            wide = self.node("BiasGelu", wide, self.constant(self.values[f"{layer}.intermediate.dense.bias"]), domain=own)
            state = self.skip(wide, state, f"{layer}.output", own)
        return state

    def skip(self, value, state, name, own):
        value = self.node("MatMul", value, self.constant(self.values[f"{name}.dense.weight"].T))
        return self.node("SkipLayerNormalization", value, state,
                         self.constant(self.values[f"{name}.LayerNorm.weight"]),
                         self.constant(self.values[f"{name}.LayerNorm.bias"]),
                         self.constant(self.values[f"{name}.dense.bias"]), domain=own, epsilon=1e-12)

    def standard(self):
        state = self.words()
        heads = self.constant(numpy.array([0, 0, HEADS, WIDTH // HEADS]))
        flat = self.constant(numpy.array([0, 0, WIDTH]))
        scale = self.constant(numpy.float32((WIDTH // HEADS) ** -0.5))
        for number in range(LAYERS):
            layer = f"encoder.layer.{number}"
            split = [self.node("Reshape", self.dense(state, f"{layer}.attention.self.{part}"), heads)
                     for part in ("query", "key", "value")]
            query = self.node("Mul", self.node("Transpose", split[0], perm=[0, 2, 1, 3]), scale)
            scores = self.node("MatMul", query, self.node("Transpose", split[1], perm=[0, 2, 3, 1]))
            shares = self.node("Softmax", self.node("Add", scores, "mask"), axis=-1)
            said = self.node("MatMul", shares, self.node("Transpose", split[2], perm=[0, 2, 1, 3]))
            said = self.node("Reshape", self.node("Transpose", said, perm=[0, 2, 1, 3]), flat)
            said = self.dense(said, f"{layer}.attention.output.dense")
            state = self.norm(self.node("Add", said, state), f"{layer}.attention.output")
            wide = self.node("Gelu", self.dense(state, f"{layer}.intermediate.dense"))
            state = self.norm(self.node("Add", self.dense(wide, f"{layer}.output.dense"), state), f"{layer}.output")
        return state

    def session(self, kind):
        last = self.fused() if kind == "fused" else self.standard()
        self.node("Identity", last, output="state")
        mask = (helper.make_tensor_value_info("lengths", TensorProto.INT32, ["b"]) if kind == "fused" else
                helper.make_tensor_value_info("mask", TensorProto.FLOAT, ["b", 1, 1, "t"]))
        graph = helper.make_graph(
            self.nodes, "minilm", [helper.make_tensor_value_info("ids", TensorProto.INT64, ["b", "t"]), mask],
            [helper.make_tensor_value_info("state", TensorProto.FLOAT, ["b", "t", WIDTH])], self.constants)
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 20), helper.make_opsetid("com.microsoft", 1)])
        model.ir_version = 10
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_ENABLE_ALL
        return onnxruntime.InferenceSession(model.SerializeToString(), options, providers=["CPUExecutionProvider"])


class Embedder:
    def __init__(self, folder, kind):
        self.kind = kind
        self.session = Graph(weights(folder / "model.safetensors")).session(kind)
        self.tokenizer = tokenizers.Tokenizer.from_file(str(folder / "tokenizer.json"))
        self.tokenizer.no_padding()
        self.tokenizer.enable_truncation(256)

    def embed(self, texts):
        found = [encoding.ids for encoding in self.tokenizer.encode_batch(texts)]
        lengths = numpy.array([len(ids) for ids in found], dtype=numpy.int32)
        ids = numpy.zeros((len(found), lengths.max()), dtype=numpy.int64)
        for row, some in zip(ids, found):
            row[:len(some)] = some
        there = numpy.arange(ids.shape[1])[None, :] < lengths[:, None]
        mask = ({"lengths": lengths} if self.kind == "fused" else
                {"mask": numpy.where(there, 0, -1e9).astype(numpy.float32)[:, None, None, :]})
        state = self.session.run(["state"], {"ids": ids, **mask})[0]
        means = (state * there[:, :, None]).sum(axis=1) / lengths[:, None]
        return means / numpy.linalg.norm(means, axis=1, keepdims=True)


def main():
    folder, texts, rounds, vectors = sys.argv[1:]
    texts = Path(texts).read_text(encoding="utf-8").split("\n")
    texts = [text for text in texts if text]
    for kind in ("fused", "standard"):
        embedder = Embedder(Path(folder), kind)
        for batch in (1, 32):
            best = float("inf")
            for _ in range(int(rounds)):
                found = []
                began = time.process_time()
                for start in range(0, len(texts), batch):
                    found.append(embedder.embed(texts[start:start + batch]))
                best = min(best, time.process_time() - began)
            print(f"{kind}_batch_{batch}_per_second", len(texts) / best)
        numpy.concatenate(found).astype("<f4").tofile(f"{vectors}.{kind}")


if __name__ == "__main__":
    main()
