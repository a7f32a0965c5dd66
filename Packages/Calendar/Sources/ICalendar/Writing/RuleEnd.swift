/// Converts UNTIL to the kind that RFC 5545 requires: a day for all-day events, UTC if the start
/// has a zone.
///
/// The meaning doesn't change: a day becomes its last second if a time is required, and of COUNT
/// and UNTIL, which exclude each other, the one that ends the rule stays. Source: RFC 5545, section
/// 3.3.10.
extension CalendarItem {
    /// The corrected rules; nil if all rules already end correctly.
    func rulesWithValidEnds(_ book: inout TimeZoneRegistry) -> [RecurrenceRule]? {
        guard let start = start ?? end else { return nil }
        var rules = rules
        var isChanged = false
        for index in rules.indices {
            guard let until = rules[index].until else { continue }
            let valid = Self.end(until, of: start, &book)
            if let count = rules[index].count {
                isChanged = true
                if Self.reaches(count, rules[index], start, by: until) {
                    rules[index].until = nil
                    continue
                }
                rules[index].count = nil
            }
            guard valid != until else { continue }
            rules[index].until = valid
            isChanged = true
        }
        return isChanged ? rules : nil
    }

    /// Whether a rule gives `count` times before it ends.
    private static func reaches(
        _ count: Int, _ rule: RecurrenceRule, _ start: CalendarTime, by until: CalendarTime
    ) -> Bool {
        let end = until.wall.seconds + (until.isDay ? 86_399 : 0)
        var walk = RecurrenceIterator(
            rule, start: start.wall.seconds, end: end, patience: 100_000)
        for _ in 0..<count { if walk.next() == nil { return false } }
        return true
    }

    private static func end(
        _ until: CalendarTime, of start: CalendarTime, _ book: inout TimeZoneRegistry
    ) -> CalendarTime {
        if start.isDay { return .day(until.wall.day) }
        let wall = WallTime(seconds: until.wall.seconds + (until.isDay ? 86_399 : 0))
        switch start {
        case .day, .floating: return .floating(wall)
        case .utc: return .utc(wall.seconds)
        case .zoned(_, let name):
            if case .utc = until { return until }
            return book.zone(named: name).map { .utc($0.instant(of: wall.seconds)) }
                ?? .floating(wall)
        }
    }
}
