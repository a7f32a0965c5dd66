/// The contents of a calendar file.
///
/// Read it with `CalendarReader`, write it with `CalendarWriter`, and expand it with
/// `CalendarSchedule`.
package struct CalendarObject: Sendable, Hashable {
    /// PRODID: the program that wrote the file.
    package var productID: String
    /// METHOD, in uppercase, such as `PUBLISH`.
    package var method: String?
    /// X-WR-CALNAME, or NAME of RFC 7986: the calendar's name.
    package var name: String?
    /// Events and to-dos, in the file's order. An override is a separate item with the same `uid`
    /// and a `recurrenceID`.
    package var items: [CalendarItem]
    package var zones: [ZoneDefinition]
    /// All other properties, in the file's order.
    package var properties: [Property]
    /// All other components, such as VJOURNAL.
    package var components: [Component]

    package init(productID: String, items: [CalendarItem] = []) {
        self.productID = productID
        self.items = items
        zones = []
        properties = []
        components = []
    }

    /// Seconds after which a program should read the calendar again: REFRESH-INTERVAL (RFC 7986), or
    /// X-PUBLISHED-TTL of older programs; nil if neither is there and valid.
    package var refreshInterval: Int? {
        for name in ["REFRESH-INTERVAL", "X-PUBLISHED-TTL"] {
            guard let property = properties.first(where: { $0.name == name }) else { continue }
            let seconds = Array(property.value.utf8).withUnsafeBufferPointer {
                (try? calendarDuration($0))?.nominalSeconds
            }
            if let seconds, seconds > 0 { return seconds }
        }
        return nil
    }
}

/// A VTIMEZONE, unparsed.
package struct ZoneDefinition: Sendable, Hashable {
    /// TZID.
    package var name: String
    package var component: Component

    package init(name: String, component: Component) {
        self.name = name
        self.component = component
    }
}
