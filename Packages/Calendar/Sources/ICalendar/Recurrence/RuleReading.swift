/// Parses an RRULE.
extension RecurrenceRule {
    /// Parses `FREQ=WEEKLY;BYDAY=MO,WE`, or a rule of vCalendar 1.0 such as `W1 MO WE #5`.
    init(_ bytes: Bytes) throws(ValueError) {
        if let rule = try Self.version1(bytes) {
            self = rule
            return
        }
        var rule = RecurrenceRule(.daily)
        var seen: Set<NameKey> = []
        for part in split(trimmed(bytes), at: UInt8(ascii: ";")) where !part.isEmpty {
            guard let equals = part.firstIndex(of: UInt8(ascii: "=")), equals > 0 else {
                throw ValueError("\(quoted(part)) in the rule isn't of the form NAME=VALUE")
            }
            let name = Bytes(rebasing: part[0..<equals])
            let value = Bytes(rebasing: part[(equals + 1)...])
            let key = NameKey(name)
            guard seen.insert(key).inserted else {
                throw ValueError("the rule has \(quoted(name)) twice")
            }
            guard let read = Self.parts[key] else {
                // Extension parts (`X-…`) don't affect the rest.
                if name.count > 2, uppercased(name[0]) == UInt8(ascii: "X"),
                    name[1] == UInt8(ascii: "-")
                {
                    continue
                }
                throw ValueError("the rule has an unknown part \(quoted(name))")
            }
            try read(&rule, value)
        }
        guard seen.contains(NameKey("FREQ")) else {
            throw ValueError("the rule has no FREQ, as in FREQ=WEEKLY")
        }
        self = rule
    }

    /// Parses a rule from a string.
    package init(text: String) throws {
        var text = text
        self = try text.withUTF8 { try RecurrenceRule($0) }
    }

    private typealias Part = @Sendable (inout RecurrenceRule, Bytes) throws(ValueError) -> Void

    private static let parts: [NameKey: Part] = [
        NameKey("FREQ"): { rule, value throws(ValueError) in
            rule.frequency = try frequency(value)
        },
        NameKey("INTERVAL"): { rule, value throws(ValueError) in
            rule.interval = try positive("INTERVAL", value)
        },
        NameKey("COUNT"): { rule, value throws(ValueError) in
            rule.count = try positive("COUNT", value)
        },
        NameKey("UNTIL"): { rule, value throws(ValueError) in
            do throws(ValueError) {
                rule.until = try calendarTime(value, zone: nil)
            } catch { throw ValueError("the rule's UNTIL: \(error.message)") }
        },
        NameKey("WKST"): { rule, value throws(ValueError) in
            guard let day = weekday(value) else {
                throw ValueError("the rule's WKST is \(quoted(value)), not MO to SU")
            }
            rule.weekStart = day
        },
        NameKey("BYSECOND"): { rule, value throws(ValueError) in
            rule.bySecond = try numbers("BYSECOND", value, 0...60).map { min($0, 59) }
        },
        NameKey("BYMINUTE"): { rule, value throws(ValueError) in
            rule.byMinute = try numbers("BYMINUTE", value, 0...59)
        },
        NameKey("BYHOUR"): { rule, value throws(ValueError) in
            rule.byHour = try numbers("BYHOUR", value, 0...23)
        },
        NameKey("BYDAY"): { rule, value throws(ValueError) in rule.byDay = try days(value) },
        NameKey("BYMONTHDAY"): { rule, value throws(ValueError) in
            rule.byMonthDay = try numbers("BYMONTHDAY", value, -31...31, zero: false)
        },
        NameKey("BYYEARDAY"): { rule, value throws(ValueError) in
            rule.byYearDay = try numbers("BYYEARDAY", value, -366...366, zero: false)
        },
        NameKey("BYWEEKNO"): { rule, value throws(ValueError) in
            rule.byWeek = try numbers("BYWEEKNO", value, -53...53, zero: false)
        },
        NameKey("BYMONTH"): { rule, value throws(ValueError) in
            rule.byMonth = try numbers("BYMONTH", value, 1...12)
        },
        NameKey("BYSETPOS"): { rule, value throws(ValueError) in
            rule.bySetPosition = try numbers("BYSETPOS", value, -366...366, zero: false)
        },
        NameKey("RSCALE"): { _, value throws(ValueError) in
            guard NameKey(value) == NameKey("GREGORIAN") else {
                throw ValueError(
                    "the rule counts by the calendar \(quoted(value)); only GREGORIAN is known")
            }
        },
        NameKey("SKIP"): { rule, value throws(ValueError) in
            let name = String(decoding: value, as: UTF8.self).uppercased()
            guard let skip = Skip(rawValue: name) else {
                throw ValueError(
                    "the rule's SKIP is \(quoted(value)), not OMIT, BACKWARD or FORWARD")
            }
            rule.skip = skip
        },
    ]

    private static func frequency(_ value: Bytes) throws(ValueError) -> Frequency {
        switch NameKey(value) {
        case NameKey("DAILY"): return .daily
        case NameKey("WEEKLY"): return .weekly
        case NameKey("MONTHLY"): return .monthly
        case NameKey("YEARLY"): return .yearly
        case NameKey("HOURLY"): return .hourly
        case NameKey("MINUTELY"): return .minutely
        case NameKey("SECONDLY"): return .secondly
        default:
            throw ValueError("the rule's FREQ is \(quoted(value)), not one of DAILY, WEEKLY, …")
        }
    }

    private static func positive(_ name: String, _ value: Bytes) throws(ValueError) -> Int {
        guard let number = integer(value), number > 0 else {
            throw ValueError("the rule's \(name) is \(quoted(value)), not a number from 1")
        }
        return number
    }

    private static func numbers(
        _ name: String, _ value: Bytes, _ range: ClosedRange<Int>, zero: Bool = true
    ) throws(ValueError) -> [Int] {
        var numbers: [Int] = []
        for part in split(value, at: UInt8(ascii: ",")) {
            guard let number = integer(part), range.contains(number), zero || number != 0 else {
                throw ValueError(
                    "the rule's \(name) has \(quoted(part)), which isn't within "
                        + "\(range.lowerBound) to \(range.upperBound)")
            }
            if !numbers.contains(number) { numbers.append(number) }
        }
        return numbers
    }

    private static func days(_ value: Bytes) throws(ValueError) -> [Day] {
        var days: [Day] = []
        for part in split(value, at: UInt8(ascii: ",")) {
            let ordinal = part.count > 2 ? integer(Bytes(rebasing: part.dropLast(2))) : nil
            guard part.count >= 2, let weekday = weekday(Bytes(rebasing: part.suffix(2))),
                part.count == 2 || (ordinal ?? 0) != 0, abs(ordinal ?? 0) <= 53
            else {
                throw ValueError("the rule's BYDAY has \(quoted(part)), not a day like MO or -1FR")
            }
            let day = Day(weekday, ordinal: ordinal)
            if !days.contains(day) { days.append(day) }
        }
        return days
    }

    static func weekday(_ value: Bytes) -> Weekday? {
        guard value.count == 2 else { return nil }
        switch (uppercased(value[0]), uppercased(value[1])) {
        case (UInt8(ascii: "M"), UInt8(ascii: "O")): return .monday
        case (UInt8(ascii: "T"), UInt8(ascii: "U")): return .tuesday
        case (UInt8(ascii: "W"), UInt8(ascii: "E")): return .wednesday
        case (UInt8(ascii: "T"), UInt8(ascii: "H")): return .thursday
        case (UInt8(ascii: "F"), UInt8(ascii: "R")): return .friday
        case (UInt8(ascii: "S"), UInt8(ascii: "A")): return .saturday
        case (UInt8(ascii: "S"), UInt8(ascii: "U")): return .sunday
        default: return nil
        }
    }
}

/// The parts between separators; empty for an empty value.
func split(_ bytes: Bytes, at separator: UInt8) -> [Bytes] {
    guard !bytes.isEmpty else { return [] }
    var parts: [Bytes] = []
    var from = 0
    for index in 0...bytes.count where index == bytes.count || bytes[index] == separator {
        parts.append(Bytes(rebasing: bytes[from..<index]))
        from = index + 1
    }
    return parts
}
