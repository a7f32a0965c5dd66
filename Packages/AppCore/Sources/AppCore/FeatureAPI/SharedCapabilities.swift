public import Foundation

/// A reference to a lesson, passage or other catalog item.
public struct ItemReference: Hashable, Sendable, Codable {
    public enum Kind: String, Sendable, Codable, CaseIterable {
        case lesson, passage
        /// A text with numbered errors to correct.
        case writingSection = "writing-section"
        /// A set of math questions.
        case mathSection = "math-section"

        /// A noun for messages, e.g. `writing section`.
        public var noun: String {
            switch self {
            case .lesson: "lesson"
            case .passage: "passage"
            case .writingSection: "writing section"
            case .mathSection: "math section"
            }
        }

        /// The field of its id in the contracts, e.g. `writing_section_id`.
        public var idField: String { noun.replacing(" ", with: "_") + "_id" }
    }

    public var kind: Kind
    /// The backend's id, in lowercase.
    public var id: String

    public init(_ kind: Kind, _ id: String) {
        self.kind = kind
        self.id = id.lowercased()
    }
}

/// A student's answers to one item, ready to submit.
public struct AnswerSheet: Hashable, Sendable, Codable, ExactKeys {
    public struct Answer: Hashable, Sendable, Codable, ExactKeys {
        public var questionID: String
        /// From 0, in the displayed order.
        public var selectedIndex: Int

        public init(questionID: String, selectedIndex: Int) {
            self.questionID = questionID.lowercased()
            self.selectedIndex = selectedIndex
        }
    }

    public var item: ItemReference
    /// The item's title, kept for displaying a queued submission.
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

/// A graded attempt.
public struct AttemptRecord: Hashable, Sendable, Codable, Identifiable, ExactKeys {
    public struct JudgedAnswer: Hashable, Sendable, Codable, ExactKeys {
        public var questionID: String
        /// nil if the question wasn't answered.
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
    /// 0…100, from the backend.
    public var score: Int
    public var correctCount: Int
    public var totalQuestions: Int
    public var timeSpentSeconds: Int?
    public var completedAt: Date
    /// Empty if the backend lists attempts without answers.
    public var answers: [JudgedAnswer]
    /// The backend's feedback; nil for attempts from a list.
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

/// A backend's feedback on an attempt and its suggestion for what is next.
public struct AttemptAdvice: Hashable, Sendable, Codable {
    /// A suggested next item.
    public struct Proposal: Hashable, Sendable, Codable {
        public var item: ItemReference
        public var title: String

        public init(item: ItemReference, title: String) {
            self.item = item
            self.title = title
        }
    }

    /// A few words, e.g. `Well done`; nil without feedback.
    public var headline: String?
    /// A sentence or two; nil without feedback.
    public var message: String?
    public var next: Proposal?

    public init(headline: String?, message: String?, next: Proposal?) {
        self.headline = headline
        self.message = message
        self.next = next
    }
}

/// A summary of the attempts on one item.
public struct AttemptBrief: Hashable, Sendable, Codable, ExactKeys {
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

/// The result of submitting answers.
public enum SubmissionOutcome: Sendable, Hashable {
    /// Graded by the backend.
    case judged(AttemptRecord)
    /// Saved in the outbox and sent later, with the reason if known.
    case queued(Problem?)
    /// Permanently rejected; stays in the outbox until retried or discarded.
    case refused(Problem)
}

/// Records and lists attempts. Offered by Progress, used by Content.
public protocol AttemptRecording: Sendable {
    /// Saves the answers in the outbox, then tries to send them. They are on disk before any
    /// network access.
    func submit(_ sheet: AnswerSheet) async throws -> SubmissionOutcome
    /// Summaries of many items from the local store, including graded and queued attempts.
    func briefs(of items: [ItemReference]) async throws -> [ItemReference: AttemptBrief]
    /// The latest graded attempt on an item with its answers; the local store comes first.
    func latest(of item: ItemReference) async throws -> AttemptRecord?
}

/// Looks up and opens catalog items. Offered by Content, used by Progress.
public protocol CatalogBrowsing: Sendable {
    /// The locally known titles of items.
    func titles(of items: [ItemReference]) async -> [ItemReference: String]
    /// The item's practice screen.
    func place(of item: ItemReference) -> Place
    /// The questions for reviewing an item, from the local store first; nil if unavailable.
    func questions(of item: ItemReference) async throws -> [CatalogQuestion]?
}

/// A question as shown in a review.
public struct CatalogQuestion: Hashable, Sendable, Codable, ExactKeys {
    public var id: String
    /// Plain text.
    public var prompt: String
    public var options: [String]
    public var correctIndex: Int?
    /// Plain text; nil if there is none or it can't be shown yet.
    public var explanation: String?
    /// The skills it practices, e.g. `Transitions`.
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

/// The signed-in accounts. Offered by Auth.
public protocol AccountProviding: Sendable {
    /// The account at `backend`; nil if signed out.
    func account(at backend: Backend) async -> Account?
}

/// A signed-in account.
public struct Account: Hashable, Sendable, Codable, ExactKeys {
    public var id: String
    public var email: String
    public var username: String?
    /// From the account's flag or an active subscription.
    public var isPremium: Bool

    public init(id: String, email: String, username: String?, isPremium: Bool) {
        self.id = id
        self.email = email
        self.username = username
        self.isPremium = isPremium
    }
}

/// Whether premium content is unlocked. Offered by Payments; without it, callers use the account's
/// own flag.
public protocol EntitlementChecking: Sendable {
    func isPremium(at backend: Backend) async -> Bool
    /// The screen for getting premium.
    var upgradePlace: Place { get }
}

/// Imports a content pack into the embedded campus. Implemented by Content's service, passed on by
/// the host, used by `content import`.
public protocol PackImporting: Sendable {
    /// Checks the pack in `directory` and, unless `dryRun`, stores all valid items in one
    /// transaction. Throws a ``Problem`` if the folder can't be read.
    func importPack(at directory: String, dryRun: Bool) async throws -> PackImportReport
}

/// The contents of a pack and its errors.
public struct PackImportReport: Hashable, Sendable, Codable, ExactKeys {
    /// An error with its location and fix.
    public struct Finding: Hashable, Sendable, Codable, ExactKeys {
        /// True if its item was skipped; false for a warning.
        public var isError: Bool
        /// `file:line:column`, relative to the pack's folder.
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

    /// The pack's own id; nil if it is missing or unreadable.
    public var packID: String?
    public var title: String?
    public var version: Int?
    /// Number of valid items.
    public var lessons: Int
    public var passages: Int
    /// Writing and math sections.
    public var sections: Int
    public var questions: Int
    /// False after a dry run, or if nothing was new.
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
