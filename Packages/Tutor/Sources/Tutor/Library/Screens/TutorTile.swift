import AppCore

/// The tutor's tile: documents, reading progress and recent ones.
struct TutorTile: Tile {
    static let info = TileInfo(
        id: "tutor.library", title: "Tutor",
        keywords: ["documents", "notes", "books", "assistant"], place: "tutor")

    var info: TileInfo { Self.info }
    let library: DocumentLibrary

    func load(_ mode: LoadMode) async throws -> TileSummary? {
        if mode == .refresh { await goOnIndexing() }
        let moment = library.context.environment.now()
        let rows = try await library.rows(inCourse: nil)
        guard !rows.isEmpty else {
            return TileSummary(
                .empty, headline: "No documents yet",
                lines: [.init("Open and press + to add one; then ask it.")], updatedAt: moment)
        }
        var lines: [TileSummary.Line] = []
        let waiting = rows.filter {
            $0.document.state == .extracting || $0.document.state == .pending
        }
        if let first = waiting.first {
            lines.append(
                .init(
                    "“\(first.document.title)”", trailing: Self.progress(waiting), emphasis: .quiet)
            )
        }
        if let step = library.background.step {
            lines.append(
                .init(
                    "Preparing “\(step.document)”", trailing: "\(step.done) of \(step.of)",
                    emphasis: .quiet))
        }
        let failed = rows.count { $0.document.state.failure != nil }
        if failed > 0 {
            lines.append(
                .init(
                    "\(LibraryWords.count(failed, "document")) couldn't be read",
                    emphasis: .warning))
        }
        for document in try await library.recent(limit: 2) {
            lines.append(.init(document.title, trailing: "opened", emphasis: .plain))
        }
        let courses = try await library.courses().count
        lines.append(.init("In \(LibraryWords.count(courses, "course"))", emphasis: .quiet))
        return TileSummary(
            headline: LibraryWords.count(rows.count, "document"), lines: lines, updatedAt: moment)
    }

    /// Continues interrupted indexing, unless that sends texts elsewhere.
    private func goOnIndexing() async {
        guard await EmbeddingProvider(context: library.context).sendingNotice == nil else { return }
        library.indexInBackground()
    }

    private static func progress(_ waiting: [DocumentRow]) -> String {
        guard let row = waiting.first(where: { $0.document.state == .extracting }) else {
            return "waiting"
        }
        let pages = row.document.pages
        return pages > 0 ? "\(row.done) of \(pages) pages" : "being read"
    }
}
