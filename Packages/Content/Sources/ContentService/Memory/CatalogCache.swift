import AppCore
import ServiceKit

/// Caches catalog responses in memory, so that repeated requests are
/// cheap.
final class CatalogCache: Sendable {
    /// Maximum bytes of each cache.
    private static let limit = 16 << 20
    /// Approximate overhead per entry.
    private static let overhead = 256

    let pages = RevisionCache<CatalogQuery, ListedPage>(limit: CatalogCache.limit) { filter, page in
        CatalogCache.overhead + filter.bytes + page.size
    }
    let details = RevisionCache<ItemReference, StoredDetail>(limit: CatalogCache.limit) {
        _, detail in
        CatalogCache.overhead + detail.json.count
    }
    let keys = RevisionCache<ItemReference, AnswerKey>(limit: CatalogCache.limit) { _, key in
        CatalogCache.overhead + key.title.utf8.count
            + key.questions.reduce(0) { $0 + CatalogCache.overhead + CatalogCache.bytes(of: $1) }
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
