import AppCore
import Foundation
import ServiceKit

extension ServiceContext {
    /// The answer key of an item that the caller may open. Throws a 404 problem when there is no
    /// such item, and a 403 problem when it is premium and the caller has none.
    func answerKey(
        _ kind: ItemReference.Kind, _ id: String, for principal: Principal?
    ) async throws -> AnswerKey {
        let key = try await answerKey(kind, id)
        if key.isPremium, principal?.isPremium != true {
            throw Problem(
                .premiumRequired, "This \(kind.noun) requires a premium subscription.",
                cure: "Get premium to open it.", status: 403, backendCode: "PREMIUM_REQUIRED",
                details: ["upgrade_url": "/web/subscription"])
        }
        return key
    }

    /// The answer key of an item, premium or not, for telling a student of their own attempts
    /// alone. Throws a 404 problem when there is no such item.
    func answerKey(_ kind: ItemReference.Kind, _ id: String) async throws -> AnswerKey {
        guard let key = try await keys().answerKey(of: ItemReference(kind, id)) else {
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
                reason: "Content is not installed.", status: 503)
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
