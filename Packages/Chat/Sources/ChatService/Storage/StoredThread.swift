import Chat
import SQLStore

/// A stored thread with the caller's read state.
struct StoredThread: Sendable {
    var id: Int64
    var courseID: Int64?
    var subject: String
    var kind: String
    var messageCount: Int
    /// The message count when the caller last looked; nil for never or if not loaded.
    var readCount: Int?
    /// Milliseconds since 1970.
    var createdAt: Int64
    var updatedAt: Int64
    /// The newest message, if loaded.
    var last: StoredMessage?

    static let columns = """
        t.id, t.course_id, t.subject, t.thread_type, t.message_count, t.created_at, t.updated_at
        """

    /// Reads ``columns`` and `read_count`.
    init(_ row: SQLRow) throws {
        id = Int64(try row.int("id"))
        courseID = try row.optionalInt("course_id").map(Int64.init)
        subject = try row.text("subject")
        kind = try row.text("thread_type")
        messageCount = try row.int("message_count")
        readCount = try row.optionalInt("read_count")
        createdAt = Int64(try row.int("created_at"))
        updatedAt = Int64(try row.int("updated_at"))
    }

    init(id: Int64, courseID: Int64?, subject: String, kind: String, moment: Int64) {
        self.id = id
        self.courseID = courseID
        self.subject = subject
        self.kind = kind
        messageCount = 0
        readCount = 0
        createdAt = moment
        updatedAt = moment
    }

    var unreadCount: Int { max(0, messageCount - (readCount ?? 0)) }
}

/// A stored message.
struct StoredMessage: Sendable {
    var id: Int64
    var threadID: Int64
    var senderID: Int64
    var body: String
    /// Milliseconds since 1970.
    var createdAt: Int64
}
