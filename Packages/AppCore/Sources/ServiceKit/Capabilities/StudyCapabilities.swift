public import AppCore
public import SQLStore

/// A skill that questions practice, e.g. `Transitions`; the contract calls it a classification.
public struct Skill: Sendable, Hashable {
    public var id: String
    public var name: String
    /// `reading`, `writing` or `math`.
    public var category: String

    public init(id: String, name: String, category: String) {
        self.id = id
        self.name = name
        self.category = category
    }
}

/// A test whose result determines a study plan.
public struct DiagnosticTest: Sendable, Hashable {
    public var item: ItemReference
    public var title: String
    /// `reading`, `writing` or `math`.
    public var category: String

    public init(item: ItemReference, title: String, category: String) {
        self.item = item
        self.title = title
        self.category = category
    }
}

/// A lesson and its skills.
public struct SkillLesson: Sendable, Hashable {
    public var id: String
    public var title: String
    /// `reading`, `writing` or `math`.
    public var category: String
    public var difficulty: String
    public var isPremium: Bool
    /// Number of questions per skill id.
    public var questions: [String: Int]

    public init(
        id: String, title: String, category: String, difficulty: String, isPremium: Bool,
        questions: [String: Int]
    ) {
        self.id = id
        self.title = title
        self.category = category
        self.difficulty = difficulty
        self.isPremium = isPremium
        self.questions = questions
    }
}

/// The catalog by skill. Offered by Content's service, used by StudyPlan's.
public protocol SkillCatalogProviding: Sendable {
    /// All skills in the contract's order of classifications.
    func skills() async throws -> [Skill]
    /// The diagnostics of all categories in course order; a category may have several.
    func diagnostics() async throws -> [DiagnosticTest]
    /// All non-diagnostic lessons in course order, in a constant number of queries.
    func lessons() async throws -> [SkillLesson]
    /// The skills of questions by question id; questions without skills are omitted.
    func skills(ofQuestions ids: [String]) async throws -> [String: [Skill]]
}

/// A graded set of answers.
public struct JudgedSheet: Sendable, Hashable {
    public struct Answer: Sendable, Hashable {
        public var questionID: String
        public var isCorrect: Bool

        public init(questionID: String, isCorrect: Bool) {
            self.questionID = questionID
            self.isCorrect = isCorrect
        }
    }

    public var item: ItemReference
    /// `reading`, `writing` or `math`.
    public var category: String
    public var isDiagnostic: Bool
    /// Whether the attempt is complete; a lesson can be submitted in parts.
    public var isComplete: Bool
    public var attemptID: String
    /// The answers in this submission.
    public var answers: [Answer]
    /// The attempt's answers so far.
    public var attempt: [Answer]
    /// Seconds since 1970, UTC.
    public var judgedAt: Double

    public init(
        item: ItemReference, category: String, isDiagnostic: Bool, isComplete: Bool,
        attemptID: String, answers: [Answer], attempt: [Answer], judgedAt: Double
    ) {
        self.item = item
        self.category = category
        self.isDiagnostic = isDiagnostic
        self.isComplete = isComplete
        self.attemptID = attemptID
        self.answers = answers
        self.attempt = attempt
        self.judgedAt = judgedAt
    }
}

/// Observes graded answers. Offered by StudyPlan's service, used by Progress's.
public protocol AnswerObserving: Sendable {
    /// Prepares for the transaction, e.g. by looking up the skills of an item's `questions`.
    func prepared(
        for item: ItemReference, questions: [String]
    ) async throws -> any PreparedObservation
}

/// A prepared observer for one transaction.
public protocol PreparedObservation: Sendable {
    /// Records the answers in the transaction that stores them. The transaction may run several
    /// times.
    func observe(
        _ sheet: JudgedSheet, of account: AccountKey, in connection: any SQLConnection) throws
}

/// The status of an account's subscription.
public struct SubscriptionGrant: Sendable, Hashable {
    /// Whether the provider's status is `active`.
    public var isActive: Bool
    /// Seconds since 1970, UTC: the end of premium. 0 for none; `Int64.max` for no end.
    public var premiumUntil: Int64

    public init(isActive: Bool, premiumUntil: Int64) {
        self.isActive = isActive
        self.premiumUntil = premiumUntil
    }

    public static let none = SubscriptionGrant(isActive: false, premiumUntil: 0)
}

/// Stores what an account has paid for. Offered by Auth's service, used by Payments's.
public protocol PremiumEntitlementStoring: Sendable {
    /// Sets the subscription status, in the caller's transaction.
    func setSubscription(
        _ grant: SubscriptionGrant, of account: AccountKey, in connection: any SQLConnection
    ) throws
    /// Grants permanent premium, in the caller's transaction.
    func grantPremium(to account: AccountKey, in connection: any SQLConnection) throws
    /// The account's email address; nil if the account doesn't exist.
    func email(of account: AccountKey, in connection: any SQLConnection) throws -> String?
    /// The account's subscription status; nil if the account doesn't exist.
    func grant(
        of account: AccountKey, in connection: any SQLConnection
    ) throws -> SubscriptionGrant?
    /// Whether the account has premium for any reason at a time in seconds since 1970.
    func isPremium(
        _ account: AccountKey, at moment: Int64, in connection: any SQLConnection
    ) throws -> Bool
}

extension PremiumEntitlementStoring {
    /// No subscription by default.
    public func grant(
        of account: AccountKey, in connection: any SQLConnection
    ) throws -> SubscriptionGrant? { nil }
}

extension CampusCapabilityKey where Value == any SkillCatalogProviding {
    public static var skillCatalog: Self { Self("skill-catalog") }
}
extension CampusCapabilityKey where Value == any AnswerObserving {
    public static var answerObserver: Self { Self("answer-observer") }
}
extension CampusCapabilityKey where Value == any PremiumEntitlementStoring {
    public static var premium: Self { Self("premium") }
}
