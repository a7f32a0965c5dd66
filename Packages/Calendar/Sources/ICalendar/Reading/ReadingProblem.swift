/// A problem in a calendar file and its consequence.
package struct ReadingProblem: Sendable, Hashable {
    package enum Consequence: Sendable, Hashable {
        /// A whole component was left out, as `VEVENT`; its SUMMARY or UID if it was known by then.
        case skipped(component: String, title: String?)
        /// A line was skipped or kept unparsed; the rest was read.
        case lineIgnored
        /// The file was not read to its end.
        case stopped
    }

    /// Counted from 1, as an editor counts them.
    package var line: Int
    /// The problem as a sentence without a period: "DTSTART has no time, as in 20260131T090000".
    package var message: String
    package var consequence: Consequence
}

/// Limits on what is read from a file. Anything beyond is reported.
package struct ReadingLimits: Sendable {
    /// Of the whole file.
    package var bytes = 64 << 20
    /// Of one line, unfolded.
    package var lineBytes = 1 << 20
    package var nesting = 16
    package var items = 100_000
    /// Properties that are kept without being understood, in the whole file.
    package var keptProperties = 500_000
    /// Values of RDATE and EXDATE in the whole file.
    package var dates = 500_000
    /// Problems that are described; beyond it they are only counted.
    package var problems = 100

    package init() {}
}
