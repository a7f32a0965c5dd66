import AppCore
import ServiceKit

/// Caches catalog responses in memory, so that repeated requests are
/// cheap.
final class CatalogMemory: Sendable {
    /// Maximum bytes of each cache.
    private static let limit = 16 << 20
    /// Approximate overhead per entry.
    private static let overhead = 256

    let pages = RevisionCache<ListFilter, ListedPage>(limit: CatalogMemory.limit) { filter, page in
        CatalogMemory.overhead + filter.bytes + page.size
    }
    let details = RevisionCache<ItemReference, StoredDetail>(limit: CatalogMemory.limit) {
        _, detail in
        CatalogMemory.overhead + detail.json.count
    }
    let keys = RevisionCache<ItemReference, AnswerKey>(limit: CatalogMemory.limit) { _, key in
        CatalogMemory.overhead + key.title.utf8.count
            + key.questions.reduce(0) { $0 + CatalogMemory.overhead + CatalogMemory.bytes(of: $1) }
    }

    private static func bytes(of question: AnswerKey.Question) -> Int {
        question.options.reduce(0) { $0 + 32 + $1.utf8.count } + question.text.utf8.count
            + question.blocksJSON.utf8.count + question.annotationsJSON.utf8.count
            + (question.explanation?.utf8.count ?? 0)
            + (question.explanationJSON?.utf8.count ?? 0)
    }
}

/// The cached response of an item.
struct StoredDetail: Sendable {
    let isPremium: Bool
    let json: [UInt8]
}
