import AppCore
import FSRS
import Foundation
import SQLStore

/// What Vocabulary's tiles, screens and commands ask about cards and learning. Topics are in extensions, one a file.
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

    /// Whose study it is, and where.
    func scope() async -> String { scope(of: await client.account()) }
    func scope(of account: String) -> String { pending.scope(of: account) }

    /// Makes what works states out.
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
