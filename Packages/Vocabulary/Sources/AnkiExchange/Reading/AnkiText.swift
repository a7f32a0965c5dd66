import DocumentReading

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Converts note fields to plain text.
public enum AnkiText {
    /// The plain text of a field, and the number of pictures and recordings removed from it.
    public static func plain(_ field: String) -> (text: String, media: Int) {
        var field = field
        return field.withUTF8 { plain(UnsafeRawBufferPointer($0)) }
    }

    /// Whether a text has what plain text hardly has: a closing tag, `<br>`, `<img>` or `<hr>`, a
    /// character reference such as `&nbsp;`, or a recording.
    public static func isMarkup(_ text: String) -> Bool {
        let bytes = text.utf8
        guard bytes.contains(where: { $0 == 0x3C || $0 == 0x26 || $0 == 0x5B }) else {
            return false
        }
        var rest = bytes[...]
        while let sign = rest.firstIndex(where: { $0 == 0x3C || $0 == 0x26 || $0 == 0x5B }) {
            let start = String(decoding: rest[sign...].prefix(16), as: UTF8.self).lowercased()
            rest = rest[bytes.index(after: sign)...]
            if signs.contains(where: start.hasPrefix) || isTag(start) { return true }
        }
        return false
    }

    private static let signs = [
        "&nbsp;", "&amp;", "&lt;", "&gt;", "&quot;", "&apos;", "&#39;", "&#x27;", "[sound:",
    ]
    private static let emptyElements: Set<String> = ["br", "img", "hr"]
    private static let elements: Set<String> = [
        "a", "b", "big", "blockquote", "body", "center", "code", "div", "em", "font", "h1", "h2",
        "h3", "h4", "i", "li", "ol", "p", "pre", "ruby", "s", "small", "span", "strong", "style",
        "sub", "sup", "table", "td", "th", "tr", "u", "ul",
    ]

    /// Whether a lowercase text starts with a closing tag or an element without contents.
    private static func isTag(_ text: String) -> Bool {
        guard text.hasPrefix("<") else { return false }
        let closes = text.hasPrefix("</")
        let name = text.dropFirst(closes ? 2 : 1)
            .prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
        let isKnown = (closes ? elements : emptyElements).contains(String(name))
        return isKnown && text[name.endIndex...].first.map { " />\t\n".contains($0) } == true
    }

    /// The plain text of a field, and the number of pictures and recordings removed from it.
    static func plain(_ field: UnsafeRawBufferPointer) -> (text: String, media: Int) {
        let field = trimmed(field)
        // Most fields are plain text and used unchanged.
        guard
            contains(field, UInt8(ascii: "<")) || contains(field, UInt8(ascii: "&"))
                || contains(field, UInt8(ascii: "[")) || field.contains(where: { $0 < 0x20 })
        else { return (String(decoding: field, as: UTF8.self), 0) }
        let page = MarkupText(Array(field))
        let (text, recordings) = withoutRecordings(page.text)
        return (text, page.media + recordings)
    }

    /// Removes `[sound:…]` and text-to-speech tags.
    private static func withoutRecordings(_ text: String) -> (String, Int) {
        guard text.utf8.contains(UInt8(ascii: "[")),
            text.contains("[sound:") || text.contains("[anki:")
        else { return (text, 0) }
        var rest = text[...]
        var result = ""
        var count = 0
        while let start = rest.firstIndex(of: "[") {
            result += rest[..<start]
            let tail = rest[start...]
            rest = tail
            let isRecording = ["[sound:", "[anki:", "[/anki:"].contains(where: tail.hasPrefix)
            guard isRecording else {
                result.append("[")
                rest = tail.dropFirst()
                continue
            }
            // If there is no end from here, there is none later either.
            guard let end = tail.firstIndex(of: "]") else { break }
            if tail.hasPrefix("[sound:") { count += 1 }
            rest = tail[tail.index(after: end)...]
        }
        result += rest
        let lines = result.split(separator: "\n", omittingEmptySubsequences: false)
        let trimmed = lines.map { $0.split(separator: " ").joined(separator: " ") }
        let text = trimmed.joined(separator: "\n")
        return (String(text.drop { $0 == "\n" }.reversed().drop { $0 == "\n" }.reversed()), count)
    }

    private static func contains(_ bytes: UnsafeRawBufferPointer, _ byte: UInt8) -> Bool {
        guard let start = bytes.baseAddress else { return false }
        return memchr(start, Int32(byte), bytes.count) != nil
    }

    private static func trimmed(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        guard let first = bytes.firstIndex(where: { $0 > 0x20 }),
            let last = bytes.lastIndex(where: { $0 > 0x20 })
        else { return UnsafeRawBufferPointer(start: nil, count: 0) }
        return UnsafeRawBufferPointer(rebasing: bytes[first...last])
    }
}

/// Reads numbers from a card's small JSON object without parsing all of it; nil for missing keys.
struct AnkiData {
    private(set) var stability: Double?
    private(set) var difficulty: Double?
    /// Seconds since 1970, UTC.
    private(set) var lastReview: Double?

    init(_ data: UnsafeRawBufferPointer) {
        var at = 1
        while at + 3 < data.count {
            // A key follows the object's start or a comma; inside a string its quotes would be
            // escaped.
            guard data[at] == UInt8(ascii: "\""),
                data[at - 1] == UInt8(ascii: "{") || data[at - 1] == UInt8(ascii: ",")
            else {
                at += 1
                continue
            }
            if Self.isKey("s", data, at) {
                stability = stability ?? Self.number(data[(at + 4)...])
            } else if Self.isKey("d", data, at) {
                difficulty = difficulty ?? Self.number(data[(at + 4)...])
            } else if Self.isKey("lrt", data, at) {
                lastReview = lastReview ?? Self.number(data[(at + 6)...])
            }
            at += 1
        }
    }

    /// Whether the key at `at`, including its quotes and colon, is `key`.
    private static func isKey(_ key: StaticString, _ data: UnsafeRawBufferPointer, _ at: Int)
        -> Bool
    {
        key.withUTF8Buffer { key in
            at + key.count + 3 <= data.count && data[at + 1 + key.count] == UInt8(ascii: "\"")
                && data[at + 2 + key.count] == UInt8(ascii: ":")
                && data[(at + 1)..<(at + 1 + key.count)].elementsEqual(key)
        }
    }

    private static func number(_ rest: Slice<UnsafeRawBufferPointer>) -> Double? {
        // Up to fifteen digits and a point: a double holds the whole number and the power of ten
        // exactly, so dividing them gives the nearest double.
        var (whole, digits, places, at) = (0, 0, 0, rest.startIndex)
        var isBehindPoint = false
        scan: while at < rest.endIndex {
            switch rest[at] {
            case 0x30...0x39:
                guard digits < 15 else { return long(rest) }
                whole = whole * 10 + Int(rest[at] - 0x30)
                digits += 1
                if isBehindPoint { places += 1 }
            case UInt8(ascii: ".") where !isBehindPoint && digits > 0: isBehindPoint = true
            case UInt8(ascii: ","), UInt8(ascii: "}"): break scan
            default: return long(rest)
            }
            at += 1
        }
        guard digits > 0, !isBehindPoint || places > 0 else { return long(rest) }
        return Double(whole) / powers[places]
    }

    private static let powers: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
    ]

    /// Parses any other number.
    private static func long(_ rest: Slice<UnsafeRawBufferPointer>) -> Double? {
        let digits = rest.prefix(40).prefix { byte in
            (0x30...0x39).contains(byte) || byte == UInt8(ascii: ".")
                || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
                || byte | 0x20 == UInt8(ascii: "e")
        }
        return Double(String(decoding: digits, as: UTF8.self))
    }
}
