import AppCore
import ServiceKit

/// Validates request fields and reports all errors at once.
struct FieldCheck {
    /// Maximum lengths in Unicode scalars.
    static let maxNameLength = 500
    static let maxTextLength = 100_000

    private(set) var faults: [String] = []

    /// A required text; empty if invalid.
    mutating func text(
        _ field: String, _ value: String?, to longest: Int = maxNameLength
    ) -> String {
        guard let value, value.contains(where: { !$0.isWhitespace }) else {
            faults.append("\(field) can't be blank")
            return ""
        }
        return optional(field, value, to: longest) ?? ""
    }

    /// An optional text; nil if invalid.
    mutating func optional(
        _ field: String, _ value: String?, to longest: Int = maxTextLength
    ) -> String? {
        guard let value else { return nil }
        if value.unicodeScalars.count > longest {
            faults.append("\(field) is too long (maximum is \(longest) characters)")
        } else if value.utf8.contains(0) {
            faults.append("\(field) has a character that can't be stored")
        } else {
            return value
        }
        return nil
    }

    /// A required value; reports it if missing.
    mutating func present<Value>(_ field: String, _ value: Value?) -> Value? {
        if value == nil { faults.append("\(field) can't be blank") }
        return value
    }

    mutating func require(_ holds: Bool, _ fault: String) {
        if !holds { faults.append(fault) }
    }

    /// Throws a 422 ``Problem`` with all errors.
    func finish() throws {
        if !faults.isEmpty { throw Problem.schoolInvalid(faults) }
    }
}

extension Problem {
    /// The error for a body without any of the record's fields.
    static func emptyBody(_ wrapper: String) -> Problem {
        Problem(
            .invalid, "The body has no fields of \(wrapper).",
            cure: "Send an object like {\"\(wrapper)\":{…}}.", status: 400,
            backendCode: "Bad Request")
    }
}
