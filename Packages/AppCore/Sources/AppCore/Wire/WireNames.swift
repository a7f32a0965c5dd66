import Synchronization

/// A type whose coding keys are its wire names as they are, or an enum of such keys.
///
/// Other keys are in snake_case on the wire: the property `studentID` is `student_id` in JSON. An
/// enum whose cases have values is decoded by listing the keys, which can't be turned back: it needs
/// exact keys if a case has several words.
///
///     struct Turn: Codable, ExactKeys { var turnOrder: Int }
public protocol ExactKeys {}

/// A type that encodes nil as null instead of omitting the field.
public protocol EncodesNulls: Encodable {}

/// The spelling of coding keys in JSON.
///
/// Capitals become lower-case letters, and words are separated by underscores: `createdByID` is
/// `created_by_id`, `HTMLBody` is `html_body`, `courseIDs` is `course_ids`, `fsrsParams6` is
/// `fsrs_params6`. A key without capitals is unchanged. Keys of dictionaries and ``ExactKeys`` are
/// never changed; a struct of keys that are made at run time should conform to ``ExactKeys``.
package enum WireNames {
    /// The name in JSON of `key`, one of the keys of `type`.
    package static func name(of key: some CodingKey, in type: any Any.Type) -> String {
        name(of: key.stringValue, keys: Swift.type(of: key), in: type)
    }

    static func name(of key: String, keys: any Any.Type, in type: any Any.Type) -> String {
        var key = key
        let name: String? = key.withUTF8 { bytes in
            if !hasCapitals(bytes) || areExact(keys) || areExact(type) { return nil }
            return String(unsafeUninitializedCapacity: 2 * bytes.count) { name in
                guard let start = name.baseAddress else { return 0 }
                return writeSnakeCase(bytes, to: start)
            }
        }
        return name ?? key
    }

    static func areExact(_ type: any Any.Type) -> Bool {
        ObjectIdentifier(type) == DictionaryKeys.type || type is any ExactKeys.Type
    }

    static func hasCapitals(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        bytes.contains(where: isCapital)
    }

    /// Writes the name in snake_case, at most twice as long; returns its length.
    static func writeSnakeCase(
        _ bytes: UnsafeBufferPointer<UInt8>, to name: UnsafeMutablePointer<UInt8>
    ) -> Int {
        var count = 0
        for index in 0..<bytes.count {
            let byte = bytes[index]
            guard isCapital(byte) else {
                name[count] = byte
                count += 1
                continue
            }
            if startsWord(index, bytes) {
                name[count] = UInt8(ascii: "_")
                count += 1
            }
            name[count] = byte | 0x20
            count += 1
        }
        return count
    }

    /// Compares a name with a key in snake_case without writing it.
    static func matches(
        _ name: UnsafeBufferPointer<UInt8>, snakeCaseOf bytes: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        guard name.count >= bytes.count else { return false }
        var place = 0
        for index in 0..<bytes.count {
            var byte = bytes[index]
            if isCapital(byte) {
                if startsWord(index, bytes) {
                    guard place < name.count, name[place] == UInt8(ascii: "_") else { return false }
                    place += 1
                }
                byte |= 0x20
            }
            guard place < name.count, name[place] == byte else { return false }
            place += 1
        }
        return place == name.count
    }

    /// For a capital: after something else, or the last of several before a lower-case letter,
    /// except the plural's: `ID` in `courseID` and `courseIDs`, `B` in `HTMLBody`.
    private static func startsWord(_ index: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard index > 0, bytes[index - 1] != UInt8(ascii: "_") else { return false }
        guard isCapital(bytes[index - 1]) else { return true }
        guard index + 1 < bytes.count, isSmall(bytes[index + 1]) else { return false }
        let isPlural =
            bytes[index + 1] == UInt8(ascii: "s")
            && (index + 2 == bytes.count || !isSmall(bytes[index + 2]))
        return !isPlural
    }

    private static func isCapital(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "A") < 26 }
    private static func isSmall(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "a") < 26 }
}

/// How the fields of a type are coded.
struct WireTraits {
    var hasExactKeys: Bool
    var encodesNulls: Bool
    /// Whether the keys are those of a dictionary, which have no order.
    var isDictionary = false

    struct Place: Hashable {
        var keys: ObjectIdentifier
        var type: ObjectIdentifier
    }

    /// Asking the runtime costs more than writing a field, so the answers are kept.
    private static let known = Mutex<[Place: WireTraits]>([:])

    fileprivate static func of(
        _ place: Place, _ keys: any Any.Type, _ type: any Any.Type
    ) -> WireTraits {
        if let traits = known.withLock({ $0[place] }) { return traits }
        let traits = WireTraits(
            hasExactKeys: WireNames.areExact(keys) || WireNames.areExact(type),
            encodesNulls: type is any EncodesNulls.Type,
            isDictionary: ObjectIdentifier(keys) == DictionaryKeys.type)
        known.withLock { $0[place] = traits }
        return traits
    }
}

/// The traits of the types in one document, to take the lock once per type.
struct WireTraitsCache {
    private var places: [(place: WireTraits.Place, traits: WireTraits)] = []

    /// The traits of a type with these keys.
    mutating func of(_ keys: any Any.Type, _ type: any Any.Type) -> WireTraits {
        let place = WireTraits.Place(keys: ObjectIdentifier(keys), type: ObjectIdentifier(type))
        for known in places where known.place == place { return known.traits }
        let traits = WireTraits.of(place, keys, type)
        places.append((place, traits))
        return traits
    }
}

/// The standard library's type of the keys of dictionaries, which has no public name.
private final class DictionaryKeys: Encoder {
    static let type: ObjectIdentifier? = {
        let encoder = DictionaryKeys()
        try? [String: Int]().encode(to: encoder)
        return encoder.found
    }()

    private var found: ObjectIdentifier?
    private let output = JSONStreamEncoder(sink: JSONSink(), parent: nil, key: nil)

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        found = ObjectIdentifier(type)
        let traits = WireTraits(hasExactKeys: true, encodesNulls: false)
        return KeyedEncodingContainer(JSONKeyedWriter(output, (depth: 0, serial: 0), traits))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { output.unkeyedContainer() }
    func singleValueContainer() -> any SingleValueEncodingContainer { output }
}
