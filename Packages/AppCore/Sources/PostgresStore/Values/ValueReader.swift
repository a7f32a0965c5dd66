#if Postgres
import SQLStore

/// Reads a result value.
enum ValueReader {
    /// From the binary form of a ``TypeID/hasKnownBinaryForm`` type.
    static func value(_ bytes: UnsafeRawBufferPointer, binary type: TypeID) -> SQLValue {
        switch type {
        case .int8: .integer(Int64(bitPattern: number(bytes)))
        case .int4: .integer(Int64(Int32(bitPattern: number(bytes))))
        case .int2: .integer(Int64(Int16(bitPattern: number(bytes))))
        case .oid: .integer(Int64(number(bytes) as UInt32))
        case .bool: .integer(bytes.first == 1 ? 1 : 0)
        case .float8: .real(Double(bitPattern: number(bytes)))
        case .float4: .real(Double(Float(bitPattern: number(bytes))))
        case .bytea: .blob(Array(bytes))
        case .numeric: NumericReader.value(bytes)
        case .void: .null
        default: .text(String(decoding: bytes, as: UTF8.self))
        }
    }

    /// From the text form of any type.
    static func value(_ bytes: UnsafeRawBufferPointer, text type: TypeID) -> SQLValue {
        let text = String(decoding: bytes, as: UTF8.self)
        switch type {
        case .int8, .int4, .int2, .oid: return Int64(text).map(SQLValue.integer) ?? .text(text)
        case .bool: return .integer(text == "t" ? 1 : 0)
        case .float8, .float4: return Double(text).map(SQLValue.real) ?? .text(text)
        case .numeric: return NumericReader.value(text)
        case .bytea: return .blob(hexadecimal(bytes))
        case .void: return .null
        default: return .text(text)
        }
    }

    static func number<Number: FixedWidthInteger>(_ bytes: UnsafeRawBufferPointer) -> Number {
        guard bytes.count == MemoryLayout<Number>.size else { return 0 }
        return Number(bigEndian: bytes.loadUnaligned(as: Number.self))
    }

    /// `\x00ff`
    private static func hexadecimal(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        let digits = bytes.dropFirst(2).map { byte -> UInt8 in
            byte <= UInt8(ascii: "9") ? byte & 0x0F : (byte & 0x0F) + 9
        }
        return stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }
}

/// Reads PostgreSQL's `numeric`, the type of sums and averages: an integer if it has no decimals,
/// as on SQLite, otherwise a real.
enum NumericReader {
    /// Source: PostgreSQL, `numeric_send`: count, weight, sign and scale, then digits of base 10 000.
    static func value(_ bytes: UnsafeRawBufferPointer) -> SQLValue {
        let parts = stride(from: 0, to: bytes.count - 1, by: 2).map {
            Int(bytes[$0]) << 8 | Int(bytes[$0 + 1])
        }
        guard parts.count >= 4 else { return .null }
        switch parts[2] {
        case 0xD000: return .real(.infinity)
        case 0xF000: return .real(-.infinity)
        case 0xC000: return .real(.nan)
        default: break
        }
        let weight = Int(Int16(truncatingIfNeeded: parts[1]))
        // The digit group for 10,000 to the power of `exponent`; omitted ones are zero.
        func group(_ exponent: Int) -> String {
            let index = weight - exponent + 4
            return String(index >= 4 && index < parts.count ? parts[index] : 0)
        }
        func padded(_ exponent: Int) -> String {
            let text = group(exponent)
            return String(repeating: "0", count: max(0, 4 - text.utf8.count)) + text
        }
        var text = (parts[2] == 0x4000 ? "-" : "") + group(max(weight, 0))
        for exponent in stride(from: weight - 1, through: 0, by: -1) { text += padded(exponent) }
        if parts[3] > 0 {
            text += "."
            for exponent in 1...((parts[3] + 3) / 4) { text += padded(-exponent) }
        }
        return value(text)
    }

    static func value(_ text: String) -> SQLValue {
        if !text.contains("."), let number = Int64(text) { return .integer(number) }
        return Double(text).map(SQLValue.real) ?? .text(text)
    }
}
#endif
