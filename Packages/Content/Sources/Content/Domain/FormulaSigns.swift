/// Symbols used in formulas.
enum FormulaSigns {
    /// Symbols surrounded by spaces.
    static let spaced: Set<String> = [
        "times", "div", "pm", "mp", "leq", "le", "geq", "ge", "neq", "ne", "approx", "equiv",
        "sim", "to", "rightarrow", "Rightarrow", "cdot", "cong", "perp", "parallel", "in", "cup",
        "cap", "ll", "gg", "propto", "notin", "subset", "subseteq", "supset", "supseteq",
        "leftarrow", "leftrightarrow", "Leftrightarrow", "iff", "implies", "mapsto", "land", "lor",
        "mid", "nmid", "setminus", "lt", "gt", "leqslant", "geqslant", "ast", "star", "bmod", "mod",
        "longrightarrow", "Longrightarrow", "Leftarrow", "nparallel", "simeq",
    ]

    /// Closing symbols.
    static let closing: Set<String> = ["⌋", "⌉", "⟩"]

    static let named: [String: String] = [
        "times": "×", "div": "÷", "cdot": "·", "pm": "±", "mp": "∓", "leq": "≤", "le": "≤",
        "geq": "≥", "ge": "≥", "neq": "≠", "ne": "≠", "approx": "≈", "equiv": "≡", "sim": "∼",
        "cong": "≅", "lt": "<", "gt": ">", "infty": "∞", "degree": "°", "circ": "∘",
        "angle": "∠", "triangle": "△", "perp": "⊥", "parallel": "∥", "to": "→",
        "rightarrow": "→", "Rightarrow": "⇒", "in": "∈", "cup": "∪", "cap": "∩",
        "ll": "≪", "gg": "≫", "propto": "∝", "notin": "∉", "subset": "⊂", "subseteq": "⊆",
        "supset": "⊃", "supseteq": "⊇", "leftarrow": "←", "leftrightarrow": "↔",
        "Leftrightarrow": "⇔", "iff": "⇔", "implies": "⇒", "mapsto": "↦", "land": "∧", "lor": "∨",
        "neg": "¬", "lnot": "¬", "forall": "∀", "exists": "∃", "mid": "|", "nmid": "∤",
        "setminus": "∖", "leqslant": "≤", "geqslant": "≥", "ast": "∗", "star": "⋆",
        "longrightarrow": "→", "Longrightarrow": "⇒", "Leftarrow": "⇐", "uparrow": "↑",
        "downarrow": "↓", "nparallel": "∦", "simeq": "≃", "bmod": "mod", "mod": "mod",
        "partial": "∂", "nabla": "∇", "square": "□", "Box": "□", "bullet": "•", "because": "∵",
        "measuredangle": "∡", "ell": "ℓ", "hbar": "ℏ", "Re": "ℜ", "Im": "ℑ", "aleph": "ℵ",
        "lfloor": "⌊", "rfloor": "⌋", "lceil": "⌈", "rceil": "⌉", "langle": "⟨", "rangle": "⟩",
        "lvert": "|", "rvert": "|", "vert": "|", "lVert": "‖", "rVert": "‖", "Vert": "‖",
        "lbrace": "{", "rbrace": "}", "lbrack": "[", "rbrack": "]", "backslash": "\\",
        "vdots": "⋮", "ddots": "⋱", "dotsc": "…", "dotsb": "⋯", "lim": "lim", "sec": "sec",
        "csc": "csc", "cot": "cot", "arcsin": "arcsin", "arccos": "arccos", "arctan": "arctan",
        "exp": "exp", "gcd": "gcd", "det": "det", "varnothing": "∅", "vartheta": "ϑ",
        "Upsilon": "Υ", "omicron": "ο", "emptyset": "∅", "sum": "∑", "prod": "∏", "int": "∫",
        "ldots": "…", "dots": "…",
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
        "a": "ᵃ", "b": "ᵇ", "t": "ᵗ", "k": "ᵏ", "m": "ᵐ", "y": "ʸ", "=": "⁼", "c": "ᶜ", "d": "ᵈ",
        "e": "ᵉ", "f": "ᶠ", "g": "ᵍ", "h": "ʰ", "j": "ʲ", "l": "ˡ", "o": "ᵒ", "p": "ᵖ", "r": "ʳ",
        "s": "ˢ", "u": "ᵘ", "v": "ᵛ", "w": "ʷ", "z": "ᶻ", "T": "ᵀ",
    ]

    private static let subscripts: [Character: Character] = [
        "0": "₀", "1": "₁", "2": "₂", "3": "₃", "4": "₄", "5": "₅", "6": "₆", "7": "₇", "8": "₈",
        "9": "₉", "+": "₊", "-": "₋", "−": "₋", "(": "₍", ")": "₎", "n": "ₙ", "i": "ᵢ", "x": "ₓ",
        "a": "ₐ", "k": "ₖ", "m": "ₘ", "=": "₌", "e": "ₑ", "h": "ₕ", "j": "ⱼ", "l": "ₗ", "o": "ₒ",
        "p": "ₚ", "r": "ᵣ", "s": "ₛ", "t": "ₜ", "u": "ᵤ", "v": "ᵥ",
    ]

    private static let raised = Set(superscripts.values).union(subscripts.values)

    /// Whether a character is raised or lowered.
    static func isRaised(_ character: Character) -> Bool { raised.contains(character) }

    /// `R` as ℝ and so on; other letters as they are.
    static func doubled(_ text: String) -> String {
        let letters: [Character: Character] = [
            "N": "ℕ", "Z": "ℤ", "Q": "ℚ", "R": "ℝ", "C": "ℂ", "P": "ℙ",
        ]
        return String(text.map { letters[$0] ?? $0 })
    }

    /// `text` in superscript characters; nil if one has no such form.
    static func superscript(_ text: String) -> String? { mapped(text, superscripts) }

    /// `text` in subscript characters; nil if one has no such form.
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
