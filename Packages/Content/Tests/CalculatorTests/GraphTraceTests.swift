import Testing

@testable import Calculator

struct GraphTraceTests {
    @Test func functionsAreSeparatedOutsideOfParentheses() throws {
        #expect(try GraphTrace("x^2 - 4; x + 2").functions.map(\.text) == ["x^2 - 4", "x + 2"])
        #expect(try GraphTrace("log(8x, 2), 3,").functions.map(\.text) == ["log(8x, 2)", "3"])
    }

    @Test(arguments: [("x^2; x +", 9), ("", 1), ("x^2; ; 3", 6), ("x + y", 1), ("1;2;3;4;5", nil)])
    func whatCantBeReadIsNamedWithItsColumn(text: String, column: Int?) {
        let error = #expect(throws: CalculatorError.self) { try GraphTrace(text) }
        #expect(error?.column == column)
    }

    @Test func thePointMovesInRoundSteps() throws {
        var trace = try GraphTrace("x^2 - 4")
        #expect(trace.reading == "x^2 - 4: x = 0, y = -4")
        trace.move(by: 1)
        #expect(trace.reading == "x^2 - 4: x = 0.5, y = -3.75")
        trace.zoom(isIn: true)
        trace.move(by: 1)
        #expect(trace.reading == "x^2 - 4: x = 0.6, y = -3.64")
        trace.move(by: -10)
        #expect(trace.reading == "x^2 - 4: x = -1.4, y = -2.04")
    }

    /// The window follows the point.
    @Test func theWindowFollowsThePoint() throws {
        var trace = try GraphTrace("x/10")
        trace.move(by: 25)
        #expect(trace.x == 12.5 && trace.window.x.contains(12.5) && trace.window.y == -10...10)
        trace.reset()
        #expect(trace.window.x == -10...10)
    }

    @Test func theNextPointGoesRound() throws {
        var trace = try GraphTrace("x^2 - 4; x + 2")
        var found: [String] = []
        for _ in 0..<3 {
            _ = trace.moveToPoint(isForward: true)
            found.append(trace.reading)
        }
        #expect(
            found == [
                "1: x^2 - 4: x = 2, y = 0 (root)", "1: x^2 - 4: x = 3, y = 5 (intersection)",
                "1: x^2 - 4: x = -2, y = 0 (root)",
            ])
        _ = trace.moveToPoint(isForward: false)
        #expect(trace.x == 3)
        trace.changeCurve(by: 1)
        #expect(trace.reading == "2: x + 2: x = 3, y = 5")
        var level = try GraphTrace("5")
        let isFound = level.moveToPoint(isForward: true)
        #expect(!isFound)
    }

    @Test func zoomingKeepsThePointInTheMiddle() throws {
        var trace = try GraphTrace("x^2 - 4")
        trace.move(by: 4)
        trace.zoom(isIn: true)
        #expect(trace.window == GraphWindow(x: -3...7, y: -5...5))
        trace.zoom(isIn: false)
        #expect(trace.window == GraphWindow(x: -8...12, y: -10...10))
        // Neither so far in nor so far out that nothing can be drawn.
        for isIn in [true, false] {
            for _ in 0..<500 { trace.zoom(isIn: isIn) }
            #expect(trace.lines(width: 40, height: 10) != nil)
        }
    }

    @Test func lettersBesidesXAreSliders() throws {
        var trace = try GraphTrace("a x^2 + b; x + b")
        #expect(trace.sliderText == "[a = 1]  b = 1")
        #expect(trace.y == 1)
        trace.nextSlider()
        let moved = trace.slide(by: -4)
        #expect(moved && trace.sliderText == "a = 1  [b = -1]")
        #expect(trace.reading == "1: a x^2 + b: x = 0, y = -1")
        #expect(trace.features.points.contains { $0.kind == .root && $0.x == 1 })
        trace.nextSlider()
        let half = trace.slide(by: -1)
        #expect(half && trace.sliderText == "[a = 0.5]  b = -1")
        trace.move(by: 4)
        #expect(trace.y == 1)
        let far = trace.slide(by: 1000)
        let further = trace.slide(by: 1)
        #expect(far && !further && trace.sliderText == "[a = 50]  b = -1")
        #expect(try GraphTrace("k x").sliderText == "k = 1")
        #expect(try GraphTrace("t^2").sliderText == nil)
        #expect(throws: CalculatorError.self) { try GraphTrace("a b c d f x") }
    }

    @Test func thePointIsDrawn() throws {
        let trace = try GraphTrace("x")
        let lines = try #require(trace.lines(width: 41, height: 12, isASCII: true))
        #expect(lines.joined().contains("@") && lines.count == 12)
        #expect(trace.lines(width: 41, height: 12)?.joined().contains("●") == true)
        #expect(trace.lines(width: 10, height: 12) == nil)
    }

    @Test func whereItIsntDefinedItSaysSo() throws {
        #expect(try GraphTrace("1/x").reading == "1/x: x = 0, y = undefined")
    }
}
