/// A letter of a graph's functions whose number can be changed.
package struct GraphSlider: Sendable, Hashable {
    /// How many a graph may have.
    static let most = 4
    private static let range = -100...100

    package let name: String
    /// Twice its number.
    private var halves = 2

    init(name: String) { self.name = name }

    var number: Number { Number(halves) / Number(2) }

    /// `a = 0.5`
    package var text: String { "\(name) = \(number.decimal)" }

    /// Moves it by halves, within -50 and 50. Returns false at the end.
    mutating func move(by steps: Int) -> Bool {
        let moved = min(max(halves + steps, Self.range.lowerBound), Self.range.upperBound)
        defer { halves = moved }
        return moved != halves
    }

    static func apply(_ sliders: [GraphSlider], to functions: [GraphFunction]) -> [GraphFunction] {
        guard !sliders.isEmpty else { return functions }
        let numbers = Dictionary(
            sliders.map { ($0.name, $0.number) }, uniquingKeysWith: { one, _ in one })
        return functions.map { $0.with(numbers) }
    }
}
