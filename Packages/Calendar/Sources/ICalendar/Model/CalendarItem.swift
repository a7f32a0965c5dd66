/// A VEVENT or VTODO.
package struct CalendarItem: Sendable, Hashable {
    package enum Kind: Sendable, Hashable { case event, todo }

    package var kind: Kind
    /// Empty if missing.
    package var uid: String
    package var summary = ""
    package var details: String?
    package var location: String?
    package var url: String?
    package var categories: [String] = []
    /// STATUS, in uppercase: CONFIRMED, CANCELLED, NEEDS-ACTION, COMPLETED, …
    package var status: String?
    /// DTSTART. Required for events, optional for to-dos.
    package var start: CalendarTime?
    /// DTEND of an event, DUE of a to-do. Exclusive: a one-day event ends on the next day.
    package var end: CalendarTime?
    /// DURATION, instead of `end`.
    package var duration: CalendarDuration?
    package var rules: [RecurrenceRule] = []
    /// EXRULE: what it gives doesn't occur. Obsolete, but older programs write it.
    package var exceptionRules: [RecurrenceRule] = []
    package var recurrenceDates: [RecurrenceDate] = []
    /// EXDATE. A day excludes everything that starts on it.
    package var exceptionDates: [CalendarTime] = []
    /// RECURRENCE-ID: the occurrence of the series with the same `uid` that this item replaces.
    package var recurrenceID: CalendarTime?
    /// RANGE=THISANDFUTURE: whether it also moves and changes all later occurrences.
    package var replacesFuture = false
    package var sequence = 0
    /// DTSTAMP. The writer requires it and writes nil as 1970.
    package var stamp: CalendarTime?
    package var created: CalendarTime?
    package var lastModified: CalendarTime?
    /// COMPLETED of a to-do.
    package var completed: CalendarTime?
    /// PERCENT-COMPLETE, 0 to 100.
    package var percentComplete: Int?
    /// PRIORITY: 1 is highest, 9 lowest, 0 none.
    package var priority: Int?
    package var alarms: [Alarm] = []
    /// Unknown parameters of the properties above, by property name.
    package var parameters: [String: [Parameter]] = [:]
    /// All other properties, in the file's order.
    package var properties: [Property] = []
    /// All other components inside it.
    package var components: [Component] = []

    package init(_ kind: Kind, uid: String) {
        self.kind = kind
        self.uid = uid
    }

    package var repeats: Bool { !rules.isEmpty || !recurrenceDates.isEmpty }
}

/// A value of RDATE: a start, and for a PERIOD its own end.
package struct RecurrenceDate: Sendable, Hashable {
    package enum Extent: Sendable, Hashable {
        case end(CalendarTime)
        case duration(CalendarDuration)
    }

    package var start: CalendarTime
    /// nil for the item's own length.
    package var extent: Extent?

    package init(_ start: CalendarTime, extent: Extent? = nil) {
        self.start = start
        self.extent = extent
    }
}
