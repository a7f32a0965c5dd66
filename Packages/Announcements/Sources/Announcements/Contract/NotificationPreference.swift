/// What a person wants to be told of one kind of event, and how.
package struct NotificationPreference: Codable, Sendable, Hashable {
    /// The contract's word, e.g. `message_received`.
    package var eventType: String
    /// The same for people, e.g. `Message Received`.
    package var eventName: String
    /// Without it no notification is made.
    package var inApp: Bool
    package var email: Bool
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

    private enum CodingKeys: String, CodingKey {
        case email
        case eventType = "event_type"
        case eventName = "event_name"
        case inApp = "in_app"
        case emailFrequency = "email_frequency"
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

    /// The kinds of events that the contract names, in its order.
    package static let eventTypes = [
        "assignment_created", "assignment_due_soon", "assignment_graded", "announcement_posted",
        "quiz_graded", "message_received",
    ]
    /// The words for how often mail comes.
    package static let frequencies = ["immediate", "daily", "weekly", "never"]
}

/// A change of one preference; what is left out, or null, stays.
package struct PreferenceChange: Codable, Sendable, Hashable {
    package var inApp: Bool?
    package var email: Bool?
    package var emailFrequency: String?

    package init(inApp: Bool? = nil, email: Bool? = nil, emailFrequency: String? = nil) {
        self.inApp = inApp
        self.email = email
        self.emailFrequency = emailFrequency
    }

    private enum CodingKeys: String, CodingKey {
        case email
        case inApp = "in_app"
        case emailFrequency = "email_frequency"
    }
}
