/// What answers are full of, written without an encoder for each.
extension JSONSink {
    /// Writes a value of one of a few types as its `encode(to:)` would; false, and nothing is written,
    /// for all other types. The types are compared and the value not cast, which costs more than
    /// writing it.
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

    /// The value under the type that it was found to have.
    private func same<T, Found>(_ value: T, as type: Found.Type) -> Found {
        unsafeBitCast(value, to: type)
    }
}
