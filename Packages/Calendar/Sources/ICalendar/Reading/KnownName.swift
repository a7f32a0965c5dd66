/// The names of properties that have a field in the model.
enum KnownName: Int, CaseIterable {
    case begin, end, summary, uid, dtstart, dtend, dtstamp, description, location, rrule, sequence
    case status, created, lastModified, due, duration, exdate, rdate, exrule, recurrenceID,
        categories
    case completed, percentComplete, priority, url, action, trigger, repetitions
    case prodID, version, method, calendarName, name, tzid

    var text: StaticString {
        switch self {
        case .begin: "BEGIN"
        case .end: "END"
        case .summary: "SUMMARY"
        case .uid: "UID"
        case .dtstart: "DTSTART"
        case .dtend: "DTEND"
        case .dtstamp: "DTSTAMP"
        case .description: "DESCRIPTION"
        case .location: "LOCATION"
        case .rrule: "RRULE"
        case .sequence: "SEQUENCE"
        case .status: "STATUS"
        case .created: "CREATED"
        case .lastModified: "LAST-MODIFIED"
        case .due: "DUE"
        case .duration: "DURATION"
        case .exdate: "EXDATE"
        case .rdate: "RDATE"
        case .exrule: "EXRULE"
        case .recurrenceID: "RECURRENCE-ID"
        case .categories: "CATEGORIES"
        case .completed: "COMPLETED"
        case .percentComplete: "PERCENT-COMPLETE"
        case .priority: "PRIORITY"
        case .url: "URL"
        case .action: "ACTION"
        case .trigger: "TRIGGER"
        case .repetitions: "REPEAT"
        case .prodID: "PRODID"
        case .version: "VERSION"
        case .method: "METHOD"
        case .calendarName: "X-WR-CALNAME"
        case .name: "NAME"
        case .tzid: "TZID"
        }
    }

    /// Names by a small hash; each slot holds the names that share it.
    private static let slots: [[(key: NameKey, name: KnownName)]] = {
        var slots = [[(key: NameKey, name: KnownName)]](repeating: [], count: 256)
        for name in allCases {
            let key = NameKey(name.text)
            slots[slot(key)].append((key, name))
        }
        return slots
    }()

    private static func slot(_ key: NameKey) -> Int {
        Int(((key.high ^ (key.low &* 31)) &* 0x9e37_79b9_7f4a_7c15) >> 56)
    }

    init?(_ key: NameKey) {
        for entry in Self.slots[Self.slot(key)] where entry.key == key {
            self = entry.name
            return
        }
        return nil
    }
}
