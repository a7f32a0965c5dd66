/// Expands series within one window.
struct SeriesIterator {
    let reader: Zone
    let window: Range<Int>
    let limit: Int
    /// Shared by all rules, so that a file with many bad ones also ends in time.
    private var patience = 100_000_000
    private var given = 0
    private var walls: [Int] = []
    private var keys: [Int] = []

    init(reader: Zone, window: Range<Int>, limit: Int) {
        self.reader = reader
        self.window = window
        self.limit = limit
    }

    mutating func walk(
        _ series: Series, in calendar: CalendarObject, into answer: inout CalendarSchedule.Answer
    ) {
        if let core = series.core {
            collect(series, core, &answer)
            name(series)
            let unwanted = unwanted(series, core, &answer)
            var override = 0
            for (key, wall) in zip(keys, walls) {
                while override < series.overrides.count, series.overrides[override].key < key {
                    override += 1
                }
                if override < series.overrides.count, series.overrides[override].key == key {
                    continue
                }
                if isExcluded(key, wall, series) || unwanted.contains(wall) { continue }
                add(wall, of: series, core: core, futures: override, into: &answer)
            }
        }
        for override in series.overrides {
            guard let single = override.single,
                overlaps(
                    single.startInstant, single.endInstant, window.lowerBound, window.upperBound),
                !has(series.excluded, override.key)
            else { continue }
            let item = calendar.items[single.item]
            guard let start = item.start ?? item.end else { continue }
            answer.occurrences.append(
                Occurrence(
                    item: single.item, start: start, end: single.end ?? start,
                    startInstant: single.startInstant, endInstant: single.endInstant,
                    recurrenceID: item.recurrenceID))
        }
    }

    /// Computes the keys of the collected times, and removes those whose key belongs to another
    /// one.
    ///
    /// Skipped times have the same keys as later ones, so keys needn't be in order.
    private mutating func name(_ series: Series) {
        keys.removeAll(keepingCapacity: true)
        var isAscending = true
        for wall in walls {
            let key = series.frame.key(ofWall: wall)
            if let last = keys.last, last >= key { isAscending = false }
            keys.append(key)
        }
        guard !isAscending else { return }
        var seen: [Int: Int] = [:]
        for (key, wall) in zip(keys, walls) where seen[key] == nil { seen[key] = wall }
        keys = seen.keys.sorted()
        walls = keys.compactMap { seen[$0] }
    }

    private func isExcluded(_ key: Int, _ wall: Int, _ series: Series) -> Bool {
        if !series.excluded.isEmpty, has(series.excluded, key) { return true }
        return !series.excludedDays.isEmpty
            && has(series.excludedDays, floorDivided(wall, by: 86_400))
    }

    /// Adds one occurrence from a rule or an RDATE.
    private mutating func add(
        _ wall: Int, of series: Series, core: Int, futures: Int,
        into answer: inout CalendarSchedule.Answer
    ) {
        var item = core
        var moved = wall
        var length = series.length
        if series.hasFutures,
            let change = series.overrides[..<futures].last(where: { $0.future != nil }),
            let future = change.future
        {
            (item, moved, length) = (change.item, wall + future.move, future.length)
        }
        if !series.lengths.isEmpty, let own = series.lengths[wall] { length = own }
        let startInstant = series.frame.zone.instant(of: moved)
        let (end, endInstant) = series.frame.end(
            ofWall: moved, startInstant: startInstant, length)
        guard overlaps(startInstant, endInstant, window.lowerBound, window.upperBound) else {
            return
        }
        let start = series.frame.time(moved)
        answer.occurrences.append(
            Occurrence(
                item: item, start: start, end: end, startInstant: startInstant,
                endInstant: endInstant,
                recurrenceID: moved == wall ? start : series.frame.time(wall)))
    }

    /// Collects a series' wall times around the window, ascending, without duplicates.
    private mutating func collect(
        _ series: Series, _ core: Int, _ answer: inout CalendarSchedule.Answer
    ) {
        walls.removeAll(keepingCapacity: true)
        // Wide enough for any offset from UTC.
        let low = window.lowerBound - series.lookBehind - 93_600
        let high = window.upperBound + series.lookAhead + 93_600
        var startHappens = series.rules.isEmpty
        for rule in series.rules {
            if until(of: rule, in: series) ?? .max >= series.start { startHappens = true }
            follow(rule, of: series, core, from: low, to: high, &answer)
        }
        let isSorted = series.rules.count <= 1 && series.dates.isEmpty
        if startHappens, series.start >= low, series.start <= high, walls.first != series.start {
            if isSorted { walls.insert(series.start, at: 0) } else { walls.append(series.start) }
        }
        guard !isSorted else { return }
        for wall in series.dates where wall >= low && wall <= high { walls.append(wall) }
        walls.sort()
    }

    /// The wall times that EXRULE leaves out.
    private mutating func unwanted(
        _ series: Series, _ core: Int, _ answer: inout CalendarSchedule.Answer
    ) -> Set<Int> {
        guard !series.exceptionRules.isEmpty, let low = walls.first, let high = walls.last else {
            return []
        }
        let wanted = walls
        walls = []
        for rule in series.exceptionRules {
            follow(rule, of: series, core, from: low, to: high, &answer)
        }
        defer { walls = wanted }
        return Set(walls)
    }

    /// Takes the wall times of a rule from `low` to `high`.
    private mutating func follow(
        _ rule: RecurrenceRule, of series: Series, _ core: Int, from low: Int, to high: Int,
        _ answer: inout CalendarSchedule.Answer
    ) {
        var walk = RecurrenceIterator(
            rule, start: series.start, end: min(high, until(of: rule, in: series) ?? high),
            patience: min(5_000_000, max(patience, 0)))
        let before = walk.patience
        walk.skip(to: low)
        var count = 0
        while let wall = walk.next() {
            guard wall >= low else { continue }
            guard count < limit, given < limit * 10 else {
                answer.problems.append(
                    .init(
                        item: core,
                        message:
                            "the rule gives more than \(count) occurrences; the rest is left out"
                    ))
                break
            }
            // A rule by hours gives an all-day series each day once.
            let time = series.frame.kind.isDay ? floorDivided(wall, by: 86_400) * 86_400 : wall
            if walls.last != time { walls.append(time) }
            count += 1
            given += 1
        }
        patience -= before - max(walk.patience, 0)
        guard walk.gaveUp else { return }
        answer.problems.append(
            .init(
                item: core,
                message: "the rule takes too long to follow; occurrences may be missing"))
    }

    /// The last wall time allowed by a rule.
    private func until(of rule: RecurrenceRule, in series: Series) -> Int? {
        switch rule.until {
        case nil: nil
        case .day(let day): day.number * 86_400 + 86_399
        case .utc(let seconds):
            switch series.frame.kind {
            case .day: floorDivided(seconds, by: 86_400) * 86_400
            case .floating: seconds
            default: series.frame.zone.wall(at: seconds)
            }
        case .some(let time): time.wall.seconds
        }
    }

    private func has(_ values: [Int], _ value: Int) -> Bool {
        var low = 0
        var high = values.count
        while low < high {
            let middle = (low + high) / 2
            if values[middle] < value { low = middle + 1 } else { high = middle }
        }
        return low < values.count && values[low] == value
    }
}
