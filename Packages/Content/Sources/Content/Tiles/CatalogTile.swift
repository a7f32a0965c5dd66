import AppCore
import Foundation

/// The tile of lessons, passages or sections: what to continue, how many there are, and
/// the best score.
struct CatalogTile: Tile {
    let info: TileInfo
    let catalog: CatalogScreen.Catalog
    let library: Library

    static let lessons = TileInfo(
        id: "content.lessons", title: "Lessons", keywords: ["sat", "learn", "practice"],
        place: "content/lessons")
    static let passages = TileInfo(
        id: "content.passages", title: "Passages", keywords: ["sat", "reading"],
        place: "content/passages", start: .hidden)
    static let sections = TileInfo(
        id: "content.sections", title: "Sections", keywords: ["sections", "sets", "texts to edit"],
        place: "content/sections", start: .hidden)

    func load(_ mode: LoadMode) async throws -> TileSummary? {
        switch mode {
        case .local:
            guard let stored = await library.catalog.storedCards(catalog.kinds) else { return nil }
            return await summary(of: stored.value, at: stored.fetchedAt)
        case .refresh:
            let fresh = try await library.catalog.cards(catalog.kinds)
            for other in others { _ = try? await library.catalog.cards(other.kinds) }
            return await summary(of: fresh.value, at: fresh.fetchedAt)
        }
    }

    /// What the lessons' tile also counts.
    private var others: [CatalogScreen.Catalog] {
        catalog == .lessons ? [.passages, .sections] : []
    }

    private var noun: (one: String, many: String) { Self.noun(of: catalog) }

    private static func noun(of catalog: CatalogScreen.Catalog) -> (one: String, many: String) {
        switch catalog {
        case .lessons: ("lesson", "lessons")
        case .passages: ("passage", "passages")
        case .sections: ("section", "sections")
        }
    }

    func summary(of all: [CatalogCard], at date: Date) async -> TileSummary {
        let visitor = await library.visitor()
        let cards = CardSorting.sorted(all.filter(visitor.isShown), by: .course)
        guard !cards.isEmpty else { return empty(visitor, isHiding: !all.isEmpty, date) }
        if cards.allSatisfy(visitor.isLocked) {
            return TileSummary(
                .locked, headline: "\(cards.count) \(noun.many) with premium",
                lines: [.init("Premium unlocks them, with questions and explanations.")],
                updatedAt: date)
        }
        let briefs = await library.briefs(of: cards)
        let begun = (try? await library.drafts.open()) ?? []
        let tried = cards.count { (briefs[$0.reference]?.count ?? 0) > 0 }
        var lines: [TileSummary.Line] = []
        if let next = suggestion(cards, begun: begun, briefs: briefs, visitor) {
            lines.append(next)
        }
        if catalog == .lessons {
            lines += await counts(with: cards, tried, visitor)
        } else {
            lines += counts(of: cards, briefs)
        }
        if let best = best(of: cards, briefs) { lines.append(best) }
        return TileSummary(
            headline: cards.count == 1
                ? "1 \(noun.one)" : "\(cards.count) \(noun.many), \(tried) tried",
            lines: lines,
            progress: catalog == .lessons ? nil : Double(tried) / Double(cards.count),
            updatedAt: date)
    }

    private func empty(_ visitor: Visitor, isHiding: Bool, _ date: Date) -> TileSummary {
        TileSummary(
            .empty, headline: "No \(noun.many) yet",
            lines: [
                visitor == .anonymous && isHiding
                    ? .init("Sign in to see them all: homeroom auth login")
                    : .init("Import a pack: homeroom content import DIR")
            ], updatedAt: date)
    }

    /// The most recently started item, else the first untried one.
    private func suggestion(
        _ cards: [CatalogCard], begun: [ItemReference], briefs: [ItemReference: AttemptBrief],
        _ visitor: Visitor
    ) -> TileSummary.Line? {
        for item in begun {
            if let card = cards.first(where: { $0.reference == item }) {
                return .init("Continue: \(card.title)", trailing: "begun", emphasis: .good)
            }
        }
        let next = cards.first { card in
            (briefs[card.reference]?.count ?? 0) == 0 && !visitor.isLocked(card)
                && !card.isDiagnostic && (card.questionCount > 0)
        }
        return next.map { .init("Next: \($0.title)", trailing: $0.difficulty) }
    }

    /// The lessons, passages and sections tried.
    private func counts(
        with lessons: [CatalogCard], _ tried: Int, _ visitor: Visitor
    ) async -> [TileSummary.Line] {
        var counts = [(CatalogScreen.Catalog.lessons, tried, lessons.count)]
        for other in others {
            let stored = await library.catalog.storedCards(other.kinds)?.value ?? []
            let cards = stored.filter(visitor.isShown)
            let briefs = await library.briefs(of: cards)
            counts.append(
                (other, cards.count { (briefs[$0.reference]?.count ?? 0) > 0 }, cards.count))
        }
        return counts.filter { $0.2 > 0 }.map { catalog, tried, count in
            .init(
                Self.noun(of: catalog).many.capitalized, trailing: "\(tried) of \(count)",
                emphasis: tried == count ? .good : .plain)
        }
    }

    private func counts(
        of cards: [CatalogCard], _ briefs: [ItemReference: AttemptBrief]
    ) -> [TileSummary.Line] {
        guard catalog != .passages else { return [] }
        return Subject.allCases.compactMap { subject in
            let own = cards.filter { $0.subject == subject }
            guard !own.isEmpty else { return nil }
            let tried = own.count { (briefs[$0.reference]?.count ?? 0) > 0 }
            return .init(
                subject.title, trailing: "\(tried) of \(own.count)",
                emphasis: tried == own.count ? .good : .plain)
        }
    }

    private func best(
        of cards: [CatalogCard], _ briefs: [ItemReference: AttemptBrief]
    ) -> TileSummary.Line? {
        let scored = cards.compactMap { card in
            briefs[card.reference]?.bestScore.map { (card, $0) }
        }
        guard let (card, score) = scored.max(by: { $0.1 < $1.1 }) else { return nil }
        return .init(
            "Best: \(card.title)", trailing: "\(score)%", emphasis: score >= 70 ? .good : .quiet)
    }
}
