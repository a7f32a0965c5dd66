/// Decodes a value of a tape. Also its single-value container.
final class JSONTapeDecoder: Decoder, SingleValueDecodingContainer {
    let tape: JSONTapeView
    let node: Int
    let owner: JSONTape
    /// The type that is decoded.
    private(set) var subject: any Any.Type
    private let parent: JSONTapeDecoder?
    private let key: JSONPathKey?

    /// Decodes the whole text.
    init(_ owner: JSONTape) {
        self.owner = owner
        tape = owner.view
        node = 0
        subject = Never.self
        parent = nil
        key = nil
    }

    init(node: Int, parent: JSONTapeDecoder, key: JSONPathKey) {
        owner = parent.owner
        tape = parent.tape
        self.node = node
        subject = parent.subject
        self.parent = parent
        self.key = key
    }

    /// Built on demand, mostly for errors.
    var codingPath: [any CodingKey] {
        var path: [any CodingKey] = []
        var decoder: JSONTapeDecoder? = self
        while let current = decoder {
            if let key = current.key { path.append(key) }
            decoder = current.parent
        }
        return path.reversed()
    }

    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard tape.nodes[node].kind == .object else { throw mismatch(type, "an object", node) }
        return KeyedDecodingContainer(JSONKeyedReader(self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard tape.nodes[node].kind == .array else {
            throw mismatch([JSONValue].self, "an array", node)
        }
        return JSONUnkeyedReader(self)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

    func decodeNil() -> Bool { isNull(node) }
    func decode(_ type: Bool.Type) throws -> Bool { try bool(node) }
    func decode(_ type: String.Type) throws -> String { try string(node) }
    func decode(_ type: Double.Type) throws -> Double { try double(node) }
    func decode(_ type: Float.Type) throws -> Float { Float(try double(node)) }
    func decode(_ type: Int.Type) throws -> Int { try integer(node) }
    func decode(_ type: Int8.Type) throws -> Int8 { try integer(node) }
    func decode(_ type: Int16.Type) throws -> Int16 { try integer(node) }
    func decode(_ type: Int32.Type) throws -> Int32 { try integer(node) }
    func decode(_ type: Int64.Type) throws -> Int64 { try integer(node) }
    func decode(_ type: UInt.Type) throws -> UInt { try integer(node) }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try integer(node) }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try integer(node) }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try integer(node) }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try integer(node) }
    func decode<T: Decodable>(_ type: T.Type) throws -> T { try read(type) }

    /// Decodes this value as any type.
    func read<T: Decodable>(_ type: T.Type) throws -> T {
        let outer = subject
        subject = type
        defer { subject = outer }
        return try T(from: self)
    }

    /// Decodes a child.
    func read<T: Decodable>(
        _ type: T.Type, at index: Int, key: @autoclosure () -> JSONPathKey
    ) throws -> T {
        // Common element types need no decoder. The type has been compared, so no cast is needed.
        if type == String.self {
            return unsafeBitCast(try at(key) { try string(index) }, to: type)
        }
        if type == Int.self {
            return unsafeBitCast(try at(key) { try integer(index) as Int }, to: type)
        }
        if type == [String].self, let texts = elements(index, string) {
            return unsafeBitCast(texts, to: type)
        }
        if type == [Int].self, let numbers: [Int] = elements(index, integer) {
            return unsafeBitCast(numbers, to: type)
        }
        return try JSONTapeDecoder(node: index, parent: self, key: key()).read(type)
    }

    /// An array of scalars; nil if a decoder is needed to report an error.
    private func elements<T>(_ index: Int, _ read: (Int) throws -> T) -> [T]? {
        let array = tape.nodes[index]
        guard array.kind == .array else { return nil }
        var elements: [T] = []
        elements.reserveCapacity(Int(array.length))
        var child = index + 1
        while child < Int(array.next) {
            guard let element = try? read(child) else { return nil }
            elements.append(element)
            child = Int(tape.nodes[child].next)
        }
        return elements
    }

    /// Runs `body`; if it throws, appends the child's key to the coding path.
    func at<T>(_ key: () -> JSONPathKey, _ body: () throws -> T) throws -> T {
        do {
            return try body()
        } catch let error as DecodingError {
            throw error.appending(key())
        }
    }
}

extension JSONTapeDecoder {
    func isNull(_ index: Int) -> Bool { tape.nodes[index].kind == .null }

    func bool(_ index: Int) throws -> Bool {
        switch tape.nodes[index].kind {
        case .yes: return true
        case .no: return false
        default: throw mismatch(Bool.self, "true or false", index)
        }
    }

    func string(_ index: Int) throws -> String {
        switch tape.nodes[index].kind {
        case .string, .escapedString: return tape.text(at: index)
        default: throw mismatch(String.self, "text", index)
        }
    }

    func double(_ index: Int) throws -> Double {
        switch tape.nodes[index].kind {
        case .integer, .number:
            let value = tape.double(at: index)
            guard value.isFinite else {
                throw mismatch(Double.self, "a number that fits", index)
            }
            return value
        default: throw mismatch(Double.self, "a number", index)
        }
    }

    func integer<N: FixedWidthInteger & Decodable>(_ index: Int) throws -> N {
        let node = tape.nodes[index]
        switch node.kind {
        case .integer:
            if node.length < 16 {
                if let value = N(exactly: tape.smallInteger(node)) { return value }
            } else if let value = N(String(decoding: tape.raw(node), as: UTF8.self)) {
                return value
            }
            throw mismatch(N.self, "a whole number that fits", index)
        case .number:
            guard let value = N(exactly: tape.double(at: index)) else {
                throw mismatch(N.self, "a whole number", index)
            }
            return value
        default: throw mismatch(N.self, "a whole number", index)
        }
    }

    /// An error with the expected and actual type and the byte offset.
    func mismatch(_ type: any Any.Type, _ expected: String, _ index: Int) -> DecodingError {
        let node = tape.nodes[index]
        let text = "\(expected) is expected at byte \(node.start), there is \(node.kind.name)"
        let context = DecodingError.Context(codingPath: codingPath, debugDescription: text)
        return node.kind == .null
            ? .valueNotFound(type, context) : .typeMismatch(type, context)
    }
}

/// A coding path component: a member's name or an element's index.
enum JSONPathKey: CodingKey, ExactKeys {
    case name(String)
    /// One of the `keys` of `type`; its name is found when asked for.
    case property(String, keys: any Any.Type, type: any Any.Type)
    case index(Int)

    init(stringValue: String) { self = .name(stringValue) }
    init(intValue: Int) { self = .index(intValue) }

    var stringValue: String {
        switch self {
        case .name(let name): name
        case .property(let key, let keys, let type): WireNames.name(of: key, keys: keys, in: type)
        case .index(let index): String(index)
        }
    }

    var intValue: Int? {
        if case .index(let index) = self { index } else { nil }
    }
}

extension DecodingError {
    func appending(_ key: JSONPathKey) -> DecodingError {
        func extended(_ context: Context) -> Context {
            Context(
                codingPath: context.codingPath + [key], debugDescription: context.debugDescription,
                underlyingError: context.underlyingError)
        }
        switch self {
        case .typeMismatch(let type, let context): return .typeMismatch(type, extended(context))
        case .valueNotFound(let type, let context): return .valueNotFound(type, extended(context))
        case .keyNotFound(let key, let context): return .keyNotFound(key, extended(context))
        case .dataCorrupted(let context): return .dataCorrupted(extended(context))
        @unknown default: return self
        }
    }
}

extension JSONTape.Kind {
    var name: String {
        switch self {
        case .null: "null"
        case .yes, .no: "a truth value"
        case .integer, .number: "a number"
        case .string, .escapedString, .key, .escapedKey, .deadKey: "text"
        case .array: "an array"
        case .object: "an object"
        }
    }
}
