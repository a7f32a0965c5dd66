import AppCore

/// The cards of one page of a stored list, stored by column, which decodes many times faster than
/// objects; the dashboard reads all of them at every start.
struct CatalogCardPage: Sendable, Hashable {
    /// The page's key among the digests of a list.
    static let name = "content.cards-1"

    var cards: [CatalogCard]
    /// Number of rows, and of unreadable ones.
    var rows: Int
    /// Whether this is the last page.
    var isLast: Bool

    init(_ page: Page<CatalogRow>, _ kind: ItemReference.Kind) {
        cards = page.results.map { CatalogCard($0, kind) }
        rows = page.results.count + page.skipped
        isLast = page.next == nil || rows == 0
    }
}

extension CatalogCardPage: Codable, ExactKeys {
    init(from decoder: any Decoder) throws {
        let columns = try CatalogCardColumns(from: decoder)
        guard columns.areWhole else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "columns differ in length"))
        }
        cards = columns.id.indices.map(columns.card)
        rows = columns.rows
        isLast = columns.isLast
    }

    func encode(to encoder: any Encoder) throws {
        try CatalogCardColumns(self).encode(to: encoder)
    }
}

/// A page of cards as stored: one array per field, in the same order. A missing text is
/// empty, a number -1.
private struct CatalogCardColumns: Codable, ExactKeys {
    var rows: Int
    var isLast: Bool
    /// The kind of all items.
    var kind: ItemReference.Kind
    var sections: [Section] = []
    var id: [String]
    var slug: [String]
    var title: [String]
    var subject: [String]
    var difficulty: [String]
    /// 1 for premium, 2 for a diagnostic, 3 for both.
    var flags: [Int]
    var questions: [Int]
    /// The index of each card's section in `sections`.
    var section: [Int] = []
    var order: [Int]
    var attempts: [Int]
    var best: [Int]
    var latest: [Int]
    /// The start of the text, as long as the preview needs.
    var preview: [String]

    init(_ page: CatalogCardPage) {
        let cards = page.cards
        rows = page.rows
        isLast = page.isLast
        kind = cards.first?.reference.kind ?? .lesson
        id = cards.map(\.id)
        slug = cards.map { $0.slug ?? "" }
        title = cards.map(\.title)
        subject = cards.map { $0.subject?.rawValue ?? "" }
        difficulty = cards.map(\.difficulty)
        flags = cards.map { ($0.isPremium ? 1 : 0) + ($0.isDiagnostic ? 2 : 0) }
        questions = cards.map(\.questionCount)
        order = cards.map(\.orderWithinSection)
        attempts = cards.map { $0.attempts?.count ?? -1 }
        best = cards.map { $0.attempts?.bestScore ?? -1 }
        latest = cards.map { $0.attempts?.latestScore ?? -1 }
        preview = cards.map(\.preview.text)
        var places: [Section: Int] = [:]
        for card in cards {
            guard let one = card.section else {
                section.append(-1)
                continue
            }
            let place = places[one] ?? sections.count
            if place == sections.count {
                sections.append(one)
                places[one] = place
            }
            section.append(place)
        }
    }

    /// Whether all arrays have the same length.
    var areWhole: Bool {
        let texts = [slug, title, subject, difficulty, preview]
        let numbers = [flags, questions, section, order, attempts, best, latest]
        return texts.allSatisfy { $0.count == id.count }
            && numbers.allSatisfy { $0.count == id.count }
            && section.allSatisfy { $0 < sections.count }
    }

    func card(_ index: Int) -> CatalogCard {
        func known(_ number: Int) -> Int? { number < 0 ? nil : number }
        var card = CatalogCard(
            reference: ItemReference(kind, id[index]),
            slug: slug[index].isEmpty ? nil : slug[index], title: title[index],
            subject: Subject(rawValue: subject[index]), difficulty: difficulty[index],
            isPremium: flags[index] & 1 != 0, isDiagnostic: flags[index] & 2 != 0,
            questionCount: questions[index],
            section: known(section[index]).map { sections[$0] }, orderWithinSection: order[index],
            attempts: known(attempts[index]).map {
                AttemptBrief(
                    count: $0, bestScore: known(best[index]), latestScore: known(latest[index]))
            })
        card.preview = Preview(preview[index], of: kind)
        return card
    }
}
