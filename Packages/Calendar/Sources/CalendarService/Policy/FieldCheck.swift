import AppCore
import ServiceKit

/// Looks at what staff and students send, and tells of all faults at once.
struct FieldCheck {
    /// Unicode scalars.
    static let longestName = 500
    static let longestText = 100_000

    private(set) var faults: [String] = []

    /// A required text; empty when it is at fault.
    mutating func text(
        _ field: String, _ value: String?, to longest: Int = longestName
    ) -> String {
        guard let value, value.contains(where: { !$0.isWhitespace }) else {
            faults.append("\(field) can't be blank")
            return ""
        }
        return optional(field, value, to: longest) ?? ""
    }

    /// A text that may be absent; nil when it is at fault.
    mutating func optional(
        _ field: String, _ value: String?, to longest: Int = longestText
    ) -> String? {
        guard let value else { return nil }
        if value.unicodeScalars.count > longest {
            faults.append("\(field) is too long (maximum is \(longest) characters)")
        } else if value.utf8.contains(0) {
            faults.append("\(field) has a character that cannot be kept")
        } else {
            return value
        }
        return nil
    }

    /// What stands there; says that it is missing when nothing does.
    mutating func present<Value>(_ field: String, _ value: Value?) -> Value? {
        if value == nil { faults.append("\(field) can't be blank") }
        return value
    }

    mutating func require(_ holds: Bool, _ fault: String) {
        if !holds { faults.append(fault) }
    }

    /// Throws a 422 ``Problem`` with every fault.
    func finish() throws {
        if !faults.isEmpty { throw Problem.schoolInvalid(faults) }
    }
}

extension Problem {
    /// The body has none of the record's fields, with or without its wrapper.
    static func emptyBody(_ wrapper: String) -> Problem {
        Problem(
            .invalid, "The body has nothing of \(wrapper).",
            cure: "Send an object like {\"\(wrapper)\":{…}}.", status: 400,
            backendCode: "Bad Request")
    }
}
