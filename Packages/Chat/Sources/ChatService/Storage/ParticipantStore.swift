import SQLStore
import ServiceKit

/// A school's thread participants, inside a transaction.
struct ParticipantStore {
    let tenantID: String
    let connection: any SQLConnection

    /// All participants of `person`'s threads, by thread.
    func companions(of person: Int64) throws -> [Int64: Set<Int64>] {
        var found: [Int64: Set<Int64>] = [:]
        try connection.forEachRow(
            """
            SELECT o.thread_id AS thread_id, o.person_id AS person_id
            FROM chat_participants p
            JOIN chat_participants o ON o.tenant_id = p.tenant_id AND o.thread_id = p.thread_id
            WHERE p.tenant_id = ? AND p.person_id = ?
            """, [.text(tenantID), .integer(person)]
        ) { row in
            found[Int64(try row.int("thread_id")), default: []].insert(
                Int64(try row.int("person_id")))
        }
        return found
    }

    /// A thread's participants with their accounts.
    func members(of thread: Int64) throws -> [Int64: AccountKey] {
        var found: [Int64: AccountKey] = [:]
        try connection.forEachRow(
            """
            SELECT person_id, user_id FROM chat_participants
            WHERE tenant_id = ? AND thread_id = ?
            """, [.text(tenantID), .integer(thread)]
        ) { row in
            found[Int64(try row.int("person_id"))] = AccountKey(
                tenantID: tenantID, userID: try row.text("user_id"))
        }
        return found
    }

    /// Adds a participant who has read `readCount` messages; nil for never.
    func add(
        _ person: Int64, _ account: AccountKey, to thread: Int64, readCount: Int?
    ) throws {
        try connection.execute(
            """
            INSERT INTO chat_participants (tenant_id, person_id, thread_id, user_id, read_count)
            VALUES (?, ?, ?, ?, ?)
            """,
            [
                .text(tenantID), .integer(person), .integer(thread), .text(account.userID),
                SQLValue(readCount),
            ])
    }

    /// Advances a person's read mark; never moves it back.
    func markRead(_ thread: Int64, by person: Int64, upTo count: Int) throws {
        try connection.execute(
            """
            UPDATE chat_participants SET read_count = ?
            WHERE tenant_id = ? AND person_id = ? AND thread_id = ?
                AND (read_count IS NULL OR read_count < ?)
            """,
            [
                .integer(Int64(count)), .text(tenantID), .integer(person), .integer(thread),
                .integer(Int64(count)),
            ])
    }

    /// Removes a person from a thread.
    func remove(_ person: Int64, from thread: Int64) throws {
        try connection.execute(
            """
            DELETE FROM chat_participants
            WHERE tenant_id = ? AND person_id = ? AND thread_id = ?
            """, [.text(tenantID), .integer(person), .integer(thread)])
        try ThreadStore(tenantID: tenantID, connection: connection).removeIfDeserted(thread)
    }

    /// Removes an account from all threads, and deletes threads left empty.
    func removeEverywhere(_ userID: String) throws {
        let key: [SQLValue] = [.text(tenantID), .text(userID)]
        let threads = try connection.rows(
            "SELECT thread_id FROM chat_participants WHERE tenant_id = ? AND user_id = ?", key
        ).map { Int64(try $0.int("thread_id")) }
        try connection.execute(
            "DELETE FROM chat_participants WHERE tenant_id = ? AND user_id = ?", key)
        let store = ThreadStore(tenantID: tenantID, connection: connection)
        for thread in threads { try store.removeIfDeserted(thread) }
    }
}
