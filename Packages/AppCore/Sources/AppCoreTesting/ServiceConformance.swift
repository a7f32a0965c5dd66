import AppCore
import Foundation
import HTTPTypes
public import ServiceKit
import Synchronization
public import Testing

/// A valid body and path of a route.
public struct ServiceSample: Sendable {
    /// Relative to the backend's API base, with existing ids, e.g. `/progress/passages/…/submit`.
    public var path: String
    /// A JSON object.
    public var body: String
    /// The route also accepts a bare array.
    public var takesArrays: Bool

    public init(_ path: String, _ body: String, takesArrays: Bool = false) {
        self.path = path
        self.body = body
        self.takesArrays = takesArrays
    }
}

/// Checks everything required of service routes in one line:
///
///     @Test func keepsThePromisesOfAService() async throws {
///         try await ServiceConformance.check(campus, samples: ["sat.auth.login": …])
///     }
///
/// Sends hostile ids, parameters, headers, tokens and bodies to each route. Nothing may cause an
/// internal error; invalid JSON must be 400, or 422 if the contract says so; limits must hold; and
/// every response, even an error, must have the security headers. Every fault is an issue of the
/// calling test.
public final class ServiceConformance: Sendable {
    private let campus: Campus
    private let token: String?
    private let found = Mutex<[String]>([])
    private let callers = TestSequence(seed: 1)

    /// Checks all routes of a campus.
    ///
    /// - Parameters:
    ///   - samples: by endpoint id, for each endpoint with a body: a missing one is a fault, so
    ///     that no route is forgotten.
    ///   - token: a valid access token.
    public static func check(
        _ campus: Campus, samples: [String: ServiceSample] = [:], token: String? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        for fault in try await faults(of: campus, samples: samples, token: token) {
            Issue.record("\(fault)", sourceLocation: sourceLocation)
        }
    }

    /// Returns the faults, each once, without recording them.
    public static func faults(
        of campus: Campus, samples: [String: ServiceSample] = [:], token: String? = nil
    ) async throws -> [String] {
        let check = ServiceConformance(campus: campus, token: token)
        for endpoint in campus.endpoints {
            await check.checkAddress(endpoint)
            await check.checkHeaders(endpoint)
            await check.checkCallers(endpoint)
            guard endpoint.input != WireType(EmptyBody.self) else { continue }
            if let sample = samples[endpoint.id] {
                try await check.checkBodies(endpoint, sample)
            } else {
                check.fault(endpoint, "takes a body, and no sample shows which")
            }
        }
        return check.found.withLock { $0 }
    }

    private init(campus: Campus, token: String?) {
        self.campus = campus
        self.token = token
    }

    private static let anID = "5b0c2f1e-7a44-4c0d-9b7e-0d6f0a3c1e22"

    private func checkAddress(_ endpoint: EndpointDescription) async {
        for text in HostileTexts.components where endpoint.path.contains("{") {
            let reply = await send(endpoint, Self.filled(endpoint.path, with: text))
            expect(400..<500, reply, endpoint, "the id \(text.prefix(40))")
        }
        let path = Self.filled(endpoint.path, with: Self.anID)
        for name in endpoint.query.map(\.name) + ["unknown"] {
            for text in HostileTexts.parameters {
                let reply = await send(endpoint, path + "?\(name)=\(text)")
                expect(200..<500, reply, endpoint, "\(name)=\(text.prefix(40))")
            }
        }
        let long = await send(endpoint, path + "?q=" + String(repeating: "a", count: 9_000))
        expect(414..<415, long, endpoint, "an address of 9,000 bytes")
        let method = await send(endpoint, path, method: .trace)
        expect(405..<406, method, endpoint, "another method")
        if method.headers[.allow]?.contains(endpoint.method.rawValue) != true {
            fault(endpoint, "a 405 does not say which method is allowed")
        }
    }

    private func checkHeaders(_ endpoint: EndpointDescription) async {
        let path = Self.filled(endpoint.path, with: Self.anID)
        for name in HostileTexts.headerNames {
            for text in HostileTexts.headers {
                guard let field = HTTPField.Name(name) else { continue }
                let reply = await send(endpoint, path, headers: [field: text])
                expect(200..<500, reply, endpoint, "\(name): \(text.prefix(40))")
            }
        }
        guard let padding = HTTPField.Name("X-Padding") else { return }
        let large = await send(
            endpoint, path, headers: [padding: String(repeating: "a", count: 40_000)])
        expect(431..<432, large, endpoint, "a header of 40,000 bytes")
        var many: HTTPFields = [:]
        for _ in 0..<200 { many.append(HTTPField(name: padding, value: "a")) }
        let crowd = await send(endpoint, path, headers: many)
        expect(431..<432, crowd, endpoint, "200 header fields")
    }

    private func checkCallers(_ endpoint: EndpointDescription) async {
        let path = Self.filled(endpoint.path, with: Self.anID)
        for token in HostileTexts.tokens {
            let reply = await send(endpoint, path, headers: [.authorization: token])
            expect(401..<402, reply, endpoint, "Authorization: \(token.prefix(40))")
        }
        guard endpoint.authorization == .required else { return }
        // In the school's contract, a write without a CSRF token is rejected before authentication.
        let refusals =
            endpoint.backend == .school && endpoint.method != .get ? 401..<404 : 401..<402
        expect(refusals, await send(endpoint, path), endpoint, "nobody's call")
    }

    private func checkBodies(_ endpoint: EndpointDescription, _ sample: ServiceSample) async throws
    {
        let hostile = try HostileJSON(like: sample.body)
        // In the tutor's contract, an unreadable body is 422.
        let unread = endpoint.backend.errorStyle == .detail ? 422..<423 : 400..<401
        for body in hostile.broken where !(sample.takesArrays && body == Array("[]".utf8)) {
            let reply = await send(endpoint, sample.path, body: body, headers: trusted)
            expect(unread, reply, endpoint, "the body \(Self.shown(body))")
        }
        for body in hostile.odd {
            let reply = await send(endpoint, sample.path, body: body, headers: trusted)
            expect(200..<500, reply, endpoint, "the body \(Self.shown(body))")
        }
        for type in [
            "text/plain", "application/x-www-form-urlencoded", "application/json; charset=utf-16",
        ] {
            var headers = trusted
            headers[.contentType] = type
            let reply = await send(
                endpoint, sample.path, body: Array(sample.body.utf8), headers: headers)
            expect(415..<416, reply, endpoint, "a body of type \(type)")
        }
        let size = campus.responder.maximumBodyBytes + 1
        let body = Array(repeating: UInt8(ascii: " "), count: size)
        let large = await send(endpoint, sample.path, body: body, headers: trusted)
        expect(413..<414, large, endpoint, "a body of \(size) bytes")
    }
}

extension ServiceConformance {
    private struct Reply {
        var status: Int
        var headers: HTTPFields
        var bytes: [UInt8]
    }

    private var trusted: HTTPFields { token.map { [.authorization: "Bearer " + $0] } ?? [:] }

    /// Sends a network request from a new address each time, to avoid rate limits, and checks the
    /// common requirements.
    private func send(
        _ endpoint: EndpointDescription, _ path: String, method: HTTPRequest.Method? = nil,
        body: [UInt8] = [], headers: HTTPFields = [:]
    ) async -> Reply {
        var head = HTTPRequest(
            method: method ?? endpoint.method, scheme: "https", authority: "campus.test",
            path: endpoint.backend.mount + endpoint.backend.apiBase + path, headerFields: headers)
        if !body.isEmpty, headers[.contentType] == nil {
            head.headerFields[.contentType] = "application/json"
        }
        let answer = await campus.responder.respond(
            to: head, body: body,
            origin: .network(address: callers.uuid().uuidString))
        var bytes: [UInt8] = []
        if case .bytes(let whole) = answer.body { bytes = whole }
        let reply = Reply(
            status: answer.head.status.code, headers: answer.head.headerFields, bytes: bytes)
        for fault in ReplyRules.faults(status: reply.status, reply.headers, bytes) {
            self.fault(endpoint, "\(fault) (status \(reply.status), \(path.prefix(80)))")
        }
        return reply
    }

    private func expect(
        _ statuses: Range<Int>, _ reply: Reply, _ endpoint: EndpointDescription, _ what: String
    ) {
        guard !statuses.contains(reply.status) else { return }
        fault(
            endpoint,
            "answers \(what) with \(reply.status): "
                + String(decoding: reply.bytes.prefix(200), as: UTF8.self))
    }

    private func fault(_ endpoint: EndpointDescription, _ text: String) {
        let fault = endpoint.id + ": " + text
        found.withLock { if !$0.contains(fault) { $0.append(fault) } }
    }

    private static func filled(_ path: String, with text: String) -> String {
        path.split(separator: "/", omittingEmptySubsequences: false).map { part in
            part.hasPrefix("{") ? text[...] : part
        }.joined(separator: "/")
    }

    private static func shown(_ body: [UInt8]) -> String {
        String(decoding: body.prefix(120), as: UTF8.self)
    }
}
