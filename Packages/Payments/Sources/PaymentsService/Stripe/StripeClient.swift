import AppCore
import Foundation
import HTTPTypes

/// A thin Stripe API client: form-encoded calls, decoded responses, bounded retries.
/// Source: Stripe's API reference, “Authentication”, “Errors”, “Idempotent requests”, “Versioning”.
struct StripeClient: Sendable {
    /// The API version requested, regardless of the account's default.
    static let version = "2025-03-31.basil"
    /// Total attempts; the first two delays are short because a person is waiting.
    static let retry = RetryPolicy(attempts: 3, base: .milliseconds(500), cap: .seconds(5))
    private static let maxBytes = 1 << 20

    private let transport: any HTTPTransport
    private let scheme: String
    private let authority: String
    private let prefix: String
    private let key: String
    private let environment: SystemEnvironment

    /// Throws a 500 problem if the address is invalid or the key must not be sent to it: unencrypted
    /// only to this computer.
    init(
        address: String, key: String, transport: any HTTPTransport, environment: SystemEnvironment
    ) throws(Problem) {
        guard let parts = Self.parts(address), let scheme = parts.scheme, let host = parts.host
        else {
            throw Problem(
                .configuration, "The payment provider's address can't be used.", status: 500,
                backendCode: "CONFIG_ERROR")
        }
        self.scheme = scheme
        authority = host + (parts.port.map { ":\($0)" } ?? "")
        prefix = parts.path.hasSuffix("/") ? String(parts.path.dropLast()) : parts.path
        self.key = key
        self.transport = transport
        self.environment = environment
    }

    /// An address's parts; nil if it is invalid or unencrypted to another computer.
    static func parts(_ address: String) -> URLComponents? {
        guard let parts = URLComponents(string: address), let scheme = parts.scheme,
            let host = parts.host, !host.isEmpty, parts.user == nil, parts.query == nil,
            parts.fragment == nil,
            scheme == "https" || (scheme == "http" && ["127.0.0.1", "localhost"].contains(host))
        else { return nil }
        return parts
    }

    func get<Answer: Decodable>(
        _ path: String, _ query: StripeForm = []
    ) async throws(StripeFailure) -> Answer {
        let text = query.text
        return try await answer(.get, path + (text.isEmpty ? "" : "?" + text), "", nil)
    }

    /// `idempotencyKey` makes all attempts of this call, and other calls with the same
    /// key within a day, one write.
    func post<Answer: Decodable>(
        _ path: String, _ form: StripeForm, idempotencyKey: String
    ) async throws(StripeFailure) -> Answer {
        try await answer(.post, path, form.text, idempotencyKey)
    }

    func delete<Answer: Decodable>(_ path: String) async throws(StripeFailure) -> Answer {
        try await answer(.delete, path, "", nil)
    }

    /// Escapes an id for use in a path; external ids may contain anything.
    static func part(_ id: String) -> String {
        String(
            id.unicodeScalars.map { scalar in
                let isPlain =
                    scalar.isASCII && (scalar.properties.isAlphabetic || "0"..."9" ~= scalar)
                return isPlain || scalar == "_" || scalar == "-" ? Character(scalar) : "_"
            })
    }

    private func answer<Answer: Decodable>(
        _ method: HTTPRequest.Method, _ path: String, _ body: String, _ idempotencyKey: String?
    ) async throws(StripeFailure) -> Answer {
        let bytes = try await bytes(request(method, path, idempotencyKey), Array(body.utf8))
        do throws(Problem) {
            return try WireJSON.decode(Answer.self, from: bytes)
        } catch {
            throw .unreadable(
                [error.place, error.reason].compactMap(\.self).joined(separator: ": "))
        }
    }

    private func request(
        _ method: HTTPRequest.Method, _ path: String, _ idempotencyKey: String?
    ) -> HTTPRequest {
        var request = HTTPRequest(
            method: method, scheme: scheme, authority: authority, path: prefix + path)
        request.headerFields[.authorization] = "Bearer " + key
        request.headerFields[.accept] = "application/json"
        if method == .post {
            request.headerFields[.contentType] = "application/x-www-form-urlencoded"
        }
        if let name = HTTPField.Name("Stripe-Version") {
            request.headerFields[name] = Self.version
        }
        if let idempotencyKey, let name = HTTPField.Name("Idempotency-Key") {
            request.headerFields[name] = String(idempotencyKey.prefix(255))
        }
        return request
    }

    /// The body of a successful response. Retries after no response, 409, 429 and
    /// 5xx, unless Stripe says otherwise.
    private func bytes(
        _ request: HTTPRequest, _ body: [UInt8]
    ) async throws(StripeFailure) -> [UInt8] {
        var failures = 0
        while true {
            let attempt = await attempt(request, body)
            switch attempt {
            case .success(let bytes): return bytes
            case .failure(let failure, let retryAfter):
                failures += 1
                guard let retryAfter, failures < Self.retry.attempts else { throw failure }
                let wait = Self.retry.delay(
                    afterFailures: failures, retryAfterSeconds: retryAfter,
                    random: environment.random)
                do { try await environment.sleep(wait) } catch { throw .cancelled }
            }
        }
    }

    private enum Attempt {
        case success([UInt8])
        /// Seconds to wait before a retry; nil if it must not be retried.
        case failure(StripeFailure, retryAfter: Int?)
    }

    private func attempt(_ request: HTTPRequest, _ body: [UInt8]) async -> Attempt {
        let reply: HTTPReply
        let bytes: [UInt8]
        do throws(TransportFailure) {
            reply = try await transport.send(request, body: body)
        } catch {
            switch error {
            case .cancelled: return .failure(.cancelled, retryAfter: nil)
            case .insecure(let reason): return .failure(.unreachable(reason), retryAfter: nil)
            case .tooLarge: return .failure(.unreadable("too large"), retryAfter: nil)
            case .notSent(let reason), .outcomeUnknown(let reason):
                return .failure(.unreachable(reason), retryAfter: 0)
            case .timedOut: return .failure(.unreachable("it took too long"), retryAfter: 0)
            }
        }
        do {
            bytes = try await Self.collect(reply.body)
        } catch {
            return .failure(.unreachable("the response was cut off"), retryAfter: 0)
        }
        let status = reply.head.status.code
        if (200..<300).contains(status) { return .success(bytes) }
        let failure = Self.failure(status, bytes)
        return .failure(failure, retryAfter: Self.retryAfter(status, reply.head.headerFields))
    }

    private static func failure(_ status: Int, _ bytes: [UInt8]) -> StripeFailure {
        let said = try? WireJSON.decode(StripeErrorBody.self, from: bytes).error
        if status >= 500 || status == 429 {
            return .unreachable("status \(status) \(said?.message ?? "")")
        }
        return .refused(
            status: status, type: said?.type, code: said?.code, param: said?.param,
            message: said?.message)
    }

    private static func retryAfter(_ status: Int, _ fields: HTTPFields) -> Int? {
        let asked = HTTPField.Name("Retry-After").flatMap { fields[$0] }.flatMap(Int.init) ?? 0
        switch HTTPField.Name("Stripe-Should-Retry").flatMap({ fields[$0] }) {
        case "true": return max(0, asked)
        case "false": return nil
        default: break
        }
        return status == 409 || status == 429 || status >= 500 ? max(0, asked) : nil
    }

    private static func collect(_ body: HTTPBody) async throws -> [UInt8] {
        switch body {
        case .bytes(let bytes): return bytes
        case .stream(let stream):
            var bytes: [UInt8] = []
            for try await piece in stream {
                bytes += piece
                guard bytes.count <= maxBytes else { throw StripeFailure.unreadable("too large") }
            }
            return bytes
        }
    }
}
