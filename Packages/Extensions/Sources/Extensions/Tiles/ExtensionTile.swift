import AppCore

/// A tile of an installed extension.
struct ExtensionTile: Tile {
    let info: TileInfo
    /// The tile's id in the extension.
    let part: String
    let owner: InstalledExtension
    let runner: ExtensionRunner
    let environment: SystemEnvironment

    /// Local content never starts the extension.
    func load(_ mode: LoadMode) async throws -> TileSummary? {
        if mode == .local {
            return try await runner.store.content(of: info.id).map { $0.content.summary(at: $0.at) }
        }
        let content: TileContent
        do {
            content = try await runner.load(part, of: owner)
        } catch {
            let isFirst = try await runner.store.content(of: info.id) == nil
            guard isFirst, !(error is CancellationError) else { throw error }
            content = Self.notWorking(Problem(error))
        }
        let now = environment.now()
        try await runner.store.save(content, of: info.id, at: now)
        return content.summary(at: now)
    }

    /// Something to show from now on, so that no start waits for this tile again.
    private static func notWorking(_ problem: Problem) -> TileContent {
        TileContent(
            headline: "Not working",
            lines: [
                .init(text: String(problem.summary.prefix(200)), emphasis: .warning),
                .init(text: String((problem.cure ?? "").prefix(200))),
            ], kind: .empty, items: [])
    }
}
