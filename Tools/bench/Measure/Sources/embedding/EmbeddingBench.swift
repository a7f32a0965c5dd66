import Foundation
import SentenceEmbedding

/// Measures making vectors of texts: `embedding MODEL TEXTS ROUNDS VECTORS` reads a text a line and prints `name value` lines:
/// texts per second of one thread's processor time, one at a time and 32 at a time. It writes the vectors, 32-bit
/// numbers one after the other, to VECTORS.
@main
enum EmbeddingBench {
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 5, let rounds = Int(arguments[3]), rounds > 0 else {
            FileHandle.standardError.write(
                Data("usage: embedding MODEL TEXTS ROUNDS VECTORS\n".utf8))
            exit(64)
        }
        let began = processorSeconds()
        let encoder = try SentenceEncoder(folder: URL(filePath: arguments[1]))
        print("load_milliseconds", (processorSeconds() - began) * 1000)
        let texts = try String(contentsOfFile: arguments[2], encoding: .utf8)
            .split(separator: "\n").map(String.init)
        var vectors: [[Float]] = []
        for batch in [1, 32] {
            var best = Double.infinity
            for _ in 0..<rounds {
                vectors = []
                let began = processorSeconds()
                for start in stride(from: 0, to: texts.count, by: batch) {
                    vectors += encoder.embed(
                        Array(texts[start..<min(texts.count, start + batch)]))
                }
                best = min(best, processorSeconds() - began)
            }
            print("batch_\(batch)_per_second", Double(texts.count) / best)
        }
        let bytes = vectors.reduce(into: Data()) { data, vector in
            vector.withUnsafeBytes { data.append(contentsOf: $0) }
        }
        try bytes.write(to: URL(filePath: arguments[4]))
    }

    static func processorSeconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
