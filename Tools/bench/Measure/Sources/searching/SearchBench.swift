import Foundation
import VectorSearch

/// Measures searching vectors: `searching ROWS QUERIES DIMENSIONS ROUNDS FOLDER`. The two files hold 32-bit floats. Prints
/// `name value` lines: milliseconds of processor time for the nearest five of all rows, by floats and by bytes first, and
/// for reading as many bytes; each the mean over the queries of the fastest of the rounds. What was found is in
/// `FOLDER/found`: a line for each method and query.
@main
enum SearchBench {
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 6, let dimensions = Int(arguments[3]),
            let rounds = Int(arguments[4]), dimensions > 0, rounds > 0
        else {
            FileHandle.standardError.write(
                Data("usage: searching ROWS QUERIES DIMENSIONS ROUNDS FOLDER\n".utf8))
            exit(64)
        }
        let folder = arguments[5]
        let began = processorSeconds()
        let rows = try copy(arguments[1], dimensions, to: folder + "/rows")
        print("copy_rows_per_second", Double(rows.count) / (processorSeconds() - began))
        let queries = try floats(arguments[2])
        var found = ""
        for method in VectorSearchMethod.allCases {
            var total = 0.0
            for start in stride(from: 0, to: queries.count, by: dimensions) {
                let query = Array(queries[start..<start + dimensions])
                var hits: [VectorHit] = []
                total += try fastest(of: rounds) {
                    hits = try rows.nearest(5, to: query, method: method)
                }
                found += hits.map { String($0.row) }.joined(separator: " ") + "\n"
            }
            print("\(method)_ms", total / Double(queries.count / dimensions) * 1000)
        }
        try found.write(toFile: folder + "/found", atomically: true, encoding: .utf8)
        try measureReading(arguments[1], rounds)
    }

    private static func copy(
        _ path: String, _ dimensions: Int, to target: String
    ) throws -> VectorRows {
        let data = try Data(contentsOf: URL(filePath: path), options: .alwaysMapped)
        let count = data.count / 4 / dimensions
        var writer = try VectorRowsWriter(
            path: target, count: count, dimensions: dimensions, model: "bench", generation: "1")
        for row in 0..<count {
            let part = data[row * dimensions * 4..<(row + 1) * dimensions * 4]
            try writer.append(part.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }, key: 0)
        }
        return try writer.finish()
    }

    private static func floats(_ path: String) throws -> [Float] {
        try Data(contentsOf: URL(filePath: path)).withUnsafeBytes {
            Array($0.bindMemory(to: Float.self))
        }
    }

    /// What memory allows: every byte of the rows is loaded once, and nothing else is done with it.
    private static func measureReading(_ path: String, _ rounds: Int) throws {
        let data = try Data(contentsOf: URL(filePath: path), options: .alwaysMapped)
        var sink = SIMD16<UInt64>.zero
        let seconds = data.withUnsafeBytes { bytes in
            fastest(of: rounds) {
                for offset in stride(from: 0, to: bytes.count - 127, by: 128) {
                    sink &+= bytes.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt64>.self)
                }
            }
        }
        print("read_ms", seconds * 1000)
        print("read_sum", Double(sink.wrappedSum() & 0xFFFF))
    }

    private static func fastest<Failure: Error>(
        of rounds: Int, _ body: () throws(Failure) -> Void
    ) throws(Failure) -> Double {
        var best = Double.infinity
        for _ in 0..<rounds {
            let began = processorSeconds()
            try body()
            best = min(best, processorSeconds() - began)
        }
        return best
    }

    private static func processorSeconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
