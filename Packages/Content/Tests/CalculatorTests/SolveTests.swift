import Foundation
import Testing

@testable import Calculator

struct SolveTests {
    private static let equations: [(String, String)] = [
        ("solve x^2 - 5x + 6 = 0", "x = 2\nx = 3"), ("2x + 3 = 8", "x = 5/2 = 2.5"),
        ("x^2 - 5x + 3 = 0", "x = (5 ± sqrt(13))/2 ≈ 0.697224362268 or 4.30277563773"),
        ("x^2 = 8", "x = ± 2 sqrt(2) ≈ -2.82842712475 or 2.82842712475"),
        ("-2x^2 + 4x + 1 = 0", "x = (2 ± sqrt(6))/2 ≈ -0.224744871392 or 2.22474487139"),
        ("3x^2 = 4", "x = ± 2 sqrt(3)/3 ≈ -1.15470053838 or 1.15470053838"),
        ("x^2 + 1 = 0", "no real solution"), ("x^2 + 6x + 9 = 0", "x = -3"),
        ("2x + 3 = 2x + 5", "no solution"), ("2x + 3 = 3 + 2x", "every number"),
        ("0.5t^2 - 0.125 = 0", "t = -1/2 = -0.5\nt = 1/2 = 0.5"), ("1/2x = 3", "x = 6"),
        ("x^3 - 6x^2 + 11x - 6 = 0", "x = 1\nx = 2\nx = 3"),
        ("x^4 = 5x^2 - 4", "x = -2\nx = -1\nx = 1\nx = 2"),
        ("x^3 - 2x = 0", "x = -sqrt(2) ≈ -1.41421356237\nx = 0\nx = sqrt(2) ≈ 1.41421356237"),
        ("(x - 1)^4 = 0", "x = 1"), ("x^5 - x - 1 = 0", "x ≈ 1.167303978"),
        ("(x + 1)/(x - 2) = 3", "x = 7/2 = 3.5"), ("1/(x - 2) = 3/(x - 2)", "no solution"),
        ("(x^2 - 4)/(x - 2) = 4", "no real solution"), ("x/x = 1", "every number except 0"),
        ("|2x - 1| = 5", "x = -2\nx = 3"), ("|x| = -1", "no real solution"),
        ("|x| = x", "x ≥ 0\n[0, ∞)"),
        ("|x - 1| + |x - 4| = 5", "x = 0\nx = 5"),
        ("|x^2 - 5| = 4", "x = -3\nx = -1\nx = 1\nx = 3"),
        ("x^2 = 4, x > 0", "x = 2"), ("x^2 = 9 from 0 to 10", "x = 3"),
    ]

    @Test(arguments: equations)
    func equationsAreSolvedExactly(text: String, expected: String) throws {
        #expect(try answer(text) == expected)
        #expect(try solutions(text).searched == nil)
    }

    private static let inequalities: [(String, String)] = [
        ("x^2 < 4", "(-2, 2)"), ("x^2 >= 2", "(-∞, -sqrt(2)] ∪ [sqrt(2), ∞)"),
        ("-3 < 2x + 1 <= 5", "(-2, 2]"), ("1/x > 0", "(0, ∞)"),
        ("1/(x^2 - 2) > 0", "(-∞, -sqrt(2)) ∪ (sqrt(2), ∞)"),
        ("(x - 1)/(x + 2) <= 0", "(-2, 1]"), ("|x - 3| < 2", "(1, 5)"),
        ("|x| > 2", "(-∞, -2) ∪ (2, ∞)"),
        ("x^2 <= 0", "{0}"), ("x^2 < 0", "∅"), ("x^2 >= 0", "(-∞, ∞)"),
        ("x^2 > 0", "(-∞, 0) ∪ (0, ∞)"),
        ("x > 1 and x < 5", "(1, 5)"), ("x > 5, x < 1", "∅"), ("-2x > 6", "(-∞, -3)"),
        ("x^2 < 4 from 0 to 10", "[0, 2)"), ("|x - 1| <= |x + 1|", "[0, ∞)"),
    ]

    @Test(arguments: inequalities)
    func inequalitiesAreIntervals(text: String, expected: String) throws {
        #expect(try solutions(text).notation == expected)
    }

    @Test func inequalitiesAreSaidInWords() throws {
        #expect(try answer("x^2 < 4") == "-2 < x < 2\n(-2, 2)")
        #expect(try answer("x^2 > 0") == "every number except 0")
        #expect(try answer("x^2 < 0") == "no solution")
    }

    private static let searches: [(String, [Double])] = [
        ("sqrt(x + 3) = x - 3", [6.0]), ("2^x = 8", [3]), ("ln(x) = 0", [1]),
        ("e^x = x + 2", [-1.8414056604, 1.1461932206]),
        ("cos(x) = x", [0.7390851332]), ("sqrt(x - 0.013) = 0", [0.013]),
        ("tan(x) = 1 from 0 to 2", [0.7853981634]),
        ("log(x) = 2 from 1 to 1000", [100]), ("1/sin(x) = 0", []), ("floor(x) = 1/2", []),
        ("sin x = 2", []),
        ("sqrt(x) + sqrt(x - 5) = 5", [9]), ("(2^x - 4)^2 = 0", [2]),
    ]

    @Test(arguments: searches)
    func otherEquationsAreSearched(text: String, expected: [Double]) throws {
        let set = try solutions(text)
        #expect(set.searched != nil)
        let found = set.points.map(\.value)
        #expect(found.count == expected.count, "\(text): \(found)")
        for (a, b) in zip(found, expected) { #expect(abs(a - b) < 1e-9, "\(text): \(a)") }
    }

    @Test func aSearchSaysItsRange() throws {
        #expect(
            try answer("2^x = 8")
                == "x = 3\nOnly -100 to 100 was searched; elsewhere there may be more.")
        #expect(
            try answer("sin x = 2")
                == "no solution from -100 to 100; only this range was searched")
        #expect(try answer("sin^2(x) + cos^2(x) = 1").hasPrefix("every number from -100 to 100"))
    }

    /// cos touches 1 and never crosses it.
    @Test func touchingRootsAreFoundAndRightToTenDigits() throws {
        let found = try solutions("cos(x) = 1").points.map(\.value)
        #expect(found.count == 31)
        for (index, x) in found.enumerated() {
            let expected = Double(index - 15) * 2 * .pi
            #expect(abs(x - expected) <= 1e-10 * max(1, abs(expected)))
        }
        let wave = try solutions("sin(x) = 1/2").points.map(\.value)
        #expect(wave.count == 64 || wave.count == 63)
        for x in wave { #expect(abs(sin(x) - 0.5) < 1e-12) }
    }

    @Test func stretchesAreIntervals() throws {
        #expect(try solutions("floor(x) = 0").notation == "[0, 1)")
        #expect(try solutions("sqrt(x - 2) >= 0").notation == "[2, 100]")
        #expect(try solutions("sqrt(x) < 3").notation == "[0, 9)")
    }

    /// Random polynomials with known roots.
    @Test func rootsOfProductsAreFound() throws {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<150 {
            let roots = (0..<Int.random(in: 1...5, using: &generator)).map { _ in
                (
                    Int.random(in: -20...20, using: &generator),
                    Int.random(in: 1...6, using: &generator)
                )
            }
            let text = roots.map { "(\($0.1)x - \($0.0))" }.joined() + " = 0"
            let expected = Set(roots.compactMap { Rational($0.0, $0.1) }).sorted()
            let found = try solutions(text).points
            #expect(found == expected.map(Root.rational), "\(text)")
        }
    }

    /// Whatever is found is put in.
    @Test func solutionsOfRandomCubicsHold() throws {
        var generator = SeededGenerator(seed: 4)
        for _ in 0..<150 {
            let c = (0..<4).map { _ in Int.random(in: -9...9, using: &generator) }
            guard c[0] != 0 else { continue }
            let points = try solutions("\(c[0])x^3 + \(c[1])x^2 + \(c[2])x + \(c[3]) = 0").points
            #expect((1...3).contains(points.count))
            for point in points {
                let x = point.value
                let size = c.reduce(0.0) { $0 * abs(x) + Double(abs($1)) }
                let rest = c.reduce(0.0) { $0 * x + Double($1) }
                #expect(abs(rest) <= 1e-9 * size, "\(c): \(x)")
            }
        }
    }

    private static let systems: [(String, String)] = [
        ("x + y = 5, 2x - y = 1", "x = 2, y = 3"),
        ("y = x^2 - 4; y = x + 2", "x = -2, y = 0\nx = 3, y = 5"),
        ("x + y + z = 6, 2y + 5z = -4, 2x + 5y - z = 27", "x = 5, y = 3, z = -2"),
        ("3x + 2y = 7; x - y = 1/3", "x = 23/15 ≈ 1.53333333333, y = 6/5 = 1.2"),
        ("x + y = 5, x + y = 6", "no solution"),
        ("x + y = 5, 2x + 2y = 10", "infinitely many solutions:\nx = -y + 5\ny: any number"),
        ("x^2 + y^2 = 25; y = x + 1", "x = -4, y = -3\nx = 3, y = 4"),
        ("x y = 6; x + y = 5", "x = 2, y = 3\nx = 3, y = 2"),
        ("y = x^2; y = -1 - x^2", "no solution"),
        ("a = 2b; a + b = 6", "a = 4, b = 2"), ("y = x^2; y = x^2 + 1", "no solution"),
    ]

    @Test(arguments: systems)
    func systemsAreSolved(text: String, expected: String) throws {
        #expect(try answer(text) == expected)
    }

    @Test(arguments: ["x y = 3", "x^2 + y^2 = 4; x^2 y^2 = 1", "x + y > 3", "a x = b for x"])
    func whatCannotBeSolvedSaysSo(text: String) {
        let error = #expect(throws: CalculatorError.self) { try answer(text) }
        #expect(
            error?.message.contains("nknown") == true
                || error?.message.contains("need numbers") == true)
    }
}
