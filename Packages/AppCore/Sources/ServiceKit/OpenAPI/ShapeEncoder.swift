import AppCore

/// Encodes a value and records only its shape.
final class ShapeEncoder: Encoder {
    let shape: WireShape
    /// The type being encoded.
    private let subject: any Any.Type
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    private init(_ shape: WireShape, _ subject: any Any.Type) {
        self.shape = shape
        self.subject = subject
    }

    /// The shape of `value`. Rethrows errors of `encode(to:)`.
    static func shape<T: Encodable>(of value: T) throws -> WireShape {
        let encoder = ShapeEncoder(WireShape(), T.self)
        try value.encode(to: encoder)
        return encoder.shape
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        shape.isKeyed = true
        return KeyedEncodingContainer(ShapeFields(shape: shape, subject: subject))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        shape.isList = true
        return ShapeList(shape: shape, subject: subject)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { ShapeValue(shape: shape) }

    fileprivate struct ShapeFields<Key: CodingKey>: KeyedEncodingContainerProtocol {
        let shape: WireShape
        let subject: any Any.Type
        var codingPath: [any CodingKey] { [] }

        func encodeNil(forKey key: Key) throws {
            shape.add(name(key), .null, isRequired: true)
        }

        func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
            shape.add(name(key), .type(T.self), isRequired: true)
        }

        func encodeIfPresent<T: Encodable>(_ value: T?, forKey key: Key) throws {
            note(T.self, key)
        }

        // The protocol's defaults would write nothing for nil.
        func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { note(Bool.self, key) }
        func encodeIfPresent(_ value: String?, forKey key: Key) throws { note(String.self, key) }
        func encodeIfPresent(_ value: Int?, forKey key: Key) throws { note(Int.self, key) }
        func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { note(Int64.self, key) }
        func encodeIfPresent(_ value: Double?, forKey key: Key) throws { note(Double.self, key) }

        private func note<T>(_ type: T.Type, _ key: Key) {
            if subject is any EncodesNulls.Type {
                shape.add(name(key), .type(T?.self), isRequired: true)
            } else {
                shape.add(name(key), .type(type), isRequired: false)
            }
        }

        private func name(_ key: Key) -> String { WireNames.name(of: key, in: subject) }

        func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type, forKey key: Key
        ) -> KeyedEncodingContainer<Nested> {
            nested(key).container(keyedBy: type)
        }

        func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
            nested(key).unkeyedContainer()
        }

        func superEncoder() -> any Encoder { ShapeEncoder(shape, subject) }
        func superEncoder(forKey key: Key) -> any Encoder { nested(key) }

        private func nested(_ key: Key) -> ShapeEncoder {
            let inner = WireShape()
            shape.add(name(key), .nested(inner), isRequired: true)
            return ShapeEncoder(inner, subject)
        }
    }

    private struct ShapeList: UnkeyedEncodingContainer {
        let shape: WireShape
        let subject: any Any.Type
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
            return ShapeEncoder(inner, subject)
        }
    }

    private struct ShapeValue: SingleValueEncodingContainer {
        let shape: WireShape
        var codingPath: [any CodingKey] { [] }

        func encodeNil() throws { shape.single = .null }
        func encode<T: Encodable>(_ value: T) throws { shape.single = .type(T.self) }
    }
}
