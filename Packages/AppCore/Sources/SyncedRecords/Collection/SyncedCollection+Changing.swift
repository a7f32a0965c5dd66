import AppCore
import SQLStore

extension SyncedCollection {
    /// Adds a record: stores and queues it in one transaction. Throws ``Problem/Code/invalid``.
    public func add(_ input: Record.Input) async throws -> SyncedChange<Record> {
        try input.check(isNew: true)
        let account = await writes.account()
        let scope = writes.scope(of: account)
        let record = try Record(createdAt: now).applying(input)
        return try await context.outbox.transaction(for: writes.backend) { transaction in
            let connection = transaction.connection
            var item = Synced(key: try table.nextKey(scope, connection), record: record)
            guard try table.list(scope, connection)?.isStored != false else {
                try table.save(item, scope, connection)
                item.state = .localOnly
                return SyncedChange(item: item)
            }
            return try queueCreation(of: item, account, &transaction)
        }
    }

    /// Changes a record here right away. Throws ``Problem/Code/invalid``.
    public func change(
        _ item: Synced<Record>, _ input: Record.Input
    ) async throws -> SyncedChange<Record> {
        try await change(item) { _ in input }
    }

    /// Changes a record by the result of `input` for its current state. Throws
    /// ``Problem/Code/invalid``, or ``Problem/Code/notFound`` if it was deleted meanwhile.
    public func change(
        _ item: Synced<Record>, _ input: @escaping @Sendable (Record) throws -> Record.Input
    ) async throws -> SyncedChange<Record> {
        let account = await writes.account()
        let scope = writes.scope(of: account)
        let now = now
        let collection = Record.collection
        return try await context.outbox.transaction(for: writes.backend) { transaction in
            let own = try writes.entries(of: account, in: transaction).filter {
                Self.key(of: $0) == item.key
            }
            // A rejected deletion counts as not deleted.
            let isRefused = own.contains {
                $0.endpoint == collection.delete.id && $0.state == .failed
            }
            guard var row = try table.item(item, scope, transaction.connection),
                !row.isRemoved || isRefused
            else { throw collection.missing(item.id) }
            let change = try input(row.record)
            try change.check(isNew: false)
            guard change != Record.Input() else {
                row.state = own.isEmpty ? .saved : .waiting
                return SyncedChange(item: row, entry: own.last?.id)
            }
            row.record = try row.record.applying(change)
            row.record.updatedAt = now
            row.isRemoved = false
            guard let id = row.remoteID else {
                // Resend a rejected creation; for a waiting one, later changes follow once it arrived.
                let creation = own.first { $0.endpoint == collection.create.id }
                if let creation, creation.state == .failed {
                    try transaction.discard(creation.id)
                    return try queueCreation(of: row, account, &transaction)
                }
                try table.save(row, scope, transaction.connection)
                row.state = creation == nil ? .localOnly : .waiting
                return SyncedChange(item: row, entry: creation?.id)
            }
            // Merge changes that are already waiting into this one.
            var sent = Record.Input()
            for entry in own
            where entry.endpoint == collection.update.id
                && (entry.state == .failed || entry.state == .queued && entry.attempts == 0)
            {
                guard try transaction.discard(entry.id),
                    let earlier = try? WireJSON.decode(Record.Input.self, from: entry.body)
                else { continue }
                sent = try sent.merged(with: earlier)
            }
            let entry = try transaction.enqueue(
                collection.update, path: ["id": id], body: try sent.merged(with: change),
                subject: Self.subject(row.key, account), title: collection.name(of: row.record))
            row.heardAt = now.milliseconds
            try table.save(row, scope, transaction.connection)
            row.state = .waiting
            return SyncedChange(item: row, entry: entry.id)
        }
    }

    /// Deletes a record here right away.
    public func remove(_ item: Synced<Record>) async throws -> SyncedChange<Record> {
        let account = await writes.account()
        let scope = writes.scope(of: account)
        let now = now.milliseconds
        return try await context.outbox.transaction(for: writes.backend) { transaction in
            var isOnItsWay = false
            for entry in try writes.entries(of: account, in: transaction)
            where Self.key(of: entry) == item.key {
                if entry.state == .failed || entry.attempts == 0,
                    try transaction.discard(entry.id)
                {
                    continue
                }
                isOnItsWay = true
            }
            let connection = transaction.connection
            guard var row = try table.item(item, scope, connection) else {
                return SyncedChange(item: item)
            }
            row.isRemoved = true
            guard row.remoteID != nil else {
                // If it may have reached the backend, delete it there once that's known.
                if isOnItsWay {
                    try table.save(row, scope, connection)
                } else {
                    try table.delete(row.key, scope, connection)
                }
                return SyncedChange(item: row)
            }
            row.heardAt = now
            try table.save(row, scope, connection)
            return SyncedChange(
                item: row, entry: try Self.queueDeletion(of: row, account, &transaction).id)
        }
    }

    /// Uploads the records that exist only on this computer and returns them.
    public func upload() async throws -> [SyncedChange<Record>] {
        let account = await writes.account()
        let scope = writes.scope(of: account)
        return try await context.outbox.transaction(for: writes.backend) { transaction in
            let connection = transaction.connection
            guard try table.list(scope, connection)?.isStored == true else { return [] }
            let busy = Set(
                try writes.entries(of: account, in: transaction).compactMap(Self.key))
            var changes: [SyncedChange<Record>] = []
            for row in try table.items(scope, connection)
            where row.remoteID == nil && !row.isRemoved && !busy.contains(row.key) {
                changes.append(try queueCreation(of: row, account, &transaction))
            }
            return changes
        }
    }

    /// Sends a queued change and reports the outcome.
    public func send(_ change: SyncedChange<Record>) async -> SyncOutcome {
        guard let entry = change.entry else {
            return change.item.state == .localOnly ? .localOnly : .saved
        }
        switch await writes.send(entry) {
        case .delivered: break
        case .waiting(let problem): return .waiting(problem)
        case .failed(let problem): return .refused(problem)
        }
        let item = try? await all().items.first { $0.key == change.item.key }
        return item?.state == .localOnly ? .localOnly : .saved
    }

    func queueCreation(
        of item: Synced<Record>, _ account: String, _ transaction: inout OutboxTransaction
    ) throws -> SyncedChange<Record> {
        let collection = Record.collection
        let entry = try transaction.enqueue(
            collection.create, body: try item.record.whole,
            subject: Self.subject(item.key, account), title: collection.name(of: item.record))
        try table.save(item, writes.scope(of: account), transaction.connection)
        var item = item
        item.state = .waiting
        return SyncedChange(item: item, entry: entry.id)
    }

    @discardableResult
    static func queueDeletion(
        of item: Synced<Record>, _ account: String, _ transaction: inout OutboxTransaction
    ) throws -> OutboxEntry {
        let collection = Record.collection
        return try transaction.enqueue(
            collection.delete, path: ["id": item.remoteID ?? ""], body: EmptyBody(),
            subject: subject(item.key, account),
            title: "Delete \(collection.noun.one) “\(item.record.title)”")
    }
}
