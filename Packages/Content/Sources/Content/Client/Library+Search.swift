import AppCore
import Foundation

extension Library {
    private static let mostFound = 3000

    /// Lessons, passages and sections for "find anything", from the local store.
    func searchItems() async -> [SearchItem] {
        let visitor = await visitor()
        let cards = await catalog.storedEverything().filter { visitor.isShown($0) }
        return CardSorting.sorted(cards, by: .course).prefix(Self.mostFound).map(item)
    }

    private func item(_ card: CatalogCard) -> SearchItem {
        let id = card.slug ?? card.id
        let (kind, command, word): (SearchItem.Kind, String, String) =
            switch card.reference.kind {
            case .lesson: (.lesson, "lessons", "lesson")
            case .passage: (.passage, "passages", "passage")
            case .writingSection: (.section, "sections", "writing section")
            case .mathSection: (.section, "sections", "math section")
            }
        let facts = [card.subject?.title ?? "", card.difficulty.lowercased()]
        return SearchItem(
            kind, id: id, title: card.title,
            detail: facts.filter { !$0.isEmpty }.joined(separator: ", "),
            keywords: [word] + (card.isDiagnostic ? ["diagnostic", "test"] : []),
            command: "homeroom content \(command) show \(id)", place: place(of: card.reference))
    }
}

extension ProgramLibrary {
    private static let mostFound = 1500

    /// Language programs and their levels for "find anything", from the local store.
    func searchItems() async -> [SearchItem] {
        let programs = await storedProgramList()?.value.programs ?? []
        let found = programs.flatMap { program in
            let language = program.teaches.flatMap {
                Locale(identifier: "en").localizedString(forLanguageCode: $0)
            }
            let item = SearchItem(
                .language, id: program.id, title: program.name,
                detail: "\(program.completeCount) of \(program.levels.count) levels complete",
                keywords: ["language"] + [language].compactMap(\.self),
                command: "homeroom content programs show \(program.id)", place: ProgramPlace.home)
            return [item] + program.levels.map { level(item.title, $0) }
        }
        return Array(found.prefix(Self.mostFound))
    }

    private func level(_ program: String, _ level: LanguageLevel) -> SearchItem {
        SearchItem(
            .language, id: level.id, title: level.name,
            detail: "\(program), level \(level.number), \(level.statusText)",
            keywords: ["level"], command: "homeroom content programs show \(level.id)",
            place: ProgramPlace.level(level.id))
    }
}
