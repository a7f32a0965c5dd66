/// One occurrence of an item.
package struct Occurrence: Sendable, Hashable {
    /// The item itself or its override, as an index into the schedule's `calendar.items`.
    package var item: Int
    package var start: CalendarTime
    /// The end, exclusive. Equal to `start` for zero-length occurrences.
    package var end: CalendarTime
    /// `start` in seconds since 1970-01-01 00:00:00 UTC. A day starts at midnight in the reader's zone.
    package var startInstant: Int
    /// `end` in seconds since 1970-01-01 00:00:00 UTC.
    package var endInstant: Int
    /// The original start in the series, which together with the UID identifies the occurrence. nil
    /// if the item doesn't repeat.
    package var recurrenceID: CalendarTime?
}
