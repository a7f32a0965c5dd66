import AppCore

extension KeyedEncodingContainer {
    /// An id as programs have it on the wire: a whole number where it is one, else text.
    mutating func encodeNumber(_ id: WireID, forKey key: Key) throws {
        if let number = Int64(id.value), String(number) == id.value {
            try encode(number, forKey: key)
        } else {
            try encode(id.value, forKey: key)
        }
    }

    /// The same, or null.
    mutating func encodeNumber(_ id: WireID?, forKey key: Key) throws {
        if let id { try encodeNumber(id, forKey: key) } else { try encodeNil(forKey: key) }
    }
}
