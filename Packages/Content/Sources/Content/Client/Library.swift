import AppCore
import Foundation

/// The content service used by tiles, screens and commands: catalog, drafts and capabilities of
/// other modules.
struct Library: Sendable {
    let context: FeatureContext
    let catalog: CatalogClient
    let drafts: DraftStore
    let pictures: PictureCache

    init(context: FeatureContext) {
        self.context = context
        let client = context.client(for: .sat)
        catalog = CatalogClient(client: client, now: context.environment.now)
        pictures = PictureCache(
            client: client,
            files: FileCache(store: context.store, now: context.environment.now))
        drafts = DraftStore(
            store: context.store, now: context.environment.now,
            account: { await client.account() })
    }

    // MARK: Settings

    /// Line width in cells.
    var measure: Int { max(20, context.settings.integer("content.measure")) }
    var timesPractice: Bool { context.settings.flag("content.timer") }

    // MARK: Other modules

    /// Records attempts; nil if Progress isn't installed.
    var attempts: (any AttemptRecording)? { context.capability(.attempts) }

    /// The place to get premium; nil if Payments isn't installed.
    var upgradePlace: Place? {
        context.capability(.entitlement)?.upgradePlace ?? context.capability(.billing)?.place
    }
    var signInPlace: Place { Place("auth/login") }

    /// The visitor's access level.
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
        // Without Auth, only the built-in server is signed in.
        return context.client(for: .sat).address.isEmbedded ? .student : .anonymous
    }

    /// Attempt summaries of cards, from the local ledger if available, else from the list.
    func briefs(of cards: [CatalogCard]) async -> [ItemReference: AttemptBrief] {
        var briefs: [ItemReference: AttemptBrief] = [:]
        for card in cards { briefs[card.reference] = card.attempts }
        guard let attempts,
            let known = try? await attempts.briefs(of: cards.map(\.reference))
        else { return briefs }
        // A server that counts attempts of other devices may know more.
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

    /// Neighbors of an item, from the local store.
    func surrounding(of item: ItemReference) async -> ReadingScreen.ReadingContext {
        let visitor = await visitor()
        let cards = await catalog.storedCards(item.kind)?.value ?? []
        let shown = cards.filter { visitor.isShown($0) }
        var surrounding = ReadingScreen.ReadingContext()
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

    /// The draft to continue. If submission was interrupted but the attempt arrived, the draft is
    /// closed, so that it doesn't count twice.
    func openDraft(of item: ItemReference) async -> AnswerDraft? {
        guard var draft = try? await drafts.draft(of: item) else { return nil }
        guard let before = draft.attemptsBefore else { return draft }
        let now = try? await attempts?.briefs(of: [item])[item]?.count
        if (now ?? before) > before {
            try? await drafts.close(item, revision: draft.revision + 1)
            return AnswerDraft(revision: draft.revision + 1)
        }
        draft.attemptsBefore = nil
        return draft
    }

    /// Submits a sheet. Marks the draft first and closes it last, so that a crash in between
    /// neither loses nor duplicates the attempt.
    func handIn(
        _ sheet: AnswerSheet, draft: AnswerDraft, of item: ItemReference,
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
    func age(of date: Date) -> String { LocalCalendar(context.environment).age(of: date) }
}

/// A visitor's access level.
enum Visitor: Sendable, Hashable {
    /// Not signed in: introductions only.
    case anonymous
    /// Signed in without premium.
    case student
    case premium
    /// Not known yet.
    case unknown

    /// Whether this visitor sees a card in lists.
    func isShown(_ card: CatalogCard) -> Bool { self != .anonymous || card.isIntroduction }

    /// Whether a card is locked for this visitor.
    func isLocked(_ card: CatalogCard) -> Bool {
        card.isPremium && self != .premium && self != .unknown
    }
}
