import Testing

@testable import Calculator

struct TableTests {
    @Test func aTableHasExactPlacesAndValues() throws {
        let text = """
              x  f(x)
              0  undefined
            1/4  4
            1/2  2
            3/4  4/3 ≈ 1.33333333333
              1  1
            """
        #expect(try answer("table 1/x from 0 to 1 step 1/4") == text)
        #expect(
            try answer("table f(t) = 2t from 1 to -1 step -1") == " t  f(t)\n 1  2\n 0  0\n-1  -2")
        #expect(try answer("table y = x^2 from 0 to 1 step 0.1").split(separator: "\n").count == 12)
    }

    @Test func aTableIsBounded() {
        #expect(throws: CalculatorError.self) { try answer("table x from 0 to 1E9") }
        #expect(throws: CalculatorError.self) { try answer("table x from 0 to 1 step 1E-300") }
    }

    /// Expected values by hand: the normal equations of three points.
    @Test func aLineIsFitted() throws {
        let fit = try Regression(.linear, x: [1, 2, 3], y: [2, 4, 6.1])
        #expect(abs(fit.coefficients[0] - 2.05) < 1e-12)
        #expect(abs(fit.coefficients[1] + 0.2 / 3) < 1e-12)
        #expect(abs((fit.rSquared ?? 0) - 0.99980174464710547) < 1e-12)
        #expect(
            try answer("fit linear 1,2;2,4;3,6.1").hasPrefix(
                "y = 2.05x - 0.06666666667\nr² = 0.9998"))
        #expect(try answer("fit linear [1, 2, 3] [3, 5, 7]") == "y = 2x + 1\nr² = 1")
    }

    @Test func curvesThroughPointsAreFoundAgain() throws {
        #expect(try answer("fit quadratic [0,1,2,3] [1,2,5,10]") == "y = x^2 + 1\nr² = 1")
        #expect(try answer("fit exponential 0,3;1,6;2,12") == "y = 3 · 2^x\nr² = 1 (of ln y)")
        let years = (0..<20).map { 2000.0 + Double($0) }
        let fit = try Regression(.quadratic, x: years, y: years.map { 3 * $0 * $0 - 5 * $0 + 7 })
        #expect(abs(fit.coefficients[0] - 3) < 1e-6)
        #expect((fit.rSquared ?? 0) > 0.999999999)
    }

    @Test func pointsThatDetermineNoCurveAreErrors() {
        for text in [
            "fit linear 1,2", "fit linear 1,2;1,3", "fit quadratic 1,2;2,3",
            "fit exponential 1,2;2,-3",
            "fit linear [1,2] [1]", "fit linear", "fit linear 1",
        ] {
            #expect(throws: CalculatorError.self, "\(text)") { try answer(text) }
        }
        #expect(throws: Never.self) { try answer("fit linear 1,5;2,5;3,5") }
    }

    @Test func aFitTakesTenThousandPoints() throws {
        let points = (0..<10_000).map { "\($0),\(2 * $0 + 1)" }.joined(separator: ";")
        #expect(try answer("fit linear \(points)") == "y = 2x + 1\nr² = 1")
        #expect(throws: CalculatorError.self) { try answer("fit linear \(points);10000,1") }
    }
}
