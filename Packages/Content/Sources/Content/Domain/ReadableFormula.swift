/// Renders a LaTeX formula as terminal text: fractions, roots, powers, indices,
/// Greek letters, common signs, cases and matrices. Unknown commands stay as written.
struct ReadableFormula {
    private let characters: [Character]
    private var index = 0
    /// The closing position of each brace; unclosed ones stay as written.
    private let closings: [Int: Int]
    private var depth = 0

    /// The formula in readable characters, with cases and matrices on separate lines; empty if the
    /// formula is empty.
    static func text(of latex: String) -> String {
        var source = latex.trimmingSpace
        for (open, close) in [("$$", "$$"), ("$", "$"), ("\\(", "\\)"), ("\\[", "\\]")]
        where source.count > open.count + close.count && source.hasPrefix(open)
            && source.hasSuffix(close)
        {
            source = String(source.dropFirst(open.count).dropLast(close.count)).trimmingSpace
        }
        return FormulaLines.text(of: Array(source.prefix(longest)))
    }

    /// A formula or part of one, on one line unless it has line breaks.
    static func plain(_ source: some Sequence<Character>, depth: Int = 0) -> String {
        var reader = ReadableFormula(Array(source))
        reader.depth = depth
        return reader.sequence(until: reader.characters.count).collapsingSpaces
    }

    private static let longest = 4_000
    private static let deepest = 40

    private init(_ characters: [Character]) {
        self.characters = characters
        var open: [Int] = []
        var closings: [Int: Int] = [:]
        for (index, character) in characters.enumerated() {
            let isEscaped = index > 0 && characters[index - 1] == "\\"
            if character == "{", !isEscaped { open.append(index) }
            if character == "}", !isEscaped, let start = open.popLast() { closings[start] = index }
        }
        self.closings = closings
    }

    // MARK: Reading

    private var next: Character? { index < characters.count ? characters[index] : nil }

    private mutating func sequence(until end: Int) -> String {
        var text = ""
        while index < end {
            let element = element()
            if FormulaSigns.closing.contains(element), text.last == " " { text.removeLast() }
            text += element
        }
        return text
    }

    private mutating func element() -> String {
        guard let character = next else { return "" }
        index += 1
        switch character {
        case "\\": return command()
        case "{": return group()
        case "^": return raised()
        case "_": return lowered()
        case "~", "&": return " "
        case "'": return "′"
        case "-": return "−"
        case "*": return "∗"
        default: return String(character)
        }
    }

    /// The contents of braces after the opening one.
    private mutating func group() -> String {
        guard depth < Self.deepest, let end = closings[index - 1] else { return "{" }
        depth += 1
        defer { depth -= 1 }
        let text = sequence(until: end)
        index = max(index, end + 1)
        return text
    }

    /// A command's argument: a group, a command, or one character.
    private mutating func argument() -> String {
        while next == " " { index += 1 }
        guard let character = next else { return "" }
        // Chains of nested commands are limited like nested braces.
        guard depth < Self.deepest else { return "" }
        depth += 1
        defer { depth -= 1 }
        if character == "{" || character == "\\" { return element() }
        index += 1
        return String(character)
    }

    private mutating func command() -> String {
        guard let first = next else { return "\\" }
        guard first.isASCII, first.isLetter else {
            index += 1
            switch first {
            case ",", ";", ":", " ": return " "
            case "!": return ""
            case "\\": return "\n"
            case "|": return "‖"
            case "{", "}", "%", "$", "#", "&", "_": return String(first)
            default: return "\\\(first)"
            }
        }
        var name = ""
        while let letter = next, letter.isASCII, letter.isLetter {
            name.append(letter)
            index += 1
        }
        return meaning(of: name)
    }

    private mutating func meaning(of name: String) -> String {
        switch name {
        case "frac", "dfrac", "tfrac", "cfrac": return fraction()
        case "binom", "dbinom", "tbinom":
            let above = argument()
            return "C(\(above), \(argument()))"
        case "sqrt": return root()
        case "text", "mathrm", "mathbf", "mathit", "operatorname", "textbf", "textit", "mathcal",
            "mathsf", "textrm", "boldsymbol", "boxed", "underline", "mbox", "cancel":
            return argument()
        case "mathbb": return FormulaSigns.doubled(argument())
        case "overline", "bar": return marked(argument(), "\u{305}")
        case "hat", "widehat": return marked(argument(), "\u{302}")
        case "vec", "overrightarrow": return marked(argument(), "\u{20D7}")
        case "dot": return marked(argument(), "\u{307}")
        case "begin": return environment()
        case "left", "right", "big", "Big", "bigg", "Bigg", "bigl", "bigr", "Bigl", "Bigr",
            "middle", "displaystyle", "textstyle", "limits", "nolimits", "hline", "nonumber":
            if next == "." { index += 1 }
            return ""
        default: break
        }
        if let sign = FormulaSigns.named[name] {
            let isWord = sign.first?.isLetter ?? false
            if !isWord, !FormulaSigns.closing.contains(sign), next == " " { index += 1 }
            return FormulaSigns.spaced.contains(name) ? " \(sign) " : sign
        }
        return "\\\(name)"
    }

    /// A fraction on one line, separated from numbers before and letters after
    /// it.
    private mutating func fraction() -> String {
        let start = index - 1
        let above = argument()
        let below = argument()
        let text = "\(wrapped(above))/\(wrapped(below, isDivisor: true))"
        if isFactorNext { return "(\(text))" }
        return isAfterDigit(start) ? " " + text : text
    }

    /// Whether the next token multiplies or raises the previous one.
    private var isFactorNext: Bool {
        guard let next else { return false }
        if next == "\\" {
            let name = String(characters[(index + 1)...].prefix { $0.isASCII && $0.isLetter })
            return ["sqrt", "frac", "dfrac", "pi", "theta", "alpha", "beta"].contains(name)
        }
        return next.isLetter || next.isNumber || next == "(" || next == "^" || next == "{"
    }

    /// Whether a digit precedes the command ending before `place`: a mixed number.
    private func isAfterDigit(_ place: Int) -> Bool {
        var before = place
        while before >= 0, characters[before] != "\\" { before -= 1 }
        before -= 1
        while before >= 0, characters[before] == " " { before -= 1 }
        return before >= 0 && characters[before].isNumber
    }

    /// Cases or a matrix nested in something else, on one line.
    private mutating func environment() -> String {
        let start = index - "\\begin".count
        guard depth < Self.deepest,
            let (environment, end) = FormulaEnvironment.read(characters, at: start)
        else { return "\\begin" }
        index = end
        let depth = depth + 1
        return environment.inline { Self.plain($0, depth: depth) }
    }

    private mutating func root() -> String {
        var sign = "√"
        if next == "[", let end = characters[index...].firstIndex(of: "]") {
            index += 1
            let degree = sequence(until: end)
            index = max(index, end + 1)
            switch degree {
            case "2": break
            case "3": sign = "∛"
            case "4": sign = "∜"
            default: sign = (FormulaSigns.superscript(degree) ?? "(\(degree))") + "√"
            }
        }
        return sign + wrapped(argument())
    }

    private mutating func raised() -> String {
        let text = argument()
        if text == "∘" || text == "°" { return "°" }
        if text.allSatisfy({ $0 == "′" }), !text.isEmpty { return text }
        return FormulaSigns.superscript(text) ?? "^\(wrapped(text))"
    }

    private mutating func lowered() -> String {
        let text = argument()
        return FormulaSigns.subscripted(text) ?? "_\(wrapped(text))"
    }

    /// Adds a combining sign to every character.
    private func marked(_ text: String, _ sign: String) -> String {
        text.map { $0.isWhitespace ? String($0) : "\($0)\(sign)" }.joined()
    }

    /// Adds parentheses unless it's one number, one name or already wrapped. A divisor of several
    /// factors is also wrapped, because 1/2c would read as half of c.
    private func wrapped(_ text: String, isDivisor: Bool = false) -> String {
        let text = text.trimmingSpace
        let isPlain = text.allSatisfy {
            $0.isLetter || $0.isNumber || $0 == "." || $0 == "√" || $0 == "%" || $0 == "°"
        }
        guard isPlain else { return isWrapped(text) ? text : "(\(text))" }
        let isWord = text.count > 2 && text.allSatisfy(\.isLetter)
        let isOne = text.count == 1 || isWord || !text.contains(where: Self.isVariable)
        return isDivisor && !isOne && !Self.isPower(text) ? "(\(text))" : text
    }

    private static func isVariable(_ character: Character) -> Bool {
        character.isLetter && !FormulaSigns.isRaised(character)
    }

    /// Whether it's one letter with raised or lowered characters, e.g. `x²`.
    private static func isPower(_ text: String) -> Bool {
        text.count { isVariable($0) } == 1 && text.first.map(isVariable) == true
            && text.dropFirst().allSatisfy(FormulaSigns.isRaised)
    }

    /// Whether a single pair of parentheses encloses all of it.
    private func isWrapped(_ text: String) -> Bool {
        guard text.first == "(", text.last == ")" else { return false }
        var open = 0
        for character in text.dropLast() {
            if character == "(" { open += 1 }
            if character == ")" { open -= 1 }
            if open == 0 { return false }
        }
        return true
    }
}

extension String {
    var trimmingSpace: String {
        var slice = self[...]
        while let first = slice.first, first.isWhitespace { slice.removeFirst() }
        while let last = slice.last, last.isWhitespace { slice.removeLast() }
        return String(slice)
    }

    var collapsingSpaces: String {
        split(separator: "\n", omittingEmptySubsequences: true)
            .map { line in
                line.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
            }
            .joined(separator: "\n")
    }
}
