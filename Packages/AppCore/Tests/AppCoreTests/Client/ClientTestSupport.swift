import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import Logging
import SQLStore
import Synchronization

/// Endpoints and clients that the tests share.
enum Sample {
    struct Item: Codable, Sendable, Hashable {
        var id: WireID
        var title: String
    }

    struct Answer: Codable, Sendable, Hashable { var text: String }

    static let list = Endpoint<EmptyBody, Page<Item>>(
        "sat.items.list", .sat, .get, "/items/",
        query: [QueryField("limit", .integer), QueryField("offset", .integer)],
        authorization: .optional, summary: "Items.")
    static let show = Endpoint<EmptyBody, Item>(
        "sat.items.show", .sat, .get, "/items/{id}/", authorization: .optional, summary: "An item.")
    static let mine = Endpoint<EmptyBody, Item>(
        "sat.me", .sat, .get, "/me", authorization: .required, summary: "Me.")
    static let submit = Endpoint<Answer, Item>(
        "sat.items.submit", .sat, .post, "/items/{id}/submit", authorization: .required,
        repeatability: .keyed, summary: "Submit.")
    static let note = Endpoint<Answer, EmptyBody>(
        "sat.notes.add", .sat, .post, "/notes", authorization: .required, summary: "A note.")

    static let item = #"{"id":"i1","title":"Waves"}"#

    static func client(
        _ transport: any HTTPTransport, address: BackendAddress = .url("https://sat.example"),
        authenticator: any Authenticator = AnonymousAuthenticator(), cache: ResponseCache? = nil,
        clock: TestClock = TestClock(instantUpTo: .seconds(20)),
        memory: BackendCapabilityCache? = nil,
        retry: RetryPolicy = .interactive, limits: CallLimits? = nil, wait: ServerWait? = nil
    ) throws -> APIClient {
        try APIClient(
            backend: .sat, address: address, transport: transport, authenticator: authenticator,
            cache: cache, environment: .test(clock: clock),
            memory: memory ?? BackendCapabilityCache(),
            retry: retry, limits: limits, wait: wait, log: Logger(label: "test"))
    }
}

/// Counts from 1.
final class Counter: Sendable {
    private let state = Mutex(0)
    var value: Int { state.withLock { $0 } }
    @discardableResult
    func next() -> Int {
        state.withLock { count in
            count += 1
            return count
        }
    }
}

extension ScriptedTransport.Seen {
    func header(_ name: String) -> String? {
        HTTPField.Name(name).flatMap { request.headerFields[$0] }
    }
}

/// What `body` throws, when it is a problem.
func problem<T>(_ body: () async throws -> T) async -> Problem? {
    do {
        _ = try await body()
        return nil
    } catch {
        return error as? Problem
    }
}
