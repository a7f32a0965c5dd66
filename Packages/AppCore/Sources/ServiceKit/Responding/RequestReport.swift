import AppCore
import SQLStore

/// What became of one request, for whoever counts and logs: nothing personal, and of bounded length.
public struct RequestReport: Sendable, Hashable {
    /// The id that the caller sees in `X-Request-ID`.
    public var requestID: String
    /// The address as the contract writes it, e.g. `/sat/api/v1/lessons/{id}/`; nil when it has no
    /// route.
    public var route: String?
    /// In whose name the request was served; nil when it did not come so far.
    public var tenantID: String?

    public init(requestID: String, route: String? = nil, tenantID: String? = nil) {
        self.requestID = requestID
        self.route = route
        self.tenantID = tenantID
    }
}

/// An error as it may stand in a log: what kind it is, never a value that a caller sent.
enum LoggedError {
    /// The first line of what the database said, since later lines quote rows.
    static func text(_ error: any Error) -> String {
        switch error {
        case SQLError.statement(let message, let sql):
            "statement failed: \(firstLine(message)) in \(sql.prefix(400))"
        case SQLError.constraint(let message): "constraint: \(firstLine(message))"
        case SQLError.cannotWrite(let reason): "cannot write: \(firstLine(reason))"
        case SQLError.corrupt(let reason): "database damaged: \(firstLine(reason))"
        case let error as SQLError: "database: \(name(of: error))"
        case let problem as Problem:
            "\(problem.code): \(problem.summary.prefix(200))"
        default: "\(type(of: error))"
        }
    }

    private static func firstLine(_ text: String) -> String {
        String(text.prefix { !$0.isNewline }.prefix(200))
    }

    private static func name(of error: SQLError) -> String {
        String("\(error)".prefix { $0.isLetter })
    }
}
