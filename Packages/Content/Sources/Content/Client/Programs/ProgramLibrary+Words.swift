import AppCore

/// Adds level words to Vocabulary.
extension ProgramLibrary {
    /// Whether Vocabulary is installed.
    var canLearnWords: Bool { context.capability(.wordCollecting) != nil }

    /// Adds a level's words to Vocabulary as cards of a source named after the program. Returns the
    /// number of new words. Throws a problem if the level is unknown or Vocabulary isn't installed.
    @discardableResult
    func learnWords(of level: String) async throws -> Int {
        var page: LevelPage?
        var problem: Problem?
        for await arrival in followLevel(level) {
            switch arrival {
            case .stored(let known, _), .fresh(let known, _): page = known
            case .failed(let failure): problem = failure
            }
        }
        guard let page else { throw problem ?? Problem(.interrupted, "Stopped.") }
        return try await learnWords(of: page)
    }

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
