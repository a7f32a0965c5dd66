/// Tables as text: values separated by commas, semicolons, tabs or another character.
///
/// Source: RFC 4180, extended as spreadsheets do: any line ending, quotes only where needed.
enum DelimitedText {
    struct Row: Sendable, Hashable {
        /// The line number where the row begins, from 1.
        var line: Int
        var values: [String]
    }

    struct Fault: Error, Sendable, Hashable {
        /// The line number where the row begins, from 1.
        var line: Int
        var sentence: String
    }

    /// The maximum values of one row.
    static let maxColumns = 200
    /// The maximum bytes of one value, because a quote that is never closed would swallow the rest.
    static let maxValue = 100_000
    private static let maxFaults = 1000

    /// Non-blank rows, and the faults of the others.
    ///
    /// - Parameters:
    ///   - separator: an ASCII character.
    ///   - first: the number of the text's first line.
    ///   - leavesOutComments: whether rows that start with `#` outside quotes are reported instead
    ///     of read.
    static func rows(
        _ text: some StringProtocol, separator: Character, startingAt first: Int = 1,
        leavesOutComments: Bool = false
    ) -> (rows: [Row], faults: [Fault]) {
        var reader = DelimitedReader(
            Array(text.utf8), separator: separator, line: first,
            leavesOutComments: leavesOutComments)
        var rows: [Row] = []
        var faults: [Fault] = []
        while let result = reader.next() {
            switch result {
            case .success(let row):
                if row.values.contains(where: { !$0.isEmpty }) { rows.append(row) }
            case .failure(let fault):
                faults.append(fault)
                guard faults.count < maxFaults else {
                    let sentence = "After \(maxFaults) lines with faults, the rest isn't read."
                    faults.append(Fault(line: fault.line, sentence: sentence))
                    return (rows, faults)
                }
            }
        }
        return (rows, faults)
    }

    /// The separators that are looked for, from the rarest inside a value to the most frequent.
    private static let separators: [Character] = ["\t", "|", ";", ","]

    /// Detects the separator from the first twenty rows: a tab, a pipe, a semicolon, or a comma. It
    /// is the one that separates most rows, then the one that gives most of them the same number of
    /// values.
    static func separator(of text: some StringProtocol) -> Character {
        let bytes = Array(text.utf8)
        var best: (separator: Character, rows: Int, alike: Int) = (",", 0, 0)
        for separator in separators {
            var reader = DelimitedReader(bytes, separator: separator)
            var counts: [Int: Int] = [:]
            for _ in 0..<20 {
                guard let result = reader.next() else { break }
                let count = (try? result.get())?.values.count ?? 0
                if count > 1 { counts[count, default: 0] += 1 }
            }
            let (rows, alike) = (counts.values.reduce(0, +), counts.values.max() ?? 0)
            if (rows, alike) > (best.rows, best.alike) { best = (separator, rows, alike) }
        }
        return best.separator
    }

    /// Formats a row, including its line ending.
    static func line(_ values: [String], separator: Character) -> String {
        values.map { quoted($0, separator) }.joined(separator: String(separator)) + "\r\n"
    }

    private static func quoted(_ value: String, _ separator: Character) -> String {
        // Bytes, as the reader sees them: a combining mark can follow a separator.
        let special = [separator.asciiValue ?? 0x2C, 0x22, 0x0A, 0x0D]
        let needs =
            value.utf8.contains { special.contains($0) } || value.utf8.first == 0x23
            || value.first?.isWhitespace == true || value.last?.isWhitespace == true
        guard needs else { return value }
        let parts = value.utf8.split(separator: 0x22, omittingEmptySubsequences: false)
        return "\"" + parts.map { String(Substring($0)) }.joined(separator: "\"\"") + "\""
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
}
