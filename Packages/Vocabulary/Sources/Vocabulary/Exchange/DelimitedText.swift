/// Tables as text: values separated by commas, semicolons or tabs.
///
/// Source: RFC 4180, extended as spreadsheets do: any line ending, quotes only where needed.
enum DelimitedText {
    struct Row: Sendable, Hashable {
        /// The line number where the row begins, from 1.
        var line: Int
        var values: [String]
    }

    struct Fault: Sendable, Hashable {
        var line: Int
        var sentence: String
    }

    /// The maximum bytes of one value, because a quote that is never closed would swallow the rest.
    private static let maxValue = 100_000
    private static let maxFaults = 1000

    /// Non-blank rows, and the faults of the others.
    static func rows(_ text: String, separator: Character) -> (rows: [Row], faults: [Fault]) {
        let separator = separator.asciiValue ?? 0x2C
        var reader = Reader(bytes: Array(text.utf8), separator: separator)
        var rows: [Row] = []
        var faults: [Fault] = []
        while let result = reader.next() {
            switch result {
            case .success(let row):
                if row.values.contains(where: { !$0.isEmpty }) { rows.append(row) }
            case .failure(let fault):
                faults.append(Fault(line: fault.line, sentence: fault.sentence))
                if faults.count >= maxFaults { return (rows, faults) }
            }
        }
        return (rows, faults)
    }

    /// Detects the separator from the first line: a tab, a semicolon, or a comma.
    static func separator(of text: String) -> Character {
        var counts: [Character: Int] = [:]
        var isQuoted = false
        for character in text.prefix(10_000) {
            if character == "\"" { isQuoted.toggle() }
            guard !isQuoted else { continue }
            if character.isNewline { break }
            if "\t;,".contains(character) { counts[character, default: 0] += 1 }
        }
        return ["\t", ";", ","].max { counts[$0, default: 0] < counts[$1, default: 0] } ?? ","
    }

    /// Formats a row, including its line ending.
    static func line(_ values: [String], separator: Character) -> String {
        values.map { quoted($0, separator) }.joined(separator: String(separator)) + "\r\n"
    }

    private static func quoted(_ value: String, _ separator: Character) -> String {
        let needs =
            value.contains { $0 == separator || $0 == "\"" || $0.isNewline }
            || value.first?.isWhitespace == true || value.last?.isWhitespace == true
        guard needs else { return value }
        return "\"" + value.replacing("\"", with: "\"\"") + "\""
    }

    // MARK: Formulas

    /// Spreadsheets treat values starting with these as formulas.
    private static let formulaSigns: Set<Character> = ["=", "+", "-", "@"]

    /// An exported value, with an apostrophe before anything a spreadsheet would treat as a
    /// formula.
    static func guarded(_ value: String) -> String {
        let bare = value.drop { $0 == "'" }
        guard let first = bare.first, formulaSigns.contains(first) else { return value }
        return "'" + value
    }

    /// Reverses ``guarded(_:)``.
    static func unguarded(_ value: String) -> String {
        guard value.first == "'", let first = value.drop(while: { $0 == "'" }).first,
            formulaSigns.contains(first)
        else { return value }
        return String(value.dropFirst())
    }

    // MARK: Reading

    private struct ReadingFault: Error {
        var line: Int
        var sentence: String
    }

    private struct Reader {
        let bytes: [UInt8]
        let separator: UInt8
        private var at = 0
        private var line = 1

        init(bytes: [UInt8], separator: UInt8) {
            self.bytes = bytes
            self.separator = separator
        }

        mutating func next() -> Result<Row, ReadingFault>? {
            guard at < bytes.count else { return nil }
            let start = line
            var values: [String] = []
            while true {
                if at < bytes.count, bytes[at] == UInt8(ascii: "\"") {
                    let opened = (at, line)
                    guard let value = quotedValue() else {
                        (at, line) = opened
                        skipLine()
                        return .failure(
                            ReadingFault(
                                line: opened.1, sentence: "A quotation mark is never closed."))
                    }
                    values.append(value)
                    if at < bytes.count, bytes[at] != separator, !isLineEnd {
                        let place = line
                        skipLine()
                        return .failure(
                            ReadingFault(
                                line: place,
                                sentence: "There's text after a closing quotation mark."))
                    }
                } else {
                    values.append(plainValue())
                }
                guard at < bytes.count, bytes[at] == separator else { break }
                at += 1
            }
            skipLineEnd()
            return .success(Row(line: start, values: values))
        }

        private var isLineEnd: Bool { bytes[at] == 0x0A || bytes[at] == 0x0D }

        private mutating func plainValue() -> String {
            let start = at
            while at < bytes.count, bytes[at] != separator, !isLineEnd { at += 1 }
            return String(decoding: bytes[start..<at], as: UTF8.self)
        }

        private mutating func quotedValue() -> String? {
            at += 1
            var value: [UInt8] = []
            while at < bytes.count, value.count < DelimitedText.maxValue {
                let byte = bytes[at]
                at += 1
                if byte == UInt8(ascii: "\"") {
                    guard at < bytes.count, bytes[at] == byte else {
                        return String(decoding: value, as: UTF8.self)
                    }
                    at += 1
                }
                if byte == 0x0A { line += 1 }
                value.append(byte)
            }
            return nil
        }

        private mutating func skipLine() {
            while at < bytes.count, !isLineEnd { at += 1 }
            skipLineEnd()
        }

        private mutating func skipLineEnd() {
            guard at < bytes.count else { return }
            let isPair = bytes[at] == 0x0D && at + 1 < bytes.count && bytes[at + 1] == 0x0A
            at += isPair ? 2 : 1
            line += 1
        }
    }
}
