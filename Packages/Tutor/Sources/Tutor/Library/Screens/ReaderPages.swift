import Foundation

/// Splits a text into pages a screen can draw: at form feeds, and between paragraphs on very long
/// pages.
struct ReaderPages: Sendable, Hashable {
    struct Page: Sendable, Hashable {
        /// The document's page, from 1.
        var number: Int
        /// UTF-8 offsets in the document.
        var range: Range<Int>
    }

    let bytes: [UInt8]
    let pages: [Page]
    /// The document's page count.
    let count: Int

    /// The largest page in bytes.
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
            // After the last line that fits, else at a character boundary.
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

    /// The page containing an offset; the last page if beyond the end.
    func index(of offset: Int) -> Int {
        pages.lastIndex { $0.range.lowerBound <= offset } ?? 0
    }

    /// Case-insensitive matches in the text, at most 1,000.
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

    /// The text of a range, aligned to whole characters.
    func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
    }
}
