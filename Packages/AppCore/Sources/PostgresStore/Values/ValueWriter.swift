#if Postgres
import SQLStore

/// Encodes values for the server in a reused buffer.
struct ValueWriter {
    private(set) var bytes: [UInt8] = []
    /// Where each value starts; nil for null.
    private(set) var starts: [Int?] = []
    private(set) var lengths: [Int32] = []
    /// 1 for binary, 0 for NUL-terminated text.
    private(set) var formats: [Int32] = []

    /// Encodes `values` as these types. Throws ``SQLError/value(_:)``.
    mutating func write(_ values: [SQLValue], as types: [TypeID]) throws(SQLError) {
        bytes.removeAll(keepingCapacity: true)
        starts.removeAll(keepingCapacity: true)
        lengths.removeAll(keepingCapacity: true)
        formats.removeAll(keepingCapacity: true)
        for (value, type) in zip(values, types) { try append(value, type) }
        // An empty text needs an address, or it would be null.
        if bytes.isEmpty { bytes.append(0) }
    }

    /// The values for libpq; the pointers are valid only in `body`.
    func withPointers<T>(
        _ body: (
            _ values: UnsafePointer<UnsafePointer<CChar>?>?, _ lengths: UnsafePointer<Int32>?,
            _ formats: UnsafePointer<Int32>?
        ) -> T
    ) -> T {
        guard !starts.isEmpty else { return body(nil, nil, nil) }
        return bytes.withUnsafeBytes { buffer in
            let base = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
            return withUnsafeTemporaryAllocation(
                of: UnsafePointer<CChar>?.self, capacity: starts.count
            ) { places in
                for (index, start) in starts.enumerated() {
                    places.initializeElement(
                        at: index, to: start.flatMap { offset in base.map { $0 + offset } })
                }
                return lengths.withUnsafeBufferPointer { lengths in
                    formats.withUnsafeBufferPointer { formats in
                        body(
                            places.baseAddress.map { UnsafePointer($0) }, lengths.baseAddress,
                            formats.baseAddress)
                    }
                }
            }
        }
    }

    private mutating func append(_ value: SQLValue, _ type: TypeID) throws(SQLError) {
        let start = bytes.count
        switch value {
        case .null:
            starts.append(nil)
            lengths.append(0)
            formats.append(1)
            return
        case .integer(let number): try append(number, type)
        case .real(let number): append(number, type)
        case .text(let text): try append(text, type)
        case .blob(let blob):
            bytes.append(contentsOf: blob)
            formats.append(1)
        }
        guard let length = Int32(exactly: bytes.count - start), length < 1 << 30 else {
            throw .value("PostgreSQL values must be smaller than 1 GiB.")
        }
        starts.append(start)
        lengths.append(length)
    }

    private mutating func append(_ number: Int64, _ type: TypeID) throws(SQLError) {
        switch type {
        case .int8: append(bigEndian: UInt64(bitPattern: number))
        case .int4, .oid:
            guard let number = Int32(exactly: number) else { throw Self.tooLarge(number) }
            append(bigEndian: UInt32(bitPattern: number))
        case .int2:
            guard let number = Int16(exactly: number) else { throw Self.tooLarge(number) }
            append(bigEndian: UInt16(bitPattern: number))
        case .bool: bytes.append(number == 0 ? 0 : 1)
        case .float8: append(bigEndian: Double(number).bitPattern)
        default: return append(plain: String(number))
        }
        formats.append(1)
    }

    private static func tooLarge(_ number: Int64) -> SQLError {
        .value("\(number) is too large for its column.")
    }

    private mutating func append(_ number: Double, _ type: TypeID) {
        guard type == .float8 else { return append(plain: Self.text(of: number)) }
        append(bigEndian: number.bitPattern)
        formats.append(1)
    }

    private mutating func append(_ text: String, _ type: TypeID) throws(SQLError) {
        guard !text.utf8.contains(0) else { throw Self.holdsNUL }
        if type.isText || type == .bytea {
            bytes.append(contentsOf: text.utf8)
            formats.append(1)
        } else {
            append(plain: text)
        }
    }

    private mutating func append(plain text: String) {
        bytes.append(contentsOf: text.utf8)
        bytes.append(0)
        formats.append(0)
    }

    private mutating func append(bigEndian number: some FixedWidthInteger) {
        withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
    }

    static var holdsNUL: SQLError {
        .value("PostgreSQL text can't contain NUL (U+0000).")
    }

    /// The shortest round-trip representation.
    static func text(of number: Double) -> String {
        if number.isNaN { return "NaN" }
        if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
        return number.description
    }
}
#endif
