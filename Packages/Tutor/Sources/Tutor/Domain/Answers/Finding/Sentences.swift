/// Sentences of a passage.
enum Sentences {
    /// The span after lines beginning with `#`; nil if nothing follows.
    static func withoutHeading(_ span: Range<Int>, in bytes: [UInt8]) -> Range<Int>? {
        var rest = span
        while let first = rest.first, bytes[first] == UInt8(ascii: "#") {
            guard let end = rest.first(where: { bytes[$0] == 0x0A }) else { return nil }
            rest = (end + 1)..<span.upperBound
            while let next = rest.first, bytes[next] <= 0x20 { rest.removeFirst() }
        }
        return rest.isEmpty ? nil : rest
    }

    /// Sentences as UTF-8 offsets without surrounding whitespace. An empty line also ends a
    /// sentence.
    static func spans(of text: String) -> [Range<Int>] {
        let bytes = Array(text.utf8)
        var spans: [Range<Int>] = []
        var start = 0
        func end(at index: Int) {
            var range = start..<index
            while let first = range.first, bytes[first] <= 0x20 { range.removeFirst() }
            while let last = range.last, bytes[last] <= 0x20 { range.removeLast() }
            if !range.isEmpty { spans.append(range) }
            start = index
        }
        for index in bytes.indices {
            let next = index + 1 < bytes.count ? bytes[index + 1] : 0x20
            switch bytes[index] {
            case UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?"):
                if next <= 0x20 { end(at: index + 1) }
            case 0x0A where next == 0x0A || next == 0x0D: end(at: index + 1)
            // 。 ！ ？
            case 0x82 where index > 1 && bytes[index - 2] == 0xE3 && bytes[index - 1] == 0x80,
                0x81 where index > 1 && bytes[index - 2] == 0xEF && bytes[index - 1] == 0xBC,
                0x9F where index > 1 && bytes[index - 2] == 0xEF && bytes[index - 1] == 0xBC:
                end(at: index + 1)
            default: break
            }
        }
        end(at: bytes.count)
        return spans
    }
}
