import AppCore
import HomeroomHost
import SQLStore

/// Encodes a backup's values: a tag, then eight bytes for numbers, or a four-byte length and the
/// bytes for text and blobs. Numbers are big-endian; a real keeps its bits.
enum RowCoding {
    enum Tag: UInt8 {
        case null = 0, integer, real, text, blob
    }

    static func append(_ value: SQLValue, to bytes: inout [UInt8]) {
        switch value {
        case .null: bytes.append(Tag.null.rawValue)
        case .integer(let number):
            bytes.append(Tag.integer.rawValue)
            append(UInt64(bitPattern: number), to: &bytes)
        case .real(let number):
            bytes.append(Tag.real.rawValue)
            append(number.bitPattern, to: &bytes)
        case .text(var text):
            bytes.append(Tag.text.rawValue)
            text.withUTF8 { characters in
                append(UInt32(clamping: characters.count), to: &bytes)
                bytes.append(contentsOf: characters)
            }
        case .blob(let blob):
            bytes.append(Tag.blob.rawValue)
            append(UInt32(clamping: blob.count), to: &bytes)
            bytes.append(contentsOf: blob)
        }
    }

    static func append<Number: FixedWidthInteger>(_ number: Number, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
    }

    /// A number from its bytes, highest first.
    static func number(_ bytes: some Sequence<UInt8>) -> UInt64 {
        bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }
}

/// Collects the rows of a record.
struct RowBatch {
    private(set) var rows: UInt32 = 0
    /// The encoded values.
    private(set) var bytes: [UInt8] = []

    mutating func add(_ values: [SQLValue]) {
        for value in values { RowCoding.append(value, to: &bytes) }
        rows += 1
    }

    /// Returns the record's payload and empties the batch.
    mutating func take() -> [UInt8] {
        var payload: [UInt8] = []
        payload.reserveCapacity(bytes.count + 4)
        RowCoding.append(rows, to: &payload)
        payload += bytes
        rows = 0
        bytes.removeAll(keepingCapacity: true)
        return payload
    }
}

/// Decodes the rows of a record and validates everything.
struct RowDecoder {
    /// An error and its offset in the payload.
    struct Fault: Error {
        var reason: String
        var offset: Int
    }

    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// All rows, each with `columns` values.
    mutating func rows(columns: Int) throws(Fault) -> [[SQLValue]] {
        let count = Int(RowCoding.number(try take(4, of: "the number of rows")))
        // Each value has at least a tag.
        guard columns > 0, count <= (bytes.count - position) / columns else {
            throw Fault(reason: "it claims \(count) rows, which is too many", offset: 0)
        }
        var rows: [[SQLValue]] = []
        rows.reserveCapacity(count)
        for _ in 0..<count {
            var row: [SQLValue] = []
            row.reserveCapacity(columns)
            for _ in 0..<columns { row.append(try value()) }
            rows.append(row)
        }
        guard position == bytes.count else {
            throw Fault(
                reason: "\(bytes.count - position) bytes follow its last row", offset: position)
        }
        return rows
    }

    private mutating func value() throws(Fault) -> SQLValue {
        let start = position
        let tag = try take(1, of: "a value").first ?? 0
        switch RowCoding.Tag(rawValue: tag) {
        case .null: return .null
        case .integer:
            return .integer(Int64(bitPattern: RowCoding.number(try take(8, of: "a number"))))
        case .real: return .real(Double(bitPattern: RowCoding.number(try take(8, of: "a number"))))
        case .text:
            guard let text = String(validating: try counted("a text"), as: UTF8.self) else {
                throw Fault(reason: "a text isn't UTF-8", offset: start)
            }
            return .text(text)
        case .blob: return .blob(Array(try counted("bytes")))
        case nil: throw Fault(reason: "unknown value type \(tag)", offset: start)
        }
    }

    private mutating func counted(_ what: String) throws(Fault) -> ArraySlice<UInt8> {
        let count = RowCoding.number(try take(4, of: "the length of \(what)"))
        return try take(Int(count), of: what)
    }

    private mutating func take(_ count: Int, of what: String) throws(Fault) -> ArraySlice<UInt8> {
        guard count <= bytes.count - position else {
            throw Fault(
                reason:
                    "\(what) should have \(count) bytes, but \(bytes.count - position) are left",
                offset: position)
        }
        defer { position += count }
        return bytes[position..<(position + count)]
    }
}
