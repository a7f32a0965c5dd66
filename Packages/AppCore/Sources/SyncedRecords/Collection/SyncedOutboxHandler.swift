import AppCore
import Foundation
import SQLStore

/// Applies a backend's responses to queued changes of records.
struct SyncedOutboxHandler<Record: SyncedRecord>: OutboxHandler {
    let collection: SyncedCollection<Record>

    private var table: RecordTable<Record> { collection.table }
    private var store: any SQLDatabase { collection.context.store }
    private func scope(_ entry: OutboxEntry) -> String {
        collection.writes.scope(of: entry.account)
    }

    var endpoints: [String] { Array(collection.writes.endpoints) }

    func delivered(_ entry: OutboxEntry, response: [UInt8]) async throws {
        guard let key = SyncedCollection<Record>.key(of: entry) else { return }
        let scope = scope(entry)
        let now = collection.now.milliseconds
        let (create, delete) = (Record.collection.create.id, Record.collection.delete.id)
        switch entry.endpoint {
        case delete:
            try await store.write { try table.delete(key, scope, $0) }
        case create:
            // See ``isFulfilled(_:by:)``.
            guard !response.isEmpty else {
                return try await store.write {
                    try table.note(isStored: false, scope, at: now, $0)
                }
            }
            try await created(WireJSON.decode(Record.Remote.self, from: response), key, entry)
        default:
            let remote = try WireJSON.decode(Record.Remote.self, from: response)
            try await store.write { connection in
                guard var row = try table.item(key, scope, connection) else { return }
                row.record.adopt(remote)
                row.heardAt = now
                try table.save(row, scope, connection)
            }
        }
    }

    /// A 404 needs no decision by the student: either the backend doesn't store such records (they
    /// stay local), or the record was already deleted.
    func isFulfilled(_ entry: OutboxEntry, by refusal: Problem) -> Bool {
        refusal.status == 404 && entry.endpoint != Record.collection.update.id
    }

    /// Stores the backend's id and queues changes made to the record in the meantime.
    private func created(_ remote: Record.Remote, _ key: Int, _ entry: OutboxEntry) async throws {
        let scope = scope(entry)
        let now = collection.now.milliseconds
        let id = String(remote.id)
        let sent = try WireJSON.decode(Record.Input.self, from: entry.body)
        try await collection.context.outbox.transaction(for: entry.backend) { transaction in
            let connection = transaction.connection
            guard var row = try table.item(key, scope, connection) else { return }
            // A list may have included it before this response arrived.
            for other in try table.items(scope, connection)
            where other.remoteID == id && other.key != key {
                try table.delete(other.key, scope, connection)
            }
            // This runs again after a crash; what it queued before is still there.
            let isNews = row.remoteID == nil
            row.remoteID = id
            row.record.adopt(remote)
            row.heardAt = now
            try table.save(row, scope, connection)
            guard isNews else { return }
            if row.isRemoved {
                try SyncedCollection.queueDeletion(of: row, entry.account, &transaction)
            } else if let change = try row.record.change(since: sent) {
                try transaction.enqueue(
                    Record.collection.update, path: ["id": id], body: change,
                    subject: entry.subject, title: Record.collection.name(of: row.record))
            }
        }
    }

    /// Allowed clock difference to the backend, in milliseconds.
    private static var clockSkew: Int64 { 300_000 }

    /// Checks the backend's own list.
    func reconcile(_ entry: OutboxEntry) async throws -> OutboxReconciliation {
        guard let remotes = try? await collection.fetchList() else { return .unknown }
        if entry.endpoint == Record.collection.delete.id {
            let id = entry.path.split(separator: "/").last.map(String.init)
            return remotes.contains { String($0.id) == id }
                ? .missing : .arrived(response: try WireJSON.encode(EmptyBody()))
        }
        let sent = try WireJSON.decode(Record.Input.self, from: entry.body)
        let scope = scope(entry)
        let known = try await store.read { connection in
            Set(try table.items(scope, connection).compactMap(\.remoteID))
        }
        let earliest =
            Int64(entry.createdAt.timeIntervalSince1970 * 1000) - Self.clockSkew
        let match = remotes.first { remote in
            Record.matches(remote, sent) && !known.contains(String(remote.id))
                && Record(remote).createdAt.milliseconds >= earliest
        }
        guard let match else { return .missing }
        return .arrived(response: try WireJSON.encode(match))
    }
}
