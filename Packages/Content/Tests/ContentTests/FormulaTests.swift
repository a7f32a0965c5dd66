import Testing

@testable import Content

struct FormulaTests {
    @Test(arguments: [
        (#"\frac{1}{2}"#, "1/2"),
        (#"\frac{a+b}{2c}"#, "(a+b)/(2c)"),
        (#"\frac{2x}{3}"#, "2x/3"),
        (#"\frac{1}{x^2}"#, "1/x²"),
        (#"\frac{\text{distance}}{\text{time}}"#, "distance/time"),
        (#"\frac{(a+b)}{c}"#, "(a+b)/c"),
        (#"\frac{(a)(b)}{c}"#, "((a)(b))/c"),
        (#"2\frac{1}{3}"#, "2 1/3"),
        (#"\frac{1}{2}x + 3"#, "(1/2)x + 3"),
        (#"\frac{4}{3}\pi r^3"#, "(4/3)π r³"),
        (#"\frac12"#, "1/2"),
        (#"x^2 + y^{10}"#, "x² + y¹⁰"),
        (#"x_1 - x_{2}"#, "x₁ − x₂"),
        (#"a_{n+1} = a_n + d"#, "aₙ₊₁ = aₙ + d"),
        (#"\sqrt{x+1}"#, "√(x+1)"),
        (#"\sqrt[3]{8} = 2"#, "∛8 = 2"),
        (#"\frac{-b \pm \sqrt{b^2-4ac}}{2a}"#, "(−b ± √(b²−4ac))/(2a)"),
        (#"$\pi r^2$"#, "π r²"),
        (#"3 \times 4 \leq 5 \cdot \theta"#, "3 × 4 ≤ 5 · θ"),
        (#"90^\circ"#, "90°"),
        (#"2^{x+q}"#, "2^(x+q)"),
        (#"e^{rt}"#, "eʳᵗ"),
        (#"\left(\frac{1}{2}\right)^3"#, "(1/2)³"),
        (#"\left|x-3\right| \geq 2"#, "|x−3| ≥ 2"),
        (#"x \in \mathbb{R},\ x \notin \emptyset"#, "x ∈ ℝ, x ∉ ∅"),
        (#"A \subseteq B \iff B \supseteq A"#, "A ⊆ B ⇔ B ⊇ A"),
        (#"\overline{AB} \parallel \overline{CD}"#, "A̅B̅ ∥ C̅D̅"),
        (#"\lfloor 2.5 \rfloor = 2"#, "⌊2.5⌋ = 2"),
        (#"\sum_{i=1}^{n} i"#, "∑ᵢ₌₁ⁿ i"),
        (#"\binom{5}{2} = 10"#, "C(5, 2) = 10"),
        (#"f''(x)"#, "f′′(x)"),
        (#"\lim_{x \to 0} \sin x"#, "lim_(x → 0) sin x"),
        (#"x = 1 \\ y = 2"#, "x = 1\ny = 2"),
        (#"8/2=4"#, "8/2=4"),
        (
            #"54\ \frac{\text{km}}{\text{h}} = 15\ \frac{\text{m}}{\text{s}}"#,
            "54 km/h = 15 m/s"
        ),
        (#"x^{m/n} = \sqrt[n]{x^m} = (\sqrt[n]{x})^m"#, "x^(m/n) = ⁿ√xᵐ = (ⁿ√x)ᵐ"),
        (#"\frac{2(x + 1) + 3x}{x(x + 1)}"#, "(2(x + 1) + 3x)/(x(x + 1))"),
        (#"\unknown{x}"#, #"\unknownx"#),
        ("", ""),
    ])
    func formulasAreWrittenInCharactersThatATerminalHas(_ latex: String, _ expected: String) {
        #expect(ReadableFormula.text(of: latex) == expected)
    }

    private func lines(_ latex: String) -> [String] {
        ReadableFormula.text(of: latex).replacing("\u{A0}", with: " ")
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    @Test func casesStandBehindOneBrace() {
        #expect(
            lines(
                #"f(x) = \begin{cases} x + 1 & \text{if } x < 0 \\ x^2 & \text{else} \end{cases}"#)
                == ["f(x) = ⎧ x + 1   if x < 0", "       ⎩ x²      else"])
        let three = lines(#"\begin{cases} 1 \\ 2 \\ 3 \end{cases}"#)
        #expect(three.map(\.first) == ["⎧", "⎨", "⎩"])
    }

    @Test func matricesStandInTallBrackets() {
        #expect(
            lines(#"A = \begin{pmatrix} 1 & -2 \\ 30 & 4 \end{pmatrix} x"#)
                == ["A = ⎛ 1    −2 ⎞ x", "    ⎝ 30   4  ⎠"])
        #expect(lines(#"\begin{bmatrix} 1 & 2 \end{bmatrix}"#) == ["[ 1   2 ]"])
        #expect(lines(#"\begin{vmatrix} a & b \\ c & d \end{vmatrix}"#)[0] == "│ a   b │")
    }

    @Test func alignedLinesMeetAtTheirSign() {
        #expect(
            lines(#"\begin{aligned} 2x + 3 &= 11 \\ x &= 4 \end{aligned}"#)
                == ["2x + 3 = 11", "     x = 4"])
    }

    @Test func aMatrixInsideAFractionStaysOnOneLine() {
        let text = ReadableFormula.text(
            of: #"\frac{\begin{bmatrix} 1 & 2 \\ 3 & 4 \end{bmatrix}}{2}"#)
        #expect(text == "([1, 2; 3, 4])/2")
    }

    @Test(arguments: [
        String(repeating: "{", count: 3_000), String(repeating: "\\begin{cases}", count: 300),
        String(repeating: "\\frac", count: 800), #"\frac{1"#, #"\begin{cases} 1 \\ 2"#,
        #"\begin{nonsense} 1 \end{nonsense}"#, #"\end{cases}"#, "\\", "^", "_{", #"\sqrt["#,
        #"\begin{array}{lcr} 1 & 2 & 3 \end{array}"#, String(repeating: "\\vec", count: 900),
        #"\begin{cases}\begin{cases} 1 & 2 \end{cases} & 3 \end{cases}"#,
    ])
    func whatIsBrokenStillEnds(_ latex: String) {
        #expect(ReadableFormula.text(of: latex).count <= 3 * latex.count)
    }
}
