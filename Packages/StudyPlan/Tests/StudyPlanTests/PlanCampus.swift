import AppCore
import AppCoreTesting
import Foundation
import SQLStore
import ServiceKit
import Testing

@testable import StudyPlan
@testable import StudyPlanService

/// A double for Content on the server: a diagnostic per category with two questions each on two
/// skills, and a lesson per skill. The right option is always 0.
struct CatalogService: ServiceModule, AnswerKeyProviding, SkillCatalogProviding {
    static let id = "catalog"
    static let categories = ["reading", "writing", "math"]
    static let names = [
        "Inference", "Purpose", "Boundaries", "Transitions", "Ratios", "Geometry",
    ]

    init(context: ServiceContext) {}
    var routes: [ServiceRoute] { [] }

    func offer(to capabilities: inout CampusCapabilities) {
        capabilities.offer(.answerKeys, self)
        capabilities.offer(.skillCatalog, self)
    }

    static func diagnostic(_ category: String) -> ItemReference {
        let number = categories.firstIndex(of: category) ?? 0
        return ItemReference(
            number == 0 ? .passage : .lesson, "d0000000-0000-4000-8000-00000000000\(number)")
    }

    static func lesson(_ number: Int) -> ItemReference {
        ItemReference(.lesson, "1e550000-0000-4000-8000-00000000000\(number)")
    }

    /// Four questions: two on each of the category's skills.
    static func question(_ number: Int, _ category: String) -> String {
        "90000000-000\(number)-4000-8000-00000000000\(categories.firstIndex(of: category) ?? 0)"
    }

    func answerKey(
        of item: ItemReference, in connection: any SQLConnection
    ) throws -> AnswerKey? {
        guard let category = Self.categories.first(where: { Self.diagnostic($0) == item }) else {
            return nil
        }
        return AnswerKey(
            item: item, title: "\(category) check", category: category, isPremium: false,
            isDiagnostic: true,
            questions: (0..<4).map { number in
                AnswerKey.Question(
                    id: Self.question(number, category), correctIndex: 0, optionCount: 2,
                    text: "?", options: ["a", "b"], explanation: nil, blocksJSON: "[]",
                    explanationJSON: nil, annotationsJSON: "[]")
            })
    }

    func passageCount() async throws -> Int { 1 }
    func passage(ofQuestion questionID: String) async throws -> ItemReference? { nil }
    func nextLesson(
        after lesson: String, wrongQuestions: [String], recent: Set<String>, includesPremium: Bool
    ) async throws -> NextLesson? { nil }

    static func skill(_ number: Int) -> Skill {
        Skill(
            id: "5c111000-0000-4000-8000-00000000000\(number)", name: names[number],
            category: categories[number / 2])
    }

    func skills() async throws -> [Skill] { (0..<6).map(Self.skill) }

    func diagnostics() async throws -> [DiagnosticTest] {
        Self.categories.map {
            DiagnosticTest(
                item: Self.diagnostic($0), title: "The \($0) diagnostic", category: $0)
        }
    }

    func lessons() async throws -> [SkillLesson] {
        (0..<6).map { number in
            SkillLesson(
                id: Self.lesson(number).id, title: "Lesson on \(Self.names[number])",
                category: Self.categories[number / 2], difficulty: "Easy",
                isPremium: number % 2 == 1, questions: [Self.skill(number).id: 3])
        }
    }

    func skills(ofQuestions ids: [String]) async throws -> [String: [Skill]] {
        var skills: [String: [Skill]] = [:]
        for id in ids {
            guard let number = Int(id.dropFirst(12).prefix(1)), let category = Int(id.suffix(1))
            else { continue }
            skills[id] = [Self.skill(category * 2 + number / 2)]
        }
        return skills
    }
}

/// A double for Content's capability.
struct CatalogDouble: CatalogBrowsing {
    func titles(of items: [ItemReference]) async -> [ItemReference: String] { [:] }
    func place(of item: ItemReference) -> Place { Place(["content", item.kind.rawValue, item.id]) }
    func questions(of item: ItemReference) async throws -> [CatalogQuestion]? { nil }
}

/// A double for Payments' capabilities.
struct BillingDouble: BillingInforming, EntitlementChecking {
    var brief: SubscriptionBrief

    static let free = BillingDouble(
        brief: SubscriptionBrief(
            isPremium: false, status: nil, currentPeriodEnd: nil, cancelsAtPeriodEnd: false))
    static let ending = BillingDouble(
        brief: SubscriptionBrief(
            isPremium: true, status: "active",
            currentPeriodEnd: Date(timeIntervalSince1970: 1_935_446_400),
            cancelsAtPeriodEnd: true))

    func subscription(at backend: Backend) async throws -> SubscriptionBrief { brief }
    func isPremium(at backend: Backend) async -> Bool { brief.isPremium }
    var place: Place { "billing" }
    var upgradePlace: Place { "billing/upgrade" }
}

/// A double for Auth's capability that records sign-outs.
actor SessionDouble: SessionEnding {
    private(set) var signedOut: [Backend] = []
    func signOut(of backend: Backend) async throws { signedOut.append(backend) }
    func eraseAccount(at backend: Backend) async throws {}
    nonisolated func place(of backend: Backend) -> Place { "auth" }
}

/// A double for Progress: the graded attempts known on this computer.
struct AttemptsDouble: AttemptRecording {
    var records: [ItemReference: AttemptRecord] = [:]

    func submit(_ sheet: AnswerSheet) async throws -> SubmissionOutcome { .queued(nil) }
    func briefs(of items: [ItemReference]) async throws -> [ItemReference: AttemptBrief] {
        records.filter { items.contains($0.key) }.mapValues {
            AttemptBrief(count: 1, bestScore: $0.score, latestScore: $0.score)
        }
    }
    func latest(of item: ItemReference) async throws -> AttemptRecord? { records[item] }
}

enum PlanCampus {
    static func make(
        offering: (inout Capabilities) -> Void = { $0.offer(.catalog, CatalogDouble()) }
    ) async throws -> TestContext {
        try await TestContext.make(
            modules: [StudyPlanModule.self],
            services: [CatalogService.self, StudyPlanService.self], offering: offering)
    }

    /// A backend with scripted responses.
    static func remote(
        _ transport: ScriptedTransport, offering: (inout Capabilities) -> Void = { _ in }
    ) async throws -> TestContext {
        try await TestContext.make(
            modules: [StudyPlanModule.self], transport: transport,
            profile: Profile(name: "test", backends: [.sat: .url("https://sat.example.test")]),
            offering: offering)
    }
}

extension TestContext {
    var repository: PlanRepository { PlanRepository(context: context) }

    /// Takes a diagnostic on the server: `right` has the numbers of the right answers among four.
    func take(_ category: String, right: Set<Int>) async throws {
        _ = try await repository.client.call(
            PlanEndpoints.submitDiagnostic,
            body: DiagnosticSheet(
                item: CatalogService.diagnostic(category),
                answers: (0..<4).map { number in
                    .init(
                        questionID: WireID(CatalogService.question(number, category)),
                        selectedOptionIndex: right.contains(number) ? 0 : 1, isCorrect: nil)
                }))
    }
}
