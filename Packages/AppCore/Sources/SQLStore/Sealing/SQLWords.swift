/// Tokenizes a statement as far as needed to find names.
struct SQLWords {
    /// A token: a name or keyword, a quoted string, or a single other character.
    struct Word {
        /// Its range in the text's bytes.
        var range: Range<Int>
        /// Without quotes; keywords are uppercase in ``keyword``.
        var text: String
        var isName: Bool

        var keyword: String { isName ? text.uppercased() : text }
    }

    let words: [Word]

    init(_ bytes: [UInt8]) {
        var found: [Word] = []
        var index = 0
        while index < bytes.count {
            let start = index
            switch bytes[index] {
            case UInt8(ascii: "-") where Self.follows(bytes, index, UInt8(ascii: "-")):
                while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
            case UInt8(ascii: "/") where Self.follows(bytes, index, UInt8(ascii: "*")):
                index += 2
                while index < bytes.count,
                    !(bytes[index - 1] == UInt8(ascii: "*") && bytes[index] == UInt8(ascii: "/"))
                        || index < start + 3
                {
                    index += 1
                }
                index += 1
            case UInt8(ascii: "'"), UInt8(ascii: "\""):
                let isName = bytes[index] == UInt8(ascii: "\"")
                index = Self.end(ofQuote: bytes, index)
                let inner =
                    isName ? bytes[start + 1..<max(start + 1, index - 1)] : bytes[start..<index]
                found.append(
                    Word(
                        range: start..<index, text: String(decoding: inner, as: UTF8.self),
                        isName: isName))
            case let byte where Self.isPartOfName(byte):
                while index < bytes.count, Self.isPartOfName(bytes[index]) { index += 1 }
                found.append(
                    Word(
                        range: start..<index,
                        text: String(decoding: bytes[start..<index], as: UTF8.self), isName: true))
            case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
                index += 1
            default:
                index += 1
                found.append(
                    Word(
                        range: start..<index,
                        text: String(decoding: bytes[start..<index], as: UTF8.self), isName: false))
            }
        }
        words = found
    }

    /// The token at an index; an empty one outside.
    func word(_ index: Int) -> String { words.indices.contains(index) ? words[index].keyword : "" }

    private static func follows(_ bytes: [UInt8], _ index: Int, _ byte: UInt8) -> Bool {
        index + 1 < bytes.count && bytes[index + 1] == byte
    }

    private static func end(ofQuote bytes: [UInt8], _ start: Int) -> Int {
        var index = start + 1
        while index < bytes.count {
            if bytes[index] == bytes[start] {
                guard follows(bytes, index, bytes[start]) else { return index + 1 }
                index += 1
            }
            index += 1
        }
        return index
    }

    private static func isPartOfName(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "_") || byte >= 0x80
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
            || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
    }
}
