/// A line split into name, parameters and value.
struct ContentLine {
    /// The first 16 bytes of the name in uppercase.
    var key: NameKey
    var name: Bytes
    /// The bytes between the name and the colon; they start with a semicolon unless empty.
    var parameters: Bytes
    var value: Bytes

    /// nil if it has no name or no colon.
    init?(_ line: Bytes) {
        var index = 0
        while index < line.count, isNameByte(line[index]) { index += 1 }
        guard index > 0, index < line.count else { return nil }
        name = Bytes(rebasing: line[0..<index])
        key = NameKey(name)
        if line[index] == UInt8(ascii: ":") {
            parameters = Bytes(start: nil, count: 0)
            value = Bytes(rebasing: line[(index + 1)...])
            return
        }
        guard line[index] == UInt8(ascii: ";") else { return nil }
        let from = index
        var isQuoted = false
        while index < line.count {
            let byte = line[index]
            if byte == UInt8(ascii: "\"") {
                isQuoted.toggle()
            } else if byte == UInt8(ascii: ":"), !isQuoted {
                parameters = Bytes(rebasing: line[from..<index])
                value = Bytes(rebasing: line[(index + 1)...])
                return
            }
            index += 1
        }
        return nil
    }
}

/// A name of at most 16 bytes as two integers, for fast comparison.
struct NameKey: Hashable {
    var high: UInt64 = 0
    var low: UInt64 = 0

    init(_ name: Bytes) {
        guard name.count <= 16 else { return }
        for index in 0..<min(name.count, 8) { high = high << 8 | UInt64(uppercased(name[index])) }
        if name.count > 8 {
            for index in 8..<name.count { low = low << 8 | UInt64(uppercased(name[index])) }
        }
    }

    init(_ name: StaticString) {
        self.init(Bytes(start: name.utf8Start, count: name.utf8CodeUnitCount))
    }
}

/// Iterates over `;NAME=value,"value"`.
struct ParameterCursor {
    private var rest: Bytes
    private(set) var key = NameKey("")
    private(set) var name = Bytes(start: nil, count: 0)
    /// All the parameter's values, with their quotes and commas.
    private(set) var value = Bytes(start: nil, count: 0)

    init(_ parameters: Bytes) { rest = parameters }

    /// Moves to the next parameter; false at the end. A parameter without `=` has an empty value.
    mutating func advance() -> Bool {
        guard rest.count > 1 else { return false }
        var index = 1
        while index < rest.count, rest[index] != UInt8(ascii: "="), rest[index] != UInt8(ascii: ";")
        {
            index += 1
        }
        name = Bytes(rebasing: rest[1..<index])
        key = NameKey(name)
        var end = index
        if index < rest.count, rest[index] == UInt8(ascii: "=") {
            end = index + 1
            var isQuoted = false
            while end < rest.count, isQuoted || rest[end] != UInt8(ascii: ";") {
                if rest[end] == UInt8(ascii: "\"") { isQuoted.toggle() }
                end += 1
            }
            value = Bytes(rebasing: rest[(index + 1)..<end])
        } else {
            value = Bytes(start: nil, count: 0)
        }
        rest = Bytes(rebasing: rest[end...])
        return true
    }

    /// The values, without quotes and carets.
    var values: [String] {
        var values: [String] = []
        var from = 0
        var index = 0
        var isQuoted = false
        while index <= value.count {
            if index == value.count || (value[index] == UInt8(ascii: ",") && !isQuoted) {
                values.append(plain(Bytes(rebasing: value[from..<index])))
                from = index + 1
            } else if value[index] == UInt8(ascii: "\"") {
                isQuoted.toggle()
            }
            index += 1
        }
        return values
    }

    /// The first value, without quotes and carets.
    var first: String {
        value.contains(UInt8(ascii: ",")) ? values.first ?? "" : plain(value)
    }

    private func plain(_ bytes: Bytes) -> String {
        guard bytes.contains(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "^") }) else {
            return String(decoding: bytes, as: UTF8.self)
        }
        var plain: [UInt8] = []
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if byte == UInt8(ascii: "\"") { continue }
            guard byte == UInt8(ascii: "^"), index < bytes.count else {
                plain.append(byte)
                continue
            }
            switch bytes[index] {
            case UInt8(ascii: "n"): plain.append(10)
            case UInt8(ascii: "'"): plain.append(UInt8(ascii: "\""))
            case UInt8(ascii: "^"): plain.append(UInt8(ascii: "^"))
            default:
                plain.append(byte)
                continue
            }
            index += 1
        }
        return String(decoding: plain, as: UTF8.self)
    }
}
