/// A text as UTF-8 bytes, with lookups by byte offset.
@frozen public struct TextBytes: Sendable {
    public let bytes: [UInt8]

    public init(_ text: String) { bytes = Array(text.utf8) }

    /// `bytes` must be valid UTF-8.
    public init(_ bytes: [UInt8]) { self.bytes = bytes }

    @inlinable public var count: Int { bytes.count }

    /// The scalar that begins at `place`, and its length in bytes.
    @inlinable @inline(__always)
    public func scalar(at place: Int) -> (value: UInt32, length: Int) {
        let first = bytes[place]
        if first < 0x80 { return (UInt32(first), 1) }
        if first < 0xE0 {
            return (UInt32(first & 0x1F) << 6 | continued(place + 1), 2)
        }
        if first < 0xF0 {
            return (
                UInt32(first & 0x0F) << 12 | continued(place + 1) << 6 | continued(place + 2), 3
            )
        }
        let high = UInt32(first & 0x07) << 18 | continued(place + 1) << 12
        return (high | continued(place + 2) << 6 | continued(place + 3), 4)
    }

    @inlinable @inline(__always)
    func continued(_ place: Int) -> UInt32 {
        place < bytes.count ? UInt32(bytes[place] & 0x3F) : 0
    }

    /// The scalar that ends before `place`, which must not be 0.
    public func scalar(before place: Int) -> (value: UInt32, length: Int) {
        var start = place - 1
        while start > 0, bytes[start] & 0xC0 == 0x80 { start -= 1 }
        return scalar(at: start)
    }

    @inlinable
    public func kind(at place: Int) -> (kind: ScalarKind, length: Int) {
        let first = bytes[place]
        if first < 0x80 { return (ScalarKind.ascii(first), 1) }
        let (value, length) = scalar(at: place)
        return (ScalarKind(value), length)
    }

    public func kind(before place: Int) -> (kind: ScalarKind, length: Int) {
        let (value, length) = scalar(before: place)
        return (ScalarKind(value), length)
    }

    public func string(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    /// `range` without white space and invisible characters at its ends.
    @inline(never)
    public func trimmed(_ range: Range<Int>) -> Range<Int> {
        var start = range.lowerBound
        var end = range.upperBound
        while start < end {
            let (kind, length) = kind(at: start)
            guard kind.isBlank else { break }
            start += length
        }
        while end > start {
            let (kind, length) = kind(before: end)
            guard kind.isBlank else { break }
            end -= length
        }
        return start..<end
    }
}
