import Testing

@testable import Calculator

struct GraphTests {
    private func drawn(
        _ texts: String..., window: GraphWindow = .usual, width: Int = 60, height: Int = 20,
        isASCII: Bool = false
    ) throws -> Graph {
        let functions = try texts.map { try Calculator.function($0) }
        return try Graph(functions, window: window, width: width, height: height, isASCII: isASCII)
    }

    @Test func aParabolaAndALine() throws {
        let graph = try drawn("x^2-4", "x+2")
        #expect(graph.lines.joined(separator: "\n") == Self.parabola)
        #expect(graph.lines.count == 20)
        let functions = try ["x^2-4", "x+2"].map { try Calculator.function($0) }
        #expect(
            graph.features.lines(functions) == [
                "1: x^2-4   roots -2, 2; minimum (0, -4)", "2: x+2   root -2",
                "1 and 2 meet at (-2, 0), (3, 5)",
            ])
    }

    /// No line leads through the pole.
    @Test func anAsymptote() throws {
        let graph = try drawn("1/x")
        #expect(graph.lines.joined(separator: "\n") == Self.hyperbola)
        #expect(graph.features.points.isEmpty)
    }

    @Test func inequalitiesAreShaded() throws {
        let graph = try drawn("y <= x", "y>5", width: 44, height: 22, isASCII: true)
        func shading(_ rows: Range<Int>, _ columns: Range<Int>) -> Int {
            graph.lines[rows].reduce(0) { count, line in
                count + line.dropFirst(columns.lowerBound).prefix(columns.count).count { $0 == "." }
            }
        }
        // The lower right corner is below the line, the upper left above 5, the rest is neither.
        #expect(shading(12..<20, 30..<44) > 20 && shading(0..<4, 4..<20) > 10)
        #expect(shading(7..<10, 4..<20) == 0 && shading(14..<18, 4..<8) == 0)
        #expect(graph.features.points.count { $0.kind == .intersection } == 1)
        let edges = try ["y > 5", "y >= 5"].map { text in
            try drawn(text, isASCII: true).lines.joined().count { $0 == "*" }
        }
        #expect(edges[0] > 0 && edges[0] < edges[1])
        #expect(throws: CalculatorError.self) { try drawn("x < 5") }
    }

    @Test func plainASCII() throws {
        let window = GraphWindow(x: 0...6.5, y: -1.5...1.5)
        let graph = try drawn("sin(x)", window: window, isASCII: true)
        #expect(graph.lines.joined(separator: "\n") == Self.wave)
        #expect(graph.lines.allSatisfy { $0.allSatisfy(\.isASCII) })
    }

    @Test func notablePointsAreFound() throws {
        let points = try drawn("sin(x)", "cos(x)").features.points
        let maxima = points.filter { $0.kind == .maximum && $0.functions == [0] }.map(\.x)
        #expect(maxima.count == 3)
        for (found, expected) in zip(maxima, [-4.71238898, 1.57079633, 7.85398163]) {
            #expect(abs(found - expected) < 1e-6)
        }
        #expect(points.filter { $0.kind == .root && $0.functions == [1] }.count == 6)
        #expect(
            points.filter { $0.kind == .intersection }.allSatisfy { abs($0.y).isNear(0.70710678) })
        let corner = try drawn("|x-1|-2").features.points
        #expect(corner.count == 3)
        #expect(
            corner.first { $0.kind == .minimum }.map {
                abs($0.x - 1) < 1e-6 && abs($0.y + 2) < 1e-6
            } == true)
        #expect(try drawn("tan(x)").features.points.allSatisfy { $0.kind == .root })
        #expect(try drawn("floor(x)+0.5").features.points.isEmpty)
        #expect(try drawn("5").features.points.isEmpty)
    }

    /// A steep curve is drawn through, a jump isn't.
    @Test func jumpsAreNotConnected() throws {
        let steep = try drawn("atan(1000x)*6")
        let jump = try drawn("12floor(x/20)+6")
        func filled(_ graph: Graph) -> Int {
            graph.lines.dropLast().count { line in
                line.dropFirst(28).prefix(8).contains { ("\u{2801}"..."\u{28FF}").contains($0) }
            }
        }
        #expect(filled(steep) > 10)
        #expect(filled(jump) == 2)
    }

    @Test func theWindowIsFittedOnlyIfNothingIsInIt() throws {
        let inside = try Calculator.function("x^2")
        let above = try Calculator.function("100x^2+50")
        let nowhere = try Calculator.function("sqrt(-1-x^2)")
        #expect(GraphWindow(x: -10...10, fitting: [inside, above]) == .usual)
        #expect(GraphWindow(x: -10...10, fitting: [nowhere]) == .usual)
        let fitted = GraphWindow(x: -10...10, fitting: [above]).y
        #expect(fitted.lowerBound < 50 && fitted.upperBound > 8_000 && fitted.upperBound < 12_000)
    }

    @Test func sizesAndWindowsAreChecked() throws {
        let wide = try drawn(
            "x", window: GraphWindow(x: -1e6...1e6, y: -0.001...0.001), width: 300, height: 120)
        #expect(wide.lines.count == 120 && wide.lines.allSatisfy { $0.count <= 300 })
        let small = try drawn("x^2", width: 20, height: 6)
        #expect(small.lines.count == 6 && small.lines.allSatisfy { $0.count <= 20 })
        #expect(throws: CalculatorError.self) { try drawn("x", width: 19) }
        #expect(throws: CalculatorError.self) { try drawn("x", height: 121) }
        #expect(throws: CalculatorError.self) { try drawn("x", "x", "x", "x", "x") }
        #expect(throws: CalculatorError.self) { try drawn("x*y") }
        #expect(throws: CalculatorError.self) { try drawn("x = 2") }
        #expect(throws: CalculatorError.self) {
            try drawn("x", window: GraphWindow(x: 1...1, y: 0...1))
        }
        #expect(throws: CalculatorError.self) {
            try drawn("x", window: GraphWindow(x: 1e15...(1e15 + 1), y: 0...1))
        }
    }

    @Test func strangeFunctionsAreDrawnToo() throws {
        for text in [
            "1E300x", "x!", "x^x", "ln(x)", "1/(x-x)", "tan(1000x)", "2^(2^x)", "gcd(x, 3)",
            "nCr(x, 2)",
        ] {
            #expect(try drawn(text).lines.count == 20)
        }
    }

    private static let parabola = """
         10                  ⢸          ├         ⡇1       ⢀⡤⠞⠉2
                              ⡇         │        ⢸⠁     ⢀⡤⠞⠉
                              ⢱         │        ⡞   ⢀⡤⠞⠉
                              ⠘⡆        │       ⢠⠃⢀⡠⠖⠉
          5                    ⢳        ├      ⢀⣼⠖⠉
                               ⠘⡆       │   ⢀⣠⠖⢫⠃
                                ⢳       │⢀⣠⠖⠋  ⡜
                                ⠈⡆    ⢀⣠⠖⠋    ⢰⠃
                                 ⢹⡀⢀⣠⠖⠋ │    ⢀⡏
          0 ┴─────────────┴──────⣠⢷⠋────┼────⡼───────┴─────────────┴
                              ⣠⠔⠋ ⠈⢇    │   ⣰⠁
                           ⣠⠴⠋⠁    ⠈⢆   │  ⣰⠃
                        ⣠⠴⠋⠁        ⠈⠳⣀ │⣀⡜⠁
                     ⣠⠴⠋⠁             ⠈⠉⠋⠁
         -5       ⣠⠴⠋⠁                  ├
               ⣀⠴⠋⠁                     │
            ⣀⠴⠊⠁                        │
            ⠁                           │
        -10                             ├
           -10           -5             0            5            10
        """

    private static let hyperbola = """
         10                             ⡇
                                        ⡇
                                        ⡇
                                        ⢧
          5                             ⢸
                                        ⢸
                                        ⠸⡀
                                        │⢇
                                        │⠈⠳⢄⣀⡀
          0 ⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⢤⣀⣀⣀⣀⣀─────┼────⠉⠉⠉⠉⠉⠓⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒
                                  ⠈⠉⠙⢦⡀ │
                                      ⢹ │
                                       ⡇│
                                       ⡇│
         -5                            ⢹├
                                       ⢸│
                                       ⢸│
                                       ⢸│
        -10                            ⢸├
           -10           -5             0            5            10
        """

    private static let wave = """
         1.5 +
             |
             |
           1 +         *******
             |      ****      ***
             |    ***           ***
         0.5 +   **               ***
             | ***                  **
             |**                     **                           **
           0 **---------------+--------**-----+----------------+-**-
             |                          **                     ***
             |                           ***                  **
        -0.5 +                             **               ***
             |                              ***           ***
             |                                ****      ***
          -1 +                                   ********
             |
             |
        -1.5 +
             0                2               4                6
        """
}

extension Double {
    fileprivate func isNear(_ other: Double) -> Bool { abs(self - other) < 1e-6 }
}
