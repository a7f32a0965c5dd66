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
    /// STATUS, in upper case: CONFIRMED, CANCELLED, NEEDS-ACTION, COMPLETED, …
    package var status: String?
    /// DTSTART. Required for events, optional for to-dos.
    package var start: CalendarTime?
    /// DTEND of an event, DUE of a to-do. Exclusive: an event of one day ends the day after.
    package var end: CalendarTime?
    /// DURATION, in the place of `end`.
    package var duration: CalendarDuration?
    package var rules: [RecurrenceRule] = []
    package var recurrenceDates: [RecurrenceDate] = []
    /// EXDATE. A day excludes everything that starts on it.
    package var exceptionDates: [CalendarTime] = []
    /// RECURRENCE-ID: which occurrence of the series with the same `uid` this one replaces.
    package var recurrenceID: CalendarTime?
    /// RANGE=THISANDFUTURE: it also moves and changes all that come after that occurrence.
    package var replacesFuture = false
    package var sequence = 0
    /// DTSTAMP. The writer needs it: nil is written as 1970.
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
    /// Parameters that are not understood here, of the properties above: name of the property → parameters.
    package var parameters: [String: [Parameter]] = [:]
    /// All other properties, in the file's order.
    package var properties: [Property] = []
    /// All other components in it.
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
    /// Nil: as long as the item is.
    package var extent: Extent?

    package init(_ start: CalendarTime, extent: Extent? = nil) {
        self.start = start
        self.extent = extent
    }
}
