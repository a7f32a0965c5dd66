public import Foundation
public import HTTPTypes

/// Ending a session at a backend. Offered by Auth, asked by the profile screen.
public protocol SessionEnding: Sendable {
    /// Signs out: the backend's session ends where it has one, and the credentials are forgotten.
    func signOut(of backend: Backend) async throws
    /// Removes the account at the backend, with everything in it. Throws where accounts are not the student's to
    /// remove.
    func eraseAccount(at backend: Backend) async throws
    /// Where the account is shown.
    func place(of backend: Backend) -> Place
}

/// A subscription, as a student is told of it.
public struct SubscriptionBrief: Hashable, Sendable, Codable {
    public var isPremium: Bool
    /// The payment provider's word, e.g. `active`, `past_due`; nil without a subscription.
    public var status: String?
    public var currentPeriodEnd: Date?
    public var cancelsAtPeriodEnd: Bool

    public init(
        isPremium: Bool, status: String?, currentPeriodEnd: Date?, cancelsAtPeriodEnd: Bool
    ) {
        self.isPremium = isPremium
        self.status = status
        self.currentPeriodEnd = currentPeriodEnd
        self.cancelsAtPeriodEnd = cancelsAtPeriodEnd
    }
}

/// What a student pays for. Offered by Payments, asked by the profile screen.
public protocol BillingInforming: Sendable {
    /// The subscription at `backend`, local knowledge when it cannot be asked.
    func subscription(at backend: Backend) async throws -> SubscriptionBrief
    /// Where it is looked after: upgraded, managed.
    var place: Place { get }
}

/// A lesson that is proposed, and why.
public struct Recommendation: Hashable, Sendable, Codable {
    public var item: ItemReference
    public var title: String
    /// A short sentence; nil when the backend gives no reason.
    public var reason: String?

    public init(item: ItemReference, title: String, reason: String?) {
        self.item = item
        self.title = title
        self.reason = reason
    }
}

/// What to study next. Offered by StudyPlan.
public protocol StudyRecommending: Sendable {
    /// The most useful first, local knowledge first.
    func recommendations() async throws -> [Recommendation]
}

/// A word that somebody met and wants to learn.
public struct IncomingWord: Hashable, Sendable, Codable {
    public var word: String
    public var meaning: String?
    /// A sentence that the word stands in.
    public var sentence: String?
    /// Where it was met, in a few words, e.g. `Word of the day`.
    public var origin: String

    public init(word: String, meaning: String?, sentence: String?, origin: String) {
        self.word = word
        self.meaning = meaning
        self.sentence = sentence
        self.origin = origin
    }
}

/// Taking words in for learning. Asked by whoever shows words.
public protocol WordTaking: Sendable {
    /// Stores a word for learning; true when it was not there yet.
    func take(_ word: IncomingWord) async throws -> Bool
    /// Where the words are.
    var place: Place { get }
}

/// Words that belong together, with their meanings: of a course, of a level.
public struct WordCollection: Hashable, Sendable, Codable {
    /// A word or phrase as it is to be learnt.
    public struct Word: Hashable, Sendable, Codable {
        public var term: String
        public var meaning: String
        /// A sentence that the word stands in.
        public var example: String?

        public init(term: String, meaning: String, example: String?) {
            self.term = term
            self.meaning = meaning
            self.example = example
        }
    }

    /// Names the collection for good, e.g. `dialogues/3`: words of the same key come together, on
    /// every device.
    public var key: String
    /// What a student reads, e.g. a course's name.
    public var title: String
    /// The language of the words as a BCP 47 code; nil when it is not known.
    public var language: String?
    public var words: [Word]

    public init(key: String, title: String, language: String?, words: [Word]) {
        self.key = key
        self.title = title
        self.language = language
        self.words = words
    }
}

/// Taking words in as a collection of their own, in any language. Offered by Vocabulary.
public protocol WordCollecting: Sendable {
    /// Stores the words for learning, and says how many were not there yet. Words that the student
    /// changed since stay as they are.
    func collect(_ words: WordCollection) async throws -> Int
}

/// The words of a lesson or passage, without its pictures and questions.
public struct OfferedText: Hashable, Sendable, Codable {
    public var title: String
    /// Plain text; paragraphs are parted by an empty line.
    public var text: String

    public init(title: String, text: String) {
        self.title = title
        self.text = text
    }
}

/// Handing texts on that are read here. Offered by Content, asked by Vocabulary.
public protocol TextOffering: Sendable {
    /// The text of an item, which is named by its id, the id's start, or its title. Throws a ``Problem`` when there
    /// is none.
    func text(of item: ItemReference) async throws -> OfferedText
}

/// The student's browser, and an address of this computer that it can come back to. Offered by the
/// host.
public protocol BrowserHandoff: Sendable {
    /// Opens an address in the student's browser. False when there is none to open, over SSH for
    /// instance: then the address is printed.
    func open(_ address: String) async -> Bool
    /// Listens on the loopback address at a free port; `answer` serves every request that comes,
    /// until the listener is closed. Throws a ``Problem`` when no port can be had.
    func listen(
        answer: @escaping @Sendable (HTTPRequest, [UInt8]) async -> HTTPReply
    ) async throws -> any LoopbackListener
}

/// An open port of ``BrowserHandoff``.
public protocol LoopbackListener: Sendable {
    /// `http://127.0.0.1:PORT`
    var address: String { get }
    /// Stops listening; exchanges that are under way end first.
    func close() async
}

extension CapabilityKey where Value == any SessionEnding {
    public static var sessionEnding: Self { Self("session-ending") }
}
extension CapabilityKey where Value == any BillingInforming {
    public static var billing: Self { Self("billing") }
}
extension CapabilityKey where Value == any StudyRecommending {
    public static var recommendations: Self { Self("recommendations") }
}
extension CapabilityKey where Value == any WordTaking {
    public static var wordTaking: Self { Self("word-taking") }
}
extension CapabilityKey where Value == any WordCollecting {
    public static var wordCollecting: Self { Self("word-collecting") }
}
extension CapabilityKey where Value == any TextOffering {
    public static var texts: Self { Self("texts") }
}
extension CapabilityKey where Value == any BrowserHandoff {
    public static var browser: Self { Self("browser") }
}

/// Some time that was spent on studying, and what came of it.
public struct StudyTime: Hashable, Sendable, Codable {
    public var start: Date
    /// At least 0.
    public var seconds: Int
    /// Questions that were answered meanwhile.
    public var problems: Int
    /// What was studied, e.g. `vocabulary/study`.
    public var place: Place

    public init(start: Date, seconds: Int, problems: Int, place: Place) {
        self.start = start
        self.seconds = seconds
        self.problems = problems
        self.place = place
    }
}

/// Keeps count of study. Offered by Tutor; told by every feature that a student studies in.
public protocol StudyTimeRecording: Sendable {
    /// Committed when it returns.
    func record(_ time: StudyTime) async throws(Problem)
}

extension CapabilityKey where Value == any StudyTimeRecording {
    public static var studyTime: Self { Self("study-time") }
}
