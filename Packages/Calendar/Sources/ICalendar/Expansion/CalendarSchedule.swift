package import Foundation

/// Finds the occurrences of a calendar's items in any time span.
///
/// Creating it sorts the items into series and looks up zones; queries are fast, so keep it as long
/// as the calendar doesn't change.
///
/// Choices where RFC 5545 is open or common calendars differ:
/// - A rule's time that a clock change skips is moved forward by the gap (2:30 becomes 3:30), not
///   left out.
/// - DTSTART always occurs, even if the rule doesn't include it, and COUNT counts the rule's own
///   times.
/// - An end given by DTEND keeps its local time: a night shift from 22:00 to 6:00 ends at 6:00 even
///   in the night of a clock change. A DURATION's hours are elapsed time; so is the length of an
///   occurrence that starts at a skipped time.
/// - UNTIL as a day includes that day; UNTIL without Z is a time in the zone of DTSTART.
/// - An all-day event that ends on the day it starts takes that day.
/// - EXDATE as a day excludes everything that starts on it. An override that matches no occurrence
///   still occurs.
package struct CalendarSchedule: Sendable {
    /// A reason why a result may be incomplete or wrong.
    package struct ScheduleIssue: Sendable, Hashable {
        /// The item concerned, as an index into `calendar.items`.
        package var item: Int
        package var message: String
    }

    /// The occurrences in a time span.
    package struct Answer: Sendable {
        /// Sorted by start, then in calendar order.
        package var occurrences: [Occurrence] = []
        /// Rules with too many occurrences, or that take too long to produce one.
        package var problems: [ScheduleIssue] = []
    }

    package let calendar: CalendarObject
    /// Unknown zones, whose times are read in the reader's zone.
    package let problems: [ScheduleIssue]

    private let reader: Zone
    private let singles: [Single]
    private let series: [Series]

    /// - Parameter readerZone: the zone of all-day events and floating times.
    package init(_ calendar: CalendarObject, readerZone: TimeZone) {
        var builder = SeriesBuilder(calendar, reader: Zone(readerZone))
        builder.build()
        self.calendar = calendar
        reader = builder.reader
        singles = builder.singles
        series = builder.series
        problems = builder.problems
    }

    /// Occurrences that overlap a span.
    ///
    /// - Parameters:
    ///   - from: seconds since 1970 UTC, inclusive.
    ///   - to: seconds since 1970 UTC, exclusive.
    ///   - limit: the maximum occurrences per rule; ten times as many in total.
    package func occurrences(from: Int, to: Int, limit: Int = 20_000) -> Answer {
        var answer = Answer()
        guard from < to else { return answer }
        for single in singles where single.startInstant < to && single.endInstant >= from {
            guard overlaps(single.startInstant, single.endInstant, from, to) else { continue }
            let item = calendar.items[single.item]
            guard let start = item.start ?? item.end else { continue }
            answer.occurrences.append(
                Occurrence(
                    item: single.item, start: start, end: single.end ?? start,
                    startInstant: single.startInstant, endInstant: single.endInstant))
        }
        var walker = SeriesIterator(reader: reader, window: from..<to, limit: limit)
        for series in series { walker.walk(series, in: calendar, into: &answer) }
        sort(&answer.occurrences)
        return answer
    }

    /// Sorts indexes first and moves each occurrence once, because occurrences are large.
    private func sort(_ occurrences: inout [Occurrence]) {
        let order = occurrences.indices
            .map { (start: occurrences[$0].startInstant, item: occurrences[$0].item, place: $0) }
            .sorted { ($0.start, $0.item, $0.place) < ($1.start, $1.item, $1.place) }
        occurrences = order.map { occurrences[$0.place] }
    }
}

/// True if an occurrence overlaps a window; zero-length ones count at their start.
func overlaps(_ start: Int, _ end: Int, _ from: Int, _ to: Int) -> Bool {
    start >= end ? start >= from && start < to : start < to && end > from
}
