import Foundation

/// A text cut into pages that a screen can draw at once: at form feeds, and where a page is very long between two
/// paragraphs.
struct ReaderPages: Sendable, Hashable {
    struct Page: Sendable, Hashable {
        /// The document's page, from 1.
        var number: Int
        /// UTF-8 offsets in the document.
        var range: Range<Int>
    }

    let bytes: [UInt8]
    let pages: [Page]
    /// Pages of the document itself.
    let count: Int

    /// Bytes that are drawn at once.
    static let most = 12_000

    init(_ text: String) {
        bytes = Array(text.utf8)
        var pages: [Page] = []
        var number = 1
        var start = 0
        for index in bytes.indices where bytes[index] == 0x0C {
            Self.cut(start..<index, number, bytes, &pages)
            (start, number) = (index + 1, number + 1)
        }
        Self.cut(start..<bytes.count, number, bytes, &pages)
        self.pages = pages
        count = number
    }

    private static func cut(
        _ range: Range<Int>, _ number: Int, _ bytes: [UInt8], _ pages: inout [Page]
    ) {
        var start = range.lowerBound
        while range.upperBound - start > most {
            var end = start + most
            // Behind the last line that fits; else where a character begins.
            if let line = bytes[(start + most / 2)..<end].lastIndex(of: 0x0A) {
                end = line + 1
            } else {
                while end > start + 1, bytes[end] & 0xC0 == 0x80 { end -= 1 }
            }
            pages.append(Page(number: number, range: start..<end))
            start = end
        }
        pages.append(Page(number: number, range: start..<range.upperBound))
    }

    /// The page that holds an offset; the last one beyond the end.
    func index(of offset: Int) -> Int {
        pages.lastIndex { $0.range.lowerBound <= offset } ?? 0
    }

    /// Places of words in the text, whatever their case; at most 1,000.
    func places(of words: String) -> [Range<Int>] {
        let wanted = words.trimmingCharacters(in: .whitespaces)
        guard !wanted.isEmpty else { return [] }
        let text = String(decoding: bytes, as: UTF8.self)
        var places: [Range<Int>] = []
        var from = text.startIndex
        while places.count < 1000,
            let found = text.range(
                of: wanted, options: .caseInsensitive, range: from..<text.endIndex)
        {
            let start = text.utf8.distance(from: text.startIndex, to: found.lowerBound)
            let end = text.utf8.distance(from: text.startIndex, to: found.upperBound)
            places.append(start..<end)
            from = found.upperBound
        }
        return places
    }

    /// Words of a range, cut to whole characters.
    func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
    }
}
