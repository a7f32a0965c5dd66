import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import Logging
import SQLStore
import Synchronization

@testable import HomeroomHost

/// A school with prepared answers.
final class SchoolDouble: UploadingTransport {
    private struct State {
        var answers: [String: String]
        var asked: [(line: String, body: String)] = []
        var failure: TransportFailure?
        var status: Int?
        var pieces = 0
    }

    private let state: Mutex<State>

    /// By method and path: `GET /courses`. What isn't there is 404.
    init(_ answers: [String: String]) { state = Mutex(State(answers: answers)) }

    /// Method, path and query, and body of each request.
    var asked: [(line: String, body: String)] { state.withLock(\.asked) }

    /// What the school was asked, without questions for the student's own id.
    var lines: [String] { asked.map(\.line).filter { $0 != "GET /me" } }

    /// Pieces of the bodies that came in pieces.
    var pieces: Int { state.withLock(\.pieces) }

    func fail(_ failure: TransportFailure?) { state.withLock { $0.failure = failure } }
    func refuse(_ status: Int?) { state.withLock { $0.status = status } }

    func stream(
        _ request: HTTPRequest, _ body: UploadBody
    ) async throws(TransportFailure) -> HTTPReply {
        var bytes: [UInt8] = []
        do {
            try await body.pieces { piece in
                bytes += piece
                state.withLock { $0.pieces += 1 }
            }
        } catch {
            throw .notSent("\(error)")
        }
        return try await send(request, body: bytes)
    }

    func send(_ request: HTTPRequest, body: [UInt8]) async throws(TransportFailure) -> HTTPReply {
        let path = (request.path ?? "").dropFirst("/api/v1".count)
        let line = "\(request.method) \(path)"
        let result: Result<(Int, String), TransportFailure> = state.withLock { state in
            state.asked.append((line, String(decoding: body, as: UTF8.self)))
            if let failure = state.failure { return .failure(failure) }
            if let status = state.status { return .success((status, #"{"error":"no"}"#)) }
            let known = state.answers[line] ?? state.answers[String(line.prefix { $0 != "?" })]
            return .success(known.map { (200, $0) } ?? (404, #"{"error":"Not found"}"#))
        }
        let (status, text) = try result.get()
        let head = HTTPResponse(
            status: .init(code: status),
            headerFields: [
                .contentType: "application/json",
                HTTPField.Name("Idempotency-Supported") ?? .ifMatch: "true",
            ])
        return HTTPReply(head: head, body: .bytes(Array(text.utf8)))
    }
}

/// Two connected schools, and the client that features use.
struct LakeAndHill {
    static let key = 7
    let lake: SchoolDouble
    let hill: SchoolDouble
    let transport: SchoolsTransport
    let client: APIClient
    let hillCredentials = MemoryCredentialStore()
    let clock = TestClock()

    /// - Parameters:
    ///   - account: the account at the second school; empty if signed out.
    ///   - firstAccount: the account at the first school now; it was `17` at first.
    init(
        lake: [String: String] = [:], hill: [String: String] = [:], account: String = "5",
        firstAccount: String = "17"
    ) throws {
        self.lake = SchoolDouble(["GET /me": #"{"user":{"id":17}}"#].merging(lake) { $1 })
        self.hill = SchoolDouble(["GET /me": #"{"user":{"id":5}}"#].merging(hill) { $1 })
        let cache = ResponseCache(
            store: try SQLiteDatabase.inMemory(migrations: CoreStore.migrations))
        let environment = SystemEnvironment.test(clock: clock)
        let log = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        func client(_ address: String, _ transport: any HTTPTransport, _ account: String) throws
            -> APIClient
        {
            try APIClient(
                backend: .school, address: .url(address), transport: transport,
                authenticator: AnonymousAuthenticator(account: account), cache: cache,
                environment: environment, retry: .never, log: log)
        }
        transport = SchoolsTransport(
            [
                ConnectedSchool(
                    key: 0, name: "Lake",
                    client: try client("https://lake.example", self.lake, firstAccount),
                    credentials: MemoryCredentialStore(), firstAccount: "17",
                    environment: environment),
                ConnectedSchool(
                    key: Self.key, name: "Hill",
                    client: try client("https://hill.example", self.hill, account),
                    credentials: hillCredentials, environment: environment),
            ], student: 17, environment: environment)
        self.client = try APIClient(
            backend: .school, address: .url("https://lake.example"), transport: transport,
            authenticator: SchoolsAuthenticator(name: "17"), cache: cache,
            environment: environment, retry: .never, log: log)
    }

    /// An id of the second school, as features see it.
    static func hill(_ id: Int64) -> Int64 { Int64(key) * 10_000_000_000 + id }

    func ask(
        _ path: String, _ method: HTTPRequest.Method = .get, _ body: String = ""
    ) async throws -> (status: Int, json: JSONValue, head: HTTPResponse) {
        let request = HTTPRequest(
            method: method, scheme: "https", authority: "lake.example", path: "/api/v1" + path)
        let reply = try await transport.send(request, body: Array(body.utf8))
        guard case .bytes(let bytes) = reply.body else { return (0, .null, reply.head) }
        let json = bytes.isEmpty ? JSONValue.null : try WireJSON.decode(JSONValue.self, from: bytes)
        return (reply.head.status.code, json, reply.head)
    }
}
