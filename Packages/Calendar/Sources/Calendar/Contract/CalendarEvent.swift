package import AppCore

/// A calendar event: a unit over several days, or work with a due time. The id is unique only
/// together with the type.
package struct CalendarEvent: Codable, Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case unitPlan = "unit_plan"
        case assignment, quiz
        /// Something that happens at a time, such as a review session. Not in the school contract; schools
        /// that have events add it.
        case event
    }

    /// The time of an event.
    package enum EventTime: Sendable, Hashable {
        /// From the first to the last day, inclusive.
        case days(WireDay, WireDay)
        case due(WireInstant)
        /// From a start to an end, which can be equal.
        case span(WireInstant, WireInstant)
    }

    package var kind: OpenEnum<Kind>
    package var id: Int64
    package var title: String
    package var courseID: Int64?
    /// The contract's value, e.g. `published`.
    package var status: String?
    package var moment: EventTime
    /// Where an event is; nil for anything else.
    package var location: String?

    package init(
        kind: OpenEnum<Kind>, id: Int64, title: String, courseID: Int64?, status: String?,
        moment: EventTime, location: String? = nil
    ) {
        self.kind = kind
        self.id = id
        self.title = title
        self.courseID = courseID
        self.status = status
        self.moment = moment
        self.location = location
    }

    private enum CodingKeys: String, CodingKey {
        case id, title, status
        case kind = "type"
        case courseID, startDate, endDate, dueDate, startAt, endAt, location
    }

    /// A due time takes precedence over a span, and that over days. Fails to decode without either.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        kind = try container.decode(OpenEnum<Kind>.self, forKey: .kind)
        id = try container.decode(Int64.self, forKey: .id)
        title = try container.decodeIfPresent(String.self, forKey: .title) ?? ""
        courseID = try container.decodeIfPresent(Int64.self, forKey: .courseID)
        location = try container.decodeIfPresent(String.self, forKey: .location)
        status = try container.decodeIfPresent(String.self, forKey: .status)
        if let due = try container.decodeIfPresent(WireInstant.self, forKey: .dueDate) {
            moment = .due(due)
        } else if let start = try container.decodeIfPresent(WireInstant.self, forKey: .startAt) {
            let end = try container.decodeIfPresent(WireInstant.self, forKey: .endAt) ?? start
            moment = .span(start, max(start, end))
        } else {
            let start = try container.decode(WireDay.self, forKey: .startDate)
            let end = try container.decodeIfPresent(WireDay.self, forKey: .endDate) ?? start
            moment = .days(start, max(start, end))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(kind, forKey: .kind)
        try container.encode(id, forKey: .id)
        try container.encode(title, forKey: .title)
        switch moment {
        case .days(let start, let end):
            try container.encode(start, forKey: .startDate)
            try container.encode(end, forKey: .endDate)
        case .due(let due): try container.encode(due, forKey: .dueDate)
        case .span(let start, let end):
            try container.encode(start, forKey: .startAt)
            try container.encode(end, forKey: .endAt)
        }
        try container.encodeIfPresent(location, forKey: .location)
        try container.encode(courseID, forKey: .courseID)
        try container.encode(status, forKey: .status)
    }
}

/// The response of `/calendar`.
package struct CalendarEvents: Codable, Sendable, Hashable {
    /// By start or due time.
    @Readable package var events: [CalendarEvent]

    package init(events: [CalendarEvent]) { self.events = events }
}

/// The response of `/calendar.ics`: an RFC 5545 file, not JSON.
package struct CalendarFile: WireText, Sendable, Hashable, BodyDescribing {
    package static let mediaType = "text/calendar"
    package var text: String

    package init(text: String) { self.text = text }

    package init(wireText text: String) { self.init(text: text) }
    package var wireText: String { text }
}
