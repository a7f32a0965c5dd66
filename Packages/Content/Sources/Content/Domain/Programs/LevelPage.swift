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
    /// A dictation of the level's own sentences, for practice; nil if it has none.
    let dictation: LevelItem?

    init(
        level: LanguageLevel, program: LanguageProgram, teaching: [TeachingBlock],
        glossary: [GlossaryWord], items: [LevelItem], skipped: Int
    ) {
        self.level = level
        self.program = program
        self.teaching = teaching
        self.glossary = glossary
        self.items = items
        self.skipped = skipped
        dictation = DictationTask(glossary: glossary, items: items).map { task in
            LevelItem(
                id: "dictation-" + level.id, title: "Dictation", about: nil, position: items.count,
                media: nil, body: .dictation(task))
        }
    }

    /// An item, or the dictation.
    func item(_ id: String) -> LevelItem? {
        items.first { $0.id == id } ?? (dictation?.id == id ? dictation : nil)
    }

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
