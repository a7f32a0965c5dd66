import AppCore
public import ServiceKit
import Vocabulary

/// The server half of vocabulary: a word for every day. It stores nothing.
public struct VocabularyService: ServiceModule {
    public static let id = "vocabulary"

    private let context: ServiceContext

    public init(context: ServiceContext) { self.context = context }

    public var routes: [ServiceRoute] {
        [
            ServiceRoute(VocabularyEndpoints.wordOfTheDay, limits: .small) { request in
                try word(asked: request.query["date"])
            }
        ]
    }

    /// Days from the first edition's beginning to today are answered: nobody looks ahead.
    private func word(asked: String?) throws -> WordOfTheDay {
        let today = UTCDay(context.environment.now())
        guard let asked else { return try WordOfTheDay(of: today) }
        guard let day = UTCDay(asked), day.description == asked else {
            throw Self.refusal("A date has the form YYYY-MM-DD.")
        }
        guard day >= WordCalendar.standard.firstDay else {
            throw Self.refusal("There are words from \(WordCalendar.standard.firstDay) on.")
        }
        guard day <= today else { throw Self.refusal("That day has not come yet.") }
        return try WordOfTheDay(of: day)
    }

    private static func refusal(_ message: String) -> Problem {
        Problem(
            .invalid, "date: \(message)", place: "date", fields: ["date": [message]], status: 400,
            backendCode: "BAD_REQUEST")
    }
}

extension WordOfTheDay {
    /// What everybody gets for a day.
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
