public import AppCore
import Foundation
public import SQLStore

/// A typed key: a campus capability's name and its protocol.
public struct CampusCapabilityKey<Value: Sendable>: Sendable {
    public let id: String
    public init(_ id: String) { self.id = id }
}

/// What services request from each other, always in batches. Filled once by the campus, then
/// read-only.
public struct CampusCapabilities: Sendable {
    private var values: [String: any CampusOffer] = [:]
    /// Capabilities offered more than once; the campus then refuses to start.
    public private(set) var duplicates: [String] = []

    public init() {}

    public mutating func offer<Value: Sendable>(_ key: CampusCapabilityKey<Value>, _ value: Value) {
        guard values[key.id] == nil else {
            duplicates.append(key.id)
            return
        }
        values[key.id] = CampusOfferOf(value: value)
    }

    /// The value offered under `key`; nil if no installed service offers it.
    public subscript<Value: Sendable>(_ key: CampusCapabilityKey<Value>) -> Value? {
        (values[key.id] as? CampusOfferOf<Value>)?.value
    }
}

/// A boxed value. Checking the box's type is one comparison; checking a protocol conformance is
/// slow.
private protocol CampusOffer: Sendable {}

private struct CampusOfferOf<Value: Sendable>: CampusOffer {
    let value: Value
}

/// Authenticates callers. Offered by Auth's service; without it every caller is anonymous except
/// the embedded student.
public protocol PrincipalResolving: Sendable {
    /// The claim of a bearer token, as far as known without the database. Throws a 401 ``Problem``
    /// (backend code `token_not_valid`) if it is invalid or expired.
    func claim(bearer token: String) throws -> any PrincipalClaim
    /// The embedded profile's student, created on first use.
    func embeddedPrincipal() async throws -> Principal
}

/// The claimed identity of a valid token; whether it still holds is up to the database.
public protocol PrincipalClaim: Sendable {
    /// The current principal in the database. Throws a 401 ``Problem`` (backend code
    /// `token_not_valid` or `user_not_found`) if the session or account is gone.
    func principal(in connection: any SQLConnection) throws -> Principal
}

/// A principal that is already known.
extension Principal: PrincipalClaim {
    public func principal(in connection: any SQLConnection) throws -> Principal { self }
}

/// An item's questions and answers for grading.
public struct AnswerKey: Sendable, Hashable {
    public struct Question: Sendable, Hashable {
        public var id: String
        public var correctIndex: Int
        public var optionCount: Int
        /// The wire form of the text, options, explanation and annotations for responses: see
        /// ``text``, ``options``.
        public var text: String
        public var options: [String]
        /// Plain text; nil if there is none.
        public var explanation: String?
        /// JSON arrays in the contract's format; an empty array for none.
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

/// A possible next lesson.
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

/// Answer keys of the catalog. Offered by Content's service, used by Progress's.
public protocol AnswerKeyProviding: Sendable {
    /// The answer key of an item, in the caller's transaction; nil if the item doesn't exist.
    func answerKey(of item: ItemReference, in connection: any SQLConnection) throws -> AnswerKey?
    /// Number of passages.
    func passageCount() async throws -> Int
    /// The passage of a question; nil if there is none.
    func passage(ofQuestion questionID: String) async throws -> ItemReference?
    /// The next lesson after `lesson` (same category, not diagnostic, not in `recent`), chosen by
    /// the classifications of wrong answers, then by the header's order. `includesPremium` is false
    /// for a student without access.
    func nextLesson(
        after lesson: String, wrongQuestions: [String], recent: Set<String>, includesPremium: Bool
    ) async throws -> NextLesson?
}

/// Attempt summaries. Offered by Progress's service, used by Content's.
public protocol AttemptSummaryProviding: Sendable {
    /// Summaries of a page of items for one student, in a constant number of queries in the
    /// caller's transaction. Items without attempts are omitted.
    func attemptSummaries(
        of items: [ItemReference], for account: AccountKey, in connection: any SQLConnection
    ) throws -> [ItemReference: CampusAttemptSummary]
    /// Those of these questions that the student has answered at least once.
    func answeredQuestions(
        in item: ItemReference, for account: AccountKey
    ) async throws -> Set<String>
}

/// A student's attempts on an item, as shown in lists.
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
            case id, score, correctCount, totalQuestions, completedAt
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
    /// The latest three in the format of the contract's lists, a JSON array of ``Recent``. A list
    /// of fifty items sends 150 of them, so they are stored in their wire form.
    public var recentJSON: String

    /// `recentJSON` comes from ``json(_:)``.
    public init(totalAttempts: Int, bestScore: Int?, latestScore: Int?, recentJSON: String) {
        self.totalAttempts = totalAttempts
        self.bestScore = bestScore
        self.latestScore = latestScore
        self.recentJSON = recentJSON
    }

    /// The stored form of recent attempts, newest first.
    public static func json(_ recent: [Recent]) throws -> String {
        try WireJSON.encodeText(recent)
    }

    /// Adds a newer attempt to the front of a stored form and keeps the newest `most`.
    public static func json(
        _ newest: Recent, before json: String, keeping most: Int
    ) throws -> String {
        let first = try Self.json([newest])
        // Attempts contain no braces, so they can be separated without parsing.
        var left = most - 1
        let rest = json.utf8.dropFirst().prefix { byte in
            guard left > 0 else { return false }
            if byte == UInt8(ascii: "}") { left -= 1 }
            return byte != UInt8(ascii: "]")
        }
        return rest.isEmpty ? first : first.dropLast() + "," + String(Substring(rest)) + "]"
    }

    /// The newest attempts; times are in whole seconds.
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
/// Offered by Content's service; in the same process, the host passes it on to `content import` as
/// the client capability of the same name.
extension CampusCapabilityKey where Value == any PackImporting {
    public static var packImport: Self { Self("pack-import") }
}
