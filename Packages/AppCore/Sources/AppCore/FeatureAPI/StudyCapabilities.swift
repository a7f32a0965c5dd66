public import Foundation
public import HTTPTypes

/// Ends sessions at a backend. Offered by Auth, used by the profile screen.
public protocol SessionEnding: Sendable {
    /// Signs out: ends the backend's session, if it has one, and deletes the credentials.
    func signOut(of backend: Backend) async throws
    /// Deletes the account at the backend with all its data. Throws if students can't delete their
    /// accounts there.
    func eraseAccount(at backend: Backend) async throws
    /// The account's screen.
    func place(of backend: Backend) -> Place
}

/// A summary of a subscription.
public struct SubscriptionBrief: Hashable, Sendable, Codable, ExactKeys {
    public var isPremium: Bool
    /// The payment provider's status, e.g. `active`, `past_due`; nil without a subscription.
    public var status: String?
    public var currentPeriodEnd: Date?
    public var cancelsAtPeriodEnd: Bool
    /// False where everything is open and nothing is sold.
    public var isForSale: Bool

    public init(
        isPremium: Bool, status: String?, currentPeriodEnd: Date?, cancelsAtPeriodEnd: Bool,
        isForSale: Bool = true
    ) {
        self.isForSale = isForSale
        self.isPremium = isPremium
        self.status = status
        self.currentPeriodEnd = currentPeriodEnd
        self.cancelsAtPeriodEnd = cancelsAtPeriodEnd
    }
}

/// Subscription status. Offered by Payments, used by the profile screen.
public protocol BillingInforming: Sendable {
    /// The subscription at `backend`, from the local store if it can't be reached.
    func subscription(at backend: Backend) async throws -> SubscriptionBrief
    /// The screen for managing it.
    var place: Place { get }
}

/// A word to learn.
public struct IncomingWord: Hashable, Sendable, Codable {
    public var word: String
    public var meaning: String?
    /// An example sentence with the word.
    public var sentence: String?
    /// Where the word comes from, e.g. `Word of the day`.
    public var origin: String

    public init(word: String, meaning: String?, sentence: String?, origin: String) {
        self.word = word
        self.meaning = meaning
        self.sentence = sentence
        self.origin = origin
    }
}

/// Adds words to learn. Used by features that show words.
public protocol WordSaving: Sendable {
    /// Stores a word; returns true if it is new.
    func take(_ word: IncomingWord) async throws -> Bool
    /// The screen of the words.
    var place: Place { get }
}

/// A set of words with meanings, e.g. of a course or level.
public struct WordCollection: Hashable, Sendable, Codable {
    /// A word or phrase to learn.
    public struct Word: Hashable, Sendable, Codable {
        public var term: String
        public var meaning: String
        /// An example sentence with the word.
        public var example: String?

        public init(term: String, meaning: String, example: String?) {
            self.term = term
            self.meaning = meaning
            self.example = example
        }
    }

    /// A permanent key, e.g. `dialogues/3`. Words with the same key form one collection on every
    /// device.
    public var key: String
    /// The title shown, e.g. a course's name.
    public var title: String
    /// The words' language as a BCP 47 code; nil if unknown.
    public var language: String?
    public var words: [Word]

    public init(key: String, title: String, language: String?, words: [Word]) {
        self.key = key
        self.title = title
        self.language = language
        self.words = words
    }
}

/// Adds words as a separate collection, in any language. Offered by Vocabulary.
public protocol WordCollecting: Sendable {
    /// Stores the words and returns the number of new ones. Words edited by the student stay
    /// unchanged.
    func collect(_ words: WordCollection) async throws -> Int
}

/// The text of a lesson or passage, without pictures and questions.
public struct OfferedText: Hashable, Sendable, Codable {
    public var title: String
    /// Plain text; paragraphs are separated by an empty line.
    public var text: String

    public init(title: String, text: String) {
        self.title = title
        self.text = text
    }
}

/// Provides the texts of lessons and passages. Offered by Content, used by Vocabulary.
public protocol TextProviding: Sendable {
    /// The text of an item, named by its id, a prefix of it, or its title. Throws a ``Problem`` if
    /// it isn't found.
    func text(of item: ItemReference) async throws -> OfferedText
}

/// Opens the student's browser and receives its redirects on this computer. Offered by the host.
public protocol BrowserHandoff: Sendable {
    /// Opens an address in the browser. Returns false if there is none, e.g. over SSH; the address
    /// is then printed.
    func open(_ address: String) async -> Bool
    /// Listens on a free loopback port; `answer` handles every request until the listener is
    /// closed. Throws a ``Problem`` if no port is available.
    func listen(
        answer: @escaping @Sendable (HTTPRequest, [UInt8]) async -> HTTPReply
    ) async throws -> any LoopbackListener
}

/// A port opened by ``BrowserHandoff``.
public protocol LoopbackListener: Sendable {
    /// `http://127.0.0.1:PORT`
    var address: String { get }
    /// Stops listening after finishing requests in progress.
    func close() async
}

extension CapabilityKey where Value == any SessionEnding {
    public static var sessionEnding: Self { Self("session-ending") }
}
extension CapabilityKey where Value == any BillingInforming {
    public static var billing: Self { Self("billing") }
}
extension CapabilityKey where Value == any WordSaving {
    public static var wordTaking: Self { Self("word-taking") }
}
extension CapabilityKey where Value == any WordCollecting {
    public static var wordCollecting: Self { Self("word-collecting") }
}
extension CapabilityKey where Value == any TextProviding {
    public static var texts: Self { Self("texts") }
}
extension CapabilityKey where Value == any BrowserHandoff {
    public static var browser: Self { Self("browser") }
}

/// A period of study and its results.
public struct StudyTime: Hashable, Sendable, Codable {
    public var start: Date
    /// At least 0.
    public var seconds: Int
    /// Number of questions answered.
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

/// Records study time. Offered by Tutor, used by every feature with study screens.
public protocol StudyTimeRecording: Sendable {
    /// Saved when it returns.
    func record(_ time: StudyTime) async throws(Problem)
}

extension CapabilityKey where Value == any StudyTimeRecording {
    public static var studyTime: Self { Self("study-time") }
}
