/// A set of code points in a pattern.
struct PatternClass: Sendable {
    enum Member: Sendable {
        case range(ClosedRange<UInt32>)
        case letter, upper, lower, number, word, space
        case digit
        indirect case not(Member)
    }

    var members: [Member] = []
    var isInverted = false

    func contains(_ scalar: Unicode.Scalar) -> Bool {
        members.contains { Self.member($0, has: scalar) } != isInverted
    }

    private static func member(_ member: Member, has scalar: Unicode.Scalar) -> Bool {
        switch member {
        case .range(let range): range.contains(scalar.value)
        case .letter: scalar.properties.isAlphabetic
        case .upper: scalar.properties.isUppercase
        case .lower: scalar.properties.isLowercase
        case .number: scalar.properties.numericType != nil
        case .digit: scalar.properties.generalCategory == .decimalNumber
        case .word:
            scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "_"
        case .space: scalar.properties.isWhitespace
        case .not(let inner): !Self.member(inner, has: scalar)
        }
    }
}
