/// Writes JSON straight into bytes, for answers that are asked for so often that a coder's cost per
/// field shows. The caller keeps objects and arrays balanced; everything else uses ``WireJSON``.
public struct JSONText: ~Copyable {
    private var buffer: JSONBuffer
    private var isFirst = true

    /// Room for `capacity` bytes; it grows when that is not enough.
    public init(capacity: Int) { buffer = JSONBuffer(capacity: max(64, capacity)) }

    /// A copy of what was written.
    public var bytes: [UInt8] { buffer.bytes }

    /// Bytes so far.
    public var count: Int { buffer.count }

    /// A part of another text of this type, as it is: the next field or element is parted from it by
    /// a comma, so it ends where one of these ended.
    public mutating func splice(_ bytes: [UInt8], _ range: Range<Int>) {
        bytes.withUnsafeBufferPointer {
            buffer.append(UnsafeBufferPointer(rebasing: $0[range]))
        }
        isFirst = false
    }

    /// Opens an object: as the whole, or as an array's next element.
    public mutating func beginObject() {
        separate()
        buffer.append(UInt8(ascii: "{"))
        isFirst = true
    }

    /// Opens an object under a name. Names are written as they are: they hold nothing to escape.
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

    /// Closes the object that was opened last.
    public mutating func endObject() {
        buffer.append(UInt8(ascii: "}"))
        isFirst = false
    }

    /// Closes the array that was opened last.
    public mutating func endArray() {
        buffer.append(UInt8(ascii: "]"))
        isFirst = false
    }

    /// A text, escaped.
    public mutating func field(_ name: StaticString, _ value: String) {
        key(name)
        JSONEscapes.append(value, to: &buffer)
    }

    /// A text, or null.
    public mutating func field(_ name: StaticString, _ value: String?) {
        if let value { field(name, value) } else { null(name) }
    }

    /// A whole number.
    public mutating func field(_ name: StaticString, _ value: Int) {
        key(name)
        if value < 0 { buffer.append(UInt8(ascii: "-")) }
        buffer.append(value.magnitude)
    }

    /// A whole number, or null.
    public mutating func field(_ name: StaticString, _ value: Int?) {
        if let value { field(name, value) } else { null(name) }
    }

    /// True or false.
    public mutating func field(_ name: StaticString, _ value: Bool) {
        key(name)
        buffer.append(value ? "true" as StaticString : "false")
    }

    /// A moment, as ``WireDate`` is written.
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

    /// JSON that was written and stored by this campus: it goes in as it is.
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
