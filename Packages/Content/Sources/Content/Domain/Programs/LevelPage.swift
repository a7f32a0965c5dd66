/// A level with its contents.
struct LevelPage: Sendable, Hashable {
    let level: LanguageLevel
    let program: LanguageProgram
    /// The explanation before the items.
    let teaching: [TeachingBlock]
    let glossary: [GlossaryWord]
    /// In order.
    let items: [LevelItem]
    /// The number of unreadable rows.
    let skipped: Int

    func item(_ id: String) -> LevelItem? { items.first { $0.id == id } }

    /// The scored items, which must all pass to complete the level.
    var scoredIDs: [String] { items.filter(\.isScored).map(\.id) }
}

/// A part of the explanation.
enum TeachingBlock: Sendable, Hashable {
    case paragraph(String)
    case list([String])
}

/// A glossary word of a level.
struct GlossaryWord: Sendable, Hashable, Identifiable {
    let id: String
    let term: String
    let meaning: String
    let example: String?
}
