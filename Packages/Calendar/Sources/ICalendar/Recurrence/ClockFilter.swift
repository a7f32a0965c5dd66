/// The hours, minutes and seconds that match a rule repeating within the day, and the times that
/// other rules expand to.
struct ClockFilter {
    private var hours: UInt32 = 0
    private var minutes: UInt64 = 0
    private var seconds: UInt64 = 0

    init(_ rule: RecurrenceRule) {
        let frequency = rule.frequency
        guard frequency.rawValue <= RecurrenceRule.Frequency.hourly.rawValue else { return }
        for hour in rule.byHour { hours |= 1 << UInt32(hour) }
        if frequency != .hourly { for minute in rule.byMinute { minutes |= 1 << UInt64(minute) } }
        if frequency == .secondly { for second in rule.bySecond { seconds |= 1 << UInt64(second) } }
    }

    /// The wall time if it matches, else a later time before which none matches.
    func leap(from wall: Int, secondOfDay: Int) -> Int {
        if hours != 0, hours & (1 << UInt32(secondOfDay / 3600)) == 0 {
            return wall + 3600 - secondOfDay % 3600
        }
        if minutes != 0, minutes & (1 << UInt64(secondOfDay / 60 % 60)) == 0 {
            return wall + 60 - secondOfDay % 60
        }
        if seconds != 0, seconds & (1 << UInt64(secondOfDay % 60)) == 0 { return wall + 1 }
        return wall
    }

    /// Seconds after the start of the rule's day, hour, minute or second; ascending.
    static func times(_ rule: RecurrenceRule, start: WallTime) -> [Int] {
        let frequency = rule.frequency
        func values(_ by: [Int], _ own: Int, within finest: RecurrenceRule.Frequency) -> [Int] {
            guard frequency.rawValue > finest.rawValue else { return [0] }
            return by.isEmpty ? [own] : Set(by).sorted()
        }
        let hours = values(rule.byHour, start.hour, within: .hourly)
        let minutes = values(rule.byMinute, start.minute, within: .minutely)
        let seconds = values(rule.bySecond, start.second, within: .secondly)
        return hours.flatMap { hour in
            minutes.flatMap { minute in seconds.map { hour * 3600 + minute * 60 + $0 } }
        }
    }
}
