import AppCore
import FSRS
import Foundation
import SQLStore

/// Access to cards and learning for Vocabulary's tiles, screens and commands. Each topic is an
/// extension in its own file.
struct StudyRepository: Sendable {
    let context: FeatureContext
    let store: StudyStore

    init(context: FeatureContext) {
        self.context = context
        store = StudyStore(database: context.store)
    }

    var client: APIClient { context.client(for: .vocabulary) }
    var pending: PendingWrites {
        PendingWrites(context, .vocabulary, endpoints: TextOutboxHandler.endpoints)
    }
    /// Milliseconds since 1970, UTC.
    var nowMilliseconds: Int64 {
        Int64((context.environment.now().timeIntervalSince1970 * 1000).rounded(.down))
    }
    /// A new lower-case UUID.
    var newID: String { context.environment.uuid().uuidString.lowercased() }

    /// The key of the student's data: backend and account.
    func scope() async -> String { scope(of: await client.account()) }
    func scope(of account: String) -> String { pending.scope(of: account) }

    /// The rules that compute states.
    var rules: StudyRules { StudyRules(timeZone: context.environment.timeZone) }
    /// Seconds since 1970, UTC.
    var seconds: Double { context.environment.now().timeIntervalSince1970 }

    func days(of preferences: StudyPreferences) -> StudyDays { rules.days(preferences) }
    func replay(_ preferences: StudyPreferences) -> CardReplay { rules.replay(preferences) }

    func preferences() async throws -> StudyPreferences {
        let scope = await scope()
        return try await store.database.read { try StudyStore.preferences(scope, $0) }
    }
}
