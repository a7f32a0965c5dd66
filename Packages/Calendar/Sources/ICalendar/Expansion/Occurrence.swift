/// One time at which an item happens.
package struct Occurrence: Sendable, Hashable {
    /// Which one, as an index into the schedule's `calendar.items`: the item itself, or the override.
    package var item: Int
    package var start: CalendarTime
    /// Exclusive. Equal to `start` for zero-length occurrences.
    package var end: CalendarTime
    /// `start` in seconds since 1970-01-01 00:00:00 UTC. A day starts at midnight in the reader's zone.
    package var startInstant: Int
    /// `end` in seconds since 1970-01-01 00:00:00 UTC.
    package var endInstant: Int
    /// Where the series would have put it: with the UID what identifies it. Nil for what does not repeat.
    package var recurrenceID: CalendarTime?
}
