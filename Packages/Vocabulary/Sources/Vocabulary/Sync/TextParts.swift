/// Splits a long text into parts within the server's limit.
enum TextParts {
    /// Parts of at most `limit` bytes of UTF-8 each, which together are the whole text. Splits
    /// after a paragraph in the second half of a part if possible, else after a line, a sentence, a
    /// space, or anywhere.
    static func split(_ text: String, limit: Int) -> [String] {
        let bytes = Array(text.utf8)
        let limit = max(limit, 64)
        var parts: [String] = []
        var start = 0
        while start < bytes.count {
            let end = min(start + limit, bytes.count)
            let cut = end == bytes.count ? end : self.cut(bytes, start, end)
            parts.append(String(decoding: bytes[start..<cut], as: UTF8.self))
            start = cut
        }
        return parts
    }

    private static func cut(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Int {
        let middle = start + (end - start) / 2
        let newline = UInt8(ascii: "\n")
        let space = UInt8(ascii: " ")
        let stops = Array(".!?".utf8)
        let ends: [(Int) -> Bool] = [
            { bytes[$0 - 1] == newline && bytes[$0 - 2] == newline },
            { bytes[$0 - 1] == newline },
            { bytes[$0 - 1] == space && stops.contains(bytes[$0 - 2]) },
            { bytes[$0 - 1] == space },
            // Between two characters.
            { bytes[$0] & 0b1100_0000 != 0b1000_0000 },
        ]
        for isEnd in ends {
            for place in stride(from: end, to: middle, by: -1) where isEnd(place) { return place }
        }
        return end
    }
}
