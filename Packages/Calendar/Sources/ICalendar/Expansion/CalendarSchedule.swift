package import Foundation

/// What happens when: a calendar made ready to be asked for any span of time.
///
/// Making it sorts the items into series and looks up zones; asking it is quick, so keep it as long as the
/// calendar stays the same.
///
/// Where RFC 5545 leaves a choice, or calendars in use differ from it:
/// - A time that a rule gives and a clock never shows is taken as any such time (2:30 becomes 3:30), not left out.
/// - DTSTART always happens, also where the rule does not give it, and COUNT counts what the rule gives.
/// - An end given by DTEND is kept on the wall: a night shift from 22:00 to 6:00 ends at 6:00 also in the night the clocks
///   change. A DURATION's hours are counted by the clock that runs through, and so is what starts at a time that a clock
///   never shows.
/// - UNTIL as a day ends with that day; UNTIL without Z is a time in the zone of DTSTART.
/// - An event of a day that ends on the day it starts takes that day.
/// - EXDATE as a day takes away what starts on it. An override that fits no occurrence happens all the same.
package struct CalendarSchedule: Sendable {
    /// What an answer lacks, or why it may be wrong.
    package struct ScheduleIssue: Sendable, Hashable {
        /// Whom it concerns, as an index into `calendar.items`.
        package var item: Int
        package var message: String
    }

    /// What happens in a span of time.
    package struct Answer: Sendable {
        /// By start, then as in the calendar.
        package var occurrences: [Occurrence] = []
        /// Rules that give too much, or take too long to give anything.
        package var problems: [ScheduleIssue] = []
    }

    package let calendar: CalendarObject
    /// Unknown zones; their times are read in the reader's zone.
    package let problems: [ScheduleIssue]

    private let reader: Zone
    private let singles: [Single]
    private let series: [Series]

    /// - Parameter readerZone: where whole days and floating times are.
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

    /// Sorts places and moves each occurrence once: occurrences are large.
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
