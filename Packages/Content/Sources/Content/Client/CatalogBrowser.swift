import AppCore

/// The content capability for other modules: titles, places, questions and texts.
struct CatalogBrowser: CatalogBrowsing {
    let library: Library

    func titles(of items: [ItemReference]) async -> [ItemReference: String] {
        var titles: [ItemReference: String] = [:]
        for kind in Set(items.map(\.kind)) {
            let wanted = Set(items.filter { $0.kind == kind })
            for card in await library.catalog.storedCards(kind)?.value ?? []
            where wanted.contains(card.reference) {
                titles[card.reference] = card.title
            }
        }
        return titles
    }

    func place(of item: ItemReference) -> Place { library.place(of: item) }

    func questions(of item: ItemReference) async throws -> [CatalogQuestion]? {
        var problem: Problem?
        for await arrival in library.follow(item) {
            switch arrival {
            case .stored(let page, _), .fresh(let page, _): return Self.questions(of: page)
            case .failed(let failure): problem = failure
            }
        }
        if let problem, problem.code != .notFound { throw problem }
        return nil
    }

    private static func questions(of page: ReadingScreen.Page) -> [CatalogQuestion] {
        let questions: [Question] =
            switch page {
            case .lesson(let lesson): lesson.questions
            case .passage(let passage): passage.questions
            }
        return questions.map { question in
            CatalogQuestion(
                id: question.id, prompt: question.prompt.plain,
                options: question.options.map(\.spoken), correctIndex: question.correctIndex,
                explanation: question.explanation.isEmpty ? nil : question.explanation.plain,
                skills: question.skills)
        }
    }
}

extension CatalogBrowser: TextProviding {
    func text(of item: ItemReference) async throws -> OfferedText {
        let card = try await ItemFinder(library: library).card(item.id, among: [item.kind])
        var problem: Problem?
        for await arrival in library.follow(card.reference) {
            switch arrival {
            case .stored(let page, _), .fresh(let page, _): return Self.text(of: page)
            case .failed(let failure): problem = failure
            }
        }
        throw problem
            ?? Problem(.notFound, "I can't read this \(item.kind.noun).", place: card.title)
    }

    private static func text(of page: ReadingScreen.Page) -> OfferedText {
        switch page {
        case .lesson(let lesson):
            OfferedText(
                title: lesson.title,
                text: lesson.pages.map(\.plain).filter { !$0.isEmpty }.joined(separator: "\n\n"))
        case .passage(let passage): OfferedText(title: passage.title, text: passage.text.plain)
        }
    }
}
