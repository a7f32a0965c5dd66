import AppCore
import HomeroomHost

/// Parsed CSV. Source: RFC 4180; uses semicolons if the first line has one and no comma, as
/// spreadsheets in many countries do.
struct CommaSeparated: Sendable {
    struct Row: Sendable, Hashable {
        /// Its first line, from 1.
        var line: Int
        var fields: [String]
    }

    /// The rows, without empty lines.
    private(set) var rows: [Row] = []

    /// Throws ``Problem/Code/invalid`` with the line for invalid UTF-8, an unclosed quote, or text
    /// after a closing quote.
    init(_ bytes: [UInt8], file: String) throws(Problem) {
        var bytes = bytes[...]
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
        try Self.checkText(bytes, file)
        var reader = Reader(
            text: bytes, separator: Self.separator(of: bytes.prefix { $0 != 0x0A }))
        while let row = try reader.row(file) {
            if row.fields != [""] { rows.append(row) }
        }
    }

    private static func separator(of head: ArraySlice<UInt8>) -> UInt8 {
        !head.contains(0x2C) && head.contains(0x3B) ? 0x3B : 0x2C
    }

    private static func checkText(_ bytes: ArraySlice<UInt8>, _ file: String) throws(Problem) {
        guard String(validating: bytes, as: UTF8.self) == nil else { return }
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        let index = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0
        throw Problem(
            .invalid, "The file isn't UTF-8.", cure: "Save it as CSV in UTF-8.",
            place: "\(file):\(index + 1)")
    }

    private struct Reader {
        let text: ArraySlice<UInt8>
        let separator: UInt8
        var place: Int
        var line = 1

        init(text: ArraySlice<UInt8>, separator: UInt8) {
            self.text = text
            self.separator = separator
            place = text.startIndex
        }

        /// nil at the end.
        mutating func row(_ file: String) throws(Problem) -> Row? {
            guard place < text.endIndex else { return nil }
            var row = Row(line: line, fields: [])
            while true {
                row.fields.append(try field(file))
                guard place < text.endIndex else { return row }
                let end = text[place]
                place += 1
                if end == separator { continue }
                line += 1
                return row
            }
        }

        /// Stops at a separator, line end or the end.
        private mutating func field(_ file: String) throws(Problem) -> String {
            guard place < text.endIndex, text[place] == 0x22 else {
                let start = place
                while place < text.endIndex, text[place] != separator, text[place] != 0x0A {
                    place += 1
                }
                var field = text[start..<place]
                if field.last == 0x0D { field.removeLast() }
                return String(decoding: field, as: UTF8.self)
            }
            let first = line
            var field: [UInt8] = []
            place += 1
            while place < text.endIndex {
                let byte = text[place]
                place += 1
                if byte != 0x22 {
                    if byte == 0x0A { line += 1 }
                    field.append(byte)
                    continue
                }
                if place < text.endIndex, text[place] == 0x22 {
                    field.append(0x22)
                    place += 1
                    continue
                }
                if place < text.endIndex, text[place] == 0x0D { place += 1 }
                guard place == text.endIndex || text[place] == separator || text[place] == 0x0A
                else {
                    throw Problem(
                        .invalid, "There is text after a closing quote.",
                        cure: "Double a quote inside quotes.", place: "\(file):\(line)")
                }
                return String(decoding: field, as: UTF8.self)
            }
            throw Problem(
                .invalid, "A quote isn't closed.", cure: "Close it in the same field.",
                place: "\(file):\(first)")
        }
    }
}
