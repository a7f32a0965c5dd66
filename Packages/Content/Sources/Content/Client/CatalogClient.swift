import AppCore
import Foundation

/// Lists and items of the catalog, stored first, then fresh.
struct CatalogClient: Sendable {
    let client: APIClient
    let now: @Sendable () -> Date

    /// One large page, because smaller pages may overlap and miss rows.
    static let pageSize = 200
    /// Page limit, in case a server's list never ends.
    static let maxPages = 50

    // MARK: Lists

    /// The list endpoint of a kind, decoding only what cards need.
    private func list(_ kind: ItemReference.Kind) -> Endpoint<EmptyBody, Page<CatalogRow>> {
        switch kind {
        case .lesson: ContentEndpoints.lessons.reading(Page<CatalogRow>.self)
        case .passage: ContentEndpoints.passages.reading(Page<CatalogRow>.self)
        case .writingSection: ContentEndpoints.writingSections.reading(Page<CatalogRow>.self)
        case .mathSection: ContentEndpoints.mathSections.reading(Page<CatalogRow>.self)
        }
    }

    /// The list from the server; empty if it doesn't serve sections.
    func cards(_ kind: ItemReference.Kind) async throws(Problem) -> CachedResponse<[CatalogCard]> {
        do throws(Problem) {
            return try await fetched(kind)
        } catch {
            guard error.code == .notFound, kind == .writingSection || kind == .mathSection else {
                throw error
            }
            return CachedResponse([], fetchedAt: now())
        }
    }

    /// Cards of several kinds in one list, stored first, then fresh.
    func followCards(_ kinds: [ItemReference.Kind]) -> AsyncStream<Arrival<[CatalogCard]>> {
        AsyncStream { continuation in
            let task = Task {
                if let stored = await storedCards(kinds) {
                    continuation.yield(.stored(stored.value, stored.fetchedAt))
                }
                do throws(Problem) {
                    let fresh = try await cards(kinds)
                    continuation.yield(.fresh(fresh.value, fresh.fetchedAt))
                } catch {
                    continuation.yield(.failed(error))
                }
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    /// All stored items.
    func storedEverything() async -> [CatalogCard] {
        await storedCards(ItemReference.Kind.allCases)?.value ?? []
    }

    /// All items from the server.
    func everything() async throws(Problem) -> [CatalogCard] {
        try await cards(ItemReference.Kind.allCases).value
    }

    /// The stored lists of several kinds with the oldest date; nil if none is stored.
    func storedCards(_ kinds: [ItemReference.Kind]) async -> CachedResponse<[CatalogCard]>? {
        var all: CachedResponse<[CatalogCard]>?
        for kind in kinds {
            guard let stored = await storedCards(kind) else { continue }
            all = CachedResponse(
                (all?.value ?? []) + stored.value,
                fetchedAt: min(all?.fetchedAt ?? stored.fetchedAt, stored.fetchedAt))
        }
        return all
    }

    /// The lists of several kinds from the server.
    func cards(_ kinds: [ItemReference.Kind]) async throws(Problem) -> CachedResponse<[CatalogCard]>
    {
        var all: [CatalogCard] = []
        var oldest: Date?
        for kind in kinds {
            let fresh = try await cards(kind)
            all += fresh.value
            oldest = oldest ?? fresh.fetchedAt
        }
        return CachedResponse(all, fetchedAt: oldest ?? Date(timeIntervalSince1970: 0))
    }

    private func query(_ offset: Int) -> [(String, String)] {
        [("limit", String(Self.pageSize))] + (offset > 0 ? [("offset", String(offset))] : [])
    }

    private func fetched(
        _ kind: ItemReference.Kind
    ) async throws(Problem) -> CachedResponse<[CatalogCard]> {
        let endpoint = list(kind)
        var cards: [CatalogCard] = []
        var offset = 0
        var oldest: Date?
        for _ in 0..<Self.maxPages {
            let page = try await client.fetch(endpoint, query: query(offset))
            oldest = oldest ?? page.fetchedAt
            let part = CatalogCardPage(page.value, kind)
            cards += part.cards
            offset += part.rows
            if part.isLast { break }
        }
        return CachedResponse(
            CardSorting.unique(cards), fetchedAt: oldest ?? Date(timeIntervalSince1970: 0))
    }

    /// The stored list; nil if there is none.
    func storedCards(_ kind: ItemReference.Kind) async -> CachedResponse<[CatalogCard]>? {
        let endpoint = list(kind)
        var cards: [CatalogCard] = []
        var offset = 0
        var oldest: Date?
        for _ in 0..<Self.maxPages {
            let page = await client.digest(CatalogCardPage.name, of: endpoint, query: query(offset))
            {
                CatalogCardPage($0, kind)
            }
            guard let page else { break }
            oldest = min(oldest ?? page.fetchedAt, page.fetchedAt)
            cards += page.value.cards
            offset += page.value.rows
            if page.value.isLast { break }
        }
        return oldest.map { CachedResponse(CardSorting.unique(cards), fetchedAt: $0) }
    }

    // MARK: Items

    func followLesson(_ id: String) -> AsyncStream<Arrival<Lesson>> {
        follow(ContentEndpoints.lesson, id, Lesson.init)
    }

    func followPassage(_ id: String) -> AsyncStream<Arrival<Passage>> {
        follow(ContentEndpoints.passage, id, Passage.init)
    }

    func followWritingSection(_ id: String) -> AsyncStream<Arrival<Passage>> {
        follow(ContentEndpoints.writingSection, id, Passage.init)
    }

    func followMathSection(_ id: String) -> AsyncStream<Arrival<Lesson>> {
        follow(ContentEndpoints.mathSection, id, Lesson.init)
    }

    private func follow<Detail, Value: Sendable>(
        _ endpoint: Endpoint<EmptyBody, Detail>, _ id: String,
        _ make: @escaping @Sendable (Detail) -> Value
    ) -> AsyncStream<Arrival<Value>> {
        let followed = client.follow(endpoint, path: ["id": id])
        return AsyncStream { continuation in
            let task = Task {
                for await step in followed {
                    switch step {
                    case .cached(let stored):
                        continuation.yield(.stored(make(stored.value), stored.fetchedAt))
                    case .fresh(let fresh):
                        continuation.yield(.fresh(make(fresh.value), fresh.fetchedAt))
                    case .failed(let problem, _): continuation.yield(.failed(problem))
                    }
                }
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    // MARK: Prefetching

    /// Maximum items prefetched after a list loads.
    static let readAhead = 20

    /// Prefetches the first open items of a list, so that they open offline.
    /// Not needed for the built-in server. Stops at the first
    /// failure.
    func prefetch(_ cards: [CatalogCard]) async {
        guard !client.address.isEmbedded else { return }
        let wanted = CardSorting.sorted(cards.filter { !$0.isPremium }, by: .course)
        for card in wanted.prefix(Self.readAhead) {
            guard !Task.isCancelled, await !isStored(card.reference) else { continue }
            do throws(Problem) {
                let path = ["id": card.id]
                switch card.reference.kind {
                case .lesson: _ = try await client.fetch(ContentEndpoints.lesson, path: path)
                case .passage: _ = try await client.fetch(ContentEndpoints.passage, path: path)
                case .writingSection:
                    _ = try await client.fetch(ContentEndpoints.writingSection, path: path)
                case .mathSection:
                    _ = try await client.fetch(ContentEndpoints.mathSection, path: path)
                }
            } catch {
                return
            }
        }
    }

    private func isStored(_ item: ItemReference) async -> Bool {
        switch item.kind {
        case .lesson:
            await client.cached(ContentEndpoints.lesson, path: ["id": item.id]) != nil
        case .passage:
            await client.cached(ContentEndpoints.passage, path: ["id": item.id]) != nil
        case .writingSection:
            await client.cached(ContentEndpoints.writingSection, path: ["id": item.id]) != nil
        case .mathSection:
            await client.cached(ContentEndpoints.mathSection, path: ["id": item.id]) != nil
        }
    }
}
