import AppCore
import Foundation
import ServiceKit
import Tutor

extension Problem {
    /// A 422 problem in the contract's list format.
    static func tutor(_ field: String, _ message: String) -> Problem {
        Problem(
            .invalid, "\(field): \(message)", place: field, fields: [field: [message]], status: 422)
    }
}

/// Access checks and rate limits of callers.
struct TutorCallers: Sendable {
    let policy: TutorPolicy
    let limiter: RateLimiter

    /// The account that owns the rows. Throws a 401 problem without an account if one is required,
    /// as in any named school.
    func owner<Input>(_ request: ServiceRequest<Input>) throws -> AccountKey {
        if let account = request.principal?.account { return account }
        guard policy.servesAnybody, !request.isTenantNamed else {
            throw Problem(
                .signedOut, "This server's tutor requires an account.", cure: "Sign in first.",
                status: 401, backendCode: "UNAUTHORIZED")
        }
        return AccountKey(tenantID: request.tenantID, userID: "")
    }

    /// Validates a session id for the caller. Without an account, it must be unguessable, since
    /// it's the only protection.
    func session<Input>(_ id: String?, _ request: ServiceRequest<Input>) throws -> String {
        _ = try owner(request)
        let place = Input.self == EmptyBody.self ? "query.session_id" : "session_id"
        guard let id, !id.isEmpty else { throw Problem.tutor(place, "Field required") }
        guard id.count <= StrokeLimits.text, Self.isPlain(id) else {
            throw Problem.tutor(place, "At most 200 characters, without control characters")
        }
        guard request.principal != nil || id.utf8.count >= 16 else {
            throw Problem.tutor(
                place, "Without an account, use an id that can't be guessed, e.g. a UUID")
        }
        return id
    }

    /// Counts a request against the limit, except for students of the built-in server.
    func take<Input>(
        _ kind: String, _ limit: RateLimit, _ request: ServiceRequest<Input>
    ) async throws {
        guard case .network(let address) = request.origin else { return }
        let subject = request.principal?.userID ?? "address " + address
        try await limiter.take(
            [RateBucket("tutor " + kind, of: subject, limit)], of: request.tenantID)
    }

    static func isPlain(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }
}

extension RateLimit {
    /// Ink arrives about once a second during drawing.
    static let ink = RateLimit(burst: 240, interval: 0.25)
    /// The limit for requests that use a model or a voice.
    static let voice = RateLimit(burst: 20, interval: 6)
    static let vectors = RateLimit(burst: 120, interval: 0.5)
    static let quizzes = RateLimit(burst: 30, interval: 4)
}

extension ServiceRequest {
    /// An integer query parameter. Throws a 422 problem outside `range`.
    func number(
        _ name: String, in range: ClosedRange<Int>, standard: Int?
    ) throws -> Int? {
        guard let text = query[name] else { return standard }
        guard let number = Int(text), range.contains(number) else {
            throw Problem.tutor(
                "query." + name, "A whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }
}

extension ServiceContext {
    /// Milliseconds since 1970.
    var milliseconds: Int64 {
        Int64((environment.now().timeIntervalSince1970 * 1000).rounded(.down))
    }

    /// 32 random hexadecimal digits.
    func speechID() -> String {
        environment.uuid().uuidString.lowercased().filter { $0 != "-" }
    }
}
