public import AppCore
import Foundation
public import SQLStore

/// Ties a campus capability's name to the protocol that it speaks.
public struct CampusCapabilityKey<Value: Sendable>: Sendable {
    public let id: String
    public init(_ id: String) { self.id = id }
}

/// What services ask of each other, always in batches: filled once by the campus, then read only.
public struct CampusCapabilities: Sendable {
    private var values: [String: any CampusOffer] = [:]
    /// Offers that were made twice; the campus refuses to start with any.
    public private(set) var duplicates: [String] = []

    public init() {}

    public mutating func offer<Value: Sendable>(_ key: CampusCapabilityKey<Value>, _ value: Value) {
        guard values[key.id] == nil else {
            duplicates.append(key.id)
            return
        }
        values[key.id] = CampusOfferOf(value: value)
    }

    /// What is offered under `key`; nil when no installed service offers it.
    public subscript<Value: Sendable>(_ key: CampusCapabilityKey<Value>) -> Value? {
        (values[key.id] as? CampusOfferOf<Value>)?.value
    }
}

/// What is offered, in a box: whether a box is of some kind takes one comparison to tell, and whether a value speaks
/// some protocol a search.
private protocol CampusOffer: Sendable {}

private struct CampusOfferOf<Value: Sendable>: CampusOffer {
    let value: Value
}

/// Turns credentials into principals. Offered by Auth's service; without it every caller is
/// anonymous, except the embedded student, whose id the campus itself knows.
public protocol PrincipalResolving: Sendable {
    /// What a bearer token claims, as far as that can be known without the database. Throws a 401
    /// ``Problem`` (backend code `token_not_valid`) when it is bad or expired.
    func claim(bearer token: String) throws -> any PrincipalClaim
    /// The student of the embedded profile, made on first use.
    func embeddedPrincipal() async throws -> Principal
}

/// Who a caller says to be, with a token that is sound; whether that still stands is in the database.
public protocol PrincipalClaim: Sendable {
    /// The principal as the database has it now. Throws a 401 ``Problem`` (backend code
    /// `token_not_valid` or `user_not_found`) when the session has ended or the account is gone.
    func principal(in connection: any SQLConnection) throws -> Principal
}

/// A principal that is known already.
extension Principal: PrincipalClaim {
    public func principal(in connection: any SQLConnection) throws -> Principal { self }
}

/// An item's questions as the campus judges them.
public struct AnswerKey: Sendable, Hashable {
    public struct Question: Sendable, Hashable {
        public var id: String
        public var correctIndex: Int
        public var optionCount: Int
        /// The wire form of the text, options, explanation and annotations, for replies: see
        /// ``text``, ``options``.
        public var text: String
        public var options: [String]
        /// Plain text; nil when there is none.
        public var explanation: String?
        /// JSON arrays as the contract has them; empty array when none.
        public var blocksJSON: String
        public var explanationJSON: String?
        public var annotationsJSON: String

        public init(
            id: String, correctIndex: Int, optionCount: Int, text: String, options: [String],
            explanation: String?, blocksJSON: String, explanationJSON: String?,
            annotationsJSON: String
        ) {
            self.id = id
            self.correctIndex = correctIndex
            self.optionCount = optionCount
            self.text = text
            self.options = options
            self.explanation = explanation
            self.blocksJSON = blocksJSON
            self.explanationJSON = explanationJSON
            self.annotationsJSON = annotationsJSON
        }
    }

    public var item: ItemReference
    public var title: String
    /// `reading`, `writing` or `math`.
    public var category: String
    public var isPremium: Bool
    public var isDiagnostic: Bool
    /// In order.
    public var questions: [Question]

    public init(
        item: ItemReference, title: String, category: String, isPremium: Bool, isDiagnostic: Bool,
        questions: [Question]
    ) {
        self.item = item
        self.title = title
        self.category = category
        self.isPremium = isPremium
        self.isDiagnostic = isDiagnostic
        self.questions = questions
    }
}

/// A lesson that may follow another.
public struct NextLesson: Sendable, Hashable {
    public var id: String
    public var title: String
    public var lessonType: String
    public var difficulty: String
    public var tier: String
    public var header: String?

    public init(
        id: String, title: String, lessonType: String, difficulty: String, tier: String,
        header: String?
    ) {
        self.id = id
        self.title = title
        self.lessonType = lessonType
        self.difficulty = difficulty
        self.tier = tier
        self.header = header
    }
}

/// Answer keys of the catalog. Offered by Content's service, asked by Progress's.
public protocol AnswerKeyProviding: Sendable {
    /// The key of one item, inside the caller's transaction; nil when there is no such item.
    func answerKey(of item: ItemReference, in connection: any SQLConnection) throws -> AnswerKey?
    /// How many passages there are.
    func passageCount() async throws -> Int
    /// The passage that a question belongs to; nil when there is none.
    func passage(ofQuestion questionID: String) async throws -> ItemReference?
    /// The lesson to go on with after `lesson` (same category, not diagnostic, not in `recent`),
    /// following wrong answers' classifications, then the header's order. `includesPremium` is
    /// false for a student who could not open it.
    func nextLesson(
        after lesson: String, wrongQuestions: [String], recent: Set<String>, includesPremium: Bool
    ) async throws -> NextLesson?
}

/// Attempts in brief. Offered by Progress's service, asked by Content's.
public protocol AttemptSummaryProviding: Sendable {
    /// Summaries of a page of items for one student, in a constant number of queries of the
    /// caller's transaction. Items without attempts are absent.
    func attemptSummaries(
        of items: [ItemReference], for account: AccountKey, in connection: any SQLConnection
    ) throws -> [ItemReference: CampusAttemptSummary]
    /// Of these questions, the ones that this student has answered at least once.
    func answeredQuestions(
        in item: ItemReference, for account: AccountKey
    ) async throws -> Set<String>
}

/// One item's attempts by one student, as lists show them.
public struct CampusAttemptSummary: Sendable, Hashable {
    public struct Recent: Sendable, Hashable, Codable {
        public var id: String
        public var score: Int
        public var correctCount: Int
        public var totalQuestions: Int
        /// Seconds since 1970, UTC.
        public var completedAt: Double

        public init(
            id: String, score: Int, correctCount: Int, totalQuestions: Int, completedAt: Double
        ) {
            self.id = id
            self.score = score
            self.correctCount = correctCount
            self.totalQuestions = totalQuestions
            self.completedAt = completedAt
        }

        private enum CodingKeys: String, CodingKey {
            case id, score
            case correctCount = "correct_count"
            case totalQuestions = "total_questions"
            case completedAt = "completed_at"
        }

        public init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            id = try container.decode(String.self, forKey: .id)
            score = try container.decode(Int.self, forKey: .score)
            correctCount = try container.decode(Int.self, forKey: .correctCount)
            totalQuestions = try container.decode(Int.self, forKey: .totalQuestions)
            completedAt = try container.decode(WireDate.self, forKey: .completedAt)
                .date.timeIntervalSince1970
        }

        public func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(id, forKey: .id)
            try container.encode(score, forKey: .score)
            try container.encode(correctCount, forKey: .correctCount)
            try container.encode(totalQuestions, forKey: .totalQuestions)
            try container.encode(
                WireDate(Date(timeIntervalSince1970: completedAt)), forKey: .completedAt)
        }
    }

    public var totalAttempts: Int
    public var bestScore: Int?
    public var latestScore: Int?
    /// The newest three as the contract's lists show them, a JSON array of ``Recent``: a list of fifty
    /// items sends 150 of them, and they go from the database to the wire as they are.
    public var recentJSON: String

    /// `recentJSON` is what ``json(_:)`` made of them.
    public init(totalAttempts: Int, bestScore: Int?, latestScore: Int?, recentJSON: String) {
        self.totalAttempts = totalAttempts
        self.bestScore = bestScore
        self.latestScore = latestScore
        self.recentJSON = recentJSON
    }

    /// The text that is kept of recent attempts, newest first.
    public static func json(_ recent: [Recent]) throws -> String {
        try WireJSON.encodeText(recent)
    }

    /// A text that ``json(_:)`` or this made, with a newer attempt at its front; of both together the
    /// newest `most` stay.
    public static func json(
        _ newest: Recent, before json: String, keeping most: Int
    ) throws -> String {
        let first = try Self.json([newest])
        // Attempts hold no braces of their own, so they are told apart without being read.
        var left = most - 1
        let rest = json.utf8.dropFirst().prefix { byte in
            guard left > 0 else { return false }
            if byte == UInt8(ascii: "}") { left -= 1 }
            return byte != UInt8(ascii: "]")
        }
        return rest.isEmpty ? first : first.dropLast() + "," + String(Substring(rest)) + "]"
    }

    /// The newest attempts, read; seconds are whole.
    public func recent() throws -> [Recent] {
        try WireJSON.decode([Recent].self, from: recentJSON)
    }
}

extension CampusCapabilityKey where Value == any PrincipalResolving {
    public static var principals: Self { Self("principals") }
}
extension CampusCapabilityKey where Value == any AnswerKeyProviding {
    public static var answerKeys: Self { Self("answer-keys") }
}
extension CampusCapabilityKey where Value == any AttemptSummaryProviding {
    public static var attemptSummaries: Self { Self("attempt-summaries") }
}
/// Offered by Content's service; the host hands it on to `content import` as the client capability of
/// the same name, while the campus is in the same process.
extension CampusCapabilityKey where Value == any PackImporting {
    public static var packImport: Self { Self("pack-import") }
}
