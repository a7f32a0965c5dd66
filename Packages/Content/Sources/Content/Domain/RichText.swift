/// Text with resolved inline marks, in any server spelling.
struct RichText: Sendable, Hashable {
    /// The style of a run.
    struct Marks: OptionSet, Sendable, Hashable {
        let rawValue: UInt8
        init(rawValue: UInt8) { self.rawValue = rawValue }
        static let underline = Marks(rawValue: 1)
        static let bold = Marks(rawValue: 2)
        static let italic = Marks(rawValue: 4)
    }

    /// A run of text with the same marks, or an inline diagram.
    enum Piece: Sendable, Hashable {
        case text(String, Marks)
        case diagram(String)
    }

    var pieces: [Piece]

    init(_ pieces: [Piece]) { self.pieces = pieces }

    /// Parses marks in `source`. Incomplete marks stay as written.
    init(marked source: String) { pieces = MarkReader.read(source) }

    /// Plain text; diagrams become their name in square brackets.
    var plain: String {
        pieces.map { piece in
            switch piece {
            case .text(let text, _): text
            case .diagram(let id): "[diagram: \(id)]"
            }
        }.joined()
    }

    /// Plain text with underlined words between underscores, for output that can't underline
    /// them.
    var spoken: String {
        pieces.map { piece in
            switch piece {
            case .text(let text, let marks): marks.contains(.underline) ? "_\(text)_" : text
            case .diagram(let id): "[diagram: \(id)]"
            }
        }.joined()
    }

    var isEmpty: Bool {
        pieces.allSatisfy { piece in
            switch piece {
            case .text(let text, _): text.allSatisfy(\.isWhitespace)
            case .diagram: false
            }
        }
    }

    /// The ids of its diagrams, in order.
    var diagrams: [String] {
        pieces.compactMap { if case .diagram(let id) = $0 { id } else { nil } }
    }

    /// The text without its diagrams.
    var withoutDiagrams: RichText {
        RichText(pieces.filter { if case .diagram = $0 { false } else { true } })
    }
}

/// Finds inline marks: `[[u]]…[[/u]]` (and `b`, `i`), `*underlined*`, `[[Diagram:id]]` and
/// `[[Diagram id]]` in any case. Takes one pass, so that hostile input isn't slower.
enum MarkReader {
    private enum Token {
        case text(String)
        case open(RichText.Marks, String)
        case close(RichText.Marks, String)
        case star(canOpen: Bool, canClose: Bool)
        case diagram(String)
        case lineEnd(String)
    }

    private enum Role { case literal, opens, closes }

    static func read(_ source: String) -> [RichText.Piece] {
        let tokens = tokens(of: Array(source.unicodeScalars))
        let roles = roles(of: tokens)
        var pieces: [RichText.Piece] = []
        var depth: [UInt8: Int] = [:]
        func marks() -> RichText.Marks {
            depth.reduce(into: RichText.Marks()) { marks, entry in
                if entry.value > 0 { marks.insert(RichText.Marks(rawValue: entry.key)) }
            }
        }
        func add(_ text: String) {
            guard !text.isEmpty else { return }
            if case .text(let before, let known)? = pieces.last, known == marks() {
                pieces[pieces.count - 1] = .text(before + text, known)
            } else {
                pieces.append(.text(text, marks()))
            }
        }
        for (index, token) in tokens.enumerated() {
            switch (token, roles[index]) {
            case (.text(let text), _), (.lineEnd(let text), _): add(text)
            case (.diagram(let id), _): pieces.append(.diagram(id))
            case (.open(let mark, _), .opens): depth[mark.rawValue, default: 0] += 1
            case (.close(let mark, _), .closes): depth[mark.rawValue, default: 0] -= 1
            case (.star, .opens): depth[RichText.Marks.underline.rawValue, default: 0] += 1
            case (.star, .closes): depth[RichText.Marks.underline.rawValue, default: 0] -= 1
            case (.star, .literal): add("*")
            case (.open(_, let spelling), _), (.close(_, let spelling), _): add(spelling)
            }
        }
        return pieces
    }

    // MARK: Pairing

    private static func roles(of tokens: [Token]) -> [Role] {
        var roles = [Role](repeating: .literal, count: tokens.count)
        var open: [UInt8: [Int]] = [:]
        var star: Int?
        var hasWord = false
        for (index, token) in tokens.enumerated() {
            switch token {
            case .text(let text): hasWord = hasWord || text.contains { $0.isLetter || $0.isNumber }
            case .lineEnd: star = nil
            case .diagram: break
            case .open(let mark, _): open[mark.rawValue, default: []].append(index)
            case .close(let mark, _):
                guard let start = open[mark.rawValue]?.popLast() else { continue }
                roles[start] = .opens
                roles[index] = .closes
            case .star(let canOpen, let canClose):
                if canClose, let start = star, hasWord {
                    roles[start] = .opens
                    roles[index] = .closes
                    star = nil
                } else if canOpen {
                    star = index
                    hasWord = false
                }
            }
        }
        return roles
    }

    // MARK: Tokens

    private static func tokens(of scalars: [Unicode.Scalar]) -> [Token] {
        var tokens: [Token] = []
        var text = String.UnicodeScalarView()
        var index = 0
        func flush() {
            if !text.isEmpty { tokens.append(.text(String(text))) }
            text = String.UnicodeScalarView()
        }
        while index < scalars.count {
            let scalar = scalars[index]
            if scalar == "[", let (token, length) = bracketMark(in: scalars, at: index) {
                flush()
                tokens.append(token)
                index += length
            } else if scalar == "*" {
                flush()
                tokens.append(starToken(in: scalars, at: index))
                index += 1
            } else if scalar == "\n" {
                flush()
                tokens.append(.lineEnd("\n"))
                index += 1
            } else {
                text.append(scalar)
                index += 1
            }
        }
        flush()
        return tokens
    }

    /// Classifies a star. It opens before a word and closes after one, but never between two
    /// letters or digits, so that `2*3*4`, `3 * 4` and a single footnote star stay stars.
    private static func starToken(in scalars: [Unicode.Scalar], at index: Int) -> Token {
        let before = index > 0 ? scalars[index - 1] : " "
        let after = index + 1 < scalars.count ? scalars[index + 1] : " "
        func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }
        func isWord(_ scalar: Unicode.Scalar) -> Bool {
            scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        }
        let isDoubled = before == "*" || after == "*"
        return .star(
            canOpen: !isDoubled && !isSpace(after) && !isWord(before),
            canClose: !isDoubled && !isSpace(before) && !isWord(after))
    }

    private static let maxMarkLength = 200

    private static func bracketMark(
        in scalars: [Unicode.Scalar], at start: Int
    ) -> (Token, length: Int)? {
        guard start + 1 < scalars.count, scalars[start + 1] == "[" else { return nil }
        let limit = min(scalars.count - 1, start + maxMarkLength)
        var end = start + 2
        while end < limit, !(scalars[end] == "]" && scalars[end + 1] == "]") {
            if scalars[end] == "\n" || scalars[end] == "[" { return nil }
            end += 1
        }
        guard end < limit else { return nil }
        let inside = String(String.UnicodeScalarView(scalars[(start + 2)..<end]))
        let spelling = "[[\(inside)]]"
        let length = end + 2 - start
        let word = inside.lowercased()
        switch word {
        case "u": return (.open(.underline, spelling), length)
        case "/u": return (.close(.underline, spelling), length)
        case "b": return (.open(.bold, spelling), length)
        case "/b": return (.close(.bold, spelling), length)
        case "i": return (.open(.italic, spelling), length)
        case "/i": return (.close(.italic, spelling), length)
        default: break
        }
        guard word.hasPrefix("diagram") else { return nil }
        let rest = inside.dropFirst("diagram".count)
        guard let separator = rest.first, separator == ":" || separator.isWhitespace else {
            return nil
        }
        let id = String(rest.drop { $0 == ":" || $0.isWhitespace })
            .trimmingSuffix(while: \.isWhitespace)
        return id.isEmpty ? nil : (.diagram(id), length)
    }
}

extension String {
    fileprivate func trimmingSuffix(while matches: (Character) -> Bool) -> String {
        var text = self
        while let last = text.last, matches(last) { text.removeLast() }
        return text
    }
}
