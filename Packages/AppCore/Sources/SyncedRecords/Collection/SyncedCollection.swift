public import AppCore
import Foundation
import SQLStore

/// A student's records of one kind: stored here with changes not sent yet, and synced with a
/// backend. A backend that doesn't store such records is a normal state: they stay local.
public struct SyncedCollection<Record: SyncedRecord>: Sendable {
    public let context: FeatureContext
    let writes: PendingWrites
    let table = RecordTable<Record>()

    public init(context: FeatureContext) {
        self.context = context
        let collection = Record.collection
        writes = PendingWrites(
            context, collection.backend,
            endpoints: [collection.create.id, collection.update.id, collection.delete.id])
    }

    public var client: APIClient { context.client(for: Record.collection.backend) }
    public var calendar: LocalCalendar { LocalCalendar(context.environment) }
    /// Applies the backend's responses; the module returns it.
    public var outboxHandler: any OutboxHandler { SyncedOutboxHandler(collection: self) }

    var now: WireInstant { WireInstant(context.environment.now()) }

    // MARK: Reading

    /// The locally stored records. Makes no request and writes nothing.
    public func all() async throws -> SyncedList<Record> {
        let account = await writes.account()
        let scope = writes.scope(of: account)
        let states = try await writes.states(of: account, by: Self.key)
        let (rows, list) = try await context.store.read { connection in
            (try table.items(scope, connection), try table.list(scope, connection))
        }
        let items = rows.compactMap { row -> Synced<Record>? in
            var item = row
            item.state =
                switch states[row.key] {
                case .waiting: .waiting
                case .rejected(let reason): .refused(reason)
                case nil: row.remoteID == nil ? .localOnly : .saved
                }
            // A rejected deletion counts as not deleted.
            if item.isRemoved, states[row.key].map(\.isRejected) != true { return nil }
            return item
        }
        return SyncedList(
            items: items.sorted(by: Record.comesBefore), askedAt: list?.askedAt,
            isStored: list?.isStored)
    }

    /// Asks the backend, then returns the records. Throws a ``Problem`` if it doesn't respond.
    @discardableResult
    public func refresh() async throws -> SyncedList<Record> {
        let account = await writes.account()
        let scope = writes.scope(of: account)
        let before = Set(try await writes.entries(of: account).compactMap(Self.key))
        let known = try await context.store.read { connection in
            Set(try table.items(scope, connection).compactMap(\.remoteID))
        }
        let start = now.milliseconds
        let records: [Record.Remote]
        do {
            records = try await fetchList()
        } catch {
            guard error.status == 404 else { throw error }
            try await context.store.write {
                try table.note(isStored: false, scope, at: start, $0)
            }
            return try await all()
        }
        try await context.outbox.transaction(for: writes.backend) { transaction in
            let busy = before.union(
                try writes.entries(of: account, in: transaction).compactMap(Self.key))
            try take(
                records, scope, known: known, busy: busy, askedAt: start, transaction.connection)
        }
        return try await all()
    }

    /// The stored records; asks the backend first if it was never asked.
    public func known() async throws -> SyncedList<Record> {
        let list = try await all()
        guard list.askedAt == nil else { return list }
        return (try? await refresh()) ?? list
    }

    func fetchList() async throws(Problem) -> [Record.Remote] {
        try await client.fetch(Record.collection.list).value.elements
    }

    /// Merges the backend's list. Skips records with queued changes (`busy`) and rows that it
    /// confirmed after the request began at `start`. Ids that were `known` then but aren't stored
    /// now belong to records deleted meanwhile: they stay deleted.
    private func take(
        _ records: [Record.Remote], _ scope: String, known before: Set<String>, busy: Set<Int>,
        askedAt start: Int64, _ connection: any SQLConnection
    ) throws {
        try table.note(isStored: true, scope, at: start, connection)
        var known: [String: Synced<Record>] = [:]
        for row in try table.items(scope, connection) {
            if let id = row.remoteID { known[id] = row }
        }
        var next = try table.nextKey(scope, connection)
        for remote in records {
            let id = String(remote.id)
            let old = known.removeValue(forKey: id)
            if let old, busy.contains(old.key) || old.heardAt > start { continue }
            if old == nil, before.contains(id) { continue }
            var row = Synced(
                key: old?.key ?? next, remoteID: id, record: Record(remote), heardAt: start)
            // A record made here keeps its own time.
            if let old { row.record.createdAt = old.createdAt }
            if old == nil { next += 1 }
            if old?.record != row.record || old?.isRemoved == true {
                try table.save(row, scope, connection)
            }
        }
        // Remove records that the backend no longer has.
        for row in known.values where !busy.contains(row.key) && row.heardAt <= start {
            try table.delete(row.key, scope, connection)
        }
    }

    // MARK: The outbox

    /// The outbox subject that keeps a record's changes in order.
    static func subject(_ key: Int, _ account: String) -> String {
        "\(Record.collection.feature)/\(account)/\(key)"
    }

    /// The record's local number from an outbox entry.
    static func key(of entry: OutboxEntry) -> Int? {
        guard entry.subject.hasPrefix(Record.collection.feature + "/") else { return nil }
        return Int(entry.subjectKey)
    }
}

extension PendingState {
    fileprivate var isRejected: Bool { self != .waiting }
}
