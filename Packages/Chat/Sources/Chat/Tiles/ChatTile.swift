import AppCore

/// How many notes there are, and the newest of them.
struct ChatTile: Tile {
    static let info = TileInfo(id: "chat.notes", title: "Chat", place: "chat")

    var info: TileInfo { Self.info }
    let store: NoteStore

    /// The local store is all there is, so both modes read it.
    func load(_ mode: LoadMode) async throws -> TileSummary? {
        let notes = try await store.all()
        let now = store.now
        guard !notes.isEmpty else {
            return TileSummary(
                .empty, headline: "No notes yet",
                lines: [.init("homeroom chat add \"the first one\"", emphasis: .quiet)],
                updatedAt: now)
        }
        return TileSummary(
            headline: notes.count == 1 ? "1 note" : "\(notes.count) notes",
            lines: notes.prefix(4).map { .init($0.text) }, updatedAt: now)
    }
}
