import AppCore
import Foundation

/// A validated span of study time.
struct StudySpan: Sendable, Hashable {
    /// The longest plausible span in milliseconds; longer reports are cut.
    static let longest: Int64 = 12 * 3_600_000
    /// The maximum number of problems in one report.
    static let maxProblems = 10_000
    /// 2000-01-01; an earlier time means that the clock was never set.
    static let earliest: Int64 = 946_684_800_000

    /// Milliseconds since 1970, UTC; empty if only problems are reported.
    var range: Range<Int64>
    var problems: Int

    /// Nil if there is nothing to count.
    ///
    /// Moves a span that ends in the future so that it ends now: after a clock change, its length
    /// is more reliable than its time. Throws ``Problem/Code/invalid`` for invalid study time.
    init?(_ time: StudyTime, now: Date) throws(Problem) {
        guard time.seconds >= 0 else {
            throw Self.refusal("seconds", "Study time can't be negative: \(time.seconds) s.")
        }
        guard (0...Self.maxProblems).contains(time.problems) else {
            throw Self.refusal(
                "problems", "The number of problems must be 0 to \(Self.maxProblems).")
        }
        let start = time.start.milliseconds
        guard start >= Self.earliest, time.start.timeIntervalSince1970.isFinite else {
            throw Self.refusal("start", "It starts before the year 2000.")
        }
        guard time.seconds > 0 || time.problems > 0 else { return nil }
        let length = min(Int64(clamping: time.seconds).multiplied(by: 1000), Self.longest)
        let begin = min(start, now.milliseconds - length)
        range = begin..<(begin + length)
        problems = time.problems
    }

    /// The parts of the span outside `others`.
    func outside(_ others: [Range<Int64>]) -> [Range<Int64>] {
        var free = range.isEmpty ? [] : [range]
        for other in others {
            free = free.flatMap { piece -> [Range<Int64>] in
                guard piece.overlaps(other) else { return [piece] }
                let before = piece.lowerBound..<max(piece.lowerBound, other.lowerBound)
                let after = min(piece.upperBound, other.upperBound)..<piece.upperBound
                return [before, after].filter { !$0.isEmpty }
            }
        }
        return free
    }

    private static func refusal(_ field: String, _ reason: String) -> Problem {
        Problem(
            .invalid, "This study time can't be counted.", reason: reason,
            cure: "Check this computer's clock.", place: field)
    }
}

extension Int64 {
    fileprivate func multiplied(by factor: Int64) -> Int64 {
        let (product, overflow) = multipliedReportingOverflow(by: factor)
        return overflow ? .max : product
    }
}
