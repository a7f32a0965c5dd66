/// Parses bytes to ``JSONTape`` nodes in one pass, without recursion.
struct JSONParser {
    private let bytes: UnsafeBufferPointer<UInt8>
    private let depthLimit: Int
    private var position = 0
    /// Open containers: the index of their node and of their first child.
    private var open: [Int] = []

    init(_ bytes: UnsafeBufferPointer<UInt8>, depthLimit: Int) {
        self.bytes = bytes
        self.depthLimit = depthLimit
    }

    mutating func parse(into nodes: inout [JSONTape.Node]) throws(JSONSyntaxError) {
        if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { position = 3 }
        skipSpace()
        try value(&nodes)
        while let container = open.last {
            skipSpace()
            let isObject = nodes[container].kind == .object
            let isFirst = nodes[container].length == 0
            guard position < bytes.count else { throw unexpected() }
            let byte = bytes[position]
            if byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
                position += 1
                close(container, &nodes)
                continue
            }
            if !isFirst {
                guard byte == UInt8(ascii: ",") else { throw unexpected() }
                position += 1
                skipSpace()
            }
            nodes[container].length += 1
            if isObject { try key(&nodes) }
            try value(&nodes)
        }
        skipSpace()
        guard position == bytes.count else { throw unexpected("text after the end") }
    }

    private mutating func close(_ container: Int, _ nodes: inout [JSONTape.Node]) {
        nodes[container].next = UInt32(nodes.count)
        open.removeLast()
        if nodes[container].kind == .object, nodes[container].length > 1 {
            JSONDuplicates.bury(in: container, &nodes, bytes)
        }
    }

    private mutating func key(_ nodes: inout [JSONTape.Node]) throws(JSONSyntaxError) {
        guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else {
            throw unexpected("a key in quotes is expected")
        }
        try string(&nodes, plain: .key, escaped: .escapedKey)
        skipSpace()
        guard position < bytes.count, bytes[position] == UInt8(ascii: ":") else {
            throw unexpected("a colon is expected")
        }
        position += 1
        skipSpace()
    }

    private mutating func value(_ nodes: inout [JSONTape.Node]) throws(JSONSyntaxError) {
        guard position < bytes.count else { throw unexpected() }
        switch bytes[position] {
        case UInt8(ascii: "\""): try string(&nodes, plain: .string, escaped: .escapedString)
        case UInt8(ascii: "{"): try begin(.object, &nodes)
        case UInt8(ascii: "["): try begin(.array, &nodes)
        case UInt8(ascii: "t"): try word("true", .yes, &nodes)
        case UInt8(ascii: "f"): try word("false", .no, &nodes)
        case UInt8(ascii: "n"): try word("null", .null, &nodes)
        case UInt8(ascii: "-"), 0x30...0x39: try number(&nodes)
        default: throw unexpected()
        }
    }

    private mutating func begin(
        _ kind: JSONTape.Kind, _ nodes: inout [JSONTape.Node]
    ) throws(JSONSyntaxError) {
        guard open.count < depthLimit else {
            throw unexpected("nested deeper than \(depthLimit) levels")
        }
        open.append(nodes.count)
        nodes.append(JSONTape.Node(start: UInt32(position), length: 0, next: 0, kind: kind))
        position += 1
    }

    private mutating func word(
        _ text: StaticString, _ kind: JSONTape.Kind, _ nodes: inout [JSONTape.Node]
    ) throws(JSONSyntaxError) {
        let length = text.utf8CodeUnitCount
        guard position + length <= bytes.count else { throw unexpected() }
        for offset in 0..<length where bytes[position + offset] != text.utf8Start[offset] {
            throw unexpected()
        }
        append(kind, start: position, length: length, &nodes)
        position += length
    }

    private mutating func number(_ nodes: inout [JSONTape.Node]) throws(JSONSyntaxError) {
        let start = position
        var kind = JSONTape.Kind.integer
        if bytes[position] == UInt8(ascii: "-") { position += 1 }
        if position < bytes.count, bytes[position] == 0x30 {
            position += 1
        } else {
            try digits()
        }
        if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
            kind = .number
            position += 1
            try digits()
        }
        if position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") {
            kind = .number
            position += 1
            if position < bytes.count,
                bytes[position] == UInt8(ascii: "+") || bytes[position] == UInt8(ascii: "-")
            {
                position += 1
            }
            try digits()
        }
        append(kind, start: start, length: position - start, &nodes)
    }

    private mutating func digits() throws(JSONSyntaxError) {
        let start = position
        while position < bytes.count, (0x30...0x39).contains(bytes[position]) { position += 1 }
        guard position > start else { throw unexpected("a digit is expected") }
    }

    private mutating func string(
        _ nodes: inout [JSONTape.Node], plain: JSONTape.Kind, escaped: JSONTape.Kind
    ) throws(JSONSyntaxError) {
        position += 1
        let start = position
        var kind = plain
        while true {
            skipPlain()
            guard position < bytes.count else { break }
            let byte = bytes[position]
            if byte == UInt8(ascii: "\"") {
                append(kind, start: start, length: position - start, &nodes)
                position += 1
                return
            }
            if byte == UInt8(ascii: "\\") {
                kind = escaped
                position += 1
                try escape()
            } else if byte < 0x20 {
                throw unexpected("a control character inside a string")
            } else {
                position += 1
            }
        }
        throw unexpected("the string that starts at byte \(start - 1) has no end")
    }

    /// Skips bytes that need no handling inside a string, eight at a time, then one by one.
    private mutating func skipPlain() {
        guard let base = bytes.baseAddress else { return }
        let ones: UInt64 = 0x0101_0101_0101_0101
        let highs = ones << 7
        while position + 8 <= bytes.count {
            let word = UInt64(
                littleEndian: UnsafeRawPointer(base + position).loadUnaligned(as: UInt64.self))
            // The high bit marks a zero byte. A borrow may set a higher mark, but never a lower
            // one.
            let quote = word ^ (ones &* 0x22)
            let slash = word ^ (ones &* 0x5C)
            let found =
                (((quote &- ones) & ~quote) | ((slash &- ones) & ~slash)
                    | ((word &- ones &* 0x20) & ~word)) & highs
            guard found == 0 else {
                position += found.trailingZeroBitCount >> 3
                return
            }
            position += 8
        }
    }

    private mutating func escape() throws(JSONSyntaxError) {
        guard position < bytes.count else { throw unexpected() }
        switch bytes[position] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
            UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            position += 1
        case UInt8(ascii: "u"):
            position += 1
            for _ in 0..<4 {
                guard position < bytes.count, JSONEscapes.hexDigit(bytes[position]) != nil else {
                    throw unexpected("four hexadecimal digits are expected")
                }
                position += 1
            }
        default: throw unexpected("an unknown escape")
        }
    }

    private func append(
        _ kind: JSONTape.Kind, start: Int, length: Int, _ nodes: inout [JSONTape.Node]
    ) {
        nodes.append(
            JSONTape.Node(
                start: UInt32(start), length: UInt32(length), next: UInt32(nodes.count + 1),
                kind: kind))
    }

    private mutating func skipSpace() {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x0A, 0x0D, 0x09: position += 1
            default: return
            }
        }
    }

    private func unexpected(_ what: String? = nil) -> JSONSyntaxError {
        if let what { return JSONSyntaxError(what: what, offset: position) }
        guard position < bytes.count else {
            return JSONSyntaxError(what: "it ends too early", offset: position)
        }
        let byte = bytes[position]
        let name =
            (0x21...0x7E).contains(byte)
            ? "“\(Character(Unicode.Scalar(byte)))”" : "byte 0x" + String(byte, radix: 16)
        return JSONSyntaxError(what: "unexpected \(name)", offset: position)
    }
}

/// Marks all but the last of equal keys in an object.
enum JSONDuplicates {
    static func bury(
        in object: Int, _ nodes: inout [JSONTape.Node], _ bytes: UnsafeBufferPointer<UInt8>
    ) {
        if nodes[object].length <= 24 {
            buryFew(in: object, &nodes, bytes)
        } else {
            buryMany(in: object, &nodes, bytes)
        }
    }

    /// Compares length and first byte before the whole key.
    private static func buryFew(
        in object: Int, _ nodes: inout [JSONTape.Node], _ bytes: UnsafeBufferPointer<UInt8>
    ) {
        let end = Int(nodes[object].next)
        var later = object + 1
        while later < end {
            var earlier = object + 1
            while earlier < later {
                if isSameKey(nodes[earlier], nodes[later], bytes) {
                    nodes[earlier].kind = .deadKey
                }
                earlier = Int(nodes[earlier + 1].next)
            }
            later = Int(nodes[later + 1].next)
        }
    }

    private static func isSameKey(
        _ left: JSONTape.Node, _ right: JSONTape.Node, _ bytes: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        if left.kind == .key, right.kind == .key {
            guard left.length == right.length else { return false }
            for offset in 0..<Int(left.length)
            where bytes[Int(left.start) + offset] != bytes[Int(right.start) + offset] {
                return false
            }
            return true
        }
        return left.kind != .deadKey && text(left, bytes) == text(right, bytes)
    }

    private static func buryMany(
        in object: Int, _ nodes: inout [JSONTape.Node], _ bytes: UnsafeBufferPointer<UInt8>
    ) {
        let end = Int(nodes[object].next)
        var seen: [String: Int] = [:]
        seen.reserveCapacity(Int(nodes[object].length))
        var index = object + 1
        while index < end {
            if let earlier = seen.updateValue(index, forKey: text(nodes[index], bytes)) {
                nodes[earlier].kind = .deadKey
            }
            index = Int(nodes[index + 1].next)
        }
    }

    private static func text(
        _ node: JSONTape.Node, _ bytes: UnsafeBufferPointer<UInt8>
    ) -> String {
        let start = Int(node.start)
        let raw = UnsafeBufferPointer(rebasing: bytes[start..<start + Int(node.length)])
        return node.kind == .escapedKey
            ? JSONEscapes.unescape(raw) : String(decoding: raw, as: UTF8.self)
    }
}
