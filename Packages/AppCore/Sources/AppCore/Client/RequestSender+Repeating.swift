import Foundation
import HTTPTypes

extension RequestSender {
    /// True if retrying can't perform a write twice.
    func mayRepeat(_ call: PreparedRequest, after result: Result<Answer, Failure>) -> Bool {
        switch result {
        case .failure(.transport(let failure)):
            switch failure {
            case .notSent: return true
            case .outcomeUnknown, .timedOut: return isRepeatable(call)
            case .cancelled, .tooLarge, .insecure: return false
            }
        case .failure(.problem): return false
        case .success(let answer):
            switch answer.head.status.code {
            case 429, 503: return true
            case 408, 500, 502, 504: return isRepeatable(call)
            default: return false
            }
        }
    }

    /// True if sending twice is harmless: the endpoint allows it, or the backend honors idempotency keys.
    func isRepeatable(_ call: PreparedRequest) -> Bool {
        switch call.repeatability {
        case .safe: true
        case .keyed: call.idempotencyKey != nil && honoursIdempotencyKeys
        case .once: false
        }
    }

    /// Whether this backend answers a repeated key with the first response.
    var honoursIdempotencyKeys: Bool { honoursKeys || memory.honoursKeys(base.origin) }

    /// Seconds to wait that an error response asks for.
    static func retryAfter(of result: Result<Answer, Failure>, now: Double) -> Int? {
        guard case .success(let answer) = result else { return nil }
        return RetryAfter.seconds(answer.head.headerFields[.retryAfter], now: now)
    }

    /// The problem for an error response.
    func problem(for answer: Answer) -> Problem {
        if answer.head.status.kind == .redirection {
            return Problem(
                .contract, "\(backend.title) sent an unexpected redirect.", place: base.origin,
                status: answer.head.status.code)
        }
        return .from(
            status: answer.head.status.code, headers: answer.head.headerFields, body: answer.body,
            backend: backend, now: environment.now())
    }

    /// The problem for a missing response. `patience` is the call's own time limit, if it had one.
    func problem(for failure: Failure, patience: Duration? = nil) -> Problem {
        switch failure {
        case .problem(let problem): return problem
        case .transport(.timedOut):
            return late("\(backend.title) took too long to answer.", patience)
        case .transport(.notSent(Self.timeIsOver)):
            return late("\(backend.title) wasn't asked: this command's time is over.", nil)
        case .transport(let failure):
            return .from(failure, backend: backend, place: base.origin)
        }
    }

    /// The reason why a request isn't sent when a command has used up its time.
    static let timeIsOver = "this command's time for servers is over"

    private func late(_ summary: String, _ patience: Duration?) -> Problem {
        let limit = patience ?? wait?.limit ?? limits.time
        let seconds = Int(limit.asSeconds.rounded(.up))
        let longer = "Try again, or wait longer: --set network.seconds=\(min(3600, seconds * 4))"
        return Problem(
            .unreachable, summary, reason: "No complete answer within \(seconds) s.",
            cure: patience == nil ? longer : "Try again.", place: base.origin)
    }
}

/// Validates where a redirect leads.
struct Redirect {
    static let statuses: Set<Int> = [301, 302, 307, 308]

    var from: HTTPRequest
    var base: BaseURL
    var backend: Backend

    /// The path to continue with. Throws ``Problem/Code/contract`` if it leads to another origin,
    /// or would send a write to a different path.
    func path(to location: String?) throws(Problem) -> String {
        guard let location, !location.isEmpty else {
            throw refusal("The redirect has no target.", place: base.origin)
        }
        let target = try localPath(location)
        let isRead = from.method == .get || from.method == .head
        guard isRead || Self.withoutSlash(target) == Self.withoutSlash(from.path ?? "") else {
            throw refusal("It redirects a write to another address.", place: location)
        }
        return target
    }

    private func localPath(_ location: String) throws(Problem) -> String {
        if location.hasPrefix("/"), !location.hasPrefix("//") { return location }
        guard let mark = location.range(of: "://") else {
            guard location.hasPrefix("?") else {
                throw refusal("It redirects to another address.", place: location)
            }
            return (from.path ?? "").prefix { $0 != "?" } + location
        }
        let rest = location[mark.upperBound...]
        let authority = String(rest.prefix { $0 != "/" && $0 != "?" })
        let scheme = location[..<mark.lowerBound].lowercased()
        let other = BaseURL(scheme: scheme, authority: authority.lowercased(), prefix: "")
        guard BaseURL.host(of: authority) != nil, other.origin == base.origin else {
            throw refusal("It redirects to another host.", place: location)
        }
        let path = String(rest.dropFirst(authority.count))
        return path.hasPrefix("/") ? path : "/" + path
    }

    private func refusal(_ reason: String, place: String) -> Problem {
        Problem(
            .contract, "\(backend.title) has moved to another address.", reason: reason,
            cure: "homeroom connect \(backend.rawValue) <the new address>",
            place: String(place.prefix(200)))
    }

    private static func withoutSlash(_ target: String) -> String {
        var path = String(target.prefix { $0 != "?" })
        let query = target.dropFirst(path.count)
        if path.hasSuffix("/") { path.removeLast() }
        return path + query
    }
}
