import AppCore
import Foundation

/// The pages in modules.
extension CourseRepository {
    /// The cached text of an item's page and its age; nil if it was never read.
    func knownPage(_ item: Int64) async -> (page: ModulePage, heardAt: Date)? {
        await client.cached(ModuleEndpoints.page, path: ["id": String(item)])
            .map { ($0.value, $0.fetchedAt) }
    }

    /// Fetches an item's page, which is then readable without a network.
    func refreshPage(_ item: Int64) async throws(Problem) -> ModulePage {
        try await client.fetch(ModuleEndpoints.page, path: ["id": String(item)]).value
    }
}

extension CoursePage {
    /// The items with a page to read.
    var pages: [Item] { (modules ?? []).flatMap { ($0.items ?? []).filter(\.hasPage) } }
}
