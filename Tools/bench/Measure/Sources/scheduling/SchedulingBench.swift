import FSRS
import Foundation

/// Measures the scheduling engine: `scheduling outcomes STATES OUT` works out the four outcomes of each line
/// `stability,difficulty,days`; `scheduling fit REVIEWS OUT` fits weights to lines `card,day,rating,days`, a card's
/// reviews after each other. Both write what they found to OUT and print `name value` lines.
@main
enum SchedulingBench {
    static func main() throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard arguments.count == 3 else { return usage() }
        let lines = try String(contentsOfFile: arguments[1], encoding: .utf8).split(separator: "\n")
        switch arguments[0] {
        case "outcomes": try outcomes(lines, out: arguments[2])
        case "fit": try fit(lines, out: arguments[2])
        default: usage()
        }
    }

    static func usage() {
        FileHandle.standardError.write(Data("usage: scheduling outcomes|fit FILE OUT\n".utf8))
        exit(64)
    }

    static func outcomes(_ lines: [Substring], out: String) throws {
        let items = lines.map { line in line.split(separator: ",").compactMap { Double($0) } }
            .map { (state: MemoryState(stability: $0[0], difficulty: $0[1]), days: $0[2]) }
        let scheduler = Scheduler()
        var sum = 0.0
        let times = (0..<15).map { _ in
            seconds {
                for item in items {
                    let next = scheduler.outcomes(of: item.state, after: item.days)
                    sum += next.again.interval + next.hard.interval
                    sum += next.good.interval + next.easy.interval
                }
            }
        }
        precondition(sum > 0, "keeps the work from being left out")
        print("per_second", Double(items.count) / median(times))
        let answers = items.map { item in
            let next = scheduler.outcomes(of: item.state, after: item.days)
            return Rating.allCases.map { rating in
                let outcome = next[rating]
                return "\(outcome.memory.stability),\(outcome.memory.difficulty)"
            }.joined(separator: ",")
        }
        try answers.joined(separator: "\n").write(toFile: out, atomically: true, encoding: .utf8)
    }

    static func fit(_ lines: [Substring], out: String) throws {
        var cards: [[LoggedReview]] = []
        var last = -1
        for line in lines {
            let fields = line.split(separator: ",").compactMap { Int($0) }
            guard let rating = Rating(rawValue: fields[2]) else { continue }
            if fields[0] != last { cards.append([]) }
            last = fields[0]
            cards[cards.count - 1].append(
                LoggedReview(at: Double(fields[1]) * 86400, rating: rating, days: fields[3]))
        }
        var weights: [Double] = []
        let times = try (0..<9).map { _ in
            try seconds { weights = try Optimizer().weights(for: cards) }
        }
        print("fit_ms", median(times) * 1000)
        try weights.map { "\($0)" }.joined(separator: ",")
            .write(toFile: out, atomically: true, encoding: .utf8)
    }

    static func median(_ times: [Double]) -> Double { times.sorted()[times.count / 2] }

    /// Of processor time.
    static func seconds(_ work: () throws -> Void) rethrows -> Double {
        let began = clock()
        try work()
        return Double(clock() - began) / Double(CLOCKS_PER_SEC)
    }
}
