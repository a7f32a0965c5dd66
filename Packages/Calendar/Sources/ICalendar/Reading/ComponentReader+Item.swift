/// Reads events and to-dos.
extension ComponentReader {
    /// Reads an item whose BEGIN is the current line. Returns nil if it must be skipped, which is
    /// reported.
    mutating func readItem(_ kind: CalendarItem.Kind) -> CalendarItem? {
        let begin = lineNumber
        let name = kind == .event ? "VEVENT" : "VTODO"
        var item = CalendarItem(kind, uid: "")
        var seen: UInt64 = 0
        // The first fault because of which the item must be skipped.
        var refusal: (line: Int, message: String)?
        while let line = nextLine() {
            let known = KnownName(line.key)
            switch known {
            case .begin:
                if interrupts(line.value, component: name) {
                    putBack()
                    report(
                        .skipped(component: name, title: item.title),
                        "END:\(name) is missing before this line")
                    return nil
                }
                let part = self.name(of: line.value)
                if part == "VALARM" {
                    if let alarm = readAlarm(of: item) { item.alarms.append(alarm) }
                } else if let component = readComponent(part) {
                    item.components.append(component)
                }
            case .end:
                switch ending(line.value, of: name, title: item.title) {
                case .this: return finished(item, begin: begin, refusal: refusal)
                case .outer: return nil
                case .none: break
                }
            default:
                do throws(ValueError) {
                    try read(line, known, into: &item, &seen)
                } catch {
                    if refusal == nil {
                        refusal = (lineNumber, "\(self.name(of: line.name)): \(error.message)")
                    }
                }
            }
        }
        report(
            .skipped(component: name, title: item.title),
            "the file ends within the \(name) that begins in line \(begin)")
        return nil
    }

    private mutating func finished(
        _ item: consuming CalendarItem, begin: Int, refusal: (line: Int, message: String)?
    ) -> CalendarItem? {
        let name = item.kind == .event ? "VEVENT" : "VTODO"
        if let refusal {
            report(
                .skipped(component: name, title: item.title), refusal.message, line: refusal.line)
            return nil
        }
        if item.kind == .event, item.start == nil {
            report(
                .skipped(component: name, title: item.title), "the event has no DTSTART",
                line: begin)
            return nil
        }
        item.rules = item.rules.map { $0.resolved(for: item.start ?? item.end) }
        item.exceptionRules = item.exceptionRules.map { $0.resolved(for: item.start ?? item.end) }
        if item.end != nil, item.duration != nil {
            report(
                .lineIgnored, "DURATION and an end are both given; the end counts", line: begin)
            item.duration = nil
        }
        if let start = item.start, let end = item.end, start.isAlike(end), end.wall < start.wall {
            report(
                .lineIgnored,
                "\(item.kind == .event ? "DTEND" : "DUE") is before DTSTART and is ignored",
                line: begin)
            item.end = nil
        }
        if let duration = item.duration, duration.nominalSeconds < 0 {
            report(.lineIgnored, "DURATION is negative and is ignored", line: begin)
            item.duration = nil
        }
        return item
    }

    /// Reads one property. Throws if the item must be skipped because of it.
    private mutating func read(
        _ line: ContentLine, _ known: KnownName?, into item: inout CalendarItem,
        _ seen: inout UInt64
    ) throws(ValueError) {
        guard let known else { return keep(line, in: &item) }
        let bit = UInt64(1) << UInt64(known.rawValue)
        let isFirst = seen & bit == 0
        seen |= bit
        switch known {
        case .rrule: readRule(line, into: &item.rules)
        case .exrule: readRule(line, into: &item.exceptionRules)
        case .rdate: readDates(line, into: &item)
        case .exdate: readExceptions(line, into: &item)
        case .categories:
            item.categories += plainTexts(
                line.value, at: isVersion1 ? UInt8(ascii: ";") : UInt8(ascii: ","))
        case _ where !isFirst:
            report(.lineIgnored, "\(name(of: line.name)) appears here a second time")
        case .dtstart: item.start = try time(line, "DTSTART", &item)
        case .dtend where item.kind == .event: item.end = readEnd(line, "DTEND", &item)
        case .due where item.kind == .todo: item.end = readEnd(line, "DUE", &item)
        case .duration:
            item.duration = optional(
                line, { value throws(ValueError) in try calendarDuration(value) })
        case .recurrenceID: item.recurrenceID = try time(line, "RECURRENCE-ID", &item)
        default: readText(line, known, into: &item)
        }
    }

    /// Reads an end; nil if it is invalid, which is reported.
    private mutating func readEnd(
        _ line: ContentLine, _ name: String, _ item: inout CalendarItem
    ) -> CalendarTime? {
        do throws(ValueError) {
            return try time(line, name, &item)
        } catch {
            report(.lineIgnored, "\(name): \(error.message)")
            return nil
        }
    }

    /// Reads a rule. Without an invalid one, which is reported, the item still has its first date.
    private mutating func readRule(_ line: ContentLine, into rules: inout [RecurrenceRule]) {
        // Some programs write an empty rule for “never”.
        guard !trimmed(line.value).isEmpty else { return }
        let rule = optional(
            line,
            { value throws(ValueError) in
                guard rules.count < 16 else { throw ValueError("there are more than 16 rules") }
                return try RecurrenceRule(value)
            })
        guard let rule else { return }
        if rule.count != nil, rule.until != nil {
            report(
                .readAnyway,
                "\(name(of: line.name)): COUNT and UNTIL are both given; whichever ends first counts"
            )
        }
        rules.append(rule)
    }

    /// Reads an optional property.
    private mutating func readText(
        _ line: ContentLine, _ known: KnownName, into item: inout CalendarItem
    ) {
        switch known {
        case .summary: item.summary = plainText(line.value)
        case .uid: item.uid = plainText(trimmed(line.value))
        case .description: item.details = plainText(line.value)
        case .location: item.location = plainText(line.value)
        case .url: item.url = text(line.value)
        case .status: item.status = name(of: line.value)
        case .dtstamp, .created, .lastModified, .completed:
            guard
                let time = optional(
                    line, { value throws(ValueError) in try calendarTime(value, zone: nil) })
            else { return }
            switch known {
            case .dtstamp: item.stamp = time
            case .created: item.created = time
            case .lastModified: item.lastModified = time
            default: item.completed = time
            }
        case .sequence, .priority, .percentComplete:
            let range =
                known == .sequence ? 0...Int(Int32.max) : known == .priority ? 0...9 : 0...100
            guard
                let number = optional(
                    line,
                    { value throws(ValueError) in
                        guard let number = integer(trimmed(value)), range.contains(number) else {
                            throw ValueError("\(quoted(value)) is not a number within \(range)")
                        }
                        return number
                    })
            else { return }
            switch known {
            case .sequence: item.sequence = number
            case .priority: item.priority = number
            default: item.percentComplete = number
            }
        default: return keep(line, in: &item)
        }
        if !line.parameters.isEmpty { keepParameters(line, of: known, in: &item) }
    }

    /// Reads an optional value; if it can't be read, reports it and returns nil.
    private mutating func optional<Value>(
        _ line: ContentLine, _ read: (Bytes) throws(ValueError) -> Value
    ) -> Value? {
        do throws(ValueError) {
            return try read(line.value)
        } catch {
            report(.lineIgnored, "\(name(of: line.name)): \(error.message)")
            return nil
        }
    }

    private mutating func keep(_ line: ContentLine, in item: inout CalendarItem) {
        if let property = kept(line) { item.properties.append(property) }
    }

    private func keepParameters(
        _ line: ContentLine, of known: KnownName, in item: inout CalendarItem
    ) {
        let further = parameters(line.parameters) {
            $0 == Self.value || $0 == Self.zone || $0 == Self.range
        }
        if !further.isEmpty { item.parameters[String(describing: known.text)] = further }
    }

    // MARK: - Times

    static let value = NameKey("VALUE")
    static let zone = NameKey("TZID")
    static let range = NameKey("RANGE")

    /// Reads a time with its parameters.
    private mutating func time(
        _ line: ContentLine, _ name: String, _ item: inout CalendarItem
    ) throws(ValueError) -> CalendarTime {
        guard !line.parameters.isEmpty else { return try calendarTime(line.value, zone: nil) }
        var zone: String?
        var isDay = false
        var hasFurther = false
        var cursor = ParameterCursor(line.parameters)
        while cursor.advance() {
            if cursor.key == Self.zone {
                zone = zoneName(cursor)
            } else if cursor.key == Self.value {
                isDay = NameKey(cursor.value) == NameKey("DATE")
            } else if cursor.key == Self.range, name == "RECURRENCE-ID" {
                item.replacesFuture = cursor.value.count == 13
            } else {
                hasFurther = true
            }
        }
        if hasFurther {
            item.parameters[name] = parameters(line.parameters) {
                $0 == Self.value || $0 == Self.zone || $0 == Self.range
            }
        }
        let time = try calendarTime(line.value, zone: zone?.isEmpty == true ? nil : zone)
        // Some programs write an all-day time as midnight.
        if isDay, !time.isDay, time.wall.secondOfDay == 0 { return .day(time.wall.day) }
        return time
    }

    /// The zone named by a list's parameters.
    private mutating func zone(of line: ContentLine) -> String? {
        var cursor = ParameterCursor(line.parameters)
        while cursor.advance() {
            guard cursor.key == Self.zone else { continue }
            let name = zoneName(cursor)
            return name.isEmpty ? nil : name
        }
        return nil
    }

    /// Reads the values of a list of dates; invalid ones are reported and left out.
    private mutating func readList(
        _ line: ContentLine, _ read: (Bytes, String?) throws(ValueError) -> Void
    ) {
        let zone = line.parameters.isEmpty ? nil : zone(of: line)
        // vCalendar 1.0 separates by semicolons.
        let parts = split(line.value, at: UInt8(ascii: ",")).flatMap {
            split($0, at: UInt8(ascii: ";"))
        }
        dates += parts.count
        guard dates <= limits.dates else {
            return report(
                .lineIgnored, "the file has more than \(limits.dates) dates in RDATE and EXDATE")
        }
        for part in parts where !part.isEmpty {
            do throws(ValueError) {
                try read(part, zone)
            } catch {
                report(.lineIgnored, "\(name(of: line.name)): \(error.message)")
            }
        }
    }

    private mutating func readExceptions(_ line: ContentLine, into item: inout CalendarItem) {
        readList(line) { part, zone throws(ValueError) in
            item.exceptionDates.append(try calendarTime(part, zone: zone))
        }
    }

    private mutating func readDates(_ line: ContentLine, into item: inout CalendarItem) {
        readList(line) { part, zone throws(ValueError) in
            guard let slash = part.firstIndex(of: UInt8(ascii: "/")) else {
                item.recurrenceDates.append(RecurrenceDate(try calendarTime(part, zone: zone)))
                return
            }
            let start = try calendarTime(Bytes(rebasing: part[..<slash]), zone: zone)
            let rest = Bytes(rebasing: part[(slash + 1)...])
            let isDuration = rest.contains { uppercased($0) == UInt8(ascii: "P") }
            item.recurrenceDates.append(
                RecurrenceDate(
                    start,
                    extent: isDuration
                        ? .duration(try calendarDuration(rest))
                        : .end(try calendarTime(rest, zone: zone))))
        }
    }
}

extension CalendarItem {
    /// The title shown to people.
    var title: String? { summary.isEmpty ? (uid.isEmpty ? nil : uid) : summary }
}
