import AppCore
import SQLStore
import ServiceKit

/// Attempt summaries for the catalog's lists.
struct AttemptSummaries: AttemptSummaryProviding {
    let database: any SQLDatabase

    /// Uses one statement per kind of item.
    func attemptSummaries(
        of items: [ItemReference], for account: AccountKey, in connection: any SQLConnection
    ) throws -> [ItemReference: CampusAttemptSummary] {
        let ids = Dictionary(grouping: items, by: \.kind).mapValues { $0.map(\.id) }
        let store = SummaryStore(account: account, connection: connection)
        var summaries: [ItemReference: CampusAttemptSummary] = [:]
        for (kind, ids) in ids {
            let found = try store.summaries(of: kind, ids: ids)
            if summaries.isEmpty {
                summaries = found
            } else {
                summaries.merge(found) { first, _ in first }
            }
        }
        return summaries
    }

    func answeredQuestions(
        in item: ItemReference, for account: AccountKey
    ) async throws -> Set<String> {
        try await database.read { connection in
            let answers = try AnswerStore(account: account, connection: connection).answers(
                to: item)
            return Set(answers.map(\.questionID))
        }
    }
}
