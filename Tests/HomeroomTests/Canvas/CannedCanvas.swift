import AppCore
import CanvasAdapter
import Foundation
import HTTPTypes
import Synchronization
import Testing

/// Canvas with prepared answers, and the school contract's client of the adapter before it.
final class CannedCanvas: HTTPTransport {
    struct Answer: Sendable {
        var status = 200
        var headers: HTTPFields = [:]
        var body: String
    }

    private struct State {
        var answers: [String: [Answer]]
        var asked: [HTTPRequest] = []
        var sentBodies: [String] = []
        var slept: [Duration] = []
    }

    private let state: Mutex<State>

    /// By path and query without `per_page`; the last answer of a list stays.
    init(_ answers: [String: [Answer]]) { state = Mutex(State(answers: answers)) }

    convenience init(_ answers: [String: String]) {
        self.init(answers.mapValues { [Answer(body: $0)] })
    }

    var asked: [HTTPRequest] { state.withLock(\.asked) }
    var slept: [Duration] { state.withLock(\.slept) }
    var sentBodies: [String] { state.withLock(\.sentBodies) }

    func send(_ request: HTTPRequest, body: [UInt8]) async throws(TransportFailure) -> HTTPReply {
        let answer = state.withLock { state in
            state.asked.append(request)
            state.sentBodies.append(String(decoding: body, as: UTF8.self))
            let path = (request.path ?? "").prefix { $0 != "?" }.dropFirst("/api/v1".count)
            let key = [request.path ?? "", "\(request.method) \(path)", String(path)]
                .first { state.answers[$0] != nil }
            guard let key, let answers = state.answers[key], let first = answers.first else {
                return Answer(status: 404, body: #"{"errors":[{"message":"no such thing"}]}"#)
            }
            if answers.count > 1 { state.answers[key] = Array(answers.dropFirst()) }
            return first
        }
        return HTTPReply(
            head: HTTPResponse(status: .init(code: answer.status), headerFields: answer.headers),
            body: .bytes(Array(answer.body.utf8)))
    }

    /// Tuesday, September 1, 2026, at noon UTC.
    static let now = Date(timeIntervalSince1970: 1_788_264_000)

    private var environment: SystemEnvironment {
        SystemEnvironment(
            now: { Self.now }, timeZone: .gmt, calendar: Calendar(identifier: .gregorian),
            uuid: { UUID() }, random: { $0.upperBound },
            sleep: { duration in self.state.withLock { $0.slept.append(duration) } })
    }

    /// The adapter's answer to a request of the school contract.
    func ask(
        _ path: String, _ method: HTTPRequest.Method = .get, body: String = "",
        token: String? = "the-token"
    ) async throws -> (status: Int, json: JSONValue) {
        let adapter = try #require(
            CanvasTransport(
                address: "https://school.example", network: self, environment: environment))
        return try await Self.ask(adapter, path, method, body: body, token: token)
    }

    static func ask(
        _ adapter: CanvasTransport, _ path: String, _ method: HTTPRequest.Method = .get,
        body: String = "", bytes: [UInt8]? = nil, upload: UploadBody? = nil,
        token: String? = "the-token"
    ) async throws -> (status: Int, json: JSONValue) {
        var request = HTTPRequest(
            method: method, scheme: "https", authority: "school.example", path: "/api/v1" + path)
        if let token { request.headerFields[.authorization] = "Bearer " + token }
        let reply =
            if let upload {
                try await adapter.send(request, upload: upload)
            } else {
                try await adapter.send(request, body: bytes ?? Array(body.utf8))
            }
        guard case .bytes(let bytes) = reply.body else { return (reply.head.status.code, .null) }
        let json = bytes.isEmpty ? .null : try WireJSON.decode(JSONValue.self, from: bytes)
        return (reply.head.status.code, json)
    }

    /// An adapter that several questions share.
    func adapter() throws -> CanvasTransport {
        try #require(
            CanvasTransport(
                address: "https://school.example/", network: self, environment: environment))
    }
}
