import AppCore
import SQLStore

/// The fields of a record or an input by their wire names, to compare and combine them.
struct RecordFields: Sendable, Hashable {
    private var members: [String: JSONValue]

    /// Columns that hold milliseconds since 1970 and are coded as text.
    private static let instants = ["created_at", "updated_at"]
    private static let bookkeeping = ["scope", "key", "server_id", "heard_at", "is_removed"]

    init(_ value: some Encodable) throws {
        let bytes = try WireJSON.encode(value)
        guard case .object(let members) = try WireJSON.decode(JSONValue.self, from: bytes) else {
            throw Problem(.internal, "A record must be coded as an object.")
        }
        self.members = members
    }

    init(_ row: SQLRow) throws {
        members = [:]
        for (name, value) in zip(row.columns, row.values) where !Self.bookkeeping.contains(name) {
            members[name] =
                switch value {
                case .null: .null
                case .integer(let number):
                    Self.instants.contains(name)
                        ? .string(WireInstant(milliseconds: number).text) : .integer(number)
                case .real(let number): .number(number)
                case .text(let text): .string(text)
                case .blob: throw SQLError.column(name)
                }
        }
    }

    /// Column names and values, sorted by name. Throws for a value that doesn't fit a column.
    var columns: [(name: String, value: SQLValue)] {
        get throws {
            try members.sorted { $0.key < $1.key }.map { name, value in
                let column: SQLValue =
                    switch value {
                    case .null: .null
                    case .integer(let number): .integer(number)
                    case .number(let number): .real(number)
                    case .string(let text):
                        Self.instants.contains(name)
                            ? WireInstant(text).map { .integer($0.milliseconds) } ?? .null
                            : .text(text)
                    case .bool, .array, .object:
                        throw Problem(
                            .internal, "The field \(name) can't be stored in one column.")
                    }
                return (name, column)
            }
        }
    }

    func decode<Value: Decodable>(_ type: Value.Type) throws(Problem) -> Value {
        let bytes: [UInt8]
        do {
            bytes = try WireJSON.encode(JSONValue.object(members))
        } catch {
            throw Problem(error)
        }
        return try WireJSON.decode(type, from: bytes)
    }

    /// These fields, replaced by the ones that `later` has.
    func merged(with later: RecordFields) -> RecordFields {
        var merged = self
        merged.members.merge(later.members) { _, new in new }
        return merged
    }

    /// The fields whose values differ from those of `other`.
    func changed(from other: RecordFields) -> RecordFields {
        var changed = self
        changed.members = members.filter { $0.value != other.members[$0.key] }
        return changed
    }

    /// Only the fields that `other` has too.
    func limited(to other: RecordFields) -> RecordFields {
        var limited = self
        limited.members = members.filter { other.members[$0.key] != nil }
        return limited
    }

    var isEmpty: Bool { members.isEmpty }

    subscript(name: String) -> JSONValue? { members[name] }
}

extension SyncedRecord {
    /// All fields, to create the record at the backend.
    public var whole: Input {
        get throws { try RecordFields(self).decode(Input.self) }
    }

    /// The input that reverses `change`, made from this record.
    func reversal(of change: Input) throws -> Input {
        try RecordFields(whole).limited(to: RecordFields(change)).decode(Input.self)
    }

    /// The record after a change. Throws ``Problem/Code/invalid`` for a value that doesn't fit.
    public func applying(_ input: Input) throws -> Self {
        let fields = try RecordFields(self).merged(with: RecordFields(input))
        do {
            return try fields.decode(Self.self)
        } catch {
            throw Problem(
                .invalid, "The \(Self.collection.noun.one) can't have this value.",
                reason: error.reason, place: error.place)
        }
    }

    /// What changed here since `input` was sent; nil for nothing.
    func change(since input: Input) throws -> Input? {
        let fields = try RecordFields(whole).changed(from: RecordFields(input))
        return fields.isEmpty ? nil : try fields.decode(Input.self)
    }
}

extension RecordInput {
    /// This change followed by a later one.
    func merged(with later: Self) throws -> Self {
        try RecordFields(self).merged(with: RecordFields(later)).decode(Self.self)
    }

    /// Only the fields that differ from the record's.
    public func changing<Record: SyncedRecord>(_ record: Record) throws -> Self
    where Record.Input == Self {
        try RecordFields(self).changed(from: RecordFields(record.whole)).decode(Self.self)
    }
}
