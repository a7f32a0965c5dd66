import Foundation
import MeasuredDialogue

/// Measures comparing what students say with the lines that are expected: `conversing FILE ROUNDS` reads lines
/// `expected TAB said` and prints `name value` lines: comparisons per second on one thread, with lines made ready
/// beforehand and with lines made ready each time, and how many were taken. `conversing grade FILE` reads lines
/// `language TAB expected TAB others, between bars TAB said TAB question before` and prints `taken` or `missed`.
@main
enum ConversingBench {
    static func main() throws {
        let arguments = CommandLine.arguments
        if arguments.count == 3, arguments[1] == "grade" { return try grade(arguments[2]) }
        guard arguments.count == 3, let rounds = Int(arguments[2]), rounds > 0 else {
            FileHandle.standardError.write(
                Data("usage: conversing FILE ROUNDS | grade FILE\n".utf8))
            exit(64)
        }
        let text = try String(contentsOfFile: arguments[1], encoding: .utf8)
        let pairs = text.split(separator: "\n").map { line in
            line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        }
        let ready = pairs.map { (line: ExpectedLine($0[0]), said: $0[1]) }
        let (reused, taken) = rate(ready.count, rounds) {
            ready.count { $0.line.judge($0.said).isTaken }
        }
        let (fresh, takenFresh) = rate(pairs.count, max(1, rounds / 4)) {
            pairs.count { ExpectedLine($0[0]).judge($0[1]).isTaken }
        }
        guard taken == takenFresh else { exit(70) }
        print("per_second", reused)
        print("fresh_per_second", fresh)
        print("taken", taken)
    }

    static func grade(_ path: String) throws {
        for row in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n") {
            let fields = row.split(separator: "\t", omittingEmptySubsequences: false).map(
                String.init)
            guard fields.count == 5 else { exit(65) }
            let line = ExpectedLine(
                fields[1],
                accepted: fields[2].components(separatedBy: " | ").filter { !$0.isEmpty },
                language: fields[0], question: fields[4])
            print(line.judge(fields[3]).isTaken ? "taken" : "missed")
        }
    }

    /// The best of several rounds, by the processor time of this thread.
    static func rate(_ count: Int, _ rounds: Int, _ body: () -> Int) -> (Double, Int) {
        var best = Double.infinity
        var result = 0
        for _ in 0..<rounds {
            let began = processorSeconds()
            result = body()
            best = min(best, processorSeconds() - began)
        }
        return (Double(count) / best, result)
    }

    static func processorSeconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
