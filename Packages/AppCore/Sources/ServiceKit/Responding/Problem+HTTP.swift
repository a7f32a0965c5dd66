public import AppCore
import HTTPTypes
import SQLStore

extension Problem {
    /// A 501 problem: the operator hasn't set up what a route needs. The response includes the cure.
    public static func notSetUp(
        _ summary: String, cure: String, backendCode: String
    ) -> Problem {
        Problem(
            .configuration, summary, cure: cure, status: 501, backendCode: backendCode)
    }

    /// Converts an error thrown by a handler; nil for an internal error.
    init?(thrown error: any Error) {
        switch error {
        case let problem as Problem: self = problem
        case is CancellationError:
            self.init(.interrupted, "The request was cancelled.", status: 503)
        case SQLError.busy:
            self.init(
                .unreachable, "The database is busy.", cure: "Try again in a moment.",
                status: 503, retryAfterSeconds: 1)
        case SQLError.timedOut:
            self.init(
                .unreachable, "The database took too long to answer.",
                cure: "Try again in a moment.", status: 503, retryAfterSeconds: 1)
        case SQLError.unreachable:
            self.init(
                .unreachable, "The campus cannot reach its database.",
                cure: "Try again in a moment.", status: 503, retryAfterSeconds: 1)
        case SQLError.unknownOutcome:
            self.init(
                .unreachable, "Whether the campus kept this change is not known.",
                cure: "Send it again with the same idempotency key, or look first.",
                status: 503, retryAfterSeconds: 1)
        case SQLError.value(let reason):
            self.init(.invalid, "The request holds text that cannot be kept.", reason: reason)
        case SQLError.constraint:
            self.init(.conflict, "Something like that is already there.", status: 409)
        case SQLError.cannotWrite(let reason):
            self.init(
                .cannotWrite, "The campus cannot write to its database.", reason: reason,
                cure: "Make room on its disk, or allow it to write there.", status: 503)
        case SQLError.newer(let migrations):
            self.init(
                .configuration, "A newer Homeroom wrote this campus's database.",
                reason: "It knows " + migrations.joined(separator: ", ") + ".",
                cure: "Update Homeroom.", status: 503)
        case SQLError.corrupt(let reason):
            self.init(
                .internal, "The campus's database is damaged.", reason: reason, status: 503)
        case SQLError.closed:
            self.init(.unreachable, "The campus is closing.", status: 503)
        default: return nil
        }
    }

    /// The HTTP status: the problem's own, or the one for its code.
    func httpStatus(in style: ErrorStyle) -> Int {
        if let status, (400...599).contains(status) { return status }
        return switch code {
        case .invalid, .usage, .contract: style == .detail ? 422 : 400
        case .signedOut: 401
        case .notAllowed, .premiumRequired: 403
        case .notFound: 404
        case .conflict: 409
        case .rateLimited: 429
        case .unreachable, .cannotWrite, .interrupted: 503
        default: 500
        }
    }
}
