public import AppCore
public import Foundation

/// A record with its numbers and its sync state. Gives read access to the record's fields.
@dynamicMemberLookup
public struct Synced<Record: SyncedRecord>: Sendable, Hashable, Identifiable {
    /// Local number, from 1.
    public let key: Int
    /// The backend's id; nil until assigned.
    public var remoteID: String?
    public var record: Record
    public var state = SyncState.saved
    /// When the backend last confirmed the record, in milliseconds since 1970; 0 for never.
    var heardAt: Int64 = 0
    /// True until the backend confirms the deletion.
    var isRemoved = false

    init(key: Int, remoteID: String? = nil, record: Record, heardAt: Int64 = 0) {
        self.key = key
        self.remoteID = remoteID
        self.record = record
        self.heardAt = heardAt
    }

    /// The id used in commands and places: the backend's, or `L3` for local number 3.
    public var id: String { remoteID ?? localID }
    public var localID: String { "L\(key)" }

    public subscript<Value>(dynamicMember path: KeyPath<Record, Value>) -> Value {
        record[keyPath: path]
    }
}

/// The sync state of a record.
public enum SyncState: Sendable, Hashable {
    case saved
    /// Queued to be sent later.
    case waiting
    /// The backend rejected the last change, with the reason.
    case refused(String)
    /// Only on this computer: the backend didn't store such records when it was added.
    case localOnly

    /// What lists say of it; empty if saved.
    public var note: String {
        switch self {
        case .saved: ""
        case .waiting: "saved here, sent later"
        case .refused(let reason): "refused: \(reason)"
        case .localOnly: "only on this computer"
        }
    }
}

/// The locally stored records, in the record's own order.
public struct SyncedList<Record: SyncedRecord>: Sendable, Hashable {
    public var items: [Synced<Record>]
    /// When the backend last responded; nil if never.
    public var askedAt: Date?
    /// Whether the backend stores such records; nil if unknown.
    public var isStored: Bool?

    /// Records that exist only on this computer and can be uploaded now.
    public var uploadable: [Synced<Record>] {
        isStored == true ? items.filter { $0.state == .localOnly } : []
    }

    /// The record with this id or title; see ``NameResolver``.
    public func item(_ name: String) throws -> Synced<Record> {
        try NameResolver.find(
            name, in: items, noun: Record.collection.noun.one,
            list: "homeroom \(Record.collection.feature) list",
            ids: { [$0.id, $0.localID] }, names: { [$0.title] })
    }
}

/// A locally stored change and its outbox entry.
public struct SyncedChange<Record: SyncedRecord>: Sendable {
    public var item: Synced<Record>
    /// nil if there's nothing to send now.
    public var entry: String?
}

/// The outcome of sending a change.
public enum SyncOutcome: Sendable, Hashable {
    case saved
    /// Queued to be sent later, with the reason.
    case waiting(Problem)
    case refused(Problem)
    /// Stored here because the backend doesn't store such records.
    case localOnly
}
