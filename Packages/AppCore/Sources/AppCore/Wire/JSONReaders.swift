/// An object's members. Searches from the last found key, so that reading in document order costs
/// one comparison per member.
final class JSONKeyedReader<Key: CodingKey>: KeyedDecodingContainerProtocol {
    private let decoder: JSONTapeDecoder
    private let tape: JSONTapeView
    private var cursor: Int
    /// The type that is decoded.
    private let subject: any Any.Type
    private lazy var hasExactKeys = decoder.owner.traits.of(Key.self, subject).hasExactKeys

    init(_ decoder: JSONTapeDecoder) {
        self.decoder = decoder
        subject = decoder.subject
        tape = decoder.tape
        cursor = decoder.node + 1
    }

    var codingPath: [any CodingKey] { decoder.codingPath }

    var allKeys: [Key] {
        var keys: [Key] = []
        let end = Int(tape.nodes[decoder.node].next)
        var index = decoder.node + 1
        while index < end {
            if tape.nodes[index].kind != .deadKey, let key = Key(stringValue: tape.text(at: index))
            {
                keys.append(key)
            }
            index = Int(tape.nodes[index + 1].next)
        }
        return keys
    }

    func contains(_ key: Key) -> Bool {
        // The member asked for is usually read next; start the search there.
        let start = cursor
        defer { cursor = start }
        return find(key) != nil
    }

    func decodeNil(forKey key: Key) throws -> Bool {
        let start = cursor
        defer { cursor = start }
        return decoder.isNull(try value(key))
    }

    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
        try at(key) { try decoder.bool($0) }
    }
    func decode(_ type: String.Type, forKey key: Key) throws -> String {
        try at(key) { try decoder.string($0) }
    }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
        try at(key) { try decoder.double($0) }
    }
    func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
        try at(key) { Float(try decoder.double($0)) }
    }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try integer(key) }
    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try integer(key) }
    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try integer(key) }
    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try integer(key) }
    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try integer(key) }
    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try integer(key) }
    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try integer(key) }
    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try integer(key) }
    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try integer(key) }
    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try integer(key) }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        try decoder.read(type, at: try value(key), key: path(key))
    }

    // The standard library would search three times for an optional value: for presence, null and
    // the value.
    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
        try atPresent(key) { try decoder.bool($0) }
    }
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
        try atPresent(key) { try decoder.string($0) }
    }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
        try atPresent(key) { try decoder.double($0) }
    }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
        try atPresent(key) { try decoder.integer($0) }
    }
    func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? {
        try atPresent(key) { try decoder.integer($0) }
    }
    func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
        guard let index = present(key) else { return nil }
        return try decoder.read(type, at: index, key: path(key))
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        try nested(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try nested(key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder {
        let key = JSONPathKey.name("super")
        var name = key.stringValue
        guard let index = name.withUTF8({ find($0, isExact: true) }) else { throw missing(key) }
        return JSONTapeDecoder(node: index, parent: decoder, key: key)
    }

    func superDecoder(forKey key: Key) throws -> any Decoder { try nested(key) }

    private func nested(_ key: Key) throws -> JSONTapeDecoder {
        JSONTapeDecoder(node: try value(key), parent: decoder, key: path(key))
    }

    private func integer<N: FixedWidthInteger & Decodable>(_ key: Key) throws -> N {
        try at(key) { try decoder.integer($0) }
    }

    private func at<T>(_ key: Key, _ body: (Int) throws -> T) throws -> T {
        let index = try value(key)
        return try decoder.at({ path(key) }, { try body(index) })
    }

    private func atPresent<T>(_ key: Key, _ body: (Int) throws -> T) throws -> T? {
        guard let index = present(key) else { return nil }
        return try decoder.at({ path(key) }, { try body(index) })
    }

    /// The value's node; nil if missing or null.
    private func present(_ key: Key) -> Int? {
        guard let index = find(key), !decoder.isNull(index) else { return nil }
        return index
    }

    /// The value's node; throws if missing.
    private func value(_ key: Key) throws -> Int {
        if let index = find(key) { return index }
        throw missing(path(key))
    }

    private func path(_ key: Key) -> JSONPathKey {
        .property(key.stringValue, keys: Key.self, type: subject)
    }

    private func missing(_ key: JSONPathKey) -> DecodingError {
        .keyNotFound(
            key,
            DecodingError.Context(
                codingPath: codingPath,
                debugDescription: "in the object at byte \(tape.nodes[decoder.node].start)"))
    }

    private func find(_ key: Key) -> Int? {
        var name = key.stringValue
        return name.withUTF8 { bytes in
            find(bytes, isExact: !WireNames.hasCapitals(bytes) || hasExactKeys)
        }
    }

    private func find(_ wanted: UnsafeBufferPointer<UInt8>, isExact: Bool) -> Int? {
        let start = cursor
        let end = Int(tape.nodes[decoder.node].next)
        return scan(wanted, isExact, from: start, to: end)
            ?? scan(wanted, isExact, from: decoder.node + 1, to: start)
    }

    private func scan(
        _ wanted: UnsafeBufferPointer<UInt8>, _ isExact: Bool, from start: Int, to end: Int
    ) -> Int? {
        var index = start
        while index < end {
            let following = Int(tape.nodes[index + 1].next)
            if isExact ? matches(index, wanted) : matches(index, snakeCaseOf: wanted) {
                cursor = following
                return index + 1
            }
            index = following
        }
        return nil
    }

    private func matches(_ index: Int, _ wanted: UnsafeBufferPointer<UInt8>) -> Bool {
        let node = tape.nodes[index]
        switch node.kind {
        case .key:
            guard Int(node.length) == wanted.count else { return false }
            let start = Int(node.start)
            for offset in 0..<wanted.count where tape.bytes[start + offset] != wanted[offset] {
                return false
            }
            return true
        case .escapedKey: return tape.text(at: index).utf8.elementsEqual(wanted)
        default: return false
        }
    }

    private func matches(_ index: Int, snakeCaseOf key: UnsafeBufferPointer<UInt8>) -> Bool {
        let node = tape.nodes[index]
        switch node.kind {
        case .key: return WireNames.matches(tape.raw(node), snakeCaseOf: key)
        case .escapedKey:
            var name = tape.text(at: index)
            return name.withUTF8 { WireNames.matches($0, snakeCaseOf: key) }
        default: return false
        }
    }
}

/// An array's elements in order.
struct JSONUnkeyedReader: UnkeyedDecodingContainer {
    private let decoder: JSONTapeDecoder
    private var node: Int
    private(set) var currentIndex = 0

    init(_ decoder: JSONTapeDecoder) {
        self.decoder = decoder
        node = decoder.node + 1
    }

    var codingPath: [any CodingKey] { decoder.codingPath }
    var count: Int? { Int(decoder.tape.nodes[decoder.node].length) }
    var isAtEnd: Bool { currentIndex >= Int(decoder.tape.nodes[decoder.node].length) }

    mutating func decodeNil() throws -> Bool {
        try check(Never?.self)
        guard decoder.isNull(node) else { return false }
        advance()
        return true
    }

    mutating func decode(_ type: Bool.Type) throws -> Bool { try take { try $0.bool($1) } }
    mutating func decode(_ type: String.Type) throws -> String {
        try take { try $0.string($1) }
    }
    mutating func decode(_ type: Double.Type) throws -> Double {
        try take { try $0.double($1) }
    }
    mutating func decode(_ type: Float.Type) throws -> Float {
        try take { Float(try $0.double($1)) }
    }
    mutating func decode(_ type: Int.Type) throws -> Int { try integer() }
    mutating func decode(_ type: Int8.Type) throws -> Int8 { try integer() }
    mutating func decode(_ type: Int16.Type) throws -> Int16 { try integer() }
    mutating func decode(_ type: Int32.Type) throws -> Int32 { try integer() }
    mutating func decode(_ type: Int64.Type) throws -> Int64 { try integer() }
    mutating func decode(_ type: UInt.Type) throws -> UInt { try integer() }
    mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try integer() }
    mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try integer() }
    mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try integer() }
    mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try integer() }

    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
        try check(type)
        let value = try decoder.read(type, at: node, key: .index(currentIndex))
        advance()
        return value
    }

    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> {
        let container = try nested().container(keyedBy: type)
        advance()
        return container
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        let container = try nested().unkeyedContainer()
        advance()
        return container
    }

    mutating func superDecoder() throws -> any Decoder {
        let child = try nested()
        advance()
        return child
    }

    private func nested() throws -> JSONTapeDecoder {
        try check(JSONValue.self)
        return JSONTapeDecoder(node: node, parent: decoder, key: .index(currentIndex))
    }

    private mutating func integer<N: FixedWidthInteger & Decodable>() throws -> N {
        try take { try $0.integer($1) }
    }

    private mutating func take<T>(_ body: (JSONTapeDecoder, Int) throws -> T) throws -> T {
        try check(T.self)
        let (decoder, node, index) = (decoder, node, currentIndex)
        let value = try decoder.at({ .index(index) }, { try body(decoder, node) })
        advance()
        return value
    }

    private mutating func advance() {
        node = Int(decoder.tape.nodes[node].next)
        currentIndex += 1
    }

    private func check(_ type: any Any.Type) throws {
        guard isAtEnd else { return }
        throw DecodingError.valueNotFound(
            type,
            DecodingError.Context(
                codingPath: codingPath + [JSONPathKey.index(currentIndex)],
                debugDescription: "the array has only \(currentIndex) elements"))
    }
}

extension JSONTapeView {
    /// A value as ``JSONValue``, without containers.
    func value(at index: Int, _ decoder: JSONTapeDecoder) throws -> JSONValue {
        let node = nodes[index]
        switch node.kind {
        case .null: return .null
        case .yes: return .bool(true)
        case .no: return .bool(false)
        case .integer:
            if let whole = int64(at: index) { return .integer(whole) }
            return .number(try decoder.double(index))
        case .number: return .number(try decoder.double(index))
        case .string, .escapedString: return .string(text(at: index))
        case .array:
            var elements: [JSONValue] = []
            elements.reserveCapacity(Int(node.length))
            var child = index + 1
            while child < Int(node.next) {
                elements.append(try value(at: child, decoder))
                child = Int(nodes[child].next)
            }
            return .array(elements)
        case .object, .key, .escapedKey, .deadKey:
            var members: [String: JSONValue] = [:]
            members.reserveCapacity(Int(node.length))
            var child = index + 1
            while child < Int(node.next) {
                members[text(at: child)] = try value(at: child + 1, decoder)
                child = Int(nodes[child + 1].next)
            }
            return .object(members)
        }
    }
}
