/// Iterates over a rule's times in order, as wall times in seconds since 1970.
///
/// A rule is expanded by period: a year, month, week or day, or an hour, minute or second. Each
/// period has bases (days, or the one hour, minute or second) and the times in each.
struct RecurrenceIterator {
    private let frequency: RecurrenceRule.Frequency
    private let interval: Int
    private let filter: DayFilter
    private let start: Int
    private let end: Int
    private let positions: [Int]
    /// Seconds after each base, ascending.
    private let times: [Int]
    private let clock: ClockFilter
    private let isOnePerPeriod: Bool
    private let skip: RecurrenceRule.Skip
    /// The days of a month that SKIP moves where the month is too short.
    private let movedDays: [Int]
    private var remaining: Int

    /// The first period: its first day, its number of months, or its seconds.
    private let origin: Int
    private var period = -1
    private var bases: [Int] = []
    private var chosen: [Int] = []
    private var index = 0
    private var timeIndex = 0
    private var isOver = false
    private var last = Int.min

    /// The number of steps left before the iterator gives up.
    private(set) var patience: Int
    var gaveUp: Bool { patience < 0 }

    /// - Parameters:
    ///   - start: the wall time of the item's start; the first possible result.
    ///   - end: the last wall time of interest.
    ///   - patience: the maximum number of days and periods to check.
    init(_ rule: RecurrenceRule, start: Int, end: Int, patience: Int = 5_000_000) {
        let first = WallTime(seconds: start)
        frequency = rule.frequency
        interval = rule.interval
        filter = DayFilter(rule, start: first.day)
        clock = ClockFilter(rule)
        times = ClockFilter.times(rule, start: first)
        self.start = start
        self.end = end
        self.patience = patience
        positions = rule.bySetPosition
        remaining = rule.count ?? Int.max
        let isPlain =
            rule.byDay.isEmpty && rule.byMonthDay.isEmpty && rule.byYearDay.isEmpty
            && rule.byWeek.isEmpty && rule.byMonth.isEmpty && rule.byHour.isEmpty
            && rule.byMinute.isEmpty && rule.bySecond.isEmpty && positions.isEmpty
        skip = rule.skip
        movedDays = Self.movedDays(rule, first.day)
        isOnePerPeriod = isPlain && (frequency.rawValue < 5 || first.day.day <= 28)
        switch frequency {
        case .yearly: origin = first.day.year
        case .monthly: origin = first.day.year * 12 + first.day.month - 1
        case .weekly:
            let number = first.day.number
            origin = number - (Weekday.index(ofDay: number) - rule.weekStart.rawValue + 7) % 7
        case .daily: origin = first.day.number
        case .hourly, .minutely, .secondly:
            origin = floorDivided(start, by: frequency.seconds) * frequency.seconds
        }
    }

    /// Skips times that are certainly before a wall time. Call before the first `next`.
    mutating func skip(to wall: Int) {
        guard wall > start, remaining == Int.max || isOnePerPeriod else { return }
        let day = CalendarDay(number: floorDivided(wall, by: 86_400))
        let distance =
            switch frequency {
            case .yearly: day.year - origin
            case .monthly: day.year * 12 + day.month - 1 - origin
            case .weekly: (day.number - origin) / 7
            case .daily: day.number - origin
            case .hourly, .minutely, .secondly: (wall - origin) / frequency.seconds
            }
        // Skips one period less, so that the target's period is expanded completely.
        let skipped = max(0, distance / interval - 1)
        period = skipped - 1
        if remaining != Int.max { remaining = max(0, remaining - skipped) }
    }

    /// The next time; nil if there is none up to the end or the iterator gave up.
    mutating func next() -> Int? {
        while !isOver, remaining > 0 {
            guard let wall = nextInPeriod() else {
                if !advance() { isOver = true }
                continue
            }
            // A day moved to the next month can be one of its own days.
            if wall < start || wall <= last { continue }
            if wall > end { break }
            if remaining != Int.max { remaining -= 1 }
            last = wall
            return wall
        }
        isOver = true
        return nil
    }

    private mutating func nextInPeriod() -> Int? {
        if !positions.isEmpty {
            guard index < chosen.count else { return nil }
            defer { index += 1 }
            return bases[chosen[index] / times.count] + times[chosen[index] % times.count]
        }
        guard index < bases.count else { return nil }
        let wall = bases[index] + times[timeIndex]
        timeIndex += 1
        if timeIndex == times.count { (index, timeIndex) = (index + 1, 0) }
        return wall
    }

    // MARK: - Periods

    /// Finds the next non-empty period. False if there is none.
    private mutating func advance() -> Bool {
        while true {
            (index, timeIndex) = (0, 0)
            bases.removeAll(keepingCapacity: true)
            period += 1
            let isWithin =
                switch frequency {
                case .yearly: takeYear(origin + period * interval)
                case .monthly: takeMonth(origin + period * interval)
                case .weekly: takeDays(origin + period * interval * 7, count: 7)
                case .daily: takeDays(origin + period * interval, count: 1)
                case .hourly, .minutely, .secondly: takeUnit()
                }
            guard isWithin, patience >= 0 else { return false }
            guard !bases.isEmpty else { continue }
            guard !positions.isEmpty else { return true }
            choosePositions()
            if !chosen.isEmpty { return true }
        }
    }

    private mutating func choosePositions() {
        let count = bases.count * times.count
        chosen.removeAll(keepingCapacity: true)
        for position in positions {
            let place = position > 0 ? position - 1 : count + position
            if place >= 0, place < count { chosen.append(place) }
        }
        chosen.sort()
        var kept = 0
        for place in chosen where kept == 0 || chosen[kept - 1] != place {
            chosen[kept] = place
            kept += 1
        }
        chosen.removeLast(chosen.count - kept)
    }

    private mutating func takeYear(_ year: Int) -> Bool {
        guard year <= 9999,
            CalendarDay.number(ofFirstOfMonth: 1, year: year) <= floorDivided(end, by: 86_400)
        else { return false }
        patience -= 1
        for month in 1...12 where filter.hasMonth(month) { take(month: month, of: year) }
        return true
    }

    private mutating func takeMonth(_ months: Int) -> Bool {
        let year = floorDivided(months, by: 12)
        let month = months - year * 12 + 1
        guard year <= 9999,
            CalendarDay.number(ofFirstOfMonth: month, year: year) <= floorDivided(end, by: 86_400)
        else { return false }
        patience -= 1
        if filter.hasMonth(month) { take(month: month, of: year) }
        return true
    }

    private mutating func take(month: Int, of year: Int) {
        let first = CalendarDay.number(ofFirstOfMonth: month, year: year)
        let length = CalendarDay.length(ofMonth: month, year: year)
        patience -= length
        for day in 1...length
        where filter.matches(
            first + day - 1, year: year, month: month, day: day, monthLength: length)
        {
            addDay(first + day - 1)
        }
        for day in movedDays where day > length {
            let moved = skip == .backward ? first + length - 1 : first + length
            if filter.hasWeekday(ofDay: moved) { addDay(moved) }
        }
    }

    private mutating func addDay(_ number: Int) {
        if bases.last ?? .min < number * 86_400 { bases.append(number * 86_400) }
    }

    private static func movedDays(_ rule: RecurrenceRule, _ start: CalendarDay) -> [Int] {
        guard rule.skip != .omit, rule.frequency == .monthly || rule.frequency == .yearly else {
            return []
        }
        let isOpen =
            rule.byMonthDay.isEmpty && rule.byDay.isEmpty && rule.byYearDay.isEmpty
            && rule.byWeek.isEmpty
        return (isOpen ? [start.day] : rule.byMonthDay).filter { $0 > 28 }
    }

    private mutating func takeDays(_ first: Int, count: Int) -> Bool {
        guard first <= floorDivided(end, by: 86_400) else { return false }
        patience -= count
        for day in first..<(first + count) where filter.isEmpty || filter.matches(day) {
            bases.append(day * 86_400)
        }
        return true
    }

    /// Finds the next matching hour, minute or second, skipping days, hours and minutes that don't
    /// match.
    private mutating func takeUnit() -> Bool {
        let step = frequency.seconds * interval
        var unit = origin + period * step
        var dayThatFits = Int.min
        while unit <= end {
            patience -= 1
            guard patience >= 0 else { return false }
            let day = floorDivided(unit, by: 86_400)
            var next = unit
            if !filter.isEmpty, day != dayThatFits {
                if filter.matches(day) { dayThatFits = day } else { next = (day + 1) * 86_400 }
            }
            if next == unit { next = clock.leap(from: unit, secondOfDay: unit - day * 86_400) }
            if next == unit {
                bases.append(unit)
                period = (unit - origin) / step
                return true
            }
            unit = origin + (next - origin + step - 1) / step * step
        }
        return false
    }
}

extension RecurrenceRule.Frequency {
    /// The seconds of an hour, minute or second.
    fileprivate var seconds: Int {
        switch self {
        case .hourly: 3600
        case .minutely: 60
        default: 1
        }
    }
}
