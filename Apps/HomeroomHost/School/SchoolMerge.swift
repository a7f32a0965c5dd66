import AppCore
import Foundation

/// The responses of several schools to one request as one.
enum SchoolMerge {
    /// - Parameter path: the request's, relative to the API base.
    static func merged(_ values: [JSONValue], path: [String]) -> JSONValue {
        guard let first = values.first else { return .array([]) }
        let merged = values.dropFirst().reduce(first) { merge($0, $1) }
        guard path == ["message_threads"], let threads = merged.elements else { return merged }
        // The only list that features show in the school's order.
        return .array(
            threads.map { (value: $0, changed: changed($0)) }
                .sorted { $0.changed > $1.changed }.map(\.value))
    }

    private static func changed(_ record: JSONValue) -> Date {
        record["updated_at"]?.text.flatMap { ISODate.parse($0) } ?? .distantPast
    }

    private static func merge(_ one: JSONValue, _ other: JSONValue) -> JSONValue {
        switch (one, other) {
        case (.array(let one), .array(let other)): return .array(one + other)
        case (.object(let one), .object(let other)):
            var result = one
            for (member, value) in other {
                result[member] =
                    result[member].map { merge($0, value, member, one, other) } ?? value
            }
            return .object(result)
        case (.null, _): return other
        default: return one
        }
    }

    /// How one member of two objects becomes one: counts add up, rates are weighted by what they count.
    private static func merge(
        _ one: JSONValue, _ other: JSONValue, _ member: String, _ all: [String: JSONValue],
        _ others: [String: JSONValue]
    ) -> JSONValue {
        if case .integer(let left) = one, case .integer(let right) = other {
            return isCount(member) ? .integer(left + right) : one
        }
        if let weight = weights[member] {
            let (left, right) = (number(all[weight]) ?? 0, number(others[weight]) ?? 0)
            guard let first = number(one) else { return other }
            guard let second = number(other), left + right > 0 else { return one }
            return .number((first * left + second * right) / (left + right))
        }
        return merge(one, other)
    }

    private static func isCount(_ member: String) -> Bool {
        member.hasSuffix("count") || member.hasPrefix("total_") || counts.contains(member)
    }

    private static let counts: Set = [
        "at_risk_courses", "completed_assignments", "mastered_standards", "courses_count",
        "updated",
    ]

    private static let weights = [
        "overall_average": "courses_count", "completion_rate": "total_assignments",
        "mastery_rate": "total_standards",
    ]

    private static func number(_ value: JSONValue?) -> Double? {
        switch value {
        case .integer(let number): Double(number)
        case .number(let number): number
        default: nil
        }
    }
}
