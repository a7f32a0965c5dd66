package import AppCore
package import Foundation

/// A JSON object of a program response, read under any key spelling.
package struct ProgramRow {
    let members: [String: JSONValue]

    init(from decoder: any Decoder) throws {
        guard case .object(let members) = try JSONValue(from: decoder) else {
            throw DecodingError.typeMismatch(
                [String: JSONValue].self,
                .init(codingPath: decoder.codingPath, debugDescription: "an object is expected"))
        }
        self.members = members
    }

    private init?(_ value: JSONValue) {
        guard case .object(let members) = value else { return nil }
        self.members = members
    }

    /// The first key that's present and not null, as written or in camel case.
    func value(_ keys: String...) -> JSONValue? { value(keys) }

    private func value(_ keys: [String]) -> JSONValue? {
        for key in keys {
            if let value = members[key], value != .null { return value }
            if let value = members[Self.camelCase(key)], value != .null { return value }
        }
        return nil
    }

    /// `is_locked` as `isLocked`; all keys are ASCII.
    private static func camelCase(_ key: String) -> String {
        var bytes: [UInt8] = []
        var begins = false
        for byte in key.utf8 where byte != UInt8(ascii: "_") || !bytes.isEmpty {
            if byte == UInt8(ascii: "_") {
                begins = true
            } else {
                bytes.append(begins && (0x61...0x7A).contains(byte) ? byte - 0x20 : byte)
                begins = false
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    // MARK: Scalars

    func text(_ keys: String...) -> String? {
        switch value(keys) {
        case .string(let text)?: text
        case .integer(let number)?: String(number)
        default: nil
        }
    }

    /// A number, also as a string.
    func number(_ key: String) -> Double? {
        switch value(key) {
        case .integer(let number)?: Double(number)
        case .number(let number)?: number
        case .string(let text)?: Double(text)
        default: nil
        }
    }

    func wholeNumber(_ key: String) -> Int? {
        number(key).flatMap { Int(exactly: $0.rounded()) }
    }

    func flag(_ key: String) -> Bool? {
        if case .bool(let flag)? = value(key) { return flag }
        return number(key).map { $0 != 0 }
    }

    /// An id, as a whole number or string.
    func id(_ key: String) -> WireID? {
        switch value(key) {
        case .string(let text)? where !text.isEmpty: WireID(text)
        case .integer(let number)?: WireID(number)
        default: nil
        }
    }

    /// The required id of a row.
    func requiredID() throws -> WireID {
        guard let id = id("id") else { throw missing("the row has no id", WireID.self) }
        return id
    }

    func missing(_ what: String, _ type: any Any.Type) -> DecodingError {
        .valueNotFound(type, .init(codingPath: [], debugDescription: what))
    }

    /// An object; empty if none.
    func object(_ key: String) -> [String: JSONValue] {
        if case .object(let members)? = value(key) { members } else { [:] }
    }

    /// Additional data from the server; empty if none.
    var metadata: [String: JSONValue] { object("metadata") }

    /// A time as text, and parsed if possible.
    func time(_ key: String) -> ProgramTime? { text(key).map { ProgramTime(raw: $0) } }

    // MARK: Rows

    func row<Row: ProgramContent>(_ key: String) -> Row? { value(key).flatMap(Self.read) }

    /// A row that belongs to `id` unless it says otherwise.
    func row<Row: ProgramContent>(
        _ key: String, of id: WireID, at parent: WritableKeyPath<Row, WireID?>
    ) -> Row? {
        row(key).map { Self.row($0, of: id, at: parent) }
    }

    private static func row<Row>(
        _ row: Row, of id: WireID, at parent: WritableKeyPath<Row, WireID?>
    ) -> Row {
        var row = row
        row[keyPath: parent] = row[keyPath: parent] ?? id
        return row
    }

    /// The readable rows of a list that belong to `id` unless they say otherwise.
    func rows<Row: ProgramContent>(
        _ keys: String..., of id: WireID, at parent: WritableKeyPath<Row, WireID?>
    ) -> [Row] {
        rows(keys).elements.map { Self.row($0, of: id, at: parent) }
    }

    /// The readable rows of a list; empty if missing.
    func rows<Row: ProgramContent>(_ keys: String...) -> LossyArray<Row> { rows(keys) }

    private func rows<Row: ProgramContent>(_ keys: [String]) -> LossyArray<Row> {
        let values = value(keys)?.elements ?? []
        let rows: [Row] = values.compactMap(Self.read)
        return LossyArray(rows, skipped: values.count - rows.count)
    }

    private static func read<Row: ProgramContent>(_ value: JSONValue) -> Row? {
        ProgramRow(value).flatMap { try? Row($0) }
    }
}

/// What a program consists of: decoded from a row under any key spelling, encoded in the contract's.
package protocol ProgramContent: Codable, EncodesNulls, Sendable, Hashable {
    init(_ row: ProgramRow) throws
}

extension ProgramContent {
    package init(from decoder: any Decoder) throws {
        try self.init(ProgramRow(from: decoder))
    }
}

/// A time of a program's row.
package struct ProgramTime: Sendable, Hashable, WireText {
    /// The text as sent.
    package let raw: String
    /// nil if it isn't an ISO 8601 time.
    package let date: Date?

    package init(raw: String) {
        self.raw = raw
        date = ISODate.parse(raw)
    }

    package init(wireText text: String) { self.init(raw: text) }
    package var wireText: String { raw }
}
