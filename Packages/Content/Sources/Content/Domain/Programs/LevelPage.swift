/// A level, opened.
struct LevelPage: Sendable, Hashable {
    let level: LanguageLevel
    let program: LanguageProgram
    /// What is explained before the items.
    let teaching: [TeachingBlock]
    let glossary: [GlossaryWord]
    /// In order.
    let items: [LevelItem]
    /// How many rows of the backend's could not be read.
    let skipped: Int

    func item(_ id: String) -> LevelItem? { items.first { $0.id == id } }

    /// The items that make the level complete once each has passed.
    var scoredIDs: [String] { items.filter(\.isScored).map(\.id) }
}

/// A piece of what is explained.
enum TeachingBlock: Sendable, Hashable {
    case paragraph(String)
    case list([String])
}

/// A word of a level.
struct GlossaryWord: Sendable, Hashable, Identifiable {
    let id: String
    let term: String
    let meaning: String
    let example: String?
}
