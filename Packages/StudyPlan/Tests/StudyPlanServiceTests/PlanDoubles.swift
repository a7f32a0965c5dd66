import AppCore
import Foundation
import SQLStore
import ServiceKit

@testable import StudyPlanService

/// Knows the tokens `free`, `other` and `premium`, and `south` of another school.
struct PlanAccounts: ServiceModule, PrincipalResolving, PremiumEntitlementStoring {
    static let id = "accounts"
    private let context: ServiceContext
    init(context: ServiceContext) { self.context = context }
    var routes: [ServiceRoute] { [] }

    func offer(to capabilities: inout CampusCapabilities) {
        capabilities.offer(.principals, self)
        capabilities.offer(.premium, self)
    }

    static func account(_ token: String) -> AccountKey {
        token == "south"
            ? AccountKey(tenantID: "50000000-0000-4000-8000-000000000001", userID: id("free"))
            : .home(id(token))
    }

    static func id(_ token: String) -> String {
        let number = ["free": 1, "other": 2, "premium": 3][token] ?? 9
        return "5b0c2f1e-7a44-4c0d-9b7e-00000000000\(number)"
    }

    func claim(bearer token: String) throws -> any PrincipalClaim {
        guard ["free", "other", "premium"].contains(token) else { throw Problem.invalidToken }
        return Principal(account: Self.account(token), isPremium: token == "premium")
    }

    func embeddedPrincipal() async throws -> Principal {
        Principal(account: .home("local"), isPremium: false)
    }

    func setSubscription(
        _ grant: SubscriptionGrant, of account: AccountKey, in connection: any SQLConnection
    ) throws {}
    func grantPremium(to account: AccountKey, in connection: any SQLConnection) throws {}

    func email(of account: AccountKey, in connection: any SQLConnection) throws -> String? {
        "\(account.userID.suffix(1))@example.test"
    }

    func grant(
        of account: AccountKey, in connection: any SQLConnection
    ) throws -> SubscriptionGrant? {
        let isPremium = account.userID == Self.id("premium")
        return isPremium ? SubscriptionGrant(isActive: true, premiumUntil: .max) : .none
    }

    func isPremium(
        _ account: AccountKey, at moment: Int64, in connection: any SQLConnection
    ) throws -> Bool { account.userID == Self.id("premium") }
}

/// A double for Progress that reports completed lessons.
struct PlanSubmissions: ServiceModule, AttemptSummaryProviding {
    static let id = "handins"
    init(context: ServiceContext) {}
    var routes: [ServiceRoute] { [] }

    /// A lesson that every student completed long ago, and one that `other` completed yesterday.
    static let yesterday = PlanCatalog.lesson(1)

    func offer(to capabilities: inout CampusCapabilities) {
        capabilities.offer(.attemptSummaries, self)
    }

    func attemptSummaries(
        of items: [ItemReference], for account: AccountKey, in connection: any SQLConnection
    ) throws -> [ItemReference: CampusAttemptSummary] {
        guard account == PlanAccounts.account("other"), items.contains(Self.yesterday) else {
            return [:]
        }
        let recent = CampusAttemptSummary.Recent(
            id: "a", score: 50, correctCount: 1, totalQuestions: 2,
            completedAt: 4_000_000_000)
        return [
            Self.yesterday: CampusAttemptSummary(
                totalAttempts: 1, bestScore: 50, latestScore: 50,
                recentJSON: try CampusAttemptSummary.json([recent]))
        ]
    }

    func answeredQuestions(
        in item: ItemReference, for account: AccountKey
    ) async throws -> Set<String> { [] }
}

/// A double for Content: a diagnostic per category with six questions on three skills, two each,
/// and nine lessons, three per category, one per skill. The right option is always 0.
struct PlanCatalog: ServiceModule, AnswerKeyProviding, SkillCatalogProviding {
    static let id = "catalog"
    static let categories = ["reading", "writing", "math"]
    init(context: ServiceContext) {}
    var routes: [ServiceRoute] { [] }

    func offer(to capabilities: inout CampusCapabilities) {
        capabilities.offer(.answerKeys, self)
        capabilities.offer(.skillCatalog, self)
    }

    static let tests = [
        DiagnosticTest(
            item: ItemReference(.passage, "d0000000-0000-4000-8000-000000000000"),
            title: "Reading check", category: "reading"),
        DiagnosticTest(
            item: ItemReference(.lesson, "d0000000-0000-4000-8000-000000000001"),
            title: "Writing check", category: "writing"),
        DiagnosticTest(
            item: ItemReference(.lesson, "d0000000-0000-4000-8000-000000000002"),
            title: "Math check", category: "math"),
    ]

    static func diagnostic(_ category: String) -> ItemReference {
        tests[categories.firstIndex(of: category) ?? 0].item
    }

    /// Lessons are numbered consecutively: 0…2 reading, 3…5 writing, 6…8 math.
    static func lesson(_ number: Int) -> ItemReference {
        ItemReference(.lesson, "1e550000-0000-4000-8000-00000000000\(number)")
    }

    static func category(of item: ItemReference) -> String {
        categories[(Int(item.id.suffix(1)) ?? 0) / 3]
    }

    static func questionCount(of item: ItemReference) -> Int { item.id.hasPrefix("d") ? 6 : 4 }

    /// The id of an item's question, which contains its number.
    static func question(_ number: Int, of item: ItemReference) -> String {
        "\(item.id.prefix(4))\(item.kind == .passage ? "a" : "b")00\(number)\(item.id.dropFirst(8))"
    }

    /// Skills are numbered like lessons.
    static func skill(_ number: Int) -> Skill {
        let names = [
            "Central ideas", "Inference", "Purpose", "Boundaries", "Transitions", "Verb forms",
            "Linear equations", "Ratios", "Geometry",
        ]
        return Skill(
            id: "5c111000-0000-4000-8000-00000000000\(number)", name: names[number],
            category: categories[number / 3])
    }

    private static func item(ofQuestion id: String) -> (item: ItemReference, number: Int)? {
        let prefix = id.hasPrefix("d000") ? "d0000000" : "1e550000"
        let kind: ItemReference.Kind = id.dropFirst(4).hasPrefix("a") ? .passage : .lesson
        guard let number = Int(id.dropFirst(7).prefix(1)) else { return nil }
        return (ItemReference(kind, prefix + id.dropFirst(8)), number)
    }

    func answerKey(
        of item: ItemReference, in connection: any SQLConnection
    ) throws -> AnswerKey? {
        let test = Self.tests.first { $0.item == item }
        guard test != nil || (0..<9).contains(where: { Self.lesson($0) == item }) else {
            return nil
        }
        return AnswerKey(
            item: item, title: test?.title ?? "Lesson",
            category: test?.category ?? Self.category(of: item), isPremium: false,
            isDiagnostic: test != nil,
            questions: (0..<Self.questionCount(of: item)).map { number in
                AnswerKey.Question(
                    id: Self.question(number, of: item), correctIndex: 0, optionCount: 2,
                    text: "Question?", options: ["Right", "Wrong"], explanation: "Secret.",
                    blocksJSON: "[]", explanationJSON: nil, annotationsJSON: "[]")
            })
    }

    func passageCount() async throws -> Int { 1 }
    func passage(ofQuestion questionID: String) async throws -> ItemReference? { nil }
    func nextLesson(
        after lesson: String, wrongQuestions: [String], recent: Set<String>, includesPremium: Bool
    ) async throws -> NextLesson? { nil }

    func skills() async throws -> [Skill] { (0..<9).map(Self.skill) }
    func diagnostics() async throws -> [DiagnosticTest] { Self.tests }

    /// The last lesson of each category is premium.
    func lessons() async throws -> [SkillLesson] {
        (0..<9).map { number in
            SkillLesson(
                id: Self.lesson(number).id, title: "On \(Self.skill(number).name)",
                category: Self.categories[number / 3], difficulty: "Easy",
                isPremium: number % 3 == 2, questions: [Self.skill(number).id: 4])
        }
    }

    func skills(ofQuestions ids: [String]) async throws -> [String: [Skill]] {
        var skills: [String: [Skill]] = [:]
        for id in ids {
            guard let (item, number) = Self.item(ofQuestion: id) else { continue }
            if let test = Self.tests.first(where: { $0.item == item }),
                let category = Self.categories.firstIndex(of: test.category)
            {
                skills[id] = [Self.skill(category * 3 + number / 2)]
            } else {
                skills[id] = [Self.skill(Int(item.id.suffix(1)) ?? 0)]
            }
        }
        return skills
    }
}

/// A double for Content without any lessons.
struct NoCatalog: ServiceModule {
    static let id = "catalog"
    init(context: ServiceContext) {}
    var routes: [ServiceRoute] { [] }
}
