public import AppCore
public import SQLStore

/// A window on a list of the school's contract: `page` and `per_page`, or the whole list.
public struct SchoolPage: Sendable, Hashable {
    /// What an endpoint declares; the same as `QueryField.pages`, for contracts.
    public static let fields = QueryField.pages

    /// Rows to leave out at the beginning.
    public var offset: Int
    /// nil for the whole list.
    public var limit: Int?

    /// What a caller asked for; without either parameter everything.
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

    /// For the end of a statement: ` LIMIT ? OFFSET ?`, or nothing.
    public var clause: String { limit == nil ? "" : " LIMIT ? OFFSET ?" }
    /// The values of ``clause``.
    public var values: [SQLValue] {
        limit.map { [.integer(Int64($0)), .integer(Int64(offset))] } ?? []
    }
}

extension ServiceRequest {
    /// The window from the parameters of ``SchoolPage/fields``, which the endpoint declares.
    public var schoolPage: SchoolPage {
        SchoolPage(page: query["page"], perPage: query["per_page"])
    }

    /// A path parameter as an id. Throws a 404 ``Problem`` when it is none.
    public func number(_ name: String = "id") throws -> Int64 {
        let text = try parameter(name)
        guard text.utf8.count <= 18, text.utf8.allSatisfy({ (48...57).contains($0) }),
            let number = Int64(text)
        else { throw Problem.schoolNotFound }
        return number
    }
}

/// The refusals of the school's contract. What its clients read as `error` is ``Problem/backendCode``;
/// the sentence for people goes along as `message`.
extension Problem {
    /// An id that is unknown, or of another school.
    public static var schoolNotFound: Problem {
        Problem(.notFound, "Not found.", status: 404, backendCode: "Not found")
    }

    /// What this caller may not do, by the rule that says so, e.g. `GoalPolicy` and `update?`.
    public static func schoolForbidden(_ policy: String, _ action: String) -> Problem {
        Problem(
            .notAllowed, "You may not do this.", status: 403, backendCode: "Forbidden",
            details: ["policy": policy, "action": action])
    }

    /// Fields that will not do: whole sentences such as `Title can't be blank`.
    public static func schoolInvalid(_ messages: [String]) -> Problem {
        Problem(
            .invalid, messages.joined(separator: ". ") + ".", fields: ["base": messages],
            status: 422)
    }

    /// One rule that stands against it, e.g. `Assignment is locked`.
    public static func schoolRefusal(_ message: String, status: Int = 422) -> Problem {
        Problem(.invalid, message, status: status, backendCode: message)
    }
}
