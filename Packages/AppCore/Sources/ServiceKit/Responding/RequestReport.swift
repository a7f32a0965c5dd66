import AppCore
import SQLStore

/// A request's result for metrics and logs, without personal data.
public struct RequestReport: Sendable, Hashable {
    /// The id sent in `X-Request-ID`.
    public var requestID: String
    /// The path template, e.g. `/sat/api/v1/lessons/{id}/`; nil without a route.
    public var route: String?
    /// The tenant; nil if it wasn't determined.
    public var tenantID: String?

    public init(requestID: String, route: String? = nil, tenantID: String? = nil) {
        self.requestID = requestID
        self.route = route
        self.tenantID = tenantID
    }
}

/// A loggable error: its type, never a value from a caller.
enum LoggedError {
    /// The first line of a database message, since later lines may quote rows.
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
