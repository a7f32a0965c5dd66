/// What can only be decided once a whole calendar or file is read.
extension ComponentReader {
    /// Puts times without a zone into the calendar's own zone: X-WR-TIMEZONE, or TZ of vCalendar 1.0.
    /// - Parameter first: the calendar's first item and property.
    mutating func placeFloatingTimes(from first: (item: Int, property: Int)) {
        let properties = reading.calendar.properties[first.property...]
        let own = properties.last { $0.name == "X-WR-TIMEZONE" }?.value
        guard let name = own ?? zone1(properties), !name.isEmpty else { return }
        var registry = TimeZoneRegistry(reading.calendar.zones)
        guard registry.zone(named: name) != nil else {
            return report(
                .readAnyway, "the calendar's zone \(quoted(name)) is unknown; times are local times"
            )
        }
        for index in reading.calendar.items.indices.dropFirst(first.item) {
            reading.calendar.items[index].placeFloatingTimes(in: name)
        }
    }

    /// The zone of vCalendar 1.0. With DAYLIGHT the offset is true in winter only.
    private mutating func zone1(_ properties: ArraySlice<Property>) -> String? {
        guard isVersion1, let zone = properties.last(where: { $0.name == "TZ" })?.value else {
            return nil
        }
        let changes = properties.contains {
            $0.name == "DAYLIGHT" && $0.value.uppercased().hasPrefix("TRUE")
        }
        guard !changes else {
            report(
                .readAnyway, "DAYLIGHT isn't followed; times without a zone are read as local times"
            )
            return nil
        }
        return "UTC" + zone
    }

    /// Gives different events that share a UID their own, so that both are kept, and reports it.
    /// Versions of the same event stay; the schedule takes the newest.
    mutating func separateSharedUIDs() {
        guard reading.calendar.items.count > 1 else { return }
        var places: [SharedUID: Int] = [:]
        places.reserveCapacity(reading.calendar.items.count)
        for index in reading.calendar.items.indices {
            let item = reading.calendar.items[index]
            guard item.recurrenceID == nil, !item.uid.isEmpty else { continue }
            let key = SharedUID(kind: item.kind, uid: item.uid)
            guard let known = places[key] else {
                places[key] = index
                continue
            }
            let other = reading.calendar.items[known]
            if item.isSameEvent(as: other) { continue }
            guard item.sequence != other.sequence else {
                keepBesides(index, known, &places)
                continue
            }
            if item.sequence > other.sequence { places[key] = index }
        }
    }

    private struct SharedUID: Hashable {
        var kind: CalendarItem.Kind
        var uid: String
    }

    /// Gives an item a UID made of the shared one and its contents: the same whenever it is read.
    private mutating func keepBesides(
        _ index: Int, _ known: Int, _ places: inout [SharedUID: Int]
    ) {
        let item = reading.calendar.items[index]
        var key = SharedUID(kind: item.kind, uid: item.uid + item.madeUpUID.dropFirst(7))
        while let other = places[key] {
            // The same lesson a third time adds nothing.
            if reading.calendar.items[other].isSameEvent(as: item) { break }
            key.uid += "-"
        }
        reading.calendar.items[index].uid = key.uid
        places[key] = places[key] ?? index
        report(
            .readAnyway,
            "\(quoted(item.title ?? "")) has the UID of \(quoted(reading.calendar.items[known].title ?? "")) in line \(reading.lines[known]); both are kept",
            line: reading.lines[index])
    }
}

extension CalendarReader.Reading {
    /// Reports zones that neither the file nor this computer knows, by the lines that name them.
    package mutating func reportUnknownZones() {
        var registry = TimeZoneRegistry(calendar.zones)
        for (name, line) in zoneLines.sorted(by: { $0.value < $1.value })
        where registry.zone(named: name) == nil {
            problemCount += 1
            guard problems.count < ReadingLimits().problems else { continue }
            problems.append(
                ReadingProblem(
                    line: line,
                    message:
                        "the zone \(quoted(name)) is unknown; its times are read as local times",
                    consequence: .readAnyway))
        }
        problems.sort { $0.line < $1.line }
    }
}

/// Part of the file for use in a message: short, on one line.
func quoted(_ text: String) -> String {
    Array(text.utf8).withUnsafeBufferPointer { quoted($0) }
}

extension CalendarItem {
    /// Whether it is at the same times under the same title, whatever its other fields are.
    fileprivate func isSameEvent(as other: CalendarItem) -> Bool {
        summary == other.summary && start == other.start && end == other.end
            && duration == other.duration && location == other.location && rules == other.rules
            && recurrenceDates == other.recurrenceDates
    }

    fileprivate mutating func placeFloatingTimes(in zone: String) {
        func placed(_ time: CalendarTime) -> CalendarTime {
            if case .floating(let wall) = time { .zoned(wall, zone) } else { time }
        }
        start = start.map(placed)
        end = end.map(placed)
        recurrenceID = recurrenceID.map(placed)
        exceptionDates = exceptionDates.map(placed)
        for index in recurrenceDates.indices {
            recurrenceDates[index].start = placed(recurrenceDates[index].start)
            if case .end(let end) = recurrenceDates[index].extent {
                recurrenceDates[index].extent = .end(placed(end))
            }
        }
    }
}
