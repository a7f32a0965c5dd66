public import AppCore
public import SQLStore

/// A page of a list in the school's contract: `page` and `per_page`, or the whole list.
public struct SchoolPage: Sendable, Hashable {
    /// The endpoint's parameters; the same as `QueryField.pages`.
    public static let fields = QueryField.pages

    /// Rows to skip.
    public var offset: Int
    /// nil for the whole list.
    public var limit: Int?

    /// The requested page; without parameters, everything.
    public init(page: String?, perPage: String?) {
        guard page != nil || perPage != nil else {
            (offset, limit) = (0, nil)
            return
        }
        let size = perPage.flatMap { Int($0) } ?? 50
        let rows = size < 1 ? 50 : min(size, 200)
        let number = min(max(1, page.flatMap { Int($0) } ?? 1), Int(Int32.max))
        (offset, limit) = ((number - 1) * rows, rows)
    }

    /// The end of a statement: ` LIMIT ? OFFSET ?`, or empty.
    public var clause: String { limit == nil ? "" : " LIMIT ? OFFSET ?" }
    /// The values of ``clause``.
    public var values: [SQLValue] {
        limit.map { [.integer(Int64($0)), .integer(Int64(offset))] } ?? []
    }
}

extension ServiceRequest {
    /// The page from the parameters ``SchoolPage/fields``, which the endpoint declares.
    public var schoolPage: SchoolPage {
        SchoolPage(page: query["page"], perPage: query["per_page"])
    }

    /// A path parameter as an id. Throws a 404 ``Problem`` if it isn't one.
    public func number(_ name: String = "id") throws -> Int64 {
        let text = try parameter(name)
        guard text.utf8.count <= 18, text.utf8.allSatisfy({ (48...57).contains($0) }),
            let number = Int64(text)
        else { throw Problem.schoolNotFound }
        return number
    }
}

/// Errors of the school's contract. Clients read ``Problem/backendCode`` as `error`; the
/// user-facing sentence is sent as `message`.
extension Problem {
    /// An unknown id, or one of another school.
    public static var schoolNotFound: Problem {
        Problem(.notFound, "Not found.", status: 404, backendCode: "Not found")
    }

    /// Not allowed for this caller, with the rule, e.g. `GoalPolicy` and `update?`.
    public static func schoolForbidden(_ policy: String, _ action: String) -> Problem {
        Problem(
            .notAllowed, "You may not do this.", status: 403, backendCode: "Forbidden",
            details: ["policy": policy, "action": action])
    }

    /// Invalid fields: complete sentences such as `Title can't be blank`.
    public static func schoolInvalid(_ messages: [String]) -> Problem {
        Problem(
            .invalid, messages.joined(separator: ". ") + ".", fields: ["base": messages],
            status: 422)
    }

    /// A violated rule, e.g. `Assignment is locked`.
    public static func schoolRefusal(_ message: String, status: Int = 422) -> Problem {
        Problem(.invalid, message, status: status, backendCode: message)
    }
}
