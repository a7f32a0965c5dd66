import AppCore
import Foundation
import ServiceKit

/// Validates request fields and collects error messages.
struct FieldValidator {
    private(set) var faults: [String] = []

    static let titleLimit = 255
    static let textLimit = 100_000

    /// Validates a title: not blank, of limited length.
    mutating func title(_ text: String?, _ name: String = "Title") -> String {
        let text = text ?? ""
        if text.trimmingCharacters(in: .whitespacesAndNewlines).isEmpty {
            faults.append("\(name) can't be blank")
        }
        length(text, name, Self.titleLimit)
        return text
    }

    /// Validates an optional text.
    mutating func text(_ text: String?, _ name: String, limit: Int = FieldValidator.textLimit)
        -> String?
    {
        if let text { length(text, name, limit) }
        return text
    }

    private mutating func length(_ text: String, _ name: String, _ limit: Int) {
        if text.unicodeScalars.count > limit {
            faults.append("\(name) is too long (maximum is \(limit) characters)")
        }
    }

    /// Validates a value from a set of words.
    mutating func word(_ text: String, _ name: String, among words: [String]) -> String {
        if !words.contains(text) { faults.append("\(name) is not included in the list") }
        return text
    }

    /// Validates points: not negative, at most 100,000, at most four decimals.
    mutating func points(_ points: WireDecimal?, _ name: String) -> WireDecimal? {
        guard let points else { return nil }
        var (exact, rounded) = (points.value, Decimal())
        NSDecimalRound(&rounded, &exact, 4, .plain)
        if points.value < 0 {
            faults.append("\(name) must be greater than or equal to 0")
        } else if points.value > 100_000 {
            faults.append("\(name) must be less than or equal to 100000")
        } else if rounded != points.value {
            faults.append("\(name) must have at most 4 decimals")
        }
        return points
    }

    mutating func number(_ number: Int, _ name: String, _ range: ClosedRange<Int>) -> Int {
        if number < range.lowerBound {
            faults.append("\(name) must be greater than or equal to \(range.lowerBound)")
        } else if number > range.upperBound {
            faults.append("\(name) must be less than or equal to \(range.upperBound)")
        }
        return number
    }

    mutating func refuse(_ sentence: String) { faults.append(sentence) }

    /// Throws a 422 ``Problem`` with all messages.
    func check() throws {
        if !faults.isEmpty { throw Problem.schoolInvalid(faults) }
    }
}
