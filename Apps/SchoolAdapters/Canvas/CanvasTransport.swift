public import AppCore
import Foundation
public import HTTPTypes

/// Answers the school contract's requests from Canvas, so that the school's features need to know nothing about it.
///
/// Its place is between a client and the network: it takes a request of the contract, asks Canvas as often as needed, and
/// answers in the contract's shapes. What Canvas doesn't have is 404, with a sentence that says so.
public struct CanvasTransport: UploadingTransport {
    let client: CanvasClient
    let prefix: String
    let environment: SystemEnvironment

    /// - Parameters:
    ///   - address: Canvas's own address, such as `https://school.instructure.com`.
    ///   - network: the transport to other computers.
    /// Returns nil if the address isn't valid.
    public init?(
        address: String, network: any HTTPTransport, environment: SystemEnvironment
    ) {
        guard let mark = address.range(of: "://") else { return nil }
        let rest = address[mark.upperBound...]
        let authority = rest.prefix { $0 != "/" }
        guard !authority.isEmpty else { return nil }
        var path = String(rest.dropFirst(authority.count))
        while path.hasSuffix("/") { path.removeLast() }
        prefix = path.hasSuffix(Self.apiBase) ? path : path + Self.apiBase
        self.environment = environment
        client = CanvasClient(
            scheme: address[..<mark.lowerBound].lowercased(), authority: authority.lowercased(),
            prefix: prefix, transport: network, environment: environment)
    }

    /// Canvas's, and by chance the school contract's too.
    private static let apiBase = "/api/v1"

    public func send(
        _ request: HTTPRequest, body: [UInt8]
    ) async throws(TransportFailure) -> HTTPReply {
        try await reply(to: request, body, nil)
    }

    public func stream(
        _ request: HTTPRequest, _ body: UploadBody
    ) async throws(TransportFailure) -> HTTPReply {
        try await reply(to: request, [], body)
    }

    private func reply(
        to request: HTTPRequest, _ body: [UInt8], _ upload: UploadBody?
    ) async throws(TransportFailure) -> HTTPReply {
        let answer: ContractAnswer
        do {
            answer = try await self.answer(request, body, upload)
        } catch CanvasFailure.transport(let failure) {
            throw failure
        } catch is CancellationError {
            throw .cancelled
        } catch let failure as CanvasFailure {
            answer = failureAnswer(failure)
        } catch {
            if Task.isCancelled { throw .cancelled }
            answer = .failure(502, "Canvas's answer can't be used: \(error)")
        }
        return HTTPReply(head: answer.head, body: .bytes(answer.body))
    }

    private func answer(
        _ request: HTTPRequest, _ body: [UInt8], _ upload: UploadBody?
    ) async throws -> ContractAnswer {
        guard let token = request.headerFields[.authorization], token.hasPrefix("Bearer ") else {
            // Ending a session that isn't there is fine.
            return request.method == .delete ? .empty : tokenAnswer(hasEnded: false)
        }
        let school = CanvasSchool(
            client: client, token: String(token.dropFirst(7)), environment: environment)
        let path = request.path ?? "/"
        guard path.hasPrefix(prefix + "/"),
            let call = ContractCall(
                request.method, String(path.dropFirst(prefix.count)), body, upload),
            let (route, call) = CanvasRoutes.find(call)
        else {
            return request.method == .get
                ? .failure(404, "Canvas has nothing like this.")
                : .failure(
                    422,
                    "Homeroom can't do this in Canvas yet. Do it in your browser: \(client.origin)"
                )
        }
        return try await route(school, call)
    }

    private func failureAnswer(_ failure: CanvasFailure) -> ContractAnswer {
        switch failure {
        case .tokenEnded: tokenAnswer(hasEnded: true)
        case .refused(let status):
            .failure(
                status == 410 ? 404 : status,
                status == 403
                    ? "Canvas doesn't let you see or do this."
                    : "Canvas doesn't have this, or hides it from you.")
        case .throttled:
            .failure(429, "Canvas is getting too many requests.", headers: [.retryAfter: "30"])
        case .unusable(let status, let text):
            .failure(status < 400 ? 502 : status, "Canvas: \(text)")
        case .transport: .failure(503, "Canvas can't be reached.")
        }
    }

    private func tokenAnswer(hasEnded: Bool) -> ContractAnswer {
        .failure(
            401,
            hasEnded
                ? "Your Canvas access token has ended, or it was deleted in Canvas."
                : "You have no Canvas access token here.")
    }
}

/// A request of the school contract.
struct ContractCall: Sendable {
    var method: HTTPRequest.Method
    /// `["students", "12", "todos"]`.
    var path: [String]
    var query: [String: String]
    var body: [UInt8]
    /// A form with a file, instead of the body.
    var upload: UploadBody?
    /// The numbers in the path, in order.
    var numbers: [Int64] = []

    /// nil if the address isn't valid.
    init?(
        _ method: HTTPRequest.Method, _ target: String, _ body: [UInt8], _ upload: UploadBody?
    ) {
        guard let parts = URLComponents(string: target) else { return nil }
        self.method = method
        self.body = body
        self.upload = upload
        path = parts.path.split(separator: "/").map(String.init)
        query = Dictionary(
            (parts.queryItems ?? []).map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { $1 })
    }

    var course: Int64? { query["course_id"].flatMap { Int64($0) } }
}

/// A response in the school contract's shapes.
struct ContractAnswer: Sendable {
    var head: HTTPResponse
    var body: [UInt8]

    static let empty = ContractAnswer(head: HTTPResponse(status: .noContent), body: [])

    static func json(_ value: some Encodable, status: HTTPResponse.Status = .ok) throws
        -> ContractAnswer
    {
        ContractAnswer(
            head: HTTPResponse(status: status, headerFields: [.contentType: "application/json"]),
            body: try WireJSON.encode(value))
    }

    static func failure(
        _ status: Int, _ text: String, headers: HTTPFields = [:]
    ) -> ContractAnswer {
        var headers = headers
        headers[.contentType] = "application/json"
        let body = (try? WireJSON.encode(["error": text])) ?? []
        return ContractAnswer(
            head: HTTPResponse(status: .init(code: status), headerFields: headers), body: body)
    }
}
