/// The days that match a rule's BY parts.
struct DayFilter {
    private var months: UInt16 = 0
    private var monthDays: UInt32 = 0
    private var monthDaysFromEnd: UInt32 = 0
    private var yearDays: [Int]
    private var weeks: [Int]
    private var weekdays: UInt8 = 0
    private var ordinals: [(ordinal: Int, weekday: Int)] = []
    private var countsInMonth: Bool
    private let weekStart: Int

    /// Whether only weekdays are filtered, if anything is.
    let isByWeekday: Bool
    let isEmpty: Bool

    /// - Parameter day: the day of the start, for parts that the rule omits.
    init(_ rule: RecurrenceRule, start day: CalendarDay) {
        var byMonth = rule.byMonth
        var byMonthDay = rule.byMonthDay
        var byDay = rule.byDay
        let isOpen =
            byDay.isEmpty && byMonthDay.isEmpty && rule.byYearDay.isEmpty
        switch rule.frequency {
        case .yearly where isOpen && rule.byWeek.isEmpty:
            if byMonth.isEmpty { byMonth = [day.month] }
            byMonthDay = [day.day]
        case .yearly where isOpen: byDay = [.init(day.weekday)]
        case .monthly where isOpen && rule.byWeek.isEmpty: byMonthDay = [day.day]
        case .weekly where isOpen && rule.byWeek.isEmpty: byDay = [.init(day.weekday)]
        default: break
        }
        for month in byMonth { months |= 1 << UInt16(month) }
        for number in byMonthDay {
            if number > 0 { monthDays |= 1 << UInt32(number) }
            if number < 0 { monthDaysFromEnd |= 1 << UInt32(-number) }
        }
        // An ordinal applies to months and years only.
        let counts = rule.frequency == .monthly || rule.frequency == .yearly
        for day in byDay {
            if let ordinal = day.ordinal, counts {
                ordinals.append((ordinal, day.weekday.rawValue))
            } else {
                weekdays |= 1 << UInt8(day.weekday.rawValue)
            }
        }
        countsInMonth = rule.frequency == .monthly || !rule.byMonth.isEmpty
        yearDays = rule.byYearDay
        weeks = rule.byWeek
        weekStart = rule.weekStart.rawValue
        isByWeekday =
            months == 0 && monthDays == 0 && monthDaysFromEnd == 0 && yearDays.isEmpty
            && weeks.isEmpty && ordinals.isEmpty
        isEmpty = isByWeekday && weekdays == 0
    }

    func hasMonth(_ month: Int) -> Bool { months == 0 || months & (1 << UInt16(month)) != 0 }

    func hasWeekday(ofDay number: Int) -> Bool {
        weekdays == 0 || weekdays & (1 << UInt8(Weekday.index(ofDay: number))) != 0
    }

    func matches(_ number: Int) -> Bool {
        if isByWeekday { return hasWeekday(ofDay: number) }
        let (year, month, day) = CalendarDay(number: number).parts
        return matches(
            number, year: year, month: month, day: day,
            monthLength: CalendarDay.length(ofMonth: month, year: year))
    }

    /// Whether a day matches that is already split into parts.
    func matches(_ number: Int, year: Int, month: Int, day: Int, monthLength: Int) -> Bool {
        guard hasMonth(month) else { return false }
        if monthDays | monthDaysFromEnd != 0 {
            let fits =
                monthDays & (1 << UInt32(day)) != 0
                || monthDaysFromEnd & (1 << UInt32(monthLength - day + 1)) != 0
            guard fits else { return false }
        }
        if weekdays != 0 || !ordinals.isEmpty {
            let isPlain = weekdays != 0 && hasWeekday(ofDay: number)
            guard
                isPlain
                    || hasOrdinal(
                        number, year: year, day: day, monthLength: monthLength)
            else { return false }
        }
        if !yearDays.isEmpty {
            let (first, length) = Self.year(year)
            let dayOfYear = number - first + 1
            guard yearDays.contains(where: { $0 == dayOfYear || $0 == dayOfYear - length - 1 })
            else { return false }
        }
        return weeks.isEmpty || hasWeek(number, year: year)
    }

    private static func year(_ year: Int) -> (first: Int, length: Int) {
        (CalendarDay.number(ofFirstOfMonth: 1, year: year), CalendarDay.isLeap(year) ? 366 : 365)
    }

    private func hasOrdinal(_ number: Int, year: Int, day: Int, monthLength: Int) -> Bool {
        guard !ordinals.isEmpty else { return false }
        let weekday = Weekday.index(ofDay: number)
        var day = day
        var length = monthLength
        if !countsInMonth {
            let (first, yearLength) = Self.year(year)
            (day, length) = (number - first + 1, yearLength)
        }
        let ordinal = (day - 1) / 7 + 1
        let ordinalFromEnd = -((length - day) / 7 + 1)
        return ordinals.contains {
            $0.weekday == weekday && ($0.ordinal == ordinal || $0.ordinal == ordinalFromEnd)
        }
    }

    /// Whether a day is in one of the rule's weeks. Week 1 is the first with at least four days in
    /// its year.
    private func hasWeek(_ number: Int, year: Int) -> Bool {
        var first = firstWeek(of: year)
        var next = firstWeek(of: year + 1)
        if number < first {
            (first, next) = (firstWeek(of: year - 1), first)
        } else if number >= next {
            (first, next) = (next, firstWeek(of: year + 2))
        }
        let week = (number - first) / 7 + 1
        let count = (next - first) / 7
        return weeks.contains { $0 == week || $0 == week - count - 1 }
    }

    /// The day when week 1 begins.
    private func firstWeek(of year: Int) -> Int {
        let first = CalendarDay.number(ofFirstOfMonth: 1, year: year)
        let into = (Weekday.index(ofDay: first) - weekStart + 7) % 7
        return into <= 3 ? first - into : first - into + 7
    }
}
