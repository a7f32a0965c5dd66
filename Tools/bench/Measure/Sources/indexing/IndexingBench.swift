import Chunking
import Foundation
import SentenceEmbedding

/// Measures making the vectors of a document, and nothing else: `indexing MODEL FILE TITLE` cuts the text as the tutor does and
/// embeds what it embeds, a hundred at a time, on as many threads. Prints `name value` lines: seconds of the process's
/// time on processors for cutting and for embedding, chunks, and vectors.
@main
enum IndexingBench {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 4 else {
            FileHandle.standardError.write(Data("usage: indexing MODEL FILE TITLE\n".utf8))
            exit(64)
        }
        let encoder = try SentenceEncoder(folder: URL(filePath: arguments[1]))
        let text = try String(contentsOfFile: arguments[2], encoding: .utf8)
        var began = processorSeconds()
        let chunks = Chunker().chunks(of: text)
        let windows = chunks.flatMap { $0.windows(title: arguments[3]) }
        print("cutting_seconds", processorSeconds() - began)
        let tasks = max(1, min(4, ProcessInfo.processInfo.activeProcessorCount))
        var count = 0
        began = processorSeconds()
        while count < windows.count {
            let part = Array(windows[count..<min(windows.count, count + 100)])
            count += try await encoder.embed(part, tasks: tasks).count
        }
        print("embedding_seconds", processorSeconds() - began)
        print("chunks", chunks.count)
        print("vectors", count)
    }

    static func processorSeconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
