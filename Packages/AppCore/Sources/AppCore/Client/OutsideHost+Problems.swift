import Foundation
import HTTPTypes

extension Problem {
    /// What an answer of a host outside of all contracts means that is not a success.
    ///
    /// Its own words are taken for the reason, without the secret should they repeat it; when it refuses the secret,
    /// they are not taken at all.
    static func from(
        status: Int, headers: HTTPFields, body: [UInt8], outside address: OutsideAddress,
        secret: String?, now: Date
    ) -> Problem {
        let host = address.authority
        let said = ErrorBody(body)
        var reason = said.message
        if let secret, !secret.isEmpty {
            reason = reason?.replacingOccurrences(of: secret, with: "•••")
        }
        if body.drop(while: { $0 <= 0x20 }).first == UInt8(ascii: "<") {
            reason = "It answers with a web page (status \(status))."
        }
        var problem = Problem(
            .contract, "\(host) refused this.", reason: reason ?? "The status was \(status).",
            place: address.description, status: status, backendCode: said.code)
        switch status {
        case 300..<400:
            problem.summary = "\(host) sends us elsewhere."
            problem.reason =
                headers[.location].map { "To \($0.prefix(200)), where nothing was sent." }
            problem.cure = "If that is the right address, set it."
        case 401, 403:
            problem.code = .signedOut
            problem.summary =
                secret == nil ? "\(host) wants a key." : "\(host) does not accept the key."
            problem.reason = nil
            problem.cure = "Give the key of an account that may use it."
        case 402:
            problem.code = .premiumRequired
            problem.summary = "\(host) wants to be paid."
        case 404, 405:
            problem.code = .notFound
            problem.summary = "\(host) does not know this."
            problem.cure = "Check the address, which often ends in /v1, and the model's name."
        case 408, 504:
            problem.code = .unreachable
            problem.summary = "\(host) gave up waiting."
        case 413:
            problem.code = .invalid
            problem.summary = "It is too large for \(host)."
        case 400, 415, 422:
            problem.code = .invalid
        case 429:
            problem.code = .rateLimited
            problem.summary = "\(host) asks to slow down."
        case 500...:
            problem.code = .unreachable
            problem.summary = "\(host) has a fault (status \(status))."
        default: break
        }
        if status == 429 || status == 503 {
            problem.retryAfterSeconds = RetryAfter.seconds(
                headers[.retryAfter], now: now.timeIntervalSince1970)
            problem.cure =
                problem.retryAfterSeconds.map { "Try again in \($0) s." }
                ?? "Try again in a minute."
        }
        return problem
    }

    /// Why no answer came from a host outside of all contracts.
    static func from(_ failure: TransportFailure, outside host: String) -> Problem {
        switch failure {
        case .notSent(let reason):
            Problem(
                .unreachable, "\(host) cannot be reached.", reason: reason,
                cure: "Check that its server runs, and its address.")
        case .outcomeUnknown(let reason):
            Problem(
                .unreachable, "The connection to \(host) broke.", reason: reason,
                cure: "Try again.")
        case .timedOut:
            Problem(.unreachable, "\(host) took too long to answer.", cure: "Try again.")
        case .cancelled: Problem(.interrupted, "Stopped.")
        case .tooLarge(let limit):
            Problem(
                .contract, "The answer of \(host) is too large.",
                reason: "More than \(limit) bytes.")
        case .insecure(let reason):
            Problem(
                .unreachable, "The connection to \(host) is not safe.", reason: reason,
                cure: "Nothing was sent. Ask who runs it about its certificate.")
        }
    }
}
