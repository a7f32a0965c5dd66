import AppCore

/// The word of the day on the dashboard.
struct WordTile: Tile {
    static let info = TileInfo(
        id: "vocabulary.word", title: "Word of the day", keywords: ["daily word"],
        place: "vocabulary/word")

    var info: TileInfo { Self.info }
    let repository: WordOfTheDayRepository

    func load(_ mode: LoadMode) async throws -> TileSummary? {
        if mode == .refresh { try await repository.refresh() }
        return try await repository.known().map { summary(of: $0) }
    }

    private func summary(of word: DailyWord) -> TileSummary {
        var lines: [TileSummary.Line] = []
        let today = repository.today
        if word.day < today {
            lines.append(.init("The word of \(word.day)", emphasis: .warning))
        }
        lines.append(.init(word.definition))
        if !word.synonyms.isEmpty {
            lines.append(.init(word.synonyms.joined(separator: ", "), emphasis: .quiet))
        }
        if !word.example.isEmpty { lines.append(.init(word.example, emphasis: .quiet)) }
        return TileSummary(headline: word.word, lines: lines, updatedAt: word.seenAt)
    }
}
