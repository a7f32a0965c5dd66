import AppCore
import Foundation
import SQLStore
import ServiceKit

extension ServiceContext {
    /// The answer key of an item the caller may open. Throws a 404 problem if the item
    /// doesn't exist, or a 403 problem if it requires premium.
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

    /// The answer key of an item, premium or not, used only for a student's own attempts.
    /// Throws a 404 problem if the item doesn't exist.
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

    /// The source of answer keys. Throws a 503 problem if none is installed.
    func keys() throws -> any AnswerKeyProviding {
        guard let keys = capability(.answerKeys) else {
            throw Problem(
                .unreachable, "This server has no lessons or passages.",
                reason: "Content isn't installed.", status: 503)
        }
        return keys
    }

    /// Seconds since 1970, UTC.
    var moment: Double { environment.now().timeIntervalSince1970 }

    /// A new lowercase id.
    var newID: @Sendable () -> String {
        let uuid = environment.uuid
        return { uuid().uuidString.lowercased() }
    }
}
