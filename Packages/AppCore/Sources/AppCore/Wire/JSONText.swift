/// Writes JSON directly, for frequent responses where an encoder's cost per field matters. The
/// caller balances objects and arrays. Otherwise use ``WireJSON``.
public struct JSONText: ~Copyable {
    private var buffer: JSONBuffer
    private var isFirst = true

    /// Reserves `capacity` bytes; grows if needed.
    public init(capacity: Int) { buffer = JSONBuffer(capacity: max(64, capacity)) }

    /// A copy of the output.
    public var bytes: [UInt8] { buffer.bytes }

    /// Number of bytes so far.
    public var count: Int { buffer.count }

    /// Appends part of another text of this type unchanged. It must end after a complete field or
    /// element; a comma follows.
    public mutating func splice(_ bytes: [UInt8], _ range: Range<Int>) {
        bytes.withUnsafeBufferPointer {
            buffer.append(UnsafeBufferPointer(rebasing: $0[range]))
        }
        isFirst = false
    }

    /// Opens an object, as the root or an array element.
    public mutating func beginObject() {
        separate()
        buffer.append(UInt8(ascii: "{"))
        isFirst = true
    }

    /// Opens an object under a name. Names are written without escaping.
    public mutating func beginObject(_ name: StaticString) {
        key(name)
        buffer.append(UInt8(ascii: "{"))
        isFirst = true
    }

    /// Opens an array under a name.
    public mutating func beginArray(_ name: StaticString) {
        key(name)
        buffer.append(UInt8(ascii: "["))
        isFirst = true
    }

    /// Closes the current object.
    public mutating func endObject() {
        buffer.append(UInt8(ascii: "}"))
        isFirst = false
    }

    /// Closes the current array.
    public mutating func endArray() {
        buffer.append(UInt8(ascii: "]"))
        isFirst = false
    }

    /// A string.
    public mutating func field(_ name: StaticString, _ value: String) {
        key(name)
        JSONEscapes.append(value, to: &buffer)
    }

    /// A string or null.
    public mutating func field(_ name: StaticString, _ value: String?) {
        if let value { field(name, value) } else { null(name) }
    }

    /// An integer.
    public mutating func field(_ name: StaticString, _ value: Int) {
        key(name)
        if value < 0 { buffer.append(UInt8(ascii: "-")) }
        buffer.append(value.magnitude)
    }

    /// An integer or null.
    public mutating func field(_ name: StaticString, _ value: Int?) {
        if let value { field(name, value) } else { null(name) }
    }

    /// A Boolean.
    public mutating func field(_ name: StaticString, _ value: Bool) {
        key(name)
        buffer.append(value ? "true" as StaticString : "false")
    }

    /// A date, formatted like ``WireDate``.
    public mutating func field(_ name: StaticString, _ value: WireDate) {
        key(name)
        buffer.append(UInt8(ascii: "\""))
        buffer.append(ISODate.format(value.date))
        buffer.append(UInt8(ascii: "\""))
    }

    /// Null.
    public mutating func null(_ name: StaticString) {
        key(name)
        buffer.append("null" as StaticString)
    }

    /// Stored JSON of this campus, inserted unchanged.
    public mutating func field(_ name: StaticString, json: String) {
        key(name)
        buffer.append(json)
    }

    private mutating func key(_ name: StaticString) {
        separate()
        buffer.append(UInt8(ascii: "\""))
        buffer.append(name)
        buffer.append("\":" as StaticString)
    }

    private mutating func separate() {
        if isFirst {
            isFirst = false
        } else {
            buffer.append(UInt8(ascii: ","))
        }
    }
}
