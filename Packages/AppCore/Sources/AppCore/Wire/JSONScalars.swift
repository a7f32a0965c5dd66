/// Fast paths for common scalar types, without an encoder.
extension JSONSink {
    /// Writes a value of some known types like its `encode(to:)` would; returns false for other
    /// types. Compares types, since a cast would cost more than writing.
    func writesAsScalar<T>(_ value: T) -> Bool {
        if T.self == WireID.self {
            string(same(value, as: WireID.self).value)
        } else if T.self == String?.self {
            optional(same(value, as: String?.self)) { string($0) }
        } else if T.self == WireDate.self {
            string(ISODate.format(same(value, as: WireDate.self).date))
        } else if T.self == WireDate?.self {
            optional(same(value, as: WireDate?.self)) { string(ISODate.format($0.date)) }
        } else if T.self == Int?.self {
            optional(same(value, as: Int?.self)) { integer($0) }
        } else if T.self == WireID?.self {
            optional(same(value, as: WireID?.self)) { string($0.value) }
        } else if T.self == String.self {
            string(same(value, as: String.self))
        } else if T.self == Int.self {
            integer(same(value, as: Int.self))
        } else {
            return false
        }
        return true
    }

    private func optional<Wrapped>(_ value: Wrapped?, _ write: (Wrapped) -> Void) {
        if let value { write(value) } else { literal("null") }
    }

    /// The value as its known type.
    private func same<T, Found>(_ value: T, as type: Found.Type) -> Found {
        unsafeBitCast(value, to: type)
    }
}
