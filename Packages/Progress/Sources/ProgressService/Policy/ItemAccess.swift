import AppCore
import Foundation
import SQLStore
import ServiceKit

extension ServiceContext {
    /// The answer key of an item that the caller may open. Throws a 404 problem when there is no
    /// such item, and a 403 problem when it is premium and the caller has none.
    func answerKey(
        _ kind: ItemReference.Kind, _ id: String, for principal: Principal?
    ) async throws -> AnswerKey {
        try Self.open(try await answerKey(kind, id), for: principal)
    }

    /// The same, inside the transaction that looked the caller up.
    func answerKey(
        _ kind: ItemReference.Kind, _ id: String, for principal: Principal?,
        in connection: any SQLConnection
    ) throws -> AnswerKey {
        try Self.open(try answerKey(kind, id, in: connection), for: principal)
    }

    private static func open(_ key: AnswerKey, for principal: Principal?) throws -> AnswerKey {
        if key.isPremium, principal?.isPremium != true {
            throw Problem(
                .premiumRequired, "This \(key.item.kind.noun) requires a premium subscription.",
                cure: "Get premium to open it.", status: 403, backendCode: "PREMIUM_REQUIRED",
                details: ["upgrade_url": "/web/subscription"])
        }
        return key
    }

    /// The answer key of an item, premium or not, for telling a student of their own attempts
    /// alone. Throws a 404 problem when there is no such item.
    func answerKey(_ kind: ItemReference.Kind, _ id: String) async throws -> AnswerKey {
        try await database.read { try answerKey(kind, id, in: $0) }
    }

    private func answerKey(
        _ kind: ItemReference.Kind, _ id: String, in connection: any SQLConnection
    ) throws -> AnswerKey {
        guard let key = try keys().answerKey(of: ItemReference(kind, id), in: connection) else {
            throw Problem(
                .notFound, "There is no such \(kind.noun).", status: 404,
                backendCode: "NOT_FOUND")
        }
        return key
    }

    /// Who knows the answers. Throws a 503 problem when no installed service does.
    func keys() throws -> any AnswerKeyProviding {
        guard let keys = capability(.answerKeys) else {
            throw Problem(
                .unreachable, "This campus has no lessons and passages.",
                reason: "Content isn't installed.", status: 503)
        }
        return keys
    }

    /// Seconds since 1970, UTC.
    var moment: Double { environment.now().timeIntervalSince1970 }

    /// A fresh lower-case id.
    var newID: @Sendable () -> String {
        let uuid = environment.uuid
        return { uuid().uuidString.lowercased() }
    }
}
