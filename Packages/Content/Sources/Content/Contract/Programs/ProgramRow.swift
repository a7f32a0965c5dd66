import AppCore
package import Foundation

/// A JSON object of a program response, read under any key spelling.
struct ProgramRow {
    private let members: [String: JSONValue]

    init(from decoder: any Decoder) throws {
        guard case .object(let members) = try JSONValue(from: decoder) else {
            throw DecodingError.typeMismatch(
                [String: JSONValue].self,
                .init(codingPath: decoder.codingPath, debugDescription: "an object is expected"))
        }
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
    func number(_ keys: String...) -> Double? {
        switch value(keys) {
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
    func id(_ keys: String...) -> WireID? {
        switch value(keys) {
        case .string(let text)? where !text.isEmpty: WireID(text)
        case .integer(let number)?: WireID(number)
        default: nil
        }
    }

    /// The required id of a row.
    func requiredID() throws -> WireID {
        guard let id = id("id") else {
            throw DecodingError.valueNotFound(
                WireID.self, .init(codingPath: [], debugDescription: "the row has no id"))
        }
        return id
    }

    /// Additional data from the server; empty if none.
    var metadata: [String: JSONValue] {
        if case .object(let members)? = value("metadata") { members } else { [:] }
    }

    /// A time as text, and parsed if possible.
    func time(_ key: String) -> ProgramTime? { text(key).map { ProgramTime(raw: $0) } }

    // MARK: Rows

    func row<Row: Codable & Sendable>(_ key: String, as type: Row.Type) -> Row? {
        value(key).flatMap { try? WireJSON.decode(type, from: WireJSON.encode($0)) }
    }

    /// The readable rows of a list; empty if missing.
    func rows<Row: Codable & Sendable>(_ keys: String..., of type: Row.Type) -> LossyArray<Row> {
        guard let value = value(keys), value.elements != nil,
            let rows = try? WireJSON.decode(LossyArray<Row>.self, from: WireJSON.encode(value))
        else { return LossyArray([]) }
        return rows
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
