package import AppCore

/// How a person wants to be notified of one event type.
package struct NotificationPreference: Codable, Sendable, Hashable {
    @OrDefault package var email: Bool
    /// The contract's identifier, e.g. `message_received`.
    package var eventType: String
    /// A readable name, e.g. `Message Received`.
    @Decoded<EventName> package var eventName: String
    /// Whether a notification is created at all.
    @Decoded<TrueIfMissing> package var inApp: Bool
    /// `immediate`, `daily`, `weekly` or `never`.
    @Decoded<NeverIfMissing> package var emailFrequency: String

    package init(
        eventType: String, eventName: String, inApp: Bool, email: Bool, emailFrequency: String
    ) {
        self.eventType = eventType
        self.eventName = eventName
        self.inApp = inApp
        self.email = email
        self.emailFrequency = emailFrequency
    }

    /// `message_received` as `Message Received`.
    package static func name(of eventType: String) -> String {
        eventType.split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }
            .joined(separator: " ")
    }

    /// The contract's event types, in its order.
    package static let eventTypes = [
        "assignment_created", "assignment_due_soon", "assignment_graded", "announcement_posted",
        "quiz_graded", "message_received",
    ]
    /// The contract's email frequencies.
    package static let frequencies = ["immediate", "daily", "weekly", "never"]
}

package enum EventName: DecodingRule {
    package static func value<Key>(of key: Key, in fields: KeyedDecodingContainer<Key>) throws
        -> String
    {
        try fields.decodeIfPresent(String.self, forKey: key)
            ?? NotificationPreference.name(of: fields.decode(String.self, named: "eventType"))
    }
}

package enum NeverIfMissing: DefaultRule {
    package static var missing: String { "never" }
}

/// A change of one preference. Omitted or null fields stay as they are.
package struct PreferenceChange: Codable, Sendable, Hashable {
    package var email: Bool?
    package var inApp: Bool?
    package var emailFrequency: String?

    package init(inApp: Bool? = nil, email: Bool? = nil, emailFrequency: String? = nil) {
        self.inApp = inApp
        self.email = email
        self.emailFrequency = emailFrequency
    }
}
