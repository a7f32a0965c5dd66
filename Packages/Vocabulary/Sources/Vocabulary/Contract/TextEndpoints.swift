package import AppCore
import HTTPTypes

/// The vocabulary contract's lines, and ours beside it (`/study/…`).
package enum TextEndpoints {
    package static let health = Endpoint<Nothing, Nothing>(
        "vocabulary.health", .vocabulary, .get, "/health", authorization: .none,
        summary: "Whether the server is there")

    package static let upload = Endpoint<TextUpload, TextSourceRecord>(
        "vocabulary.sources.upload", .vocabulary, .post, "/text-sources",
        authorization: .required, repeatability: .keyed, successStatus: 201,
        summary: "Store a text and find its words",
        errors: [
            EndpointError(200, "The same text with the same `id` was there already"),
            EndpointError(409, "Another text has this `id`"),
        ])

    package static let list = Endpoint<Nothing, Lenient<TextSourceRecord>>(
        "vocabulary.sources.list", .vocabulary, .get, "/text-sources",
        query: [QueryField("sortBy"), QueryField("sortOrder")] + QueryField.window,
        authorization: .required, summary: "A student's texts, the newest first")

    package static let read = Endpoint<Nothing, TextSourceRecord>(
        "vocabulary.sources.read", .vocabulary, .get, "/text-sources/{id}",
        authorization: .required, summary: "One text", errors: [unknown])

    package static let status = Endpoint<Nothing, ProcessingStatus>(
        "vocabulary.sources.status", .vocabulary, .get, "/text-sources/{id}/status",
        authorization: .required, summary: "How far a text is", errors: [unknown])

    package static let rename = Endpoint<TextRename, TextSourceRecord>(
        "vocabulary.sources.rename", .vocabulary, .patch, "/text-sources/{id}",
        authorization: .required, repeatability: .safe, summary: "Give a text another title",
        errors: [unknown])

    package static let delete = Endpoint<Nothing, Nothing>(
        "vocabulary.sources.delete", .vocabulary, .delete, "/text-sources/{id}",
        authorization: .required, repeatability: .safe, successStatus: 204,
        summary: "Delete a text, its words and their progress", errors: [unknown])

    /// Ours: finds the words anew, with what is known by now.
    package static let process = Endpoint<Nothing, ProcessingStatus>(
        "vocabulary.sources.process", .vocabulary, .post, "/text-sources/{id}/process",
        authorization: .required, repeatability: .safe, successStatus: 202,
        summary: "Find a text's words anew", errors: [unknown])

    package static let words = Endpoint<Nothing, WordTestList>(
        "vocabulary.words.of-source", .vocabulary, .get, "/text-sources/{id}/word-tests",
        query: wordQuery, authorization: .required, summary: "A text's words", errors: [unknown])

    package static let wordsAtLevel = Endpoint<Nothing, WordTestList>(
        "vocabulary.words.of-level", .vocabulary, .get,
        "/text-sources/{id}/word-tests/{difficulty}", query: wordQuery,
        authorization: .required, summary: "A text's words of one level", errors: [unknown])

    package static let allWords = Endpoint<Nothing, Lenient<WordTestRecord>>(
        "vocabulary.words.list", .vocabulary, .get, "/word-tests", query: QueryField.window,
        authorization: .required, summary: "All words of a student")

    package static let word = Endpoint<Nothing, WordTestRecord>(
        "vocabulary.words.read", .vocabulary, .get, "/word-tests/{id}", authorization: .required,
        summary: "One word", errors: [EndpointError(404, "There is no such word")])

    package static let wordsBySource = Endpoint<Nothing, Lenient<WordTestRecord>>(
        "vocabulary.words.by-source", .vocabulary, .get, "/word-tests/by-source/{id}",
        authorization: .required, summary: "A text's words, as a bare list", errors: [unknown])

    package static let wordsByDifficulty = Endpoint<Nothing, Lenient<WordTestRecord>>(
        "vocabulary.words.by-difficulty", .vocabulary, .get,
        "/word-tests/by-difficulty/{difficulty}", query: QueryField.window,
        authorization: .required, summary: "All words of one level")

    package static let sendProgress = Endpoint<WordProgressBatch, WordProgressOutcome>(
        "vocabulary.progress.send", .vocabulary, .post, "/sync/progress",
        authorization: .required, repeatability: .safe,
        summary: "Take in how a student stands with words")

    package static let progress = Endpoint<Nothing, WordProgressList>(
        "vocabulary.progress.list", .vocabulary, .get, "/user-progress",
        query: [QueryField("since", .date)], authorization: .required,
        summary: "How a student stands with words")

    /// Ours: exchanges the study log, cards, sources and known words between devices.
    package static let study = Endpoint<StudyPush, StudyPull>(
        "vocabulary.study.exchange", .vocabulary, .post, "/study/exchange",
        authorization: .required, repeatability: .safe,
        summary: "Exchange the study log and what is studied")

    private static let unknown = EndpointError(404, "There is no such text")
    private static let wordQuery =
        [QueryField("difficulty"), QueryField("includeMemorized")] + QueryField.window
}
