public import Foundation

/// A lesson, passage or other item of a catalog, named across features.
public struct ItemReference: Hashable, Sendable, Codable {
    public enum Kind: String, Sendable, Codable, CaseIterable {
        case lesson, passage
        /// A text with numbered spots to mend.
        case writingSection = "writing-section"
        /// A set of math questions.
        case mathSection = "math-section"

        /// In a sentence, e.g. `writing section`.
        public var noun: String {
            switch self {
            case .lesson: "lesson"
            case .passage: "passage"
            case .writingSection: "writing section"
            case .mathSection: "math section"
            }
        }
    }

    public var kind: Kind
    /// Lower-case id as the backend gives it.
    public var id: String

    public init(_ kind: Kind, _ id: String) {
        self.kind = kind
        self.id = id.lowercased()
    }
}

/// A student's answers to one item, as handed in.
public struct AnswerSheet: Hashable, Sendable, Codable {
    public struct Answer: Hashable, Sendable, Codable {
        public var questionID: String
        /// From 0, in the order the options were shown.
        public var selectedIndex: Int

        public init(questionID: String, selectedIndex: Int) {
            self.questionID = questionID.lowercased()
            self.selectedIndex = selectedIndex
        }
    }

    public var item: ItemReference
    /// The item's title, kept so that a queued sheet can be named.
    public var itemTitle: String
    public var answers: [Answer]
    /// Whole seconds spent on the item.
    public var timeSpentSeconds: Int

    public init(item: ItemReference, itemTitle: String, answers: [Answer], timeSpentSeconds: Int) {
        self.item = item
        self.itemTitle = itemTitle
        self.answers = answers
        self.timeSpentSeconds = timeSpentSeconds
    }
}

/// A judged attempt.
public struct AttemptRecord: Hashable, Sendable, Codable, Identifiable {
    public struct JudgedAnswer: Hashable, Sendable, Codable {
        public var questionID: String
        /// nil when the question was left out.
        public var selectedIndex: Int?
        public var correctIndex: Int?
        public var isCorrect: Bool

        public init(questionID: String, selectedIndex: Int?, correctIndex: Int?, isCorrect: Bool) {
            self.questionID = questionID
            self.selectedIndex = selectedIndex
            self.correctIndex = correctIndex
            self.isCorrect = isCorrect
        }
    }

    public var id: String
    public var item: ItemReference
    public var itemTitle: String?
    /// 0…100 as the backend gave it.
    public var score: Int
    public var correctCount: Int
    public var totalQuestions: Int
    public var timeSpentSeconds: Int?
    public var completedAt: Date
    /// Empty when the backend lists attempts without their answers.
    public var answers: [JudgedAnswer]
    /// What the backend said when it judged; nil of attempts that are only listed.
    public var advice: AttemptAdvice?

    public init(
        id: String, item: ItemReference, itemTitle: String?, score: Int, correctCount: Int,
        totalQuestions: Int, timeSpentSeconds: Int?, completedAt: Date, answers: [JudgedAnswer],
        advice: AttemptAdvice? = nil
    ) {
        self.advice = advice
        self.id = id
        self.item = item
        self.itemTitle = itemTitle
        self.score = score
        self.correctCount = correctCount
        self.totalQuestions = totalQuestions
        self.timeSpentSeconds = timeSpentSeconds
        self.completedAt = completedAt
        self.answers = answers
    }
}

/// A word of the backend's on an attempt, and where it would go on.
public struct AttemptAdvice: Hashable, Sendable, Codable {
    /// An item that is proposed next.
    public struct Proposal: Hashable, Sendable, Codable {
        public var item: ItemReference
        public var title: String

        public init(item: ItemReference, title: String) {
            self.item = item
            self.title = title
        }
    }

    /// A few words, e.g. `Well done`; nil when nothing was said.
    public var headline: String?
    /// A sentence or two; nil when nothing was said.
    public var message: String?
    public var next: Proposal?

    public init(headline: String?, message: String?, next: Proposal?) {
        self.headline = headline
        self.message = message
        self.next = next
    }
}

/// Attempts on one item, in brief.
public struct AttemptBrief: Hashable, Sendable, Codable {
    public var count: Int
    /// 0…100; nil without attempts.
    public var bestScore: Int?
    public var latestScore: Int?

    public init(count: Int, bestScore: Int?, latestScore: Int?) {
        self.count = count
        self.bestScore = bestScore
        self.latestScore = latestScore
    }
}

/// What became of a handed-in sheet.
public enum SubmissionOutcome: Sendable, Hashable {
    /// Judged by the backend.
    case judged(AttemptRecord)
    /// Safe in the outbox; it will be sent when the backend answers. The problem says why not now.
    case queued(Problem?)
    /// Refused for good; it stays in the outbox until retried or discarded.
    case refused(Problem)
}

/// Recording attempts and knowing about them. Offered by Progress, asked by Content.
public protocol AttemptRecording: Sendable {
    /// Commits the sheet to the outbox, then tries to send it. The sheet is safe on disk before
    /// this suspends for the network.
    func submit(_ sheet: AnswerSheet) async throws -> SubmissionOutcome
    /// Briefs of many items at once, from the local store (judged and queued attempts).
    func briefs(of items: [ItemReference]) async throws -> [ItemReference: AttemptBrief]
    /// The newest judged attempt on an item with its answers, local knowledge first.
    func latest(of item: ItemReference) async throws -> AttemptRecord?
}

/// Knowing and opening items. Offered by Content, asked by Progress.
public protocol CatalogBrowsing: Sendable {
    /// Titles of the items that are known locally.
    func titles(of items: [ItemReference]) async -> [ItemReference: String]
    /// Where an item's practising screen is.
    func place(of item: ItemReference) -> Place
    /// What a review needs of an item, local knowledge first; nil when it cannot be had.
    func questions(of item: ItemReference) async throws -> [CatalogQuestion]?
}

/// A question as a review shows it.
public struct CatalogQuestion: Hashable, Sendable, Codable {
    public var id: String
    /// Plain text.
    public var prompt: String
    public var options: [String]
    public var correctIndex: Int?
    /// Plain text; nil when there is none or it is not to be shown yet.
    public var explanation: String?
    /// What it practises, e.g. `Transitions`.
    public var skills: [String]

    public init(
        id: String, prompt: String, options: [String], correctIndex: Int?, explanation: String?,
        skills: [String] = []
    ) {
        self.id = id
        self.prompt = prompt
        self.options = options
        self.correctIndex = correctIndex
        self.explanation = explanation
        self.skills = skills
    }
}

/// Who is signed in where. Offered by Auth.
public protocol AccountProviding: Sendable {
    /// The account at `backend`; nil when signed out.
    func account(at backend: Backend) async -> Account?
}

/// A signed-in person, as far as a student's own client knows.
public struct Account: Hashable, Sendable, Codable {
    public var id: String
    public var email: String
    public var username: String?
    /// The stored flag or an active subscription: either opens premium content.
    public var isPremium: Bool

    public init(id: String, email: String, username: String?, isPremium: Bool) {
        self.id = id
        self.email = email
        self.username = username
        self.isPremium = isPremium
    }
}

/// Whether premium content is open. Offered by Payments; until it is there, askers fall back on
/// the account's own flag and say that premium content stays locked.
public protocol EntitlementChecking: Sendable {
    func isPremium(at backend: Backend) async -> Bool
    /// Where the student can get premium.
    var upgradePlace: Place { get }
}

/// Bringing a pack of lessons and passages into the embedded campus. Made by Content's service,
/// handed on by the host while the campus is in this process, asked by `content import`.
public protocol PackImporting: Sendable {
    /// Reads and checks the pack in `directory`; unless `dryRun`, stores everything sound in it in
    /// one transaction. Throws a ``Problem`` when the folder cannot be read at all.
    func importPack(at directory: String, dryRun: Bool) async throws -> PackImportReport
}

/// What a pack held, and what is wrong with it.
public struct PackImportReport: Hashable, Sendable, Codable {
    /// Something wrong, where it is and what to do.
    public struct Finding: Hashable, Sendable, Codable {
        /// True when its item was left out; false for a remark.
        public var isError: Bool
        /// `file:line:column` below the pack's folder.
        public var place: String
        public var message: String
        public var cure: String

        public init(isError: Bool, place: String, message: String, cure: String) {
            self.isError = isError
            self.place = place
            self.message = message
            self.cure = cure
        }
    }

    /// The pack's own name for itself; nil when it has none that can be read.
    public var packID: String?
    public var title: String?
    public var version: Int?
    /// Sound items.
    public var lessons: Int
    public var passages: Int
    /// Writing and math sections.
    public var sections: Int
    public var questions: Int
    /// False after a dry run, and when nothing new was there to store.
    public var isStored: Bool
    public var findings: [Finding]

    public init(
        packID: String?, title: String?, version: Int?, lessons: Int, passages: Int,
        sections: Int, questions: Int, isStored: Bool, findings: [Finding]
    ) {
        self.packID = packID
        self.title = title
        self.version = version
        self.lessons = lessons
        self.passages = passages
        self.sections = sections
        self.questions = questions
        self.isStored = isStored
        self.findings = findings
    }
}

extension CapabilityKey where Value == any AttemptRecording {
    public static var attempts: Self { Self("attempts") }
}
extension CapabilityKey where Value == any CatalogBrowsing {
    public static var catalog: Self { Self("catalog") }
}
extension CapabilityKey where Value == any AccountProviding {
    public static var account: Self { Self("account") }
}
extension CapabilityKey where Value == any EntitlementChecking {
    public static var entitlement: Self { Self("entitlement") }
}
extension CapabilityKey where Value == any PackImporting {
    public static var packImport: Self { Self("pack-import") }
}
