/// Bytes of a document where they lie.
typealias TextBytes = Slice<UnsafeBufferPointer<UInt8>>

/// A document with its bytes at hand.
struct DocumentText {
    let text: String
    let bytes: UnsafeBufferPointer<UInt8>
    let characters: CharacterMap

    /// What is done with a document, whose bytes are not copied: they are there until `body` returns.
    static func read<T>(_ document: String, _ body: (DocumentText) -> T) -> T {
        var text = document
        text.makeContiguousUTF8()
        let whole = text
        return text.withUTF8 { bytes in
            body(DocumentText(text: whole, bytes: bytes, characters: CharacterMap(bytes)))
        }
    }

    /// The text between two offsets that scalars begin at.
    subscript(_ range: Range<Int>) -> Substring {
        text[index(range.lowerBound)..<index(range.upperBound)]
    }

    /// Grapheme clusters between two offsets.
    func size(_ range: Range<Int>) -> Int {
        guard characters.isStart(range.lowerBound) else { return self[range].count }
        return characters.starts(in: range)
    }

    /// The range without white space at its ends. A space that carries an accent is a character, and stays.
    func trimmed(_ range: Range<Int>) -> Range<Int> {
        let slice = bytes[range].trimmed
        var start = slice.startIndex
        while start > range.lowerBound, start < slice.endIndex, !characters.isStart(start) {
            start -= 1
        }
        return start..<slice.endIndex
    }

    private func index(_ offset: Int) -> String.Index {
        text.utf8.index(text.utf8.startIndex, offsetBy: offset)
    }
}
