/// Writes a calendar in RFC 5545 form: CRLF, folded, escaped, with a VTIMEZONE for each zone used.
///
/// The same calendar gives the same bytes. Properties the reader kept unparsed are written
/// unchanged.
package struct CalendarWriter: Sendable {
    /// The period whose clock changes a VTIMEZONE must cover, in seconds since 1970 UTC. nil for
    /// the first to the last time in the calendar, plus 5 years if something repeats without end.
    package var zoneWindow: Range<Int>?

    package init(zoneWindow: Range<Int>? = nil) { self.zoneWindow = zoneWindow }

    package func text(_ calendar: CalendarObject) -> String {
        String(decoding: bytes(calendar), as: UTF8.self)
    }

    /// The calendar file in UTF-8.
    package func bytes(_ calendar: CalendarObject) -> [UInt8] {
        var sink = LineSink(capacity: 1024 + calendar.items.count * 384)
        sink.fixed("BEGIN:VCALENDAR")
        sink.fixed("VERSION:2.0")
        sink.text(
            "PRODID", calendar.productID.isEmpty ? "-//unknown//EN" : calendar.productID)
        if let method = calendar.method { sink.raw("METHOD", method) }
        if let name = calendar.name { sink.text("X-WR-CALNAME", name) }
        calendar.properties.forEach { sink.property($0) }
        for zone in calendar.zones { sink.component(zone.component) }
        for zone in missingZones(of: calendar) { sink.component(zone) }
        var book = TimeZoneRegistry(calendar.zones)
        // Items are large, so avoid copying them.
        calendar.items.withUnsafeBufferPointer { items in
            for index in items.indices {
                guard !items[index].rules.isEmpty,
                    let rules = items[index].rulesWithValidEnds(&book)
                else {
                    sink.item(items[index])
                    continue
                }
                var valid = items[index]
                valid.rules = rules
                sink.item(valid)
            }
        }
        calendar.components.forEach { sink.component($0) }
        sink.fixed("END:VCALENDAR")
        return sink.bytes
    }
}

extension LineSink {
    mutating func fixed(_ line: StaticString) {
        begin(line)
        end()
    }

    mutating func text(_ name: StaticString, _ value: String, _ further: [Parameter]? = nil) {
        begin(name)
        if let further { parameters(further) }
        byte(UInt8(ascii: ":"))
        text(value)
        end()
    }

    mutating func raw(_ name: StaticString, _ value: String, _ further: [Parameter]? = nil) {
        begin(name)
        if let further { parameters(further) }
        byte(UInt8(ascii: ":"))
        raw(value)
        end()
    }

    mutating func property(_ property: Property) {
        begin(named: property.name)
        parameters(property.parameters)
        byte(UInt8(ascii: ":"))
        raw(property.value)
        end()
    }

    mutating func component(_ component: Component) {
        named("BEGIN:", component.name)
        component.properties.forEach { property($0) }
        component.components.forEach { self.component($0) }
        named("END:", component.name)
    }

    private mutating func named(_ prefix: StaticString, _ name: String) {
        literal(prefix)
        begin(named: name)
        end()
    }
}
