import AppCore
import Foundation
import Lexicon
import Logging
public import SQLStore
public import ServiceKit
import Vocabulary
import WordFinding

/// The server side of vocabulary: the word of the day, and students' texts, words and study logs.
public struct VocabularyService: ServiceModule {
    public static let id = "vocabulary"
    public static let tables = VocabularySchema.tables
    public static let migrations = VocabularySchema.migrations

    private let context: ServiceContext
    private let worker: TextWorker
    private let starter: StarterOffer

    public init(context: ServiceContext) {
        let (shared, log) = (context.sharedFolder, context.log)
        // A server without starter content has no starter deck.
        let starter: StarterOffer = context.starterContent == nil ? .none : StarterDeck.offer
        self.init(context: context, starter: starter) { job in
            // Created per text, because dictionaries can be installed meanwhile.
            let finder = WordFinder(knowledge: Self.knowledge(in: shared, log))
            return finder.findings(
                in: job.content, known: job.known, corrections: job.corrections)
        }
    }

    init(
        context: ServiceContext, starter: StarterOffer,
        find: @escaping @Sendable (ClaimedJob) -> TextFindings
    ) {
        self.context = context
        self.starter = starter
        worker = TextWorker(context: context, find: find)
    }

    private static func knowledge(
        in shared: URL?, _ log: Logger
    ) -> any LexicalKnowledge {
        guard let shared else { return EmptyLexicon() }
        do throws(Problem) {
            return try LexiconStore.open(in: shared)
        } catch {
            log.error("dictionaries cannot be used", metadata: ["error": "\(error.summary)"])
            return EmptyLexicon()
        }
    }

    public var routes: [ServiceRoute] {
        [
            ServiceRoute(VocabularyEndpoints.wordOfTheDay, limits: .small) { request in
                try word(asked: request.query["date"])
            }
        ] + SourceRoutes(context: context, worker: worker).all + WordRoutes(context: context).all
            + WordProgressRoutes(context: context, starter: starter).all
            + ExchangeRoute(context: context, starter: starter).all
    }

    public func prepare() async throws { try await worker.resume() }

    public func forget(_ account: AccountKey, in connection: any SQLConnection) throws {
        for table in VocabularySchema.tables {
            try connection.execute(
                "DELETE FROM \(table.name) WHERE tenant_id = ? AND user_id = ?", account.values)
        }
    }

    /// The word for a day from the first edition to today; future words stay hidden.
    private func word(asked: String?) throws -> WordOfTheDay {
        let today = UTCDay(context.environment.now())
        guard let asked else { return try WordOfTheDay(of: today) }
        guard let day = UTCDay(asked), day.description == asked else {
            throw Self.refusal("A date has the form YYYY-MM-DD.")
        }
        guard day >= WordCalendar.standard.firstDay else {
            throw Self.refusal("There are words from \(WordCalendar.standard.firstDay) on.")
        }
        guard day <= today else { throw Self.refusal("That day is in the future.") }
        return try WordOfTheDay(of: day)
    }

    private static func refusal(_ message: String) -> Problem {
        Problem(
            .invalid, "date: \(message)", place: "date", fields: ["date": [message]], status: 400,
            backendCode: "BAD_REQUEST")
    }
}

extension WordOfTheDay {
    /// The word of a day, the same for everyone.
    fileprivate init(of day: UTCDay) throws {
        guard let entry = WordCalendar.standard.entry(on: day) else {
            throw Problem(.internal, "There is no word for \(day).")
        }
        self.init(
            id: WireID(WordCalendar.id(of: day)), word: entry.word.sentenceCased,
            definition: entry.definition, synonyms: entry.synonyms.map(\.sentenceCased),
            exampleSentence: entry.example, date: day.description)
    }
}

extension String {
    fileprivate var sentenceCased: String { prefix(1).uppercased() + dropFirst() }
}
