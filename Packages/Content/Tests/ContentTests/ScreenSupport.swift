import AppCore
import AppCoreTesting
import Foundation
import Synchronization
import TerminalUI
import Testing

@testable import Content
@testable import ContentService

/// Records attempts in memory: Progress lives in another package.
final class AttemptsDouble: AttemptRecording {
    enum Plan: Sendable {
        case judge
        case advise(AttemptAdvice)
        case queue
        case refuse
        case fail
    }

    private let state = Mutex<(sheets: [AnswerSheet], plan: Plan)>(([], .judge))

    var sheets: [AnswerSheet] { state.withLock(\.sheets) }
    func plan(_ plan: Plan) { state.withLock { $0.plan = plan } }

    func submit(_ sheet: AnswerSheet) async throws -> SubmissionOutcome {
        let plan = state.withLock { state in
            if case .fail = state.plan { return state.plan }
            state.sheets.append(sheet)
            return state.plan
        }
        var record = AttemptRecord(
            id: "attempt", item: sheet.item, itemTitle: sheet.itemTitle, score: 80,
            correctCount: 4, totalQuestions: 5, timeSpentSeconds: sheet.timeSpentSeconds,
            completedAt: Date(timeIntervalSince1970: 0), answers: [])
        switch plan {
        case .judge: return .judged(record)
        case .advise(let advice):
            record.advice = advice
            return .judged(record)
        case .queue: return .queued(Problem(.unreachable, "No network."))
        case .refuse: return .refused(Problem(.invalid, "Not this one."))
        case .fail: throw Problem(.cannotWrite, "The disk is full.")
        }
    }

    func briefs(of items: [ItemReference]) async throws -> [ItemReference: AttemptBrief] {
        let sheets = sheets
        var briefs: [ItemReference: AttemptBrief] = [:]
        for item in items {
            let count = sheets.count { $0.item == item }
            if count > 0 {
                briefs[item] = AttemptBrief(count: count, bestScore: 80, latestScore: 80)
            }
        }
        return briefs
    }

    func latest(of item: ItemReference) async throws -> AttemptRecord? { nil }
}

/// An account, or nobody.
struct AccountsDouble: AccountProviding {
    var account: Account?
    func account(at backend: Backend) async -> Account? { account }

    static let student = AccountsDouble(
        account: Account(id: "s", email: "s@example.test", username: nil, isPremium: false))
    static let premium = AccountsDouble(
        account: Account(id: "p", email: "p@example.test", username: nil, isPremium: true))
    static let nobody = AccountsDouble(account: nil)
}

enum Fixture {
    /// The starter pack of the repository.
    static let pack = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Pack")

    /// Content on the real service with the starter pack.
    static func campus(
        attempts: AttemptsDouble? = AttemptsDouble(), settings: [String: String] = [:]
    ) async throws -> TestContext {
        try await TestContext.make(
            modules: [ContentModule.self], services: [ContentService.self], starterContent: pack,
            settings: settings,
            offering: { capabilities in
                if let attempts { capabilities.offer(.attempts, attempts) }
            })
    }

    /// Content on a remote backend whose answers are written down.
    static func remote(
        _ transport: ScriptedTransport, accounts: AccountsDouble = .student,
        attempts: AttemptsDouble? = AttemptsDouble()
    ) async throws -> TestContext {
        let profile = Profile(name: "test", backends: [.sat: .url("https://sat.example.test")])
        return try await TestContext.make(
            modules: [ContentModule.self], transport: transport, profile: profile,
            offering: { capabilities in
                capabilities.offer(.account, accounts)
                if let attempts { capabilities.offer(.attempts, attempts) }
            })
    }
}

extension TestContext {
    var library: Library { Library(context: context) }

    func card(_ slug: String) async throws -> CatalogCard {
        let cards = try await library.catalog.everything()
        return try #require(cards.first { $0.slug == slug || $0.title == slug })
    }

    func reading(
        _ slug: String, size: Size = Size(80, 40)
    ) async throws -> ScreenHarness<ReadingScreen> {
        let card = try await card(slug)
        let harness = ScreenHarness(
            ReadingScreen(card.reference, library: library), size: size)
        await harness.settle()
        _ = harness.render()
        return harness
    }

    func list(
        _ catalog: CatalogScreen.Catalog, size: Size = Size(80, 24)
    ) async -> ScreenHarness<CatalogScreen> {
        let harness = ScreenHarness(CatalogScreen(catalog, library: library), size: size)
        await harness.settle()
        _ = harness.render()
        return harness
    }
}
