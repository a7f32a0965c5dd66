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
}
