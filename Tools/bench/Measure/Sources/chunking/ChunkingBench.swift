import Chunking
import Foundation

/// Measures cutting a document into chunks: `chunking FILE ROUNDS` prints `name value` lines: megabytes per second on one
/// thread by each of the two rules, how many chunks there are, and how long the longest is.
@main
enum ChunkingBench {
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 3, let rounds = Int(arguments[2]), rounds > 0 else {
            FileHandle.standardError.write(Data("usage: chunking FILE ROUNDS\n".utf8))
            exit(64)
        }
        let text = try String(contentsOfFile: arguments[1], encoding: .utf8)
        for rules in Chunker.Rules.allCases {
            let chunker = Chunker(rules)
            var best = Double.infinity
            var chunks: [Chunk] = []
            for _ in 0..<rounds {
                chunks = []
                let began = processorSeconds()
                chunks = chunker.chunks(of: text)
                best = min(best, processorSeconds() - began)
            }
            print("\(rules)_mb_per_second", Double(text.utf8.count) / 1e6 / best)
            print("\(rules)_chunks", chunks.count)
            print("\(rules)_longest", chunks.map(\.text.count).max() ?? 0)
        }
    }

    static func processorSeconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
