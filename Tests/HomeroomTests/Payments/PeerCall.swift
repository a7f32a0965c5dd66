import AppCore
import Foundation
import HTTPTypes
import HomeroomHost
import Testing

/// A server under test and its responses.
struct PeerCall {
    /// `http://127.0.0.1:PORT`, without a slash at the end.
    let base: String
    var token: String?
    private let transport = NetworkTransport(environment: [:])

    init(_ base: String, token: String? = nil) {
        self.base = base
        self.token = token
    }

    struct Answer {
        var status: Int
        var text: String
        var json: JSONValue

        subscript(_ name: String) -> JSONValue? { json[name] }
    }

    /// Sends JSON, or a form when `form` is given.
    func send(
        _ method: HTTPRequest.Method, _ path: String, _ body: JSONValue? = nil, form: String? = nil
    ) async throws -> Answer {
        let url = try #require(URLComponents(string: base))
        let authority = "\(try #require(url.host)):\(try #require(url.port))"
        var request = HTTPRequest(
            method: method, scheme: "http", authority: authority, path: url.path + path)
        if let token { request.headerFields[.authorization] = "Bearer " + token }
        var bytes: [UInt8] = []
        if let form {
            bytes = Array(form.utf8)
            request.headerFields[.contentType] = "application/x-www-form-urlencoded"
        } else if let body {
            bytes = try WireJSON.encode(body)
            request.headerFields[.contentType] = "application/json"
        }
        let reply = try await transport.send(request, body: bytes)
        var content: [UInt8] = []
        switch reply.body {
        case .bytes(let whole): content = whole
        case .stream(let pieces): for try await piece in pieces { content += piece }
        }
        return Answer(
            status: reply.head.status.code, text: String(decoding: content, as: UTF8.self),
            json: (try? WireJSON.decode(JSONValue.self, from: content)) ?? .null)
    }

    /// Repeats a request for at most five minutes, until the response is as expected, since another
    /// process gives no signal.
    func becomes(
        _ path: String, _ isRight: (Answer) -> Bool,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        var last: Answer?
        for _ in 0..<1500 {
            let answer = try await send(.get, path)
            if isRight(answer) { return }
            last = answer
            // A real pause, because another process gives no signal.
            try await Task.sleep(for: .milliseconds(200))
        }
        Issue.record("\(path) stays \(last?.text ?? "")", sourceLocation: sourceLocation)
    }

    func close() async { await transport.close() }
}

extension PeerCall {
    /// A new, signed-in student of a server.
    static func student(of campus: CampusProcess, _ email: String) async throws -> PeerCall {
        var call = PeerCall("http://127.0.0.1:\(campus.port)/sat/api/v1")
        let answer = try await call.send(
            .post, "/auth/register", .object(["email": .string(email), "password": "a decent one"]))
        call.token = try #require(answer["tokens"]?["access"]?.text, "\(answer.text)")
        return call
    }
}
