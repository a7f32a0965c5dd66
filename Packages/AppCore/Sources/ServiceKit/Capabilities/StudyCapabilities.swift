public import AppCore
public import SQLStore

/// What a question practises, e.g. `Transitions`; the contract calls it a classification.
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

/// A test whose result makes a study plan.
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

/// A lesson and what it practises.
public struct SkillLesson: Sendable, Hashable {
    public var id: String
    public var title: String
    /// `reading`, `writing` or `math`.
    public var category: String
    public var difficulty: String
    public var isPremium: Bool
    /// How many of its questions practise a skill, by the skill's id.
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

/// The catalog by skills. Offered by Content's service, asked by StudyPlan's.
public protocol SkillCatalogProviding: Sendable {
    /// All skills, in the order of the contract's list of classifications.
    func skills() async throws -> [Skill]
    /// The diagnostics of all categories, in course order; a category may have several.
    func diagnostics() async throws -> [DiagnosticTest]
    /// All lessons that are no diagnostics, in course order, in a constant number of queries.
    func lessons() async throws -> [SkillLesson]
    /// What questions practise, by the question's id; questions without a skill are absent.
    func skills(ofQuestions ids: [String]) async throws -> [String: [Skill]]
}

/// Answers of one sheet, judged.
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
    /// Whether the attempt is done with; a lesson may be handed in bit by bit.
    public var isComplete: Bool
    public var attemptID: String
    /// What this sheet brought.
    public var answers: [Answer]
    /// The attempt as it stands after it.
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

/// Learning of every judged answer. Offered by StudyPlan's service, asked by Progress's.
public protocol AnswerObserving: Sendable {
    /// What is needed before the transaction, e.g. the skills of an item's `questions`, by their ids.
    func prepared(
        for item: ItemReference, questions: [String]
    ) async throws -> any PreparedObservation
}

/// An observer that has looked up what it needs, for one transaction.
public protocol PreparedObservation: Sendable {
    /// Takes note of a sheet inside the transaction that stores it: both are there, or neither.
    /// A transaction may be tried several times.
    func observe(
        _ sheet: JudgedSheet, of account: AccountKey, in connection: any SQLConnection) throws
}

/// What a subscription gives an account.
public struct SubscriptionStanding: Sendable, Hashable {
    /// Whether the provider calls it `active`.
    public var isActive: Bool
    /// Seconds since 1970, UTC: premium until then, looked at whenever premium is asked about. 0 for
    /// none; `Int64.max` without an end.
    public var premiumUntil: Int64

    public init(isActive: Bool, premiumUntil: Int64) {
        self.isActive = isActive
        self.premiumUntil = premiumUntil
    }

    public static let none = SubscriptionStanding(isActive: false, premiumUntil: 0)
}

/// Keeping what an account has paid for, beside the account. Offered by Auth's service, asked by
/// Payments's, which knows why.
public protocol PremiumKeeping: Sendable {
    /// Sets what the subscription gives, inside the caller's transaction.
    func setSubscription(
        _ standing: SubscriptionStanding, of account: AccountKey, in connection: any SQLConnection
    ) throws
    /// Gives premium without an end, inside the caller's transaction.
    func grantPremium(to account: AccountKey, in connection: any SQLConnection) throws
    /// The account's address; nil when there is no such account.
    func email(of account: AccountKey, in connection: any SQLConnection) throws -> String?
    /// What the account's subscription gives, as it was last set; nil when there is no such account.
    func standing(
        of account: AccountKey, in connection: any SQLConnection
    ) throws -> SubscriptionStanding?
    /// Whether the account is premium at a moment in seconds since 1970, for any reason.
    func isPremium(
        _ account: AccountKey, at moment: Int64, in connection: any SQLConnection
    ) throws -> Bool
}

extension PremiumKeeping {
    /// Without knowledge of subscriptions there is none.
    public func standing(
        of account: AccountKey, in connection: any SQLConnection
    ) throws -> SubscriptionStanding? { nil }
}

extension CampusCapabilityKey where Value == any SkillCatalogProviding {
    public static var skillCatalog: Self { Self("skill-catalog") }
}
extension CampusCapabilityKey where Value == any AnswerObserving {
    public static var answerObserver: Self { Self("answer-observer") }
}
extension CampusCapabilityKey where Value == any PremiumKeeping {
    public static var premium: Self { Self("premium") }
}
