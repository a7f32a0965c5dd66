import AppCore
import Foundation

/// What Content's tiles, screens and commands ask: the catalog, the drafts, and what other features
/// offer.
struct Library: Sendable {
    let context: FeatureContext
    let catalog: CatalogClient
    let drafts: DraftStore
    let pictures: PictureShelf

    init(context: FeatureContext) {
        self.context = context
        let client = context.client(for: .sat)
        catalog = CatalogClient(client: client, now: context.environment.now)
        pictures = PictureShelf(
            client: client,
            files: FileShelf(store: context.store, now: context.environment.now))
        drafts = DraftStore(
            store: context.store, now: context.environment.now,
            account: { await client.account() })
    }

    // MARK: Settings

    /// Cells of a readable line.
    var measure: Int { max(20, context.settings.integer("content.measure")) }
    var timesPractice: Bool { context.settings.flag("content.timer") }

    // MARK: What others offer

    /// Recording attempts; nil when Progress is not installed.
    var attempts: (any AttemptRecording)? { context.capability(.attempts) }

    /// Where premium is to be had; nil when Payments is not installed.
    var upgradePlace: Place? {
        context.capability(.entitlement)?.upgradePlace ?? context.capability(.billing)?.place
    }
    var signInPlace: Place { Place("auth/login") }

    /// Who is looking, as far as lists and locks care.
    func visitor() async -> Visitor {
        if let entitlement = context.capability(.entitlement), await entitlement.isPremium(at: .sat)
        {
            return .premium
        }
        if let accounts = context.capability(.account) {
            guard let account = await accounts.account(at: .sat) else {
                return context.client(for: .sat).address.isEmbedded ? .student : .anonymous
            }
            return account.isPremium ? .premium : .student
        }
        // Without Auth nobody can sign in, except to the campus in this process.
        return context.client(for: .sat).address.isEmbedded ? .student : .anonymous
    }

    /// Briefs of cards: the local ledger where Progress keeps one, else what the list said.
    func briefs(of cards: [Card]) async -> [ItemReference: AttemptBrief] {
        var briefs: [ItemReference: AttemptBrief] = [:]
        for card in cards { briefs[card.reference] = card.attempts }
        guard let attempts,
            let known = try? await attempts.briefs(of: cards.map(\.reference))
        else { return briefs }
        // A backend that counts attempts from other devices may know more than this machine.
        return briefs.merging(known) { listed, local in
            local.count >= listed.count ? local : listed
        }
    }

    // MARK: Items

    func place(of item: ItemReference) -> Place {
        Place(["content", item.kind.rawValue, item.id])
    }

    /// The item, stored first, then fresh.
    func follow(_ item: ItemReference) -> AsyncStream<Arrival<ReadingScreen.Page>> {
        switch item.kind {
        case .lesson: catalog.followLesson(item.id).mapped { .lesson($0) }
        case .passage: catalog.followPassage(item.id).mapped { .passage($0) }
        case .writingSection: catalog.followWritingSection(item.id).mapped { .passage($0) }
        case .mathSection: catalog.followMathSection(item.id).mapped { .lesson($0) }
        }
    }

    /// What is known around an item, from the local store alone.
    func surrounding(of item: ItemReference) async -> ReadingScreen.Surrounding {
        let visitor = await visitor()
        let cards = await catalog.storedCards(item.kind)?.value ?? []
        let shown = cards.filter { visitor.isShown($0) }
        var surrounding = ReadingScreen.Surrounding()
        surrounding.visitor = visitor
        surrounding.upgradePlace = upgradePlace
        surrounding.card = cards.first { $0.reference == item }
        let course = CardSorting.sorted(
            shown.filter { $0.subject == surrounding.card?.subject && !$0.isDiagnostic },
            by: .course)
        if let index = course.firstIndex(where: { $0.reference == item }),
            course.indices.contains(index + 1)
        {
            surrounding.next = course[index + 1]
        }
        return surrounding
    }

    // MARK: Practice

    /// The draft to go on with. One that was cut off while it was handed in, and did arrive, is
    /// closed instead: it must not count twice.
    func openDraft(of item: ItemReference) async -> Draft? {
        guard var draft = try? await drafts.draft(of: item) else { return nil }
        guard let before = draft.attemptsBefore else { return draft }
        let now = try? await attempts?.briefs(of: [item])[item]?.count
        if (now ?? before) > before {
            try? await drafts.close(item, revision: draft.revision + 1)
            return Draft(revision: draft.revision + 1)
        }
        draft.attemptsBefore = nil
        return draft
    }

    /// Hands a sheet in. The draft is marked first and closed last, so that a crash in between
    /// leaves neither a lost nor a second attempt.
    func handIn(
        _ sheet: AnswerSheet, draft: Draft, of item: ItemReference,
        through attempts: any AttemptRecording
    ) async throws -> SubmissionOutcome {
        var marked = draft
        marked.attemptsBefore = (try? await attempts.briefs(of: [item])[item]?.count) ?? 0
        try await drafts.save(marked, of: item)
        var reopened = draft
        reopened.revision += 1
        do {
            let outcome = try await attempts.submit(sheet)
            if case .refused = outcome {
                try? await drafts.save(reopened, of: item)
            } else {
                try? await drafts.close(item, revision: reopened.revision)
            }
            return outcome
        } catch {
            try? await drafts.save(reopened, of: item)
            throw error
        }
    }

    /// `3 h ago`, for status lines.
    func age(of date: Date) -> String { Almanac(context.environment).age(of: date) }
}

/// Who is looking at the catalog.
enum Visitor: Sendable, Hashable {
    /// Not signed in: introductions only.
    case anonymous
    /// Signed in without premium.
    case student
    case premium
    /// Not found out yet.
    case unknown

    /// Whether a list shows a card to this visitor.
    func isShown(_ card: Card) -> Bool { self != .anonymous || card.isIntroduction }

    /// Whether a card is behind a lock for this visitor.
    func isLocked(_ card: Card) -> Bool { card.isPremium && self != .premium && self != .unknown }
}
