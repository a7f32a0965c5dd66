package import AppCore

/// A message in the school's contract.
package struct ThreadMessage: Codable, Sendable, Hashable {
    package var id: Int64
    package var threadID: Int64
    package var senderID: Int64
    package var body: String
    /// Names are null if unknown.
    package var sender: Participant
    package var createdAt: WireInstant
    package var updatedAt: WireInstant

    package init(
        id: Int64, threadID: Int64, body: String, sender: Participant, createdAt: WireInstant
    ) {
        self.id = id
        self.threadID = threadID
        senderID = sender.id
        self.body = body
        self.sender = sender
        self.createdAt = createdAt
        updatedAt = createdAt
    }

    private enum CodingKeys: String, CodingKey {
        case id, body, sender
        case threadID = "message_thread_id"
        case senderID, createdAt, updatedAt
    }

    /// A sender without details is decoded from the id alone.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(Int64.self, forKey: .id)
        threadID = try container.decode(Int64.self, forKey: .threadID)
        let senderID = try container.decode(Int64.self, forKey: .senderID)
        self.senderID = senderID
        body = try container.decodeIfPresent(String.self, forKey: .body) ?? ""
        sender =
            try container.decodeIfPresent(Participant.self, forKey: .sender)
            ?? Participant(id: senderID, firstName: nil, lastName: nil, roles: [])
        let created = try container.decode(WireInstant.self, forKey: .createdAt)
        createdAt = created
        updatedAt = try container.decodeIfPresent(WireInstant.self, forKey: .updatedAt) ?? created
    }
}

/// The request to send a message.
package struct NewMessage: Codable, Sendable, Hashable {
    package var body: String?

    package init(body: String) { self.body = body }
}

/// A person found by a search.
package struct SchoolUser: Codable, Sendable, Hashable, EncodesNulls {
    package var id: Int64
    /// null if the server doesn't disclose it.
    package var email: String?
    @OrDefault package var roles: [String]
    package var firstName: String?
    package var lastName: String?
    package var tenantID: Int64?
    package var createdAt: WireInstant?
    package var updatedAt: WireInstant?

    package init(
        id: Int64, email: String?, firstName: String?, lastName: String?, tenantID: Int64,
        roles: [String], createdAt: WireInstant, updatedAt: WireInstant
    ) {
        self.id = id
        self.email = email
        self.firstName = firstName
        self.lastName = lastName
        self.tenantID = tenantID
        self.roles = roles
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }
}
