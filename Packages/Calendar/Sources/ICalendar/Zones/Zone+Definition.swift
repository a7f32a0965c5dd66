/// Creates zones from a calendar file's definitions.
extension Zone {
    /// Returns nil if the component has no usable rules.
    ///
    /// Before the first change, the offset is the one that changed then. Source: RFC 5545, section
    /// 3.6.5.
    init?(_ component: Component) {
        var onsets: [(moment: Int, from: Int, to: Int)] = []
        for observance in component.components.prefix(500)
        where observance.name == "STANDARD" || observance.name == "DAYLIGHT" {
            guard let found = Self.onsets(of: observance) else { return nil }
            onsets += found
            guard onsets.count < 20_000 else { return nil }
        }
        onsets.sort { $0.moment < $1.moment }
        guard let first = onsets.first else { return nil }
        self.init(initialOffset: first.from, changes: onsets.map { ($0.moment, $0.to) })
    }

    private static func onsets(of observance: Component) -> [(moment: Int, from: Int, to: Int)]? {
        guard let from = observance["TZOFFSETFROM"].flatMap({ offset($0.value) }),
            let to = observance["TZOFFSETTO"].flatMap({ offset($0.value) }),
            let start = observance["DTSTART"].flatMap({ walls($0.value, from).first })
        else { return nil }
        let end = CalendarDay.number(ofFirstOfMonth: 1, year: lastYear + 1) * 86_400
        var found = [start]
        for property in observance.properties.prefix(500) {
            if property.name == "RDATE" { found += walls(property.value, from) }
            guard property.name == "RRULE" else { continue }
            guard let rule = try? RecurrenceRule(text: property.value) else { return nil }
            var until = Int.max
            switch rule.until {
            case .utc(let seconds): until = seconds + from
            case .day(let day): until = day.number * 86_400 + 86_399
            case .some(let time): until = time.wall.seconds
            case nil: break
            }
            var walk = RecurrenceIterator(rule, start: start, end: min(end, until))
            while let wall = walk.next(), found.count < 5000 { found.append(wall) }
        }
        return found.map { ($0 - from, from, to) }
    }

    private static func walls(_ text: String, _ from: Int) -> [Int] {
        var text = text
        return text.withUTF8 { bytes in
            split(bytes, at: UInt8(ascii: ",")).prefix(2000).compactMap { part in
                guard let time = try? calendarTime(part, zone: nil) else { return nil }
                if case .utc(let seconds) = time { return seconds + from }
                return time.wall.seconds
            }
        }
    }

    /// Parses `+0100` or `-033000` to seconds east of UTC.
    static func offset(_ text: String) -> Int? {
        var bytes = Array(text.utf8)
        var sign = 1
        if let first = bytes.first, first == UInt8(ascii: "+") || first == UInt8(ascii: "-") {
            sign = first == UInt8(ascii: "-") ? -1 : 1
            bytes.removeFirst()
        }
        guard bytes.count == 4 || bytes.count == 6, bytes.allSatisfy({ $0 &- 48 < 10 }) else {
            return nil
        }
        let digits = bytes.map { Int($0 - 48) }
        let seconds = bytes.count == 6 ? digits[4] * 10 + digits[5] : 0
        let total =
            (digits[0] * 10 + digits[1]) * 3600 + (digits[2] * 10 + digits[3]) * 60 + seconds
        return total < 86_400 ? sign * total : nil
    }
}
