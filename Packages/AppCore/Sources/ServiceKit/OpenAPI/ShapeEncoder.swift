/// Encodes a value and records only its shape.
final class ShapeEncoder: Encoder {
    let shape: WireShape
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    private init(_ shape: WireShape) { self.shape = shape }

    /// The shape of `value`. Rethrows errors of `encode(to:)`.
    static func shape<T: Encodable>(of value: T) throws -> WireShape {
        let encoder = ShapeEncoder(WireShape())
        try value.encode(to: encoder)
        return encoder.shape
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        shape.isKeyed = true
        return KeyedEncodingContainer(ShapeFields(shape: shape))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        shape.isList = true
        return ShapeList(shape: shape)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { ShapeValue(shape: shape) }

    fileprivate struct ShapeFields<Key: CodingKey>: KeyedEncodingContainerProtocol {
        let shape: WireShape
        var codingPath: [any CodingKey] { [] }

        func encodeNil(forKey key: Key) throws {
            shape.add(key.stringValue, .null, isRequired: true)
        }

        func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
            shape.add(key.stringValue, .type(T.self), isRequired: true)
        }

        func encodeIfPresent<T: Encodable>(_ value: T?, forKey key: Key) throws {
            shape.add(key.stringValue, .type(T.self), isRequired: false)
        }

        // The protocol's defaults would write nothing for nil.
        func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { note(Bool.self, key) }
        func encodeIfPresent(_ value: String?, forKey key: Key) throws { note(String.self, key) }
        func encodeIfPresent(_ value: Int?, forKey key: Key) throws { note(Int.self, key) }
        func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { note(Int64.self, key) }
        func encodeIfPresent(_ value: Double?, forKey key: Key) throws { note(Double.self, key) }

        private func note(_ type: any Any.Type, _ key: Key) {
            shape.add(key.stringValue, .type(type), isRequired: false)
        }

        func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type, forKey key: Key
        ) -> KeyedEncodingContainer<Nested> {
            nested(key).container(keyedBy: type)
        }

        func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
            nested(key).unkeyedContainer()
        }

        func superEncoder() -> any Encoder { ShapeEncoder(shape) }
        func superEncoder(forKey key: Key) -> any Encoder { nested(key) }

        private func nested(_ key: Key) -> ShapeEncoder {
            let inner = WireShape()
            shape.add(key.stringValue, .nested(inner), isRequired: true)
            return ShapeEncoder(inner)
        }
    }

    private struct ShapeList: UnkeyedEncodingContainer {
        let shape: WireShape
        var codingPath: [any CodingKey] { [] }
        var count: Int { 0 }

        func encodeNil() throws { shape.element = .null }
        func encode<T: Encodable>(_ value: T) throws { shape.element = .type(T.self) }

        func nestedContainer<Key: CodingKey>(
            keyedBy type: Key.Type
        ) -> KeyedEncodingContainer<Key> {
            nested().container(keyedBy: type)
        }

        func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
            nested().unkeyedContainer()
        }

        func superEncoder() -> any Encoder { nested() }

        private func nested() -> ShapeEncoder {
            let inner = WireShape()
            shape.element = .nested(inner)
            return ShapeEncoder(inner)
        }
    }

    private struct ShapeValue: SingleValueEncodingContainer {
        let shape: WireShape
        var codingPath: [any CodingKey] { [] }

        func encodeNil() throws { shape.single = .null }
        func encode<T: Encodable>(_ value: T) throws { shape.single = .type(T.self) }
    }
}
