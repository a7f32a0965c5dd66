/// UNTIL of the kind that RFC 5545 wants: a day for whole days, UTC where the start has a zone.
///
/// It means the same as before: a day is its last second where a time is wanted.
/// Source: RFC 5545, section 3.3.10.
extension CalendarItem {
    /// Nil when all rules end as they should.
    func rulesWithValidEnds(_ book: inout TimeZoneRegistry) -> [RecurrenceRule]? {
        guard let start = start ?? end else { return nil }
        var rules = rules
        var isChanged = false
        for index in rules.indices {
            guard let until = rules[index].until else { continue }
            let valid = Self.end(until, of: start, &book)
            guard valid != until else { continue }
            rules[index].until = valid
            isChanged = true
        }
        return isChanged ? rules : nil
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
