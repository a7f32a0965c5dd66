import AppCore

/// Adds level words to Vocabulary.
extension ProgramLibrary {
    @discardableResult
    func learnWords(of page: LevelPage) async throws -> Int {
        guard let vocabulary = context.capability(.wordCollecting) else {
            throw Problem(
                .configuration, "Vocabulary isn't installed, so you can't learn words here.",
                reason: "You can still read the words in the level.",
                cure: "Use a Homeroom that includes Vocabulary.")
        }
        guard !page.glossary.isEmpty else {
            throw Problem(.notFound, "The level “\(page.level.name)” doesn't have a word list.")
        }
        return try await vocabulary.collect(
            WordCollection(
                key: "dialogues/\(client.place)/\(page.program.id)", title: page.program.name,
                language: page.program.teaches,
                words: page.glossary.map {
                    .init(term: $0.term, meaning: $0.meaning, example: $0.example)
                }))
    }
}
