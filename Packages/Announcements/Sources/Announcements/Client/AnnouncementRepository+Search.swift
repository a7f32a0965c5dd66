import AppCore

extension AnnouncementRepository {
    private static let mostFound = 1000

    /// Announcements for "find anything", from the local store.
    func searchItems() async throws -> [SearchItem] {
        try await board().bulletins.prefix(Self.mostFound).map { bulletin in
            SearchItem(
                .announcement, id: String(bulletin.id), title: bulletin.title,
                detail: bulletin.origin, keywords: ["news", "notice"],
                date: bulletin.publishedAt,
                command: "homeroom announcements show \(bulletin.id)", place: bulletin.place)
        }
    }
}
