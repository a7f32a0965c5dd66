/// The kind of a line by its first characters. Only lines without indentation are markers.
enum LineKind: Equatable {
    case blank
    /// `@word`, with the index where the rest starts.
    case directive(word: String, start: Int)
    /// `# ` to `###### `; the parser reports more `#` characters.
    case heading(level: Int, start: Int)
    case bullet(start: Int)
    case numbered(Int, start: Int)
    /// `A) ` etc., with the letter's index from 0.
    case option(Int, start: Int)
    /// Anything else, from its first nonblank character on.
    case text(start: Int)

    init(_ line: SourceLine) {
        let scalars = line.scalars
        guard let first = scalars.first else {
            self = .blank
            return
        }
        switch first {
        case "@": self = Self.directive(scalars)
        case "#": self = Self.heading(scalars)
        case "-" where scalars.count > 2 && scalars[1] == " ": self = .bullet(start: 2)
        case "0"..."9": self = Self.numbered(scalars)
        case "A"..."Z"
        where scalars.count > 1 && scalars[1] == ")" && (scalars.count == 2 || scalars[2] == " "):
            self = .option(Int(first.value) - 65, start: min(3, scalars.count))
        default: self = .text(start: line.indent)
        }
    }

    private static func directive(_ scalars: [Unicode.Scalar]) -> LineKind {
        let end = scalars.firstIndex(of: " ") ?? scalars.count
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars[1..<end])
        let start = scalars[end...].firstIndex { $0 != " " } ?? scalars.count
        return .directive(word: String(view), start: start)
    }

    private static func heading(_ scalars: [Unicode.Scalar]) -> LineKind {
        let level = scalars.firstIndex { $0 != "#" } ?? scalars.count
        guard level < scalars.count, scalars[level] == " " else { return .text(start: 0) }
        return .heading(level: level, start: level + 1)
    }

    private static func numbered(_ scalars: [Unicode.Scalar]) -> LineKind {
        let digits = scalars.prefix { ("0"..."9").contains($0) }
        guard digits.count <= 3, scalars.count > digits.count + 2, scalars[digits.count] == ".",
            scalars[digits.count + 1] == " "
        else { return .text(start: 0) }
        let number = digits.reduce(0) { $0 * 10 + Int($1.value) - 48 }
        return .numbered(number, start: digits.count + 2)
    }
}

/// A position among a file's lines.
struct LineCursor {
    let lines: ArraySlice<SourceLine>
    private var index: Int

    init(_ lines: ArraySlice<SourceLine>) {
        self.lines = lines
        index = lines.startIndex
    }

    var current: SourceLine? { index < lines.endIndex ? lines[index] : nil }
    var kind: LineKind? { current.map(LineKind.init) }

    mutating func advance() { index += 1 }

    mutating func skipBlanks() {
        while let line = current, line.isBlank { advance() }
    }

    /// Consumes the lines up to the next wanted one, or to the end.
    mutating func take(until isWanted: (SourceLine) -> Bool) -> ArraySlice<SourceLine> {
        let start = index
        while let line = current, !isWanted(line) { advance() }
        return lines[start..<index]
    }

    /// Consumes the lines up to the next blank one.
    mutating func takeUntilBlank() -> ArraySlice<SourceLine> {
        let start = index
        while let line = current, !line.isBlank { advance() }
        return lines[start..<index]
    }
}
