/// The output bytes and the stack of open containers.
final class JSONSink {
    private struct Open {
        var close: UInt8
        var isEmpty: Bool
        /// Distinguishes a closed container from its successor at the same depth.
        var serial: Int
        /// Where each member starts, to sort those of a dictionary; nil for other containers.
        var starts: [Int]?
    }

    private var buffer = JSONBuffer(capacity: 1024)
    private var open: [Open] = []
    private var lastSerial = 0
    private var traits = WireTraitsCache()

    init() { open.reserveCapacity(16) }

    var bytes: [UInt8] { buffer.bytes }
    var depth: Int { open.count }

    /// Opens an object or array; the result identifies it in ``enter(_:_:)``. `sorts` orders the
    /// members by name, since a dictionary has another order in each run.
    func begin(object: Bool, sorts: Bool = false) -> (depth: Int, serial: Int) {
        buffer.append(object ? UInt8(ascii: "{") : UInt8(ascii: "["))
        lastSerial += 1
        open.append(
            Open(
                close: object ? UInt8(ascii: "}") : UInt8(ascii: "]"), isEmpty: true,
                serial: lastSerial, starts: sorts ? [] : nil))
        return (open.count, lastSerial)
    }

    /// Closes containers down to `depth`.
    func close(to depth: Int) {
        while open.count > depth {
            let closing = open.removeLast()
            if let starts = closing.starts, starts.count > 1 { buffer.sort(starts) }
            buffer.append(closing.close)
        }
    }

    /// Makes a container current and writes a separator; false if it is closed.
    func enter(_ depth: Int, _ serial: Int) -> Bool {
        guard open.count >= depth, open[depth - 1].serial == serial else { return false }
        close(to: depth)
        if open[depth - 1].isEmpty {
            open[depth - 1].isEmpty = false
        } else {
            buffer.append(UInt8(ascii: ","))
        }
        open[depth - 1].starts?.append(buffer.count)
        return true
    }

    func key(_ key: String, isExact: Bool) {
        var key = key
        key.withUTF8 { bytes in
            if isExact || !WireNames.hasCapitals(bytes) {
                JSONEscapes.append(bytes, to: &buffer)
            } else {
                buffer.append(UInt8(ascii: "\""))
                buffer.append(snakeCaseOf: bytes)
                buffer.append(UInt8(ascii: "\""))
            }
        }
        buffer.append(UInt8(ascii: ":"))
    }

    func traits(of type: any Any.Type, keys: any Any.Type) -> WireTraits {
        traits.of(keys, type)
    }

    func string(_ text: String) { JSONEscapes.append(text, to: &buffer) }
    func literal(_ text: StaticString) { buffer.append(text) }
    func bool(_ value: Bool) { buffer.append(value ? "true" as StaticString : "false") }

    func integer(_ value: some FixedWidthInteger) {
        if let plain = UInt(exactly: value) {
            buffer.append(plain)
        } else {
            buffer.append(String(value))
        }
    }

    func float(_ value: Float) {
        if value == value.rounded(.towardZero), abs(value) < 16_777_216 {
            integer(Int64(value))
        } else {
            buffer.append(value.description)
        }
    }

    /// The shortest round-trip representation; whole numbers without a point.
    func double(_ value: Double) {
        if value == value.rounded(.towardZero), abs(value) < 9_007_199_254_740_992,
            !(value == 0 && value.sign == .minus)
        {
            integer(Int64(value))
        } else {
            buffer.append(value.description)
        }
    }
}

/// Encodes one value. Also its single-value container.
final class JSONStreamEncoder: Encoder, SingleValueEncodingContainer {
    let sink: JSONSink
    private let parent: JSONStreamEncoder?
    private let key: JSONPathKey?
    private let depth: Int
    private var hasWritten = false
    /// The type that is encoded.
    private(set) var subject: any Any.Type

    init(sink: JSONSink, parent: JSONStreamEncoder?, key: JSONPathKey?) {
        self.sink = sink
        self.parent = parent
        self.key = key
        depth = sink.depth
        subject = parent?.subject ?? Never.self
    }

    var codingPath: [any CodingKey] {
        (parent?.codingPath ?? []) + (key.map { [$0] } ?? [])
    }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    /// Encodes `value` and closes its containers. A value that writes nothing becomes `{}`.
    func write<T: Encodable>(_ value: T) throws {
        subject = T.self
        try value.encode(to: self)
        if !hasWritten { sink.literal("{}") }
        sink.close(to: depth)
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        let traits = sink.traits(of: subject, keys: type)
        let place = begin(object: true, sorts: traits.isDictionary)
        return KeyedEncodingContainer(JSONKeyedWriter(self, place, traits))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        JSONUnkeyedWriter(self, begin(object: false))
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }

    /// One container shared by a type and its superclass.
    private var shared: (depth: Int, serial: Int)?

    private func begin(object: Bool, sorts: Bool = false) -> (depth: Int, serial: Int) {
        if let shared { return shared }
        hasWritten = true
        let container = sink.begin(object: object, sorts: sorts)
        shared = container
        return container
    }

    private func scalar(_ write: () -> Void) throws {
        guard !hasWritten else {
            throw EncodingError.invalidValue(
                (), .init(codingPath: codingPath, debugDescription: "two values in one place"))
        }
        hasWritten = true
        write()
    }

    func encodeNil() throws { try scalar { sink.literal("null") } }
    func encode(_ value: Bool) throws { try scalar { sink.bool(value) } }
    func encode(_ value: String) throws { try scalar { sink.string(value) } }
    func encode(_ value: Double) throws {
        try finite(value)
        try scalar { sink.double(value) }
    }
    func encode(_ value: Float) throws {
        try finite(Double(value))
        try scalar { sink.float(value) }
    }
    func encode(_ value: Int) throws { try scalar { sink.integer(value) } }
    func encode(_ value: Int8) throws { try scalar { sink.integer(value) } }
    func encode(_ value: Int16) throws { try scalar { sink.integer(value) } }
    func encode(_ value: Int32) throws { try scalar { sink.integer(value) } }
    func encode(_ value: Int64) throws { try scalar { sink.integer(value) } }
    func encode(_ value: UInt) throws { try scalar { sink.integer(value) } }
    func encode(_ value: UInt8) throws { try scalar { sink.integer(value) } }
    func encode(_ value: UInt16) throws { try scalar { sink.integer(value) } }
    func encode(_ value: UInt32) throws { try scalar { sink.integer(value) } }
    func encode(_ value: UInt64) throws { try scalar { sink.integer(value) } }
    func encode<T: Encodable>(_ value: T) throws {
        guard !hasWritten else { return try scalar {} }
        hasWritten = true
        if sink.writesAsScalar(value) { return }
        try JSONStreamEncoder(sink: sink, parent: self, key: nil).write(value)
    }

    func finite(_ value: Double) throws {
        guard value.isFinite else {
            throw EncodingError.invalidValue(
                value,
                .init(codingPath: codingPath, debugDescription: "JSON has no word for \(value)"))
        }
    }
}
