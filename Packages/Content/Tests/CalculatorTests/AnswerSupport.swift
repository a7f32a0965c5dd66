import Testing

@testable import Calculator

/// The lines of an answer, in one string.
func answer(_ text: String) throws -> String {
    try Calculator.answer(text).lines.joined(separator: "\n")
}

/// The number that an expression is.
func value(_ text: String) throws -> Double {
    guard case .value(.number(let number)) = try Calculator.answer(text) else {
        Issue.record("“\(text)” isn't a number")
        return .nan
    }
    return number.value
}

/// The solutions of an equation in one unknown.
func solutions(_ text: String) throws -> SolutionSet {
    guard case .solutions(let set) = try Calculator.answer(text) else {
        throw CalculatorError("“\(text)” isn't an equation in one unknown")
    }
    return set
}

/// The same numbers in each run.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
