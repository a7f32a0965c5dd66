/// Sorts a calendar's items into single ones and series.
struct SeriesBuilder {
    let reader: Zone
    private(set) var singles: [Single] = []
    private(set) var series: [Series] = []
    private(set) var problems: [CalendarSchedule.ScheduleIssue] = []
    private let calendar: CalendarObject
    private var book: TimeZoneRegistry
    private var unknown: Set<String> = []
    private var lastZone: (name: String, zone: Zone) = ("", .utc)

    init(_ calendar: CalendarObject, reader: Zone) {
        self.calendar = calendar
        self.reader = reader
        book = TimeZoneRegistry(calendar.zones)
    }

    /// The items of one UID and kind.
    private struct Group {
        var core: Int?
        var overrides: [Int] = []
    }

    private struct GroupKey: Hashable {
        var kind: CalendarItem.Kind
        var uid: String
    }

    mutating func build() {
        var groups: [Group] = []
        var places: [GroupKey: Int] = [:]
        places.reserveCapacity(calendar.items.count)
        for (index, item) in calendar.items.enumerated() {
            var place = groups.count
            if !item.uid.isEmpty {
                let key = GroupKey(kind: item.kind, uid: item.uid)
                if let known = places[key] { place = known } else { places[key] = place }
            }
            if place == groups.count { groups.append(Group()) }
            if item.recurrenceID != nil {
                groups[place].overrides.append(index)
            } else if let core = groups[place].core {
                // The item occurs twice in the file; the later version counts.
                if item.sequence > calendar.items[core].sequence { groups[place].core = index }
            } else {
                groups[place].core = index
            }
        }
        for group in groups { take(group) }
    }

    private mutating func take(_ group: Group) {
        if let core = group.core, group.overrides.isEmpty {
            let item = calendar.items[core]
            if !item.repeats && item.exceptionDates.isEmpty {
                if let single = single(core) { singles.append(single) }
                return
            }
        }
        if let made = makeSeries(group) { series.append(made) }
    }

    // MARK: - Times

    private mutating func zone(named name: String, for item: Int) -> Zone {
        if lastZone.name == name { return lastZone.zone }
        var zone = reader
        if let found = book.zone(named: name) {
            zone = found
        } else if unknown.insert(name).inserted, problems.count < 100 {
            problems.append(
                .init(
                    item: item,
                    message:
                        "unknown zone \u{201C}\(name.prefix(64))\u{201D}; its times are read as local times"
                ))
        }
        lastZone = (name, zone)
        return zone
    }

    private mutating func instant(of time: CalendarTime, for item: Int) -> Int {
        switch time {
        case .utc(let seconds): seconds
        case .day, .floating: reader.instant(of: time.wall.seconds)
        case .zoned(let wall, let name): zone(named: name, for: item).instant(of: wall.seconds)
        }
    }

    private mutating func frame(of time: CalendarTime, for item: Int) -> Frame {
        switch time {
        case .utc: Frame(kind: time, zone: .utc, isOnTheWall: false)
        case .day, .floating: Frame(kind: time, zone: reader, isOnTheWall: true)
        case .zoned(_, let name):
            Frame(kind: time, zone: zone(named: name, for: item), isOnTheWall: false)
        }
    }

    /// An item's length.
    private mutating func length(of item: CalendarItem, start: CalendarTime, at index: Int)
        -> Length
    {
        if item.start != nil, let end = item.end {
            return length(from: start, to: end, at: index)
        }
        if let duration = item.duration, item.start != nil {
            guard start.isDay else { return .nominal(duration) }
            let days = duration.days + (duration.seconds + 86_399) / 86_400
            return .wall(max(days, 1) * 86_400)
        }
        return start.isDay && item.kind == .event ? .wall(86_400) : .wall(0)
    }

    private mutating func length(
        from start: CalendarTime, to end: CalendarTime, at index: Int
    ) -> Length {
        if start.isDay {
            // An end within a day includes that day.
            let days = end.wall.seconds - start.wall.seconds + (end.isDay ? 0 : 86_399)
            let whole = floorDivided(days, by: 86_400)
            let isTodo = calendar.items[index].kind == .todo
            return .wall(max(whole, isTodo ? 0 : 1) * 86_400)
        }
        if start.isAlike(end) { return .wall(max(0, end.wall.seconds - start.wall.seconds)) }
        let seconds = instant(of: end, for: index) - instant(of: start, for: index)
        return .nominal(CalendarDuration(seconds: max(0, seconds)))
    }

    private mutating func single(_ index: Int) -> Single? {
        let item = calendar.items[index]
        guard let start = item.start ?? item.end else { return nil }
        let frame = frame(of: start, for: index)
        let startInstant = frame.zone.instant(of: start.wall.seconds)
        let length = length(of: item, start: start, at: index)
        var (end, endInstant) = frame.end(
            ofWall: start.wall.seconds, startInstant: startInstant, length)
        // The end as in the file, in any zone.
        if item.start != nil, let own = item.end, own.isDay == start.isDay,
            endInstant > startInstant
        {
            end = own
        }
        return Single(
            item: index, startInstant: startInstant, endInstant: endInstant,
            end: endInstant == startInstant ? nil : end)
    }

    // MARK: - Series

    private mutating func makeSeries(_ group: Group) -> Series? {
        let anchor: CalendarTime?
        if let core = group.core {
            anchor = calendar.items[core].start ?? calendar.items[core].end
        } else {
            anchor = group.overrides.first.flatMap { calendar.items[$0].recurrenceID }
        }
        let first = group.core ?? group.overrides.first ?? 0
        guard let anchor else { return nil }
        var made = Series(core: group.core, frame: frame(of: anchor, for: first))
        if let core = group.core { fill(&made, from: core, anchor: anchor) }
        for index in group.overrides { add(index, to: &made) }
        made.overrides.sort { $0.key < $1.key }
        for override in made.overrides {
            guard let future = override.future else { continue }
            made.hasFutures = true
            made.lookBehind = max(made.lookBehind, future.length.most + max(0, future.move))
            made.lookAhead = max(made.lookAhead, -future.move)
        }
        return made
    }

    private mutating func fill(_ made: inout Series, from core: Int, anchor: CalendarTime) {
        let item = calendar.items[core]
        made.start = anchor.wall.seconds
        made.length = length(of: item, start: anchor, at: core)
        made.rules = anchor.isDay ? item.rules.map(\.forDays) : item.rules
        made.exceptionRules =
            anchor.isDay ? item.exceptionRules.map(\.forDays) : item.exceptionRules
        made.lookBehind = made.length.most
        for date in item.recurrenceDates {
            let wall = wall(of: date.start, in: made.frame, for: core)
            made.dates.append(wall)
            guard let extent = date.extent else { continue }
            let length: Length =
                switch extent {
                case .duration(let duration): .nominal(duration)
                case .end(let end): self.length(from: date.start, to: end, at: core)
                }
            made.lengths[wall] = length
            made.lookBehind = max(made.lookBehind, length.most)
        }
        made.dates.sort()
        for date in item.exceptionDates {
            made.excluded.append(key(of: date, in: made.frame, for: core))
            if case .day(let day) = date { made.excludedDays.append(day.number) }
            if made.frame.kind.isDay { made.excludedDays.append(date.wall.day.number) }
        }
        made.excluded.sort()
        made.excludedDays.sort()
    }

    private mutating func add(_ index: Int, to made: inout Series) {
        let item = calendar.items[index]
        guard let id = item.recurrenceID else { return }
        var override = Override(
            key: key(of: id, in: made.frame, for: index), item: index, single: single(index))
        if item.replacesFuture, let start = item.start ?? item.end {
            let from = wall(of: id, in: made.frame, for: index)
            let to = wall(of: start, in: made.frame, for: index)
            override.future = (to - from, length(of: item, start: start, at: index))
        }
        guard let known = made.overrides.firstIndex(where: { $0.key == override.key }) else {
            made.overrides.append(override)
            return
        }
        if item.sequence > calendar.items[made.overrides[known].item].sequence {
            made.overrides[known] = override
        }
    }

    /// A time as wall time of a series.
    private mutating func wall(of time: CalendarTime, in frame: Frame, for item: Int) -> Int {
        if frame.isOnTheWall || time.isDay { return time.wall.seconds }
        if case .floating(let wall) = time { return wall.seconds }
        return frame.zone.wall(at: instant(of: time, for: item))
    }

    private mutating func key(of time: CalendarTime, in frame: Frame, for item: Int) -> Int {
        switch time {
        case .utc, .zoned:
            frame.isOnTheWall ? time.wall.seconds : instant(of: time, for: item)
        case .day, .floating: frame.key(ofWall: time.wall.seconds)
        }
    }
}
