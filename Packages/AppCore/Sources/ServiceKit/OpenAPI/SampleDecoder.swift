import AppCore

/// Creates values of any type without input: strings are `0`, numbers 0, lists empty. Records what
/// the type asks for.
final class SampleDecoder: Decoder {
    /// Whether optional parts are present.
    enum Filling { case full, sparse }

    let filling: Filling
    let shape: WireShape
    /// The type being decoded.
    let subject: any Any.Type
    /// The types being decoded, outermost first; recursive types are omitted.
    let path: [ObjectIdentifier]

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    private init(
        filling: Filling, shape: WireShape, subject: any Any.Type, path: [ObjectIdentifier]
    ) {
        self.filling = filling
        self.shape = shape
        self.subject = subject
        self.path = path
    }

    /// A value and what its type asked for. Rethrows errors of `init(from:)`.
    static func read<T: Decodable>(
        _ type: T.Type, _ filling: Filling
    ) throws -> (value: T, shape: WireShape) {
        let decoder = SampleDecoder(
            filling: filling, shape: WireShape(), subject: type, path: [ObjectIdentifier(type)])
        return (try T(from: decoder), decoder.shape)
    }

    /// A value within the one being decoded. Throws for a type that must contain itself.
    func value<T: Decodable>(_ type: T.Type) throws -> T {
        if let plain = Self.plain(type) { return plain }
        if let described = type as? any SchemaDescribing.Type, let sample = described.sample {
            return try WireJSON.decode(type, from: WireJSON.encode(sample))
        }
        if let words = type as? any CaseIterable.Type, let word = words.first as? T { return word }
        let id = ObjectIdentifier(type)
        guard !path.contains(id) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: [], debugDescription: "\(type) contains itself"))
        }
        return try T(
            from: SampleDecoder(
                filling: filling, shape: WireShape(), subject: type, path: path + [id]))
    }

    private static func plain<T>(_ type: T.Type) -> T? {
        if let integer = type as? any FixedWidthInteger.Type { return integer.nought as? T }
        if type == String.self { return "0" as? T }
        if type == Bool.self { return false as? T }
        if type == Double.self { return 0.0 as? T }
        return type == Float.self ? Float(0) as? T : nil
    }

    func isInside(_ type: any Any.Type) -> Bool { path.contains(ObjectIdentifier(type)) }

    func nested(_ shape: WireShape) -> SampleDecoder {
        SampleDecoder(filling: filling, shape: shape, subject: subject, path: path)
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        shape.isKeyed = true
        return KeyedDecodingContainer(SampleFields(decoder: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        shape.isList = true
        return SampleList(decoder: self)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer {
        SampleValue(decoder: self)
    }
}

extension CaseIterable {
    fileprivate static var first: Any? { allCases.first }
}

extension FixedWidthInteger {
    fileprivate static var nought: Any { Self.zero }
}

private struct SampleFields<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: SampleDecoder

    private func name(_ key: Key) -> String { WireNames.name(of: key, in: decoder.subject) }

    var codingPath: [any CodingKey] { [] }
    /// None: an object with arbitrary names is empty.
    var allKeys: [Key] { [] }

    func contains(_ key: Key) -> Bool {
        decoder.shape.look(for: name(key))
        return decoder.filling == .full
    }

    func decodeNil(forKey key: Key) throws -> Bool {
        decoder.shape.look(for: name(key))
        return decoder.filling == .sparse
    }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        decoder.shape.add(name(key), .type(type), isRequired: true)
        return try decoder.value(type)
    }

    func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
        decoder.shape.add(name(key), .type(type), isRequired: false, isNullable: true)
        if decoder.filling == .sparse || decoder.isInside(type) { return nil }
        return try decoder.value(type)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        try nested(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try nested(key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { decoder }
    func superDecoder(forKey key: Key) throws -> any Decoder { nested(key) }

    private func nested(_ key: Key) -> SampleDecoder {
        let shape = WireShape()
        decoder.shape.add(name(key), .nested(shape), isRequired: true)
        return decoder.nested(shape)
    }
}

private struct SampleValue: SingleValueDecodingContainer {
    let decoder: SampleDecoder
    var codingPath: [any CodingKey] { [] }

    func decodeNil() -> Bool { decoder.filling == .sparse }

    func decode<T: Decodable>(_ type: T.Type) throws -> T {
        if decoder.shape.single == nil { decoder.shape.single = .type(type) }
        return try decoder.value(type)
    }
}

/// An empty list.
private struct SampleList: UnkeyedDecodingContainer {
    let decoder: SampleDecoder
    var codingPath: [any CodingKey] { [] }
    var count: Int? { 0 }
    var isAtEnd: Bool { true }
    var currentIndex: Int { 0 }

    mutating func decodeNil() throws -> Bool { true }

    /// Only for a type that doesn't check for the end, such as a pair.
    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
        decoder.shape.element = .type(type)
        return try decoder.value(type)
    }

    mutating func nestedContainer<Key: CodingKey>(
        keyedBy type: Key.Type
    ) throws -> KeyedDecodingContainer<Key> {
        try nested().container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try nested().unkeyedContainer()
    }

    mutating func superDecoder() throws -> any Decoder { nested() }

    private func nested() -> SampleDecoder {
        let shape = WireShape()
        decoder.shape.element = .nested(shape)
        return decoder.nested(shape)
    }
}
