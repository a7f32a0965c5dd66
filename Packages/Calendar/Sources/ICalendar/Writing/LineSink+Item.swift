/// Writes events, to-dos and alarms, with their properties always in the same order.
extension LineSink {
    mutating func item(_ item: CalendarItem) {
        let isEvent = item.kind == .event
        fixed(isEvent ? "BEGIN:VEVENT" : "BEGIN:VTODO")
        identity(of: item)
        times(of: item)
        recurrence(of: item)
        words(of: item)
        state(of: item)
        item.properties.forEach { property($0) }
        item.alarms.forEach { alarm($0, of: item) }
        item.components.forEach { component($0) }
        fixed(isEvent ? "END:VEVENT" : "END:VTODO")
    }

    private mutating func identity(of item: CalendarItem) {
        text("UID", item.uid.isEmpty ? item.madeUpUID : item.uid, item.parameters["UID"])
        moment("DTSTAMP", item.stamp ?? .utc(0), of: item)
        if let created = item.created { moment("CREATED", created, of: item) }
        if let modified = item.lastModified { moment("LAST-MODIFIED", modified, of: item) }
        if item.sequence != 0 { number("SEQUENCE", item.sequence, of: item) }
    }

    private mutating func times(of item: CalendarItem) {
        if let start = item.start { time("DTSTART", "DTSTART", start, of: item) }
        if let end = item.end {
            if item.kind == .event {
                time("DTEND", "DTEND", end, of: item)
            } else {
                time("DUE", "DUE", end, of: item)
            }
        } else if let duration = item.duration {
            begin("DURATION")
            further("DURATION", of: item)
            byte(UInt8(ascii: ":"))
            self.duration(duration)
            end()
        }
        if let id = item.recurrenceID {
            begin("RECURRENCE-ID")
            if item.replacesFuture { literal(";RANGE=THISANDFUTURE") }
            further("RECURRENCE-ID", of: item)
            parameters(of: id)
            byte(UInt8(ascii: ":"))
            value(id)
            end()
        }
    }

    private mutating func recurrence(of item: CalendarItem) {
        for rule in item.rules {
            begin("RRULE")
            further("RRULE", of: item)
            byte(UInt8(ascii: ":"))
            self.rule(rule)
            end()
        }
        for rule in item.exceptionRules {
            begin("EXRULE:")
            self.rule(rule)
            end()
        }
        dates(item.recurrenceDates)
        var rest = item.exceptionDates[...]
        while let first = rest.first {
            begin("EXDATE")
            parameters(of: first)
            separated(&rest, while: { $0.isAlike(first) }) { $0.value($1) }
        }
    }

    private mutating func dates(_ dates: [RecurrenceDate]) {
        var rest = dates[...]
        while let first = rest.first {
            begin("RDATE")
            if first.extent != nil { literal(";VALUE=PERIOD") }
            parameters(of: first.start)
            let isPeriod = first.extent != nil
            separated(
                &rest, while: { $0.start.isAlike(first.start) && ($0.extent != nil) == isPeriod }
            ) { sink, date in
                sink.value(date.start)
                switch date.extent {
                case .end(let end):
                    sink.byte(UInt8(ascii: "/"))
                    sink.value(end)
                case .duration(let duration):
                    sink.byte(UInt8(ascii: "/"))
                    sink.duration(duration)
                case nil: break
                }
            }
        }
    }

    /// Writes `:a,b,c` from the first elements that belong together and removes them.
    private mutating func separated<Value>(
        _ rest: inout ArraySlice<Value>, while belongs: (Value) -> Bool,
        _ write: (inout LineSink, Value) -> Void
    ) {
        var separator = UInt8(ascii: ":")
        while let value = rest.first, belongs(value) {
            byte(separator)
            write(&self, value)
            separator = UInt8(ascii: ",")
            rest.removeFirst()
        }
        end()
    }

    private mutating func words(of item: CalendarItem) {
        if !item.summary.isEmpty {
            text("SUMMARY", item.summary, item.parameters["SUMMARY"])
        }
        if let details = item.details {
            text("DESCRIPTION", details, item.parameters["DESCRIPTION"])
        }
        if let location = item.location {
            text("LOCATION", location, item.parameters["LOCATION"])
        }
        if let url = item.url { raw("URL", url, item.parameters["URL"]) }
        guard !item.categories.isEmpty else { return }
        begin("CATEGORIES")
        further("CATEGORIES", of: item)
        var rest = item.categories[...]
        separated(&rest, while: { _ in true }) { $0.text($1) }
    }

    private mutating func state(of item: CalendarItem) {
        if let status = item.status { raw("STATUS", status, item.parameters["STATUS"]) }
        if let priority = item.priority { number("PRIORITY", priority, of: item) }
        if let percent = item.percentComplete { number("PERCENT-COMPLETE", percent, of: item) }
        if let completed = item.completed { moment("COMPLETED", completed, of: item) }
    }

    private mutating func alarm(_ alarm: Alarm, of item: CalendarItem) {
        fixed("BEGIN:VALARM")
        raw("ACTION", alarm.action)
        begin("TRIGGER")
        switch alarm.trigger {
        case .fromStart(let duration):
            byte(UInt8(ascii: ":"))
            self.duration(duration)
        case .fromEnd(let duration):
            literal(";RELATED=END:")
            self.duration(duration)
        case .at(let time):
            literal(";VALUE=DATE-TIME:")
            utc(time.wall.seconds)
        }
        end()
        if alarm.repetitions > 0, let interval = alarm.interval {
            begin("REPEAT:")
            number(alarm.repetitions)
            end()
            begin("DURATION:")
            duration(interval)
            end()
        }
        if let summary = alarm.summary ?? (alarm.action == "EMAIL" ? item.summary : nil) {
            text("SUMMARY", summary)
        }
        // DISPLAY and EMAIL require a description.
        if let details = alarm.details ?? (alarm.action == "AUDIO" ? nil : item.summary) {
            text("DESCRIPTION", details)
        }
        alarm.properties.forEach { property($0) }
        alarm.components.forEach { component($0) }
        fixed("END:VALARM")
    }

    // MARK: - Single properties

    private mutating func further(_ name: String, of item: CalendarItem) {
        if !item.parameters.isEmpty, let further = item.parameters[name] { parameters(further) }
    }

    private mutating func time(
        _ name: StaticString, _ key: String, _ time: CalendarTime, of item: CalendarItem
    ) {
        begin(name)
        further(key, of: item)
        parameters(of: time)
        byte(UInt8(ascii: ":"))
        value(time)
        end()
    }

    /// Writes a time that must be in UTC.
    private mutating func moment(
        _ name: StaticString, _ time: CalendarTime, of item: CalendarItem
    ) {
        begin(name)
        if !item.parameters.isEmpty { further(String(describing: name), of: item) }
        byte(UInt8(ascii: ":"))
        utc(time.wall.seconds)
        end()
    }

    private mutating func number(_ name: StaticString, _ value: Int, of item: CalendarItem) {
        begin(name)
        if !item.parameters.isEmpty { further(String(describing: name), of: item) }
        byte(UInt8(ascii: ":"))
        number(value)
        end()
    }
}

extension CalendarTime {
    /// True if both can share a line.
    func isAlike(_ other: Self) -> Bool {
        switch (self, other) {
        case (.day, .day), (.floating, .floating), (.utc, .utc): true
        case (.zoned(_, let mine), .zoned(_, let theirs)): mine == theirs
        default: false
        }
    }
}

extension CalendarItem {
    /// A UID for an item without one: the same for the same texts and times.
    var madeUpUID: String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        func mix(_ bytes: some Sequence<UInt8>) {
            for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        }
        mix(summary.utf8)
        mix([0])
        mix((location ?? "").utf8)
        mix([0])
        mix(String((start ?? end)?.wall.seconds ?? 0).utf8)
        return "made-up-" + String(hash, radix: 16)
    }
}
