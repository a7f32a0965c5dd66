/// Writes a LaTeX formula in characters that a terminal has: fractions, roots, powers, indices,
/// Greek letters and the common signs. What it does not know stays as it was written.
struct ReadableFormula {
    private let characters: [Character]
    private var index = 0
    /// Where each opened brace is closed; those that never are stay as they were written.
    private let closings: [Int: Int]
    private var depth = 0

    /// The formula in readable characters; empty for an empty one.
    static func text(of latex: String) -> String {
        var source = latex.trimmingSpace
        for (open, close) in [("$$", "$$"), ("$", "$"), ("\\(", "\\)"), ("\\[", "\\]")]
        where source.count > open.count + close.count && source.hasPrefix(open)
            && source.hasSuffix(close)
        {
            source = String(source.dropFirst(open.count).dropLast(close.count)).trimmingSpace
        }
        var reader = ReadableFormula(Array(source.prefix(longest)))
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
        while index < end { text += element() }
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
        default: return String(character)
        }
    }

    /// The inside of braces whose opening one is read.
    private mutating func group() -> String {
        guard depth < Self.deepest, let end = closings[index - 1] else { return "{" }
        depth += 1
        defer { depth -= 1 }
        let text = sequence(until: end)
        index = max(index, end + 1)
        return text
    }

    /// What a command takes: a group, a command, or one character.
    private mutating func argument() -> String {
        while next == " " { index += 1 }
        guard let character = next else { return "" }
        // A chain of commands, each the argument of the one before, is cut like nested braces.
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
        case "frac", "dfrac", "tfrac":
            let above = argument()
            let below = argument()
            return "\(wrapped(above))/\(wrapped(below))"
        case "sqrt": return root()
        case "text", "mathrm", "mathbf", "mathit", "operatorname", "textbf", "textit", "mathbb":
            return argument()
        case "overline", "bar": return overlined(argument())
        case "left", "right", "big", "Big", "bigg", "Bigg", "displaystyle", "limits":
            if next == "." { index += 1 }
            return ""
        default: break
        }
        if let sign = FormulaSigns.named[name] {
            let isWord = sign.first?.isLetter ?? false
            if !isWord, next == " " { index += 1 }
            return FormulaSigns.spaced.contains(name) ? " \(sign) " : sign
        }
        return "\\\(name)"
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
        return FormulaSigns.superscript(text) ?? "^\(wrapped(text))"
    }

    private mutating func lowered() -> String {
        let text = argument()
        return FormulaSigns.subscripted(text) ?? "_\(wrapped(text))"
    }

    private func overlined(_ text: String) -> String {
        text.map { $0.isWhitespace ? String($0) : "\($0)\u{305}" }.joined()
    }

    /// In parentheses unless it is one number, one name or already wrapped.
    private func wrapped(_ text: String) -> String {
        let text = text.trimmingSpace
        let isPlain = text.allSatisfy {
            $0.isLetter || $0.isNumber || $0 == "." || $0 == "√" || $0 == "%" || $0 == "°"
        }
        return isPlain ? text : "(\(text))"
    }
}

/// Signs that formulas use.
enum FormulaSigns {
    /// Set off by spaces.
    static let spaced: Set<String> = [
        "times", "div", "pm", "mp", "leq", "le", "geq", "ge", "neq", "ne", "approx", "equiv",
        "sim", "to", "rightarrow", "Rightarrow", "cdot", "cong", "perp", "parallel", "in", "cup",
        "cap",
    ]

    static let named: [String: String] = [
        "times": "×", "div": "÷", "cdot": "·", "pm": "±", "mp": "∓", "leq": "≤", "le": "≤",
        "geq": "≥", "ge": "≥", "neq": "≠", "ne": "≠", "approx": "≈", "equiv": "≡", "sim": "∼",
        "cong": "≅", "lt": "<", "gt": ">", "infty": "∞", "degree": "°", "circ": "∘",
        "angle": "∠", "triangle": "△", "perp": "⊥", "parallel": "∥", "to": "→",
        "rightarrow": "→", "Rightarrow": "⇒", "in": "∈", "cup": "∪", "cap": "∩",
        "emptyset": "∅", "sum": "∑", "prod": "∏", "int": "∫", "ldots": "…", "dots": "…",
        "cdots": "⋯", "prime": "′", "quad": "  ", "qquad": "    ", "therefore": "∴",
        "sin": "sin", "cos": "cos", "tan": "tan", "log": "log", "ln": "ln", "min": "min",
        "max": "max", "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ε",
        "varepsilon": "ε", "zeta": "ζ", "eta": "η", "theta": "θ", "iota": "ι", "kappa": "κ",
        "lambda": "λ", "mu": "μ", "nu": "ν", "xi": "ξ", "pi": "π", "rho": "ρ", "sigma": "σ",
        "tau": "τ", "upsilon": "υ", "phi": "φ", "varphi": "φ", "chi": "χ", "psi": "ψ",
        "omega": "ω", "Gamma": "Γ", "Delta": "Δ", "Theta": "Θ", "Lambda": "Λ", "Xi": "Ξ",
        "Pi": "Π", "Sigma": "Σ", "Phi": "Φ", "Psi": "Ψ", "Omega": "Ω",
    ]

    private static let superscripts: [Character: Character] = [
        "0": "⁰", "1": "¹", "2": "²", "3": "³", "4": "⁴", "5": "⁵", "6": "⁶", "7": "⁷", "8": "⁸",
        "9": "⁹", "+": "⁺", "-": "⁻", "−": "⁻", "(": "⁽", ")": "⁾", "n": "ⁿ", "i": "ⁱ", "x": "ˣ",
        "a": "ᵃ", "b": "ᵇ", "t": "ᵗ", "k": "ᵏ", "m": "ᵐ", "y": "ʸ",
    ]

    private static let subscripts: [Character: Character] = [
        "0": "₀", "1": "₁", "2": "₂", "3": "₃", "4": "₄", "5": "₅", "6": "₆", "7": "₇", "8": "₈",
        "9": "₉", "+": "₊", "-": "₋", "−": "₋", "(": "₍", ")": "₎", "n": "ₙ", "i": "ᵢ", "x": "ₓ",
        "a": "ₐ", "k": "ₖ", "m": "ₘ",
    ]

    /// `text` in raised characters; nil when one of them has no raised form.
    static func superscript(_ text: String) -> String? { mapped(text, superscripts) }

    /// `text` in lowered characters; nil when one of them has no lowered form.
    static func subscripted(_ text: String) -> String? { mapped(text, subscripts) }

    private static func mapped(_ text: String, _ table: [Character: Character]) -> String? {
        guard !text.isEmpty else { return nil }
        var result = ""
        for character in text {
            guard let mapped = table[character] else { return nil }
            result.append(mapped)
        }
        return result
    }
}

extension String {
    fileprivate var trimmingSpace: String {
        var slice = self[...]
        while let first = slice.first, first.isWhitespace { slice.removeFirst() }
        while let last = slice.last, last.isWhitespace { slice.removeLast() }
        return String(slice)
    }

    fileprivate var collapsingSpaces: String {
        split(separator: "\n", omittingEmptySubsequences: true)
            .map { line in
                line.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
            }
            .joined(separator: "\n")
    }
}
