import DocumentReading

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Fields of notes as plain text.
enum AnkiText {
    /// The plain text of a field, and how many pictures and recordings stood in it.
    static func plain(_ field: UnsafeRawBufferPointer) -> (text: String, media: Int) {
        let field = trimmed(field)
        // Most fields are plain: they are taken as they are.
        guard
            contains(field, UInt8(ascii: "<")) || contains(field, UInt8(ascii: "&"))
                || contains(field, UInt8(ascii: "[")) || field.contains(where: { $0 < 0x20 })
        else { return (String(decoding: field, as: UTF8.self), 0) }
        let page = MarkupText(Array(field))
        let (text, recordings) = withoutRecordings(page.text)
        return (text, page.media + recordings)
    }

    /// Takes `[sound:…]` out, and what speaks a text.
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
            // Without an end here there is none further on either.
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

/// The number or text of a key in a card's small JSON object, without reading all of it.
enum AnkiData {
    /// nil when there is none.
    static func number(_ key: StaticString, in data: UnsafeRawBufferPointer) -> Double? {
        key.withUTF8Buffer { key in
            var at = 0
            while at + key.count + 3 < data.count {
                // A key follows the object's beginning or a comma; inside of a text it would be escaped.
                guard data[at] == UInt8(ascii: "\""),
                    data[at + 1 + key.count] == UInt8(ascii: "\""),
                    data[at + 2 + key.count] == UInt8(ascii: ":"),
                    data[(at + 1)..<(at + 1 + key.count)].elementsEqual(key),
                    at > 0, data[at - 1] == UInt8(ascii: "{") || data[at - 1] == UInt8(ascii: ",")
                else {
                    at += 1
                    continue
                }
                let rest = data[(at + 3 + key.count)...].prefix(40)
                let digits = rest.prefix { byte in
                    (0x30...0x39).contains(byte) || byte == UInt8(ascii: ".")
                        || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
                        || byte | 0x20 == UInt8(ascii: "e")
                }
                return Double(String(decoding: digits, as: UTF8.self))
            }
            return nil
        }
    }
}
