/// Bytes of a document where they lie.
typealias DocumentBytes = Slice<UnsafeBufferPointer<UInt8>>

/// A document with its bytes at hand. Pointers alone, as it is passed about a lot.
struct DocumentText {
    let bytes: UnsafeBufferPointer<UInt8>
    let characters: CharacterMap

    /// What is done with a document, whose bytes are not copied: they are there until `body` returns.
    static func read<T>(_ document: String, _ body: (DocumentText) -> T) -> T {
        var text = document
        return text.withUTF8 { bytes in
            CharacterMap.read(bytes) { body(DocumentText(bytes: bytes, characters: $0)) }
        }
    }

    /// The text between two offsets that scalars begin at. It is copied as it is: what is cut out of valid UTF-8 between
    /// scalars is valid, too.
    subscript(_ range: Range<Int>) -> String {
        var text = UTF8Span(unchecked: UnsafeBufferPointer(rebasing: bytes[range]).span)
        _ = text.checkForASCII()
        return String(copying: text)
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
}
