import Testing

@testable import ContentPack

/// `check:` lines: what they accept, what they refuse, and where it is reported.
@Suite struct AnswerCheckTests {
    private func fits(_ check: String, _ option: String) throws -> Bool? {
        let check = try #require(FormulaParser.parse(check))
        return FormulaParser.parse(option, unit: true).flatMap { AnswerChecker.fits(check, $0) }
    }

    @Test(arguments: [
        ("80 * 0.75", "60 dollars"), ("40/3", "13⅓"), ("60 * 20", "1,200"), ("1.2 * 0.8", "96%"),
        ("-(2 - 9)^2", "−49"), ("2^-3", "1/8"), ("√(12)/2", "√3"), ("10/2 * √3", "5√3"),
        ("√2/√8", "½"), ("π(12/2)²", "36π"), ("|3 - 8|", "5"), ("90 - 35", "55°"),
        ("(1 + √5)(1 - √5)", "−4"), ("6/2(1 + 2)", "9"), ("2 * 3²", "18"), ("√0", "0"),
        // A number that solves an equation or an inequality.
        ("3(x - 4) = 2x + 5", "17"), ("x^2 - 5x - 14 = 0", "x = −2"), ("2 < n <= 3", "3"),
        ("x^2 = 6x - 7", "3 + √2"), ("h/16 = 1.8/2.4", "12 meters"),
        // The same formula, written in another way.
        ("(x + 3)(x - 5)", "x² − 2x − 15"), ("2x - 3", "y = 2x − 3"),
        ("200 * 2^(t/3)", "200 · 2^(t/3)"),
        ("(a + b)^2 - (a - b)^2", "4ab"), ("(x^2 - 9)/(x - 3)", "x + 3"),
        // The same inequality.
        ("-2x < 10", "x > −5"), ("|x - 3| <= 5", "−2 ≤ x ≤ 8"),
        ("|2x| > 6", "x < −3 or x > 3"), ("|w - 500| <= 4", "496 ≤ w ≤ 504"),
        ("2x - y <= 3", "y ≥ 2x − 3"),
    ])
    func aRightOptionFits(check: String, option: String) throws {
        #expect(try fits(check, option) == true)
    }

    @Test(arguments: [
        ("80 * 0.75", "64 dollars"), ("10/2 * √3", "5√2"), ("π(12/2)^2", "36"), ("x^2 = 16", "5"),
        ("3(x - 4) = 2x + 5", "9"), ("1/x = 0", "0"), ("(x + 3)(x - 5)", "x² + 2x − 15"),
        ("-2x < 10", "x < −5"), ("|x| < 3", "x < 3"), ("496 <= w <= 504", "|w + 500| ≤ 4"),
        ("2x - 3", "y = 2x + 3"), ("2x", "4"),
    ])
    func aWrongOptionDoesNot(check: String, option: String) throws {
        #expect(try fits(check, option) == false)
    }

    private static let costly = String(repeating: "(x + √2 + √3)^8 + ", count: 9) + "1"

    @Test(arguments: [
        ("5", "It has no solution"), ("5", "(2, 5)"), ("5", ""), ("x + y = 5", "5"), ("1/0", "5"),
        ("√(-4)", "2"), ("√1000003", "1000"), ("x = 5", "two"), ("2^(1/3)", "1"),
        ("9000000000000000000 * 10", "5"), ("2^1000", "5"), ("x^2 >= 0", "|x| ≥ 0"),
        (Self.costly, Self.costly),
        ("(√2 + √3 + √5 + √7 + √11 + √13)^9", "5"),
    ])
    func whatHasNoExactValueIsNotCompared(check: String, option: String) throws {
        #expect(try fits(check, option) == nil)
    }

    @Test(arguments: [
        "", "5 dollars", "2 +", "(3", "3)", "|x", "2 ^", "1,20", "a b or", "5 or 6", "x << 3", "$5",
        "99999999999999999999", String(repeating: "(", count: 100),
        String(repeating: "-", count: 150),
        String(repeating: "√", count: 150), String(repeating: "1+", count: 150) + "1",
    ])
    func whatIsNoFormulaIsNotRead(text: String) {
        #expect(FormulaParser.parse(text) == nil)
    }

    private func read(_ check: String, answer: String = "B") -> PackResult {
        PackSamples.readLesson(
            """
            @question sum
            skills: commas
            check: \(check)

            What is it?

            A) 4
            B) 6 meters
            C) about six
            D) 12/2

            @answer \(answer)
            It is 6.
            @end
            """)
    }

    @Test func aCheckThatFitsOneOptionOnlyIsClean() {
        #expect(read("2 * 2", answer: "A").places(in: "sample.md").isEmpty)
        #expect(read("2 * 2", answer: "A").lessons.count == 1)
    }

    @Test(arguments: [
        ("2 * 3", "B", "18:1 error", "option D also fits the check"),
        ("2 + 3", "B", "11:8 error", "does not lead to the right option, B"),
        ("2 * 3", "C", "11:8 error", "cannot be compared with the right option, C"),
        ("2 × x dollars", "B", "11:8 error", "isn't valid"),
        ("a + b + c + d", "B", "11:8 error", "isn't valid"),
        ("", "B", "11:1 error", "no value"),
    ])
    func aCheckThatFailsIsNamed(check: String, answer: String, place: String, message: String) {
        let result = read(check, answer: answer)
        let found = result.diagnostics.contains {
            "\($0.line):\($0.column) \($0.severity.rawValue)" == place
                && $0.message.contains(message)
        }
        #expect(found, "\(result.diagnostics.map(\.description))")
        #expect(result.lessons.isEmpty)
    }
}
