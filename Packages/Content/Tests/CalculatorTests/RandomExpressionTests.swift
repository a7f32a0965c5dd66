import Foundation
import Testing

@testable import Calculator

/// Random expressions whose value is computed beside them.
struct RandomExpressionTests {
    private struct Sample {
        var text: String
        var value: Double
    }

    private static func sample(
        _ depth: Int, _ generator: inout SeededGenerator
    ) -> Sample {
        guard depth > 0 else {
            let number = Double(Int.random(in: 1...400, using: &generator)) / 8
            return Sample(text: "\(number)", value: number)
        }
        let a = sample(depth - 1, &generator)
        let b = sample(depth - 1, &generator)
        switch Int.random(in: 0..<9, using: &generator) {
        case 0: return Sample(text: "(\(a.text) + \(b.text))", value: a.value + b.value)
        case 1: return Sample(text: "(\(a.text) - \(b.text))", value: a.value - b.value)
        case 2: return Sample(text: "\(a.text)*\(b.text)", value: a.value * b.value)
        case 3 where b.value != 0:
            return Sample(text: "(\(a.text))/(\(b.text))", value: a.value / b.value)
        case 4: return Sample(text: "(\(a.text))(\(b.text))", value: a.value * b.value)
        case 5: return Sample(text: "|\(a.text)|", value: abs(a.value))
        case 6: return Sample(text: "sqrt(abs(\(a.text)))", value: abs(a.value).squareRoot())
        case 7: return Sample(text: "(-(\(a.text)))", value: -a.value)
        default: return Sample(text: "max(\(a.text), \(b.text))", value: max(a.value, b.value))
        }
    }

    @Test func valuesAreThoseOfDirectArithmetic() throws {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<2_000 {
            let depth = Int.random(in: 1...4, using: &generator)
            let sample = Self.sample(depth, &generator)
            guard sample.text.count <= CalculatorLimits.length, abs(sample.value) < 1e12 else {
                continue
            }
            let found = try value(sample.text)
            #expect(
                abs(found - sample.value) <= 1e-9 * max(1, abs(sample.value)),
                "\(sample.text): \(found), not \(sample.value)")
        }
    }

    /// Fractions against whole numbers of a common denominator.
    @Test func fractionsAreExact() throws {
        var generator = SeededGenerator(seed: 8)
        for _ in 0..<1_000 {
            var (top, bottom) = (0, 1)
            var text = "0"
            for _ in 0..<4 {
                let a = Int.random(in: 1...60, using: &generator)
                let b = Int.random(in: 1...60, using: &generator)
                let isSum = Bool.random(using: &generator)
                text += isSum ? " + \(a)/\(b)" : " - \(a)/\(b)"
                (top, bottom) = (top * b + (isSum ? a : -a) * bottom, bottom * b)
            }
            guard case .value(.number(.exact(let fraction))) = try Calculator.answer(text) else {
                Issue.record("\(text) isn't exact")
                continue
            }
            #expect(fraction.numerator * bottom == top * fraction.denominator, "\(text)")
            #expect(Rational.divisor(fraction.numerator, fraction.denominator) == 1)
        }
    }

    /// Anything gets an answer or an error.
    @Test func nothingTraps() {
        var generator = SeededGenerator(seed: 9)
        let pieces = [
            "1", "0", "9", "2.5", "1E300", "9223372036854775807", "x", "y", "z", "e", "pi", "+",
            "-",
            "*", "/", "^", "**", "(", ")", "[", "]", "|", ",", ";", "!", "%", "°", "√", "²", "=",
            "<",
            ">=", "sin", "tan", "log", "ln", "sqrt", "abs(", "nCr(", "gcd(", "mean(", "stdev(",
            "root(",
            "mod(", "solve ", "table ", "fit linear ", " from ", " to ", " step ", " for ", "of",
            "\u{0}",
            "é", "👩‍🏫", "\n", "–", "f(x)=", "x^2", "1/0", "-1",
        ]
        var answered = 0
        for number in 0..<20_000 {
            let count = Int.random(in: 1...(number % 50 == 0 ? 60 : 9), using: &generator)
            let text = (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }
                .joined()
            if let answer = try? Calculator.answer(text) {
                answered += 1
                #expect(!answer.lines.isEmpty)
            }
        }
        #expect(answered > 200)
    }
}
