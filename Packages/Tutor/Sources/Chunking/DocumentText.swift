/// A document with its bytes at hand.
struct DocumentText {
    let text: String
    let bytes: [UInt8]
    private let hasReturns: Bool

    init(_ document: String) {
        var text = document
        text.makeContiguousUTF8()
        self.text = text
        bytes = Array(text.utf8)
        hasReturns = bytes.contains(0x0D)
    }

    /// True where every byte is a character: ASCII without CR.
    func isPlain(_ range: Range<Int>) -> Bool {
        bytes.withUnsafeBufferPointer { buffer in
            // Without a way out of the loop, so that it takes many bytes at once.
            var all: UInt8 = 0
            for byte in UnsafeBufferPointer(rebasing: buffer[range]) { all |= byte }
            return all < 0x80
        } && !(hasReturns && bytes[range].contains(0x0D))
    }

    /// The text between two offsets that scalars begin at.
    subscript(_ range: Range<Int>) -> Substring {
        text[index(range.lowerBound)..<index(range.upperBound)]
    }

    /// Grapheme clusters between two offsets.
    func size(_ range: Range<Int>) -> Int {
        if isPlain(range) { return range.count }
        return bytes.withUnsafeBufferPointer { Self.plainSize($0, range) } ?? self[range].count
    }

    /// The same, where two scalars are always two characters; nil where they may not be.
    private static func plainSize(
        _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
    ) -> Int? {
        var count = 0
        var index = range.lowerBound
        var before: UInt8 = 0
        while index < range.upperBound {
            let byte = bytes[index]
            if byte < 0x80 {
                count += byte == 0x0A && before == 0x0D ? 0 : 1
                index += 1
            } else {
                let width = plainWidth(bytes, at: index)
                guard width > 0 else { return nil }
                count += 1
                index += width
            }
            before = byte
        }
        return count
    }

    /// The range without white space at its ends. A space that carries an accent is a character, and stays.
    func trimmed(_ range: Range<Int>) -> Range<Int> {
        let slice = bytes[range].trimmed
        var start = slice.startIndex
        while start > range.lowerBound, start < slice.endIndex, plainWidth(at: start) == 0,
            String.Index(index(start), within: text) == nil
        {
            repeat { start -= 1 } while start > range.lowerBound && bytes[start] & 0xC0 == 0x80
        }
        return start..<slice.endIndex
    }

    /// Where the grapheme cluster ends that begins at `offset`.
    func characterEnd(at offset: Int) -> Int {
        let width = plainWidth(at: offset)
        let next = offset + width
        guard next < bytes.count else { return bytes.count }
        if width > 0, plainWidth(at: next) > 0 {
            return bytes[offset] == 0x0D && bytes[next] == 0x0A ? next + 1 : next
        }
        let end = text.index(after: index(offset))
        return text.utf8.distance(from: text.utf8.startIndex, to: end)
    }

    /// Bytes of the scalar at `offset` when it joins no other that is so, CR LF aside: two such scalars are two
    /// characters. 0 for others, which the standard library must judge. Source: Unicode, UAX 29, and the property
    /// Grapheme_Cluster_Break: none of these is a mark, a joiner, a letter part or a flag's half.
    private func plainWidth(at offset: Int) -> Int {
        if bytes[offset] < 0x80 { return 1 }
        return bytes.withUnsafeBufferPointer { Self.plainWidth($0, at: offset) }
    }

    private static func plainWidth(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> Int {
        let first = bytes[offset]
        if first < 0x80 { return 1 }
        if first < 0xE0 {
            let scalar = UInt32(first & 0x1F) << 6 | UInt32(bytes[offset + 1] & 0x3F)
            switch scalar {
            case ..<0x300, 0x370...0x482, 0x48A...0x590: return 2
            default: return 0
            }
        }
        guard first < 0xF0 else { return 0 }
        let scalar =
            UInt32(first & 0x0F) << 12 | UInt32(bytes[offset + 1] & 0x3F) << 6
            | UInt32(bytes[offset + 2] & 0x3F)
        switch scalar {
        case 0x1E00...0x200A, 0x2010...0x2029, 0x202F...0x205F, 0x20A0...0x20CF, 0x2100...0x2BFF,
            0x3000...0x3029, 0x3030...0x3098, 0x309B...0xA48F, 0xAC00...0xD7A3, 0xFF01...0xFF9D:
            return 3
        default: return 0
        }
    }

    private func index(_ offset: Int) -> String.Index {
        text.utf8.index(text.utf8.startIndex, offsetBy: offset)
    }
}
