/// Writes dates, durations and rules in file form.
extension LineSink {
    /// `20260131`.
    mutating func day(_ day: CalendarDay) {
        let (year, month, number) = day.parts
        digits(min(max(year, 0), 9999), 4)
        digits(month, 2)
        digits(number, 2)
    }

    /// `20260131T090000`.
    mutating func wall(_ wall: WallTime) {
        day(wall.day)
        byte(UInt8(ascii: "T"))
        let second = wall.secondOfDay
        digits(second / 3600, 2)
        digits(second / 60 % 60, 2)
        digits(second % 60, 2)
    }

    /// Writes the value without its parameters.
    mutating func value(_ time: CalendarTime) {
        switch time {
        case .day(let day): self.day(day)
        case .floating(let wall), .zoned(let wall, _): self.wall(wall)
        case .utc(let seconds): utc(seconds)
        }
    }

    mutating func utc(_ seconds: Int) {
        wall(WallTime(seconds: seconds))
        byte(UInt8(ascii: "Z"))
    }

    /// `;VALUE=DATE` or `;TZID=…`.
    mutating func parameters(of time: CalendarTime) {
        switch time {
        case .day: literal(";VALUE=DATE")
        case .zoned(_, let name):
            literal(";TZID=")
            parameterValue(name)
        case .floating, .utc: break
        }
    }

    /// `-P1DT2H`.
    mutating func duration(_ duration: CalendarDuration) {
        if duration.days < 0 || duration.seconds < 0 { byte(UInt8(ascii: "-")) }
        byte(UInt8(ascii: "P"))
        let days = Int(clamping: duration.days.magnitude)
        let seconds = Int(clamping: duration.seconds.magnitude)
        if days > 0 {
            number(days)
            byte(UInt8(ascii: "D"))
        }
        guard seconds > 0 || days == 0 else { return }
        byte(UInt8(ascii: "T"))
        part(seconds / 3600, UInt8(ascii: "H"))
        // Hours and seconds need minutes between them.
        if seconds / 3600 > 0, seconds / 60 % 60 == 0, seconds % 60 > 0 { literal("0M") }
        part(seconds / 60 % 60, UInt8(ascii: "M"))
        part(seconds % 60, UInt8(ascii: "S"))
        if seconds == 0 { literal("0S") }
    }

    private mutating func part(_ value: Int, _ unit: UInt8) {
        guard value > 0 else { return }
        number(value)
        byte(unit)
    }

    mutating func rule(_ rule: RecurrenceRule) {
        // RFC 7529 requires RSCALE with SKIP.
        literal(rule.skip == .omit ? "FREQ=" : "RSCALE=GREGORIAN;FREQ=")
        raw(rule.frequency.code)
        if let until = rule.until {
            literal(";UNTIL=")
            value(until)
        }
        if let count = rule.count {
            literal(";COUNT=")
            number(count)
        }
        if rule.interval != 1 {
            literal(";INTERVAL=")
            number(rule.interval)
        }
        list(";BYMONTH=", rule.byMonth)
        list(";BYWEEKNO=", rule.byWeek)
        list(";BYYEARDAY=", rule.byYearDay)
        list(";BYMONTHDAY=", rule.byMonthDay)
        if !rule.byDay.isEmpty {
            literal(";BYDAY=")
            for (index, day) in rule.byDay.enumerated() {
                if index > 0 { byte(UInt8(ascii: ",")) }
                if let ordinal = day.ordinal { number(ordinal) }
                raw(day.weekday.code)
            }
        }
        list(";BYHOUR=", rule.byHour)
        list(";BYMINUTE=", rule.byMinute)
        list(";BYSECOND=", rule.bySecond)
        list(";BYSETPOS=", rule.bySetPosition)
        if rule.weekStart != .monday {
            literal(";WKST=")
            raw(rule.weekStart.code)
        }
        if rule.skip != .omit {
            literal(";SKIP=")
            raw(rule.skip.rawValue)
        }
    }

    private mutating func list(_ name: StaticString, _ values: [Int]) {
        guard !values.isEmpty else { return }
        literal(name)
        for (index, value) in values.enumerated() {
            if index > 0 { byte(UInt8(ascii: ",")) }
            number(value)
        }
    }
}
