public import AppCore

/// A kind of record that is listed, created, changed and deleted here and at a backend.
///
/// A record is stored in a row of its own table and printed by `--json`. In both, its fields have
/// the names of its coding keys, which are those of ``Input``.
public protocol SyncedRecord: Codable, EncodesNulls, Sendable, Hashable {
    /// The body that creates or changes a record; omitted fields stay as they are.
    associatedtype Input: RecordInput
    /// The backend's record.
    associatedtype Remote: Codable & Sendable & Identifiable
    where Remote.ID: LosslessStringConvertible

    /// Where records are stored, and how a backend is asked for them.
    static var collection: RecordCollection<Self> { get }

    /// A new record with default values.
    init(createdAt now: WireInstant)
    /// The backend's version of a record.
    init(_ remote: Remote)

    var title: String { get }
    var createdAt: WireInstant { get set }
    var updatedAt: WireInstant { get set }

    /// Takes the fields that only the backend sets, after it confirmed a change. Nothing by default.
    mutating func adopt(_ remote: Remote)

    /// Whether the backend's record may be the one that `input` created. Asked when it is unknown
    /// whether the request arrived.
    static func matches(_ remote: Remote, _ input: Input) -> Bool

    /// The order of lists; by local number by default.
    static func comesBefore(_ one: Synced<Self>, _ other: Synced<Self>) -> Bool
}

extension SyncedRecord {
    public mutating func adopt(_ remote: Remote) {}

    public static func comesBefore(_ one: Synced<Self>, _ other: Synced<Self>) -> Bool {
        one.key < other.key
    }
}

/// A body that creates or changes a record. Its fields are ``FieldChange`` values.
public protocol RecordInput: Codable, Sendable, Hashable {
    init()
    var title: FieldChange<String> { get set }
    /// Validates the fields before anything is stored. Throws ``Problem/Code/invalid`` with them.
    func check(isNew: Bool) throws
}

/// The table, the endpoints and the words of one kind of record.
public struct RecordCollection<Record: SyncedRecord>: Sendable {
    /// The feature's id, e.g. `goals`. Also the first part of outbox subjects.
    public var feature: String
    /// The table, e.g. `goals_goals`; see ``RecordTable``.
    public var table: String
    /// In the singular and the plural, e.g. `goal` and `goals`.
    public var noun: (one: String, many: String)
    public var list: Endpoint<EmptyBody, LossyArray<Record.Remote>>
    /// Its response is the new record.
    public var create: Endpoint<Record.Input, Record.Remote>
    /// Has the path parameter `id`, like ``delete``.
    public var update: Endpoint<Record.Input, Record.Remote>
    public var delete: Endpoint<EmptyBody, EmptyBody>

    public init(
        feature: String, table: String, noun: (one: String, many: String),
        list: Endpoint<EmptyBody, LossyArray<Record.Remote>>,
        create: Endpoint<Record.Input, Record.Remote>,
        update: Endpoint<Record.Input, Record.Remote>, delete: Endpoint<EmptyBody, EmptyBody>
    ) {
        self.feature = feature
        self.table = table
        self.noun = noun
        self.list = list
        self.create = create
        self.update = update
        self.delete = delete
    }

    public var backend: Backend { list.backend }
    /// `Goal`
    var heading: String { noun.one.prefix(1).uppercased() + noun.one.dropFirst() }
    /// `Goal “Ten pull-ups”`
    func name(of record: Record) -> String { "\(heading) “\(record.title)”" }
    /// `school` or `server`
    var owner: String { backend == .school ? "school" : "server" }
    /// What to say when the backend has no such records.
    var unsupported: String { "This \(owner) doesn't store \(noun.many)" }

    func missing(_ id: String) -> Problem {
        Problem(
            .notFound, "No \(noun.one) has the id \(id.prefix(40)).",
            cure: "homeroom \(feature) list")
    }
}
