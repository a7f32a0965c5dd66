/// Encodes an object.
struct JSONKeyedWriter<Key: CodingKey>: KeyedEncodingContainerProtocol {
    private let encoder: JSONStreamEncoder
    private let place: (depth: Int, serial: Int)
    private let traits: WireTraits

    init(
        _ encoder: JSONStreamEncoder, _ place: (depth: Int, serial: Int), _ traits: WireTraits
    ) {
        self.encoder = encoder
        self.place = place
        self.traits = traits
    }

    var codingPath: [any CodingKey] { encoder.codingPath }
    private var sink: JSONSink { encoder.sink }

    private func enter(_ key: Key) throws {
        guard sink.enter(place.depth, place.serial) else { throw encoder.left(key.stringValue) }
        sink.key(key.stringValue, isExact: traits.hasExactKeys)
    }

    func encodeNil(forKey key: Key) throws {
        try enter(key)
        sink.literal("null")
    }
    func encode(_ value: Bool, forKey key: Key) throws {
        try enter(key)
        sink.bool(value)
    }
    func encode(_ value: String, forKey key: Key) throws {
        try enter(key)
        sink.string(value)
    }
    func encode(_ value: Double, forKey key: Key) throws {
        try encoder.finite(value)
        try enter(key)
        sink.double(value)
    }
    func encode(_ value: Float, forKey key: Key) throws {
        try encoder.finite(Double(value))
        try enter(key)
        sink.float(value)
    }
    func encode(_ value: Int, forKey key: Key) throws { try integer(value, key) }
    func encode(_ value: Int8, forKey key: Key) throws { try integer(value, key) }
    func encode(_ value: Int16, forKey key: Key) throws { try integer(value, key) }
    func encode(_ value: Int32, forKey key: Key) throws { try integer(value, key) }
    func encode(_ value: Int64, forKey key: Key) throws { try integer(value, key) }
    func encode(_ value: UInt, forKey key: Key) throws { try integer(value, key) }
    func encode(_ value: UInt8, forKey key: Key) throws { try integer(value, key) }
    func encode(_ value: UInt16, forKey key: Key) throws { try integer(value, key) }
    func encode(_ value: UInt32, forKey key: Key) throws { try integer(value, key) }
    func encode(_ value: UInt64, forKey key: Key) throws { try integer(value, key) }
    func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
        try enter(key)
        if sink.writesAsScalar(value) { return }
        try child(key.stringValue).write(value)
    }

    // Each type of the protocol, since its own defaults omit nil.
    func encodeIfPresent(_ value: Bool?, forKey key: Key) throws {
        try optional(value, key) { try encode($0, forKey: $1) }
    }
    func encodeIfPresent(_ value: String?, forKey key: Key) throws {
        try optional(value, key) { try encode($0, forKey: $1) }
    }
    func encodeIfPresent(_ value: Double?, forKey key: Key) throws {
        try optional(value, key) { try encode($0, forKey: $1) }
    }
    func encodeIfPresent(_ value: Float?, forKey key: Key) throws {
        try optional(value, key) { try encode($0, forKey: $1) }
    }
    func encodeIfPresent(_ value: Int?, forKey key: Key) throws {
        try optional(value, key, integer)
    }
    func encodeIfPresent(_ value: Int8?, forKey key: Key) throws {
        try optional(value, key, integer)
    }
    func encodeIfPresent(_ value: Int16?, forKey key: Key) throws {
        try optional(value, key, integer)
    }
    func encodeIfPresent(_ value: Int32?, forKey key: Key) throws {
        try optional(value, key, integer)
    }
    func encodeIfPresent(_ value: Int64?, forKey key: Key) throws {
        try optional(value, key, integer)
    }
    func encodeIfPresent(_ value: UInt?, forKey key: Key) throws {
        try optional(value, key, integer)
    }
    func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws {
        try optional(value, key, integer)
    }
    func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws {
        try optional(value, key, integer)
    }
    func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws {
        try optional(value, key, integer)
    }
    func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws {
        try optional(value, key, integer)
    }
    func encodeIfPresent<T: Encodable>(_ value: T?, forKey key: Key) throws {
        try optional(value, key) { try encode($0, forKey: $1) }
    }

    private func optional<T>(
        _ value: T?, _ key: Key, _ encode: (T, Key) throws -> Void
    ) throws {
        if let value {
            try encode(value, key)
        } else if traits.encodesNulls {
            try encodeNil(forKey: key)
        }
    }

    private func integer(_ value: some FixedWidthInteger, _ key: Key) throws {
        try enter(key)
        sink.integer(value)
    }

    private func child(_ key: String) -> JSONStreamEncoder {
        JSONStreamEncoder(
            sink: sink, parent: encoder,
            key: .property(key, keys: Key.self, type: encoder.subject))
    }

    /// A child encoder for later; a closed container is reported when it is used.
    private func pending(_ key: String) -> JSONStreamEncoder {
        if sink.enter(place.depth, place.serial) {
            sink.key(key, isExact: traits.hasExactKeys)
        }
        return child(key)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        pending(key.stringValue).container(keyedBy: type)
    }
    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        pending(key.stringValue).unkeyedContainer()
    }
    func superEncoder() -> any Encoder { pending("super") }
    func superEncoder(forKey key: Key) -> any Encoder { pending(key.stringValue) }
}

/// Encodes an array.
struct JSONUnkeyedWriter: UnkeyedEncodingContainer {
    private let encoder: JSONStreamEncoder
    private let place: (depth: Int, serial: Int)
    private(set) var count = 0

    init(_ encoder: JSONStreamEncoder, _ place: (depth: Int, serial: Int)) {
        self.encoder = encoder
        self.place = place
    }

    var codingPath: [any CodingKey] { encoder.codingPath }
    private var sink: JSONSink { encoder.sink }

    private mutating func enter() throws {
        guard sink.enter(place.depth, place.serial) else { throw encoder.left(String(count)) }
        count += 1
    }

    mutating func encodeNil() throws {
        try enter()
        sink.literal("null")
    }
    mutating func encode(_ value: Bool) throws {
        try enter()
        sink.bool(value)
    }
    mutating func encode(_ value: String) throws {
        try enter()
        sink.string(value)
    }
    mutating func encode(_ value: Double) throws {
        try encoder.finite(value)
        try enter()
        sink.double(value)
    }
    mutating func encode(_ value: Float) throws {
        try encoder.finite(Double(value))
        try enter()
        sink.float(value)
    }
    mutating func encode(_ value: Int) throws { try integer(value) }
    mutating func encode(_ value: Int8) throws { try integer(value) }
    mutating func encode(_ value: Int16) throws { try integer(value) }
    mutating func encode(_ value: Int32) throws { try integer(value) }
    mutating func encode(_ value: Int64) throws { try integer(value) }
    mutating func encode(_ value: UInt) throws { try integer(value) }
    mutating func encode(_ value: UInt8) throws { try integer(value) }
    mutating func encode(_ value: UInt16) throws { try integer(value) }
    mutating func encode(_ value: UInt32) throws { try integer(value) }
    mutating func encode(_ value: UInt64) throws { try integer(value) }
    mutating func encode<T: Encodable>(_ value: T) throws {
        let index = count
        try enter()
        if sink.writesAsScalar(value) { return }
        try JSONStreamEncoder(sink: sink, parent: encoder, key: .index(index)).write(value)
    }

    private mutating func integer(_ value: some FixedWidthInteger) throws {
        try enter()
        sink.integer(value)
    }

    private mutating func pending() -> JSONStreamEncoder {
        if sink.enter(place.depth, place.serial) { count += 1 }
        return JSONStreamEncoder(sink: sink, parent: encoder, key: .index(count - 1))
    }

    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type
    ) -> KeyedEncodingContainer<Nested> {
        pending().container(keyedBy: type)
    }
    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        pending().unkeyedContainer()
    }
    mutating func superEncoder() -> any Encoder { pending() }
}

extension JSONStreamEncoder {
    /// The error for writing to a container after a later sibling was opened.
    func left(_ key: String) -> EncodingError {
        .invalidValue(
            key,
            .init(
                codingPath: codingPath,
                debugDescription: "“\(key)” is written into a container that was already left"))
    }
}
