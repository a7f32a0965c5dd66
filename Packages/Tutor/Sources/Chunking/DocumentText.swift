/// A part of a document's bytes, without a copy.
typealias DocumentBytes = Slice<UnsafeBufferPointer<UInt8>>

/// A document's bytes and character map. Holds only pointers, because it's passed around a lot.
struct DocumentText {
    let bytes: UnsafeBufferPointer<UInt8>
    let characters: CharacterMap

    /// Calls `body` with a document without copying its bytes, which are valid only until `body`
    /// returns.
    static func read<T>(_ document: String, _ body: (DocumentText) -> T) -> T {
        var text = document
        return text.withUTF8 { bytes in
            CharacterMap.read(bytes) { body(DocumentText(bytes: bytes, characters: $0)) }
        }
    }

    /// A copy of the text between two offsets, which must be scalar boundaries. The text isn't
    /// validated again: valid UTF-8 cut between scalars stays valid.
    subscript(_ range: Range<Int>) -> String {
        var text = UTF8Span(unchecked: UnsafeBufferPointer(rebasing: bytes[range]).span)
        _ = text.checkForASCII()
        return String(copying: text)
    }

    /// The number of grapheme clusters between two offsets.
    func size(_ range: Range<Int>) -> Int {
        guard characters.isStart(range.lowerBound) else { return self[range].count }
        return characters.starts(in: range)
    }

    /// The range trimmed of white space. A space that carries an accent is a character and stays.
    func trimmed(_ range: Range<Int>) -> Range<Int> {
        let slice = bytes[range].trimmed
        var start = slice.startIndex
        while start > range.lowerBound, start < slice.endIndex, !characters.isStart(start) {
            start -= 1
        }
        return start..<slice.endIndex
    }
}
