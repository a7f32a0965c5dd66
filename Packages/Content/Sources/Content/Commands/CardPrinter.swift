import AppCore

/// Prints cards as a table, plain lines or JSON with the contract's keys.
struct CardPrinter {
    let console: Console
    let library: Library

    init(context: FeatureContext, output: OutputOptions) {
        console = context.console.with(output)
        library = Library(context: context)
    }

    /// Lists lessons, passages, sections or (nil) all of them.
    func list(
        _ catalog: CatalogScreen.Catalog?, search: String?, where keeps: (CatalogCard) -> Bool
    ) async throws {
        let kinds = catalog?.kinds ?? ItemReference.Kind.allCases
        let all = try await cards(kinds)
        let visitor = await library.visitor()
        var shown = CardSorting.sorted(all.filter { visitor.isShown($0) && keeps($0) }, by: .course)
        if let search { shown = CardSearch.matches(search, in: shown) }
        let briefs = await library.briefs(of: shown)
        if console.options.json {
            return try console.emit(
                json: shown.map { CardRow($0, brief: briefs[$0.reference], visitor) })
        }
        let hidden = all.count { !visitor.isShown($0) }
        if hidden > 0 {
            console.err("Signed out: introductions only. For \(hidden) more: homeroom auth login")
        }
        if shown.isEmpty { return console.err("Nothing found.") }
        // Programs get the same columns everywhere.
        let showsAccess = console.options.plain || shown.contains(where: visitor.isLocked)
        await console.table(
            columns(kinds, showsAccess),
            shown.map { row($0, kinds, briefs[$0.reference], showsAccess ? visitor : nil) })
    }

    /// Fresh cards; on failure, stored ones plus a warning with their age.
    private func cards(_ kinds: [ItemReference.Kind]) async throws -> [CatalogCard] {
        do {
            return try await library.catalog.cards(kinds).value
        } catch {
            guard let stored = await library.catalog.storedCards(kinds) else { throw error }
            console.err(
                "\(error.summary) Showing data saved \(library.age(of: stored.fetchedAt)).")
            return stored.value
        }
    }

    private func columns(
        _ kinds: [ItemReference.Kind], _ showsAccess: Bool
    ) -> [Console.Column] {
        let access: [Console.Column] = showsAccess ? [Console.Column("Access")] : []
        let first: [Console.Column] = [Console.Column("ID")]
        let named: [Console.Column] = kinds.count > 1 ? [Console.Column("Kind")] : []
        let subjects: [Console.Column] =
            kinds == [ItemReference.Kind.passage] ? [] : [Console.Column("Subject")]
        return first + named + subjects + [
            Console.Column("Section", mayShrink: true), Console.Column("Title", mayShrink: true),
            Console.Column("Level"),
        ] + access + [
            Console.Column("Questions", alignsRight: true),
            Console.Column("Attempts", alignsRight: true),
            Console.Column("Best", alignsRight: true),
            Console.Column("Latest", alignsRight: true),
        ]
    }

    private func row(
        _ card: CatalogCard, _ kinds: [ItemReference.Kind], _ brief: AttemptBrief?,
        _ visitor: Visitor?
    ) -> [String] {
        let access = visitor.map { [$0.isLocked(card) ? "locked" : "open"] } ?? []
        let first = [console.options.plain ? card.id : String(card.id.prefix(8))]
        let named = kinds.count > 1 ? [card.reference.kind.rawValue] : []
        let subjects = kinds == [ItemReference.Kind.passage] ? [] : [card.subject?.title ?? ""]
        return first + named + subjects + [
            card.section?.title ?? "", card.title, card.difficulty,
        ] + access + [
            String(card.questionCount), brief.map { String($0.count) } ?? "",
            brief?.bestScore.map { "\($0)%" } ?? "", brief?.latestScore.map { "\($0)%" } ?? "",
        ]
    }
}

/// A card in JSON.
struct CardRow: EncodesFields {
    private struct Header: Encodable {
        var id: String
        var title: String
        var display_order: Int
    }

    private let card: CatalogCard
    private let brief: AttemptBrief?
    private let isLocked: Bool

    init(_ card: CatalogCard, brief: AttemptBrief?, _ visitor: Visitor) {
        self.card = card
        self.brief = brief
        isLocked = visitor.isLocked(card)
    }

    var fields: JSONObject {
        let start: JSONObject = [
            "id": card.id,
            "kind": card.reference.kind.rawValue,
            "title": card.title,
        ]
        let own: JSONObject =
            switch card.reference.kind {
            case .lesson: ["lesson_id": card.slug, "lesson_type": card.subject?.rawValue]
            case .mathSection: ["section_id": card.slug]
            case .passage, .writingSection: [:]
            }
        return start + own + [
            "difficulty": card.difficulty,
            "tier": card.isPremium ? "premium" : "free",
            "is_diagnostic": card.isDiagnostic,
            "header": card.section.map {
                Header(id: $0.id, title: $0.title, display_order: $0.displayOrder)
            },
            "order_within_header": card.orderWithinSection,
            "question_count": card.questionCount,
            "is_locked": isLocked,
            "attempt_count": brief?.count ?? 0,
            "best_score": brief?.bestScore,
            "latest_score": brief?.latestScore,
        ]
    }
}
