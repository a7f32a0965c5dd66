import AppCore
import HTTPTypes

/// Serves the subscription pages from this process with the server's session data.
struct LoopbackPages: Sendable {
    private let pages: SubscriptionPages

    init(client: APIClient) {
        pages = SubscriptionPages(provider: RemoteTestSessions(client: client))
    }

    /// Handles one browser request; unknown addresses get 404.
    func answer(_ head: HTTPRequest, _ body: [UInt8]) async -> HTTPReply {
        let target = (head.path ?? "").split(separator: "?", maxSplits: 1)
        let page = target.first.flatMap { SubscriptionPages.Page(rawValue: String($0)) }
        guard let page else {
            return HTTPReply(head: HTTPResponse(status: .notFound), body: .bytes([]))
        }
        switch head.method {
        case .get, .head:
            let query = target.count > 1 ? FormText.fields(target[1].utf8) : [:]
            return await pages.show(page, session: query?[SubscriptionPages.sessionField])
        case .post:
            return await pages.take(page, type: head.headerFields[.contentType], body: body)
        default: return HTTPReply(head: HTTPResponse(status: .methodNotAllowed), body: .bytes([]))
        }
    }
}

/// Test sessions of the signed-in student, fetched from the server.
private struct RemoteTestSessions: TestSessionProviding {
    let client: APIClient

    func session(_ id: String) async throws -> TestSession? {
        try await known { () async throws(Problem) in
            try await client.call(PaymentsEndpoints.testSession, path: ["id": id])
        }
    }

    func decide(_ action: TestDecision.Action, on id: String) async throws -> TestSession? {
        try await known { () async throws(Problem) in
            try await client.call(
                PaymentsEndpoints.testDecision, path: ["id": id], body: TestDecision(action: action)
            )
        }
    }

    private func known(
        _ ask: () async throws(Problem) -> TestSession
    ) async throws(Problem) -> TestSession? {
        do throws(Problem) {
            return try await ask()
        } catch  where error.code == .notFound {
            return nil
        }
    }
}
