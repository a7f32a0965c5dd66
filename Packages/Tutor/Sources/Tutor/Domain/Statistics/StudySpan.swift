import AppCore
import Foundation

/// When something was studied, within bounds that a person keeps.
struct StudySpan: Sendable, Hashable {
    /// Nobody studies for longer than this without getting up; what a report has beyond it is not counted.
    static let longest: Int64 = 12 * 3_600_000
    /// Of one report.
    static let maxProblems = 10_000
    /// 2000-01-01: a clock that says less was never set.
    static let earliest: Int64 = 946_684_800_000

    /// Milliseconds since 1970, UTC; empty when problems alone are reported.
    var range: Range<Int64>
    var problems: Int

    /// nil when there is nothing to count.
    ///
    /// A span that ends in the future (the clock was set back meanwhile, or is wrong) is moved so that it ends now:
    /// how long it was is known better than when. Throws ``Problem/Code/invalid`` for what is no study time.
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

    /// What of it is in none of `others`.
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
