package import AppCore

/// A message in the school's contract.
package struct ThreadMessage: Codable, Sendable, Hashable {
    package var id: Int64
    package var threadID: Int64
    package var senderID: Int64
    @OrDefault package var body: String
    /// Names are null if unknown.
    @Decoded<SenderOrID> package var sender: Participant
    package var createdAt: WireInstant
    @Decoded<UpdatedOrCreated> package var updatedAt: WireInstant

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
}

/// A sender without details has only an id.
package enum SenderOrID: DecodingRule {
    package static func value<Key>(
        of key: Key, in fields: KeyedDecodingContainer<Key>
    ) throws -> Participant {
        try fields.decodeIfPresent(Participant.self, forKey: key)
            ?? Participant(
                id: fields.decode(Int64.self, named: "senderID"), firstName: nil, lastName: nil,
                roles: [])
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
