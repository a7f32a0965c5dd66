/// A problem in a calendar file and its consequence.
package struct ReadingProblem: Sendable, Hashable {
    package enum Consequence: Sendable, Hashable {
        /// A whole component was skipped, such as `VEVENT`; with its SUMMARY or UID if known by
        /// then.
        case skipped(component: String, title: String?)
        /// A line was skipped or kept unparsed; the rest was read.
        case lineIgnored
        /// Everything was read, but perhaps not as meant.
        case readAnyway
        /// The file was not read to its end.
        case stopped
    }

    /// The line number, from 1, as in an editor.
    package var line: Int
    /// The problem as a sentence without a period: "DTSTART has no time, as in 20260131T090000".
    package var message: String
    package var consequence: Consequence
}

/// Limits on what is read from a file. Anything beyond is reported.
package struct ReadingLimits: Sendable {
    /// The size of the whole file.
    package var bytes = 64 << 20
    /// The size of one unfolded line.
    package var lineBytes = 1 << 20
    package var nesting = 16
    package var items = 100_000
    /// The number of properties kept unparsed in the whole file.
    package var keptProperties = 500_000
    /// The number of RDATE and EXDATE values in the whole file.
    package var dates = 500_000
    /// The number of problems described; more are only counted.
    package var problems = 100

    package init() {}
}
