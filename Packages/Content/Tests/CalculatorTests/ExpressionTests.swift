import Testing

@testable import Calculator

struct ExpressionTests {
    private static let fractions: [(String, String)] = [
        ("1/3 + 1/6", "1/2 = 0.5"), ("0.1 + 0.2", "3/10 = 0.3"), ("2/3", "2/3 ≈ 0.666666666667"),
        ("6/3", "2"), ("-7/2", "-7/2 = -3.5"), ("2^10", "1024"), ("2^-3", "1/8 = 0.125"),
        ("(2/3)^3", "8/27 ≈ 0.296296296296"), ("sqrt(9/4)", "3/2 = 1.5"), ("8^(2/3)", "4"),
        ("(-8)^(1/3)", "-2"), ("0^0", "1"), ("20!", "2432902008176640000"),
        ("mean([1, 2, 3, 4])", "5/2 = 2.5"), ("median(3, 1, 2)", "2"),
        ("var([1, 2, 4])", "7/3 ≈ 2.33333333333"),
        ("gcd(12, 18)", "6"), ("lcm(4, 6)", "12"), ("nCr(5, 2)", "10"), ("nPr(5, 2)", "20"),
        ("log(1000)", "3"), ("log(1/8, 2)", "-3"), ("mod(-7, 3)", "2"),
        ("round(2.345, 2)", "47/20 = 2.35"),
        ("round(-2.5)", "-3"), ("[1, 1/2, 0.25]", "[1, 1/2, 1/4]"), ("20% of 50", "10"),
        ("1.50", "3/2 = 1.5"), (".5", "1/2 = 0.5"), ("2E3", "2000"), ("25E-2", "1/4 = 0.25"),
    ]

    @Test(arguments: fractions)
    func fractionsStayExact(text: String, expected: String) throws {
        #expect(try answer(text) == expected)
    }

    private static let decimals: [(String, String)] = [
        ("sqrt(2)", "1.41421356237"), ("2^100", "1.26765060023 × 10^30"),
        ("1/7^30", "4.43668708624 × 10^-26"), ("π", "3.14159265359"),
        ("21!", "5.10909421717 × 10^19"),
        ("9223372036854775807 + 1", "9.22337203685 × 10^18"), ("sin(30°)", "0.5"),
        ("cos 60deg", "0.5"), ("sin(pi)", "0"), ("tan(45°)", "1"),
    ]

    @Test(arguments: decimals)
    func otherNumbersAreDecimals(text: String, expected: String) throws {
        #expect(try answer(text) == expected)
    }

    /// Precedence and notation; the right side is the meaning.
    private static let notation: [(String, Double)] = [
        ("-2^2", -4.0), ("2^3^2", 512), ("2**-1", 0.5), ("1/2(6)", 3), ("6/2*3", 9),
        ("2(3+4)5", 70), ("(1+1)(2+2)", 8), ("3!^2", 36), ("2^3!", 64), ("-3!", -6),
        ("2|3-5|", 4), ("|2-5||1-3|", 6), ("||1-3|-5|", 3), ("|(2|1-3|)|", 4), ("50%", 0.5),
        ("√16+∛27", 7), ("√4²", 4), ("3²·2", 18), ("2×3÷4−1", 0.5), ("sin^2(1)+cos^2(1)", 1),
        ("2--3", 5), ("4*-2", -8), ("log_2(8)", 3), ("log2(8)", 3),
        ("max(1, 2, 3)-min([4, 5])", -1),
        ("sum([1,2],3)", 6), ("stdevp(2,4,4,4,5,5,7,9)", 2), ("count([1, 2, 3])", 3),
        ("floor(-1.5)", -2), ("ceil(-1.5)", -1), ("root(-32, 5)", -2), ("exp(0)", 1), ("ln e", 1),
        ("{1+2}*3", 9), ("lcm(0, 3)", 0), ("gcd(0, 0)", 0), ("nCr(5,0)", 1),
    ]

    @Test(arguments: notation)
    func notationMeansWhatStudentsMean(text: String, expected: Double) throws {
        #expect(abs(try value(text) - expected) < 1e-12, "\(text)")
    }

    @Test func functionsWithoutParenthesesTakeTheProductAfterThem() throws {
        #expect(try value("sin 2pi/4") == value("sin(2pi)/4"))
        #expect(abs(try value("sin 2(1)") - value("2*sin(2)")) > 0.1)
        #expect(abs(try value("sin 1cos 1") - value("sin(1)cos(1)")) < 1e-12)
        #expect(abs(try value("sin^-1(1)") - .pi / 2) < 1e-12)
    }

    private static let comparisons: [(String, String)] = [
        ("3 = 3", "true"), ("2 < 1", "false"), ("1/3 = 0.3333", "false"), ("sqrt(2)^2 = 2", "true"),
        ("1 < 2 <= 2 < 3", "true"), ("2 >= 3", "false"), ("1 < 2, 3 < 2", "false"),
    ]

    @Test(arguments: comparisons)
    func comparisonsOfNumbersAreTrueOrFalse(text: String, expected: String) throws {
        #expect(try answer(text) == expected)
    }

    private static let errors: [(String, Int, String)] = [
        ("", 1, "expected an expression"), ("2+", 3, "expected a number"),
        ("(1+2", 5, "“)” for the bracket at column 1"), ("1+2)", 4, "found “)”"),
        ("3 $ 4", 3, "can't read “$”"), ("1.2.3", 4, "one decimal point"), (".", 1, "digits"),
        ("1 1/2", 3, "an operator between two numbers"), ("sqr(2)", 1, "don't know “sqr”"),
        ("2*apple", 3, "don't know “apple”"), ("x2 = 3", 2, "can't tell what “x2”"),
        ("4/(2-2)", 2, "divides by 0"), ("1+sqrt(-1)", 3, "isn't negative"),
        ("1+2.5E400", 3, "too large"), ("0^-1", 2, "divides by 0"),
        ("(-1)^0.5", 5, "no real value"), ("ln(0)", 1, "greater than 0"), ("171!", 4, "0 to 170"),
        ("2.5!", 4, "whole number"), ("nCr(2, 3)", 1, "n ≥ r"),
        ("sqrt(1, 2)", 1, "takes one number, not 2"),
        ("sin()", 1, "takes one number, not 0"), ("10^400", 3, "too large"),
        ("2x", 2, "“x” has no value"),
        ("[1,2]*2", 1, "list"), ("|1-2", 5, "“|” for the one at column 1"),
        ("tan(90°)", 1, "isn't defined"),
        ("1,000 + 2", 1, "between commas"), ("mean([])", 1, "at least one number"),
        ("stdev(1)", 1, "at least two"),
        ("7 % 3", 5, "after %"), ("solve x + 1", 7, "expected an equation"),
        ("table x", 8, "“from”"),
        ("table x from 0 to 1 step 0", 9, "doesn't lead"),
        ("table x*y from 0 to 1", 7, "one variable"),
        ("fit x 1,2", 5, "expected “linear”"), ("x = 1 for y", 11, "isn't in the equation"),
        ("x = 1 from 2 to 1", 7, "larger one"), ("x=1 5", 5, "two numbers"),
    ]

    @Test(arguments: errors)
    func errorsNameTheColumnAndWhatWasExpected(text: String, column: Int, words: String) {
        let error = #expect(throws: CalculatorError.self) { try Calculator.answer(text) }
        #expect(error?.column == column, "\(text): \(error?.message ?? "")")
        #expect(error?.message.contains(words) == true, "\(text): \(error?.message ?? "")")
    }

    @Test func unknownNamesGetASuggestion() {
        let error = #expect(throws: CalculatorError.self) { try Calculator.answer("sqr(2)") }
        #expect(error?.cure == "Did you mean sqrt?")
    }

    @Test func sizesAreBounded() throws {
        #expect(throws: CalculatorError.self) {
            try answer(String(repeating: "1+", count: 500) + "1")
        }
        #expect(try answer(String(repeating: "1+", count: 499) + "1") == "500")
        let open = String(repeating: "(", count: 99), close = String(repeating: ")", count: 99)
        #expect(try answer(open + "1" + close) == "1")
        for deep in ["(", "-", "2^", "sin ", "|", "√", "[", "sqrt("] {
            #expect(throws: CalculatorError.self) {
                try answer(String(repeating: deep, count: 150) + "1")
            }
        }
        #expect(throws: CalculatorError.self) {
            try answer("3" + String(repeating: "!", count: 150))
        }
    }
}
