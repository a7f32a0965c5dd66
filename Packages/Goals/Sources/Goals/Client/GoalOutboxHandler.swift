import AppCore
import Foundation
import SQLStore

/// Applies the school's responses to queued goal changes.
struct GoalOutboxHandler: OutboxHandler {
    static let endpoints = [
        GoalEndpoints.create.id, GoalEndpoints.update.id, GoalEndpoints.delete.id,
    ]

    let repository: GoalRepository

    var endpoints: [String] { Self.endpoints }

    func delivered(_ entry: OutboxEntry, response: [UInt8]) async throws {
        guard let key = GoalRepository.key(of: entry) else { return }
        let scope = repository.scope(of: entry.account)
        switch entry.endpoint {
        case GoalEndpoints.delete.id:
            try await repository.store.database.write { connection in
                try GoalStore.delete(key: key, scope, connection)
            }
        case GoalEndpoints.create.id:
            // See ``isFulfilled(_:by:)``.
            guard !response.isEmpty else {
                return try await repository.store.noteAbsence(scope, at: repository.nowMilliseconds)
            }
            let record = try WireJSON.decode(GoalRecord.self, from: response)
            try await created(record, key, entry)
        default:
            let record = try WireJSON.decode(GoalRecord.self, from: response)
            let now = repository.nowMilliseconds
            try await repository.store.database.write { connection in
                guard var row = try GoalStore.row(key, scope, connection) else { return }
                (row.heardAt, row.goal.studentID) = (now, record.studentID)
                try GoalStore.save(row, scope, connection)
            }
        }
    }

    /// A 404 needs no decision by the student: either the school doesn't store goals (they stay local),
    /// or the goal was already deleted.
    func isFulfilled(_ entry: OutboxEntry, by refusal: Problem) -> Bool {
        refusal.status == 404 && entry.endpoint != GoalEndpoints.update.id
    }

    /// Stores the school's id and queues changes made to the goal in the meantime.
    private func created(_ record: GoalRecord, _ key: Int, _ entry: OutboxEntry) async throws {
        let scope = repository.scope(of: entry.account)
        let now = repository.nowMilliseconds
        try await repository.context.outbox.transaction(for: .school) { transaction in
            let connection = transaction.connection
            guard var row = try GoalStore.row(key, scope, connection) else { return }
            // A list may have included it before this response arrived.
            for other in try GoalStore.rows(scope, connection)
            where other.goal.serverID == record.id && other.goal.key != key {
                try GoalStore.delete(key: other.goal.key, scope, connection)
            }
            // This runs again after a crash; what it queued before is still there.
            let isNews = row.goal.serverID == nil
            (row.goal.serverID, row.goal.studentID) = (record.id, record.studentID)
            row.heardAt = now
            try GoalStore.save(row, scope, connection)
            guard isNews else { return }
            let path = ["id": String(record.id)]
            if row.isRemoved {
                try transaction.enqueue(
                    GoalEndpoints.delete, path: path, body: EmptyBody(), subject: entry.subject,
                    title: "Delete goal “\(row.goal.title)”")
            } else if let change = row.goal.difference(from: record) {
                try transaction.enqueue(
                    GoalEndpoints.update, path: path, body: change, subject: entry.subject,
                    title: "Goal “\(row.goal.title)”")
            }
        }
    }

    /// Allowed clock difference to the school's server, in milliseconds.
    private static let clockSkew: Int64 = 300_000

    /// Checks the school's own list.
    func reconcile(_ entry: OutboxEntry) async throws -> OutboxReconciliation {
        guard case .success(let records) = await repository.listed() else { return .unknown }
        if entry.endpoint == GoalEndpoints.delete.id {
            let id = entry.path.split(separator: "/").last.flatMap { Int64($0) }
            let isThere = records.contains { $0.id == id }
            return isThere ? .missing : .arrived(response: try WireJSON.encode(EmptyBody()))
        }
        let sent = try WireJSON.decode(GoalInput.self, from: entry.body)
        let rows = try await repository.store.read(repository.scope(of: entry.account)).rows
        let known = Set(rows.compactMap(\.goal.serverID))
        let earliest =
            Int64(entry.createdAt.timeIntervalSince1970 * 1000) - Self.clockSkew
        let match = records.first { record in
            record.title == sent.title.value && record.createdAt.milliseconds >= earliest
                && !known.contains(record.id)
        }
        guard let match else { return .missing }
        return .arrived(response: try WireJSON.encode(match))
    }
}
