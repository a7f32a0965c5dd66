import AppCore
import Foundation
import HTTPTypes
import ServiceKit

/// Calls a provider's servers with time and size limits.
struct ProviderClient: Sendable {
    let provider: IdentityProvider
    let transport: any HTTPTransport
    let environment: SystemEnvironment

    struct Answer: Sendable {
        var status: Int
        var headers: HTTPFields
        var body: [UInt8]
    }

    private static let patience = Duration.seconds(10)
    private static let maxBytes = 256 << 10

    /// Sends a GET request. Throws a 503 problem without a response.
    func get(_ url: URL) async throws -> Answer {
        try await send(request(.get, url), body: [])
    }

    /// Posts a form. Throws a 503 problem without a response.
    func post(_ fields: [(String, String)], to url: URL) async throws -> Answer {
        var request = request(.post, url)
        request.headerFields[.contentType] = "application/x-www-form-urlencoded"
        return try await send(request, body: Array(URLText.query(fields).utf8))
    }

    /// The problem shown while the provider doesn't respond.
    var unreachable: Problem {
        Problem(
            .unreachable, "\(provider.title) can't be reached right now.",
            cure: "Try again in a moment.", status: 503, retryAfterSeconds: 5)
    }

    private func request(_ method: HTTPRequest.Method, _ url: URL) -> HTTPRequest {
        let parts = URLComponents(url: url, resolvingAgainstBaseURL: false)
        var path = parts?.percentEncodedPath ?? "/"
        if path.isEmpty { path = "/" }
        if let query = parts?.percentEncodedQuery { path += "?" + query }
        let host = parts?.percentEncodedHost ?? ""
        return HTTPRequest(
            method: method, scheme: parts?.scheme ?? "https",
            authority: host + (parts?.port.map { ":\($0)" } ?? ""), path: path,
            headerFields: [.accept: "application/json", .userAgent: "Homeroom"])
    }

    private func send(_ request: HTTPRequest, body: [UInt8]) async throws -> Answer {
        let (transport, environment) = (transport, environment)
        let answer: Answer? = await withTaskGroup { group in
            group.addTask { try? await Self.whole(transport, request, body) }
            group.addTask {
                try? await environment.sleep(Self.patience)
                return nil
            }
            defer { group.cancelAll() }
            return await group.next() ?? nil
        }
        guard let answer else { throw unreachable }
        return answer
    }

    private static func whole(
        _ transport: any HTTPTransport, _ request: HTTPRequest, _ body: [UInt8]
    ) async throws -> Answer {
        let reply = try await transport.send(request, body: body)
        var bytes: [UInt8] = []
        switch reply.body {
        case .bytes(let whole): bytes = whole
        case .stream(let pieces):
            for try await piece in pieces {
                bytes += piece
                if bytes.count > maxBytes { break }
            }
        }
        guard bytes.count <= maxBytes else {
            throw TransportFailure.tooLarge(limit: maxBytes)
        }
        return Answer(
            status: reply.head.status.code, headers: reply.head.headerFields, body: bytes)
    }
}

/// URL and form encoding.
enum URLText {
    /// `a=b&c=d`, percent-encoding everything but letters, digits and `-._~`.
    /// Source: RFC 3986, section 2.3.
    static func query(_ fields: [(String, String)]) -> String {
        fields.map { escape($0.0) + "=" + escape($0.1) }.joined(separator: "&")
    }

    static func escape(_ text: String) -> String {
        var escaped = ""
        for byte in text.utf8 {
            switch byte {
            case 48...57, 65...90, 97...122, 45, 46, 95, 126:
                escaped.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                escaped += "%" + (digits.count < 2 ? "0" : "") + digits
            }
        }
        return escaped
    }
}
