import Foundation
import HTTPTypes

extension Problem {
    /// The problem for an error response from an external host.
    ///
    /// Uses the host's message as the reason, with the secret removed. If the host rejects the
    /// secret, its message is ignored.
    static func from(
        status: Int, headers: HTTPFields, body: [UInt8], outside address: ExternalBaseURL,
        secret: String?, now: Date
    ) -> Problem {
        let host = address.authority
        let said = ErrorBody(body)
        var reason = said.message
        if let secret, !secret.isEmpty {
            reason = reason?.replacingOccurrences(of: secret, with: "•••")
        }
        if body.drop(while: { $0 <= 0x20 }).first == UInt8(ascii: "<") {
            reason = "It answered with a web page (status \(status))."
        }
        var problem = Problem(
            .contract, "\(host) rejected the request.",
            reason: reason ?? "The status was \(status).",
            place: address.description, status: status, backendCode: said.code)
        switch status {
        case 300..<400:
            problem.summary = "\(host) redirects elsewhere."
            problem.reason =
                headers[.location].map { "To \($0.prefix(200)). Nothing was sent there." }
            problem.cure = "If that is the right address, set it."
        case 401, 403:
            problem.code = .signedOut
            problem.summary =
                secret == nil ? "\(host) needs an API key." : "\(host) doesn't accept the key."
            problem.reason = nil
            problem.cure = "Use the key of an account with access."
        case 402:
            problem.code = .premiumRequired
            problem.summary = "\(host) requires payment."
        case 404, 405:
            problem.code = .notFound
            problem.summary = "\(host) can't find this."
            problem.cure = "Check the address (it often ends in /v1) and the model's name."
        case 408, 504:
            problem.code = .unreachable
            problem.summary = "\(host) timed out."
        case 413:
            problem.code = .invalid
            problem.summary = "It is too large for \(host)."
        case 400, 415, 422:
            problem.code = .invalid
        case 429:
            problem.code = .rateLimited
            problem.summary = "\(host) is getting too many requests."
        case 500...:
            problem.code = .unreachable
            problem.summary = "\(host) has an error (status \(status))."
        default: break
        }
        if status == 429 || status == 503 {
            problem.retryAfterSeconds = RetryAfter.seconds(
                headers[.retryAfter], now: now.timeIntervalSince1970)
            problem.cure =
                Problem.tryAgain(after: problem.retryAfterSeconds)
        }
        return problem
    }

    /// The problem for a missing response from an external host.
    static func from(_ failure: TransportFailure, outside host: String) -> Problem {
        switch failure {
        case .notSent(let reason):
            Problem(
                .unreachable, "\(host) can't be reached.", reason: reason,
                cure: "Check its address and that the server is running.")
        case .outcomeUnknown(let reason):
            Problem(
                .unreachable, "The connection to \(host) broke.", reason: reason,
                cure: "Try again.")
        case .timedOut:
            Problem(.unreachable, "\(host) took too long to answer.", cure: "Try again.")
        case .cancelled: Problem(.interrupted, "Stopped.")
        case .tooLarge(let limit):
            Problem(
                .contract, "The response from \(host) is too large.",
                reason: "More than \(limit) bytes.")
        case .insecure(let reason):
            Problem(
                .unreachable, "The connection to \(host) isn't secure.", reason: reason,
                cure: "Nothing was sent. Ask the server's operator about its certificate.")
        }
    }
}
