public import Foundation
public import HTTPTypes

extension Problem {
    /// The problem for an error response, in any of the five contracts' formats: coded objects,
    /// strings, details, field maps, lists, HTML, or an empty body.
    public static func from(
        status: Int, headers: HTTPFields, body: [UInt8], backend: Backend, now: Date = Date()
    ) -> Problem {
        let said = ErrorBody(body)
        var problem = Problem(
            code(status: status, backendCode: said.code), said.message ?? phrase(status, backend),
            fields: said.fields, status: status, backendCode: said.code, details: said.details)
        let asked = RetryAfter.seconds(
            headers[.retryAfter] ?? said.details["retry_after"], now: now.timeIntervalSince1970)
        if status == 429 || status == 503 { problem.retryAfterSeconds = asked }
        if said.message != nil { problem.reason = reason(status, backend) }
        problem.cure = cure(problem, backend)
        if backend == .school { problem.takeSchoolWords(said) }
        return problem
    }

    private static func code(status: Int, backendCode: String?) -> Code {
        switch status {
        case 401: .signedOut
        case 403: backendCode == "PREMIUM_REQUIRED" ? .premiumRequired : .notAllowed
        case 402: .premiumRequired
        case 404, 410: .notFound
        case 409, 412: .conflict
        case 408, 425: .unreachable
        case 429: .rateLimited
        case 400, 413, 415, 422: .invalid
        case 405, 406, 501: .contract
        case 500...: .unreachable
        case 402..<500: .invalid
        default: .contract
        }
    }

    static func phrase(_ status: Int, _ backend: Backend) -> String {
        switch status {
        case 401: "You are signed out of \(backend.title)."
        case 403: "\(backend.title) doesn't allow this."
        case 404, 410: "Not found."
        case 408: "\(backend.title) timed out."
        case 409, 412: "It was changed elsewhere in the meantime."
        case 413: "It is too large for \(backend.title)."
        case 429: "\(backend.title) is getting too many requests."
        case 501: "\(backend.title) doesn't offer this."
        case 503: "\(backend.title) isn't available right now."
        case 500...: "\(backend.title) has an error (status \(status))."
        default: "\(backend.title) rejected this (status \(status))."
        }
    }

    private static func reason(_ status: Int, _ backend: Backend) -> String? {
        switch status {
        case 429: "\(backend.title) is getting too many requests."
        case 501: nil
        case 500...: "\(backend.title) has an error (status \(status))."
        default: nil
        }
    }

    private static func cure(_ problem: Problem, _ backend: Backend) -> String? {
        switch problem.code {
        case .signedOut: return signInCure(backend)
        case .premiumRequired: return "homeroom billing upgrade"
        case .rateLimited:
            return tryAgain(after: problem.retryAfterSeconds)
        case .unreachable: return "Try again later. You can still read what's saved here."
        default: return nil
        }
    }

    /// `Try again in 40 s.`; minutes and hours are rounded up.
    static func tryAgain(after seconds: Int?) -> String {
        switch seconds {
        case nil: "Try again in a minute."
        case let seconds? where seconds < 120: "Try again in \(seconds) s."
        case let seconds? where seconds < 7200: "Try again in \((seconds + 59) / 60) min."
        case let seconds?: "Try again in \((seconds + 3599) / 3600) h."
        }
    }

    /// The command to sign in.
    static func signInCure(_ backend: Backend) -> String {
        backend == .sat
            ? "homeroom auth login" : "homeroom auth login --backend \(backend.rawValue)"
    }

    /// The problem for a missing response.
    public static func from(
        _ failure: TransportFailure, backend: Backend, place: String? = nil
    ) -> Problem {
        let cure = "Check your network, or run: homeroom doctor"
        switch failure {
        case .notSent(let reason):
            return Problem(
                .unreachable, "\(backend.title) can't be reached.", reason: reason, cure: cure,
                place: place)
        case .outcomeUnknown(let reason):
            return Problem(
                .unreachable, "The connection to \(backend.title) broke.", reason: reason,
                cure: cure, place: place)
        case .timedOut:
            return Problem(
                .unreachable, "\(backend.title) took too long to answer.", cure: cure,
                place: place)
        case .cancelled:
            return Problem(.interrupted, "Stopped.")
        case .tooLarge(let limit):
            return Problem(
                .contract, "The response from \(backend.title) is too large.",
                reason: "More than \(limit / (1 << 20)) MB.", place: place)
        case .insecure(let reason):
            return Problem(
                .unreachable, "The connection to \(backend.title) isn't secure.", reason: reason,
                cure: "Nothing was sent. Ask the server's operator about its certificate.",
                place: place)
        }
    }
}
