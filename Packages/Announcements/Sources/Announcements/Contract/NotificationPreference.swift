/// How a person wants to be notified of one event type.
package struct NotificationPreference: Codable, Sendable, Hashable {
    package var email: Bool
    /// The contract's identifier, e.g. `message_received`.
    package var eventType: String
    /// A readable name, e.g. `Message Received`.
    package var eventName: String
    /// Whether a notification is created at all.
    package var inApp: Bool
    /// `immediate`, `daily`, `weekly` or `never`.
    package var emailFrequency: String

    package init(
        eventType: String, eventName: String, inApp: Bool, email: Bool, emailFrequency: String
    ) {
        self.eventType = eventType
        self.eventName = eventName
        self.inApp = inApp
        self.email = email
        self.emailFrequency = emailFrequency
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        eventType = try container.decode(String.self, forKey: .eventType)
        eventName =
            try container.decodeIfPresent(String.self, forKey: .eventName)
            ?? Self.name(of: eventType)
        inApp = try container.decodeIfPresent(Bool.self, forKey: .inApp) ?? true
        email = try container.decodeIfPresent(Bool.self, forKey: .email) ?? false
        emailFrequency =
            try container.decodeIfPresent(String.self, forKey: .emailFrequency) ?? "never"
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
