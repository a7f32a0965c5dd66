package import AppCore

/// A conversation in the school's contract.
package struct MessageThread: Codable, Sendable, Hashable, EncodesNulls {
    /// Known values of `thread_type`; others are possible.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case direct, course, group
    }

    package var id: Int64
    package var courseID: Int64?
    package var courseName: String?
    @OrDefault package var subject: String
    @Decoded<DirectIfMissing> package var kind: OpenEnum<Kind>
    /// Sorted by last, then first name.
    @Readable package var participants: [Participant]
    package var lastMessage: ThreadMessage?
    /// All messages, oldest first, when one thread is requested; else nil.
    package var messages: [ThreadMessage]?
    /// Messages after the caller's read mark.
    @Decoded<NotNegative> package var unreadCount: Int
    package var createdAt: WireInstant
    package var updatedAt: WireInstant

    package init(
        id: Int64, courseID: Int64? = nil, courseName: String? = nil, subject: String,
        kind: OpenEnum<Kind> = OpenEnum(.direct), participants: [Participant],
        lastMessage: ThreadMessage? = nil, messages: [ThreadMessage]? = nil,
        unreadCount: Int = 0, createdAt: WireInstant, updatedAt: WireInstant
    ) {
        self.id = id
        self.courseID = courseID
        self.courseName = courseName
        self.subject = subject
        self.kind = kind
        self.participants = participants
        self.lastMessage = lastMessage
        self.messages = messages
        self.unreadCount = unreadCount
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }

    private enum CodingKeys: String, CodingKey {
        case id, subject, participants, messages, courseID, courseName
        case kind = "thread_type"
        case lastMessage, unreadCount, createdAt, updatedAt
    }
}

package enum DirectIfMissing: DefaultRule {
    package static var missing: OpenEnum<MessageThread.Kind> { OpenEnum(.direct) }
}

/// 0 if missing or below.
package enum NotNegative: DecodingRule {
    package static func value<Key>(of key: Key, in fields: KeyedDecodingContainer<Key>) throws
        -> Int
    {
        max(0, try fields.decodeIfPresent(Int.self, forKey: key) ?? 0)
    }
}

/// A participant or author of a thread.
package struct Participant: Codable, Sendable, Hashable, EncodesNulls {
    package var id: Int64
    /// Values such as `teacher` and `student`.
    @OrDefault package var roles: [String]
    package var firstName: String?
    package var lastName: String?

    package init(id: Int64, firstName: String?, lastName: String?, roles: [String]) {
        self.id = id
        self.firstName = firstName
        self.lastName = lastName
        self.roles = roles
    }
}

/// The request to open a thread.
package struct NewThread: Codable, Sendable, Hashable {
    package var subject: String?
    package var kind: String?
    /// The other people; the caller is added.
    package var participantIDs: [Int64]?
    package var courseID: Int64?
    /// The first message, for schools that have no thread without one: they return it as the thread's last message.
    /// Others ignore it, and it's sent afterwards.
    package var body: String?

    package init(
        subject: String, kind: MessageThread.Kind = .direct, participantIDs: [Int64],
        courseID: Int64? = nil, body: String? = nil
    ) {
        self.subject = subject
        self.kind = kind.rawValue
        self.participantIDs = participantIDs
        self.courseID = courseID
        self.body = body
    }

    private enum CodingKeys: String, CodingKey {
        case subject
        case kind = "thread_type"
        case participantIDs, courseID, body
    }
}
