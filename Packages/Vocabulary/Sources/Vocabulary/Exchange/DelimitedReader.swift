/// Reads rows of ``DelimitedText`` one by one.
///
/// A quotation mark inside a quoted value should be doubled. One that isn't is read as it stands
/// where only one reading is possible.
struct DelimitedReader {
    private let bytes: [UInt8]
    private let separator: UInt8
    private let leavesOutComments: Bool
    private var at = 0
    private var line: Int

    private static let quote = UInt8(ascii: "\"")
    private static let space = UInt8(ascii: " ")

    /// `separator` is an ASCII character; `line` is the number of the first line.
    init(
        _ bytes: [UInt8], separator: Character, line: Int = 1, leavesOutComments: Bool = false
    ) {
        self.bytes = bytes
        self.separator = separator.asciiValue ?? UInt8(ascii: ",")
        self.line = line
        self.leavesOutComments = leavesOutComments
    }

    /// The next row, or why it can't be read; nil at the end.
    mutating func next() -> Result<DelimitedText.Row, DelimitedText.Fault>? {
        guard at < bytes.count else { return nil }
        let start = (at: at, line: line)
        do throws(DelimitedText.Fault) {
            return .success(DelimitedText.Row(line: start.line, values: try values()))
        } catch {
            // A stray quote must not take later rows with it, so only one line is left out.
            (at, line) = start
            at = lineEnd(from: at)
            skipLineEnd()
            return .failure(DelimitedText.Fault(line: start.line, sentence: error.sentence))
        }
    }

    private mutating func values() throws(DelimitedText.Fault) -> [String] {
        if leavesOutComments, bytes[at] == UInt8(ascii: "#") {
            throw fault("It's a comment, because it starts with #.")
        }
        var values: [String] = []
        while true {
            guard values.count < DelimitedText.maxColumns else {
                throw fault("It has more than \(DelimitedText.maxColumns) values.")
            }
            values.append(opensQuote() ? try quotedValue() : try plainValue())
            guard at < bytes.count, bytes[at] == separator else { break }
            at += 1
        }
        skipLineEnd()
        return values
    }

    private func fault(_ sentence: String) -> DelimitedText.Fault {
        DelimitedText.Fault(line: line, sentence: sentence)
    }

    // MARK: Values

    private mutating func plainValue() throws(DelimitedText.Fault) -> String {
        let start = at
        at = valueEnd(from: at)
        guard at - start <= DelimitedText.maxValue else {
            throw fault("A value has more than \(DelimitedText.maxValue / 1000) kB.")
        }
        return String(decoding: bytes[start..<at], as: UTF8.self)
    }

    /// Moves to a quotation mark that starts a value, also behind spaces.
    private mutating func opensQuote() -> Bool {
        let place = afterSpaces(from: at)
        guard place < bytes.count, bytes[place] == Self.quote else { return false }
        at = place
        return true
    }

    private mutating func quotedValue() throws(DelimitedText.Fault) -> String {
        let opening = at
        at += 1
        var value: [UInt8] = []
        while at < bytes.count, value.count < DelimitedText.maxValue {
            let byte = bytes[at]
            at += 1
            if byte == Self.quote {
                if at < bytes.count, bytes[at] == Self.quote {
                    at += 1
                } else {
                    let end = afterSpaces(from: at)
                    guard end == valueEnd(from: end) else {
                        return try valueWithStrayQuote(value, opening)
                    }
                    at = end
                    return String(decoding: value, as: UTF8.self)
                }
            }
            let isPair = byte == 0x0D && at < bytes.count && bytes[at] == 0x0A
            if byte == 0x0A || byte == 0x0D && !isPair { line += 1 }
            value.append(byte)
        }
        throw fault("A quotation mark is never closed.")
    }

    /// The value of `"a "b" c"` or `"a" b`; the reader is behind the first mark that neither is
    /// doubled nor ends the value. `value` is what stands before it.
    private mutating func valueWithStrayQuote(
        _ value: [UInt8], _ opening: Int
    ) throws(DelimitedText.Fault) -> String {
        let ambiguous = fault("There's text after a closing quotation mark.")
        // Over several lines, the mark could as well start a value of another row.
        guard !value.contains(0x0A), !value.contains(0x0D) else { throw ambiguous }
        let start = at
        at = valueEnd(from: at)
        var end = at
        while end > start, bytes[end - 1] == Self.space { end -= 1 }
        if end > start, bytes[end - 1] == Self.quote {
            let rest = String(decoding: bytes[start..<(end - 1)], as: UTF8.self)
            return String(decoding: value + [Self.quote], as: UTF8.self)
                + rest.replacing("\"\"", with: "\"")
        }
        // If another mark follows, a separator before it could belong to this value.
        guard !bytes[at..<lineEnd(from: at)].contains(Self.quote) else { throw ambiguous }
        return String(decoding: bytes[opening..<at], as: UTF8.self)
    }

    // MARK: Moving on

    private func isLineEnd(_ place: Int) -> Bool { bytes[place] == 0x0A || bytes[place] == 0x0D }

    private func lineEnd(from start: Int) -> Int {
        var place = start
        while place < bytes.count, !isLineEnd(place) { place += 1 }
        return place
    }

    /// The next separator or line end.
    private func valueEnd(from start: Int) -> Int {
        var place = start
        while place < bytes.count, bytes[place] != separator, !isLineEnd(place) { place += 1 }
        return place
    }

    private func afterSpaces(from start: Int) -> Int {
        guard separator != Self.space else { return start }
        var place = start
        while place < bytes.count, bytes[place] == Self.space { place += 1 }
        return place
    }

    private mutating func skipLineEnd() {
        guard at < bytes.count else { return }
        let isPair = bytes[at] == 0x0D && at + 1 < bytes.count && bytes[at + 1] == 0x0A
        at += isPair ? 2 : 1
        line += 1
    }
}
