import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import SQLStore
import ServiceKit
import Synchronization
import Testing

@testable import Chat
@testable import ChatService

extension SchoolFixture {
    /// Opens a thread and returns its id.
    func thread(
        with people: [Int64], _ subject: String = "Missed lab", as name: String = "noor"
    ) async throws -> Int64 {
        let body = try WireJSON.encodeText(NewThread(subject: subject, participantIDs: people))
        return try await ask(.post, "/message_threads", body, as: name)
            .decode(MessageThread.self).id
    }

    /// Sends a message.
    @discardableResult
    func say(
        _ text: String, in thread: Int64, as name: String = "noor", key: String? = nil
    ) async throws -> ThreadMessage {
        try await ask(
            .post, "/message_threads/\(thread)/messages",
            try WireJSON.encodeText(NewMessage(body: text)), as: name, key: key
        ).decode()
    }

    func threads(as name: String = "noor", _ query: String = "") async throws -> [MessageThread] {
        try await ask(.get, "/message_threads" + query, as: name).decode()
    }

    func messages(
        of thread: Int64, as name: String = "noor", _ query: String = ""
    ) async throws -> [ThreadMessage] {
        try await ask(.get, "/message_threads/\(thread)/messages" + query, as: name).decode()
    }

    /// The number of unread messages in the only thread.
    func unread(as name: String) async throws -> Int {
        try #require(try await threads(as: name).first).unreadCount
    }
}

/// A double for the notice service that records notices.
struct NoticesDouble: ServiceModule, SchoolNoticePosting {
    static let id = "notices-double"
    static let tables: [ServiceTable] = ["notices_double"]
    static let migrations = [
        StoreMigration(
            "notices-double-service-001-notices",
            [
                """
                CREATE TABLE notices_double (
                    tenant_id TEXT NOT NULL, id BIGINT NOT NULL, person_id BIGINT NOT NULL,
                    type TEXT NOT NULL, url TEXT NOT NULL, metadata TEXT NOT NULL,
                    PRIMARY KEY (tenant_id, id)
                )
                """
            ])
    ]

    init(context: ServiceContext) {}
    var routes: [ServiceRoute] { [] }

    func offer(to capabilities: inout CampusCapabilities) {
        capabilities.offer(.schoolNotices, self)
    }

    func post(
        _ notice: SchoolNotice, to people: Set<Int64>, tenantID: String, at moment: Int64,
        numbers: inout NumberAllocation, in connection: any SQLConnection
    ) throws {
        for person in people.sorted() {
            try connection.execute(
                """
                INSERT INTO notices_double (tenant_id, id, person_id, type, url, metadata)
                VALUES (?, ?, ?, ?, ?, ?)
                """,
                [
                    .text(tenantID), .integer(try numbers.next()), .integer(person),
                    .text(notice.type), .text(notice.url ?? ""),
                    .text(try WireJSON.encodeText(notice.metadata)),
                ])
        }
    }

    /// The people notified, and the metadata of the first notice.
    static func told(_ fixture: SchoolFixture) async throws -> (people: [Int], metadata: JSONValue?)
    {
        try await fixture.database.read { connection in
            let rows = try connection.rows(
                "SELECT person_id, metadata FROM notices_double ORDER BY id")
            return (
                try rows.map { try $0.int("person_id") },
                try rows.first.map {
                    try WireJSON.decode(JSONValue.self, from: try $0.text("metadata"))
                }
            )
        }
    }
}
