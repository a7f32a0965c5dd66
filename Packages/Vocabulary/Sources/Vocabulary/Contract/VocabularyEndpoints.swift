package import AppCore
import HTTPTypes

/// The lines of the SAT contract that are about words.
package enum VocabularyEndpoints {
    /// The word of a day, the same for everyone; without `date`, today's in UTC.
    ///
    /// `date` isn't in the contract: a server that ignores it returns today's word.
    package static let wordOfTheDay = Endpoint<EmptyBody, WordOfTheDay>(
        "sat.word-of-the-day", .sat, .get, "/word-of-the-day",
        query: [
            QueryField(
                "date", .date,
                .any.saying("A day from 2025-01-01 to today, in UTC; today unless given."))
        ],
        authorization: .none, summary: "The word of the day, the same for everyone",
        errors: [EndpointError(400, "`date` isn't a date, or is out of range")])
}
