/// Adds VTIMEZONEs for zones that a calendar uses but doesn't define.
extension CalendarWriter {
    /// The missing zones by name, without unknown zones, which can't be described.
    func missingZones(of calendar: CalendarObject) -> [Component] {
        var use = ZoneUse()
        calendar.items.withUnsafeBufferPointer { items in
            for index in items.indices { use.add(items[index]) }
        }
        for definition in calendar.zones { use.names.remove(definition.name) }
        guard !use.names.isEmpty else { return [] }
        let window = zoneWindow ?? use.window
        var book = TimeZoneRegistry(calendar.zones)
        return use.names.sorted().compactMap { name in
            book.zone(named: name).map { $0.definition(named: name, window: window) }
        }
    }
}

/// The zones a calendar uses, and the period it covers.
private struct ZoneUse {
    var names: Set<String> = []
    private var last = ""
    private var first = Int.max
    private var latest = Int.min
    private var isEndless = false

    /// The window with a day added on either side, because wall times aren't UTC.
    var window: Range<Int> {
        guard first <= latest else { return 0..<1 }
        return (first - 86_400)..<(latest + 86_400 + (isEndless ? 5 * 366 * 86_400 : 0))
    }

    mutating func add(_ item: CalendarItem) {
        add(item.start)
        add(item.end)
        add(item.recurrenceID)
        for rule in item.rules {
            if let until = rule.until { add(until) } else { isEndless = true }
        }
        for date in item.recurrenceDates {
            add(date.start)
            if case .end(let end) = date.extent { add(end) }
        }
        for date in item.exceptionDates { add(date) }
    }

    private mutating func add(_ time: CalendarTime?) {
        guard let time else { return }
        let seconds = time.wall.seconds
        if seconds < first { first = seconds }
        if seconds > latest { latest = seconds }
        if case .zoned(_, let name) = time, name != last {
            names.insert(name)
            last = name
        }
    }
}

extension Zone {
    /// A VTIMEZONE valid at least in the window; yearly changes are written as rules, open-ended if
    /// they don't end.
    func definition(named name: String, window: Range<Int>) -> Component {
        var component = Component("VTIMEZONE", properties: [Property("TZID", name)])
        let all = changes(in: Int.min..<Int.max)
        // The offset at the start of the window comes from the last change before it.
        let first = max(0, (all.firstIndex { $0.moment > window.lowerBound } ?? all.count) - 1)
        let changes = all[first...]
        if changes.isEmpty || changes[first].moment > window.lowerBound {
            let offset = offset(at: window.lowerBound)
            component.components.append(
                Observance(before: offset, after: offset, walls: [0]).component)
        }
        component.components += Observance.all(in: changes, until: window.upperBound)
            .map(\.component)
        return component
    }
}

/// A STANDARD or DAYLIGHT part: changes between the same two offsets.
private struct Observance {
    var before: Int
    var after: Int
    /// The times of clock changes, before the change, ascending.
    var walls: [Int]
    var rule: RecurrenceRule?

    /// Changes that follow a rule for three years or more are written as rules, others one by one.
    static func all(
        in changes: ArraySlice<(moment: Int, before: Int, after: Int)>, until end: Int
    ) -> [Observance] {
        var found: [Observance] = []
        var groups: [[Int]: [Int]] = [:]
        for change in changes {
            groups[[change.before, change.after], default: []].append(change.moment + change.before)
        }
        for (offsets, walls) in groups {
            var single = Observance(before: offsets[0], after: offsets[1], walls: [])
            var rest = walls[...]
            while let first = rest.first, first < end {
                let run = YearlyRun(rest)
                guard run.count >= 3 else {
                    single.walls.append(first)
                    rest.removeFirst()
                    continue
                }
                let last = rest[rest.startIndex + run.count - 1]
                let isEndless =
                    WallTime(seconds: last).day.year >= Zone.lastYear - 1
                found.append(
                    Observance(
                        before: offsets[0], after: offsets[1], walls: [first],
                        rule: run.rule(until: isEndless ? nil : last - offsets[0])))
                rest = rest.dropFirst(run.count)
            }
            if !single.walls.isEmpty { found.append(single) }
        }
        return found.sorted { ($0.walls[0], $0.before) < ($1.walls[0], $1.before) }
    }

    var component: Component {
        var properties = [
            Property("DTSTART", Self.text(walls[0])),
            Property("TZOFFSETFROM", Self.offset(before)),
            Property("TZOFFSETTO", Self.offset(after)),
        ]
        if let rule { properties.append(Property("RRULE", rule.text)) }
        if walls.count > 1 {
            let dates = walls.dropFirst().map(Self.text).joined(separator: ",")
            properties.append(Property("RDATE", dates))
        }
        return Component(after > before ? "DAYLIGHT" : "STANDARD", properties: properties)
    }

    private static func text(_ wall: Int) -> String {
        CalendarTime.floating(WallTime(seconds: wall)).text
    }

    private static func offset(_ seconds: Int) -> String {
        func two(_ value: Int) -> String { (value < 10 ? "0" : "") + String(value) }
        let size = abs(seconds)
        return (seconds < 0 ? "-" : "+") + two(size / 3600) + two(size / 60 % 60)
            + (size % 60 == 0 ? "" : two(size % 60))
    }
}

/// Counts the changes from the first one on that occur in consecutive years, on the same weekday of
/// the same week of a month.
private struct YearlyRun {
    private(set) var count = 1
    private let first: WallTime
    private let ordinal: Int

    init(_ walls: ArraySlice<Int>) {
        let all = walls.map(WallTime.init(seconds:))
        first = all[0]
        let (year, month, day) = first.day.parts
        let isLast = day > CalendarDay.length(ofMonth: month, year: year) - 7
        var best = (count: 0, ordinal: 1)
        for ordinal in isLast ? [-1, (day - 1) / 7 + 1] : [(day - 1) / 7 + 1] {
            var rule = RecurrenceRule(.yearly)
            rule.byMonth = [month]
            rule.byDay = [.init(first.day.weekday, ordinal: ordinal)]
            var walk = RecurrenceIterator(
                rule, start: first.seconds, end: all[all.count - 1].seconds)
            var count = 0
            while count < all.count, walk.next() == all[count].seconds { count += 1 }
            if count > best.count { best = (count, ordinal) }
        }
        (count, ordinal) = best
    }

    func rule(until: Int?) -> RecurrenceRule {
        var rule = RecurrenceRule(.yearly)
        rule.byMonth = [first.day.month]
        rule.byDay = [.init(first.day.weekday, ordinal: ordinal)]
        rule.until = until.map(CalendarTime.utc)
        return rule
    }
}
