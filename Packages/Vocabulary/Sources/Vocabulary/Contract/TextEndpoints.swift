package import AppCore
import HTTPTypes

/// The vocabulary contract's endpoints and Homeroom's additions (`/study/…`).
package enum TextEndpoints {
    package static let health = Endpoint<EmptyBody, EmptyBody>(
        "vocabulary.health", .vocabulary, .get, "/health", authorization: .none,
        summary: "Whether the server is there")

    package static let upload = Endpoint<TextUpload, TextSourceRecord>(
        "vocabulary.sources.upload", .vocabulary, .post, "/text-sources",
        authorization: .required, repeatability: .keyed, successStatus: 201,
        summary: "Store a text and find its words",
        errors: [
            EndpointError(200, "The same text with the same `id` was there already"),
            EndpointError(400, code: "EMPTY_TITLE", "The title is blank"),
            EndpointError(400, code: "TITLE_TOO_LONG", "The title has more than 300 characters"),
            EndpointError(400, code: "EMPTY_CONTENT", "The text is blank"),
            EndpointError(400, code: "CONTENT_TOO_SHORT", "It has fewer than 10 characters"),
            EndpointError(400, code: "INVALID_CONTENT", "It isn't text"),
            EndpointError(400, code: "TOO_MANY_SOURCES", "The student has 1,000 texts"),
            foreignUser,
            EndpointError(
                409, code: "ID_CONFLICT", "Another text, or a deleted one, has this `id`"),
            EndpointError(413, code: "CONTENT_TOO_LONG", "The text has more than 5 MB in UTF-8"),
            .rateLimited,
        ])

    package static let list = Endpoint<EmptyBody, LossyArray<TextSourceRecord>>(
        "vocabulary.sources.list", .vocabulary, .get, "/text-sources",
        query: [
            QueryField(
                "sortBy", .text,
                .choices(["upload_date", "title", "word_count", "processed_date"])
                    .saying("`upload_date` unless given.")),
            QueryField(
                "sortOrder", .text,
                .choices(["asc", "desc"]).saying("`desc` unless given; of titles `asc`.")),
            QueryField("includeProcessed", .text, yesOrNo),
        ] + QueryField.window,
        authorization: .required,
        summary: "A student's texts without their content, the newest first")

    package static let read = Endpoint<EmptyBody, TextSourceRecord>(
        "vocabulary.sources.read", .vocabulary, .get, "/text-sources/{id}",
        authorization: .required, summary: "One text", errors: [unknown])

    package static let status = Endpoint<EmptyBody, ProcessingStatus>(
        "vocabulary.sources.status", .vocabulary, .get, "/text-sources/{id}/status",
        authorization: .required, summary: "How far a text is", errors: [unknown])

    package static let rename = Endpoint<TextRename, TextSourceRecord>(
        "vocabulary.sources.rename", .vocabulary, .patch, "/text-sources/{id}",
        authorization: .required, repeatability: .safe, summary: "Give a text another title",
        errors: [
            EndpointError(400, code: "EMPTY_TITLE", "The title is blank"),
            EndpointError(400, code: "TITLE_TOO_LONG", "The title has more than 300 characters"),
            unknown,
        ])

    package static let delete = Endpoint<EmptyBody, EmptyBody>(
        "vocabulary.sources.delete", .vocabulary, .delete, "/text-sources/{id}",
        authorization: .required, repeatability: .safe, successStatus: 204,
        summary: "Delete a text, its words and their progress", errors: [unknown])

    /// Homeroom's addition: finds the words again with current knowledge.
    package static let process = Endpoint<EmptyBody, ProcessingStatus>(
        "vocabulary.sources.process", .vocabulary, .post, "/text-sources/{id}/process",
        authorization: .required, repeatability: .safe, successStatus: 202,
        summary: "Find a text's words anew", errors: [unknown, .rateLimited])

    package static let words = Endpoint<EmptyBody, WordTestList>(
        "vocabulary.words.of-source", .vocabulary, .get, "/text-sources/{id}/word-tests",
        query: [level] + wordQuery, authorization: .required, summary: "A text's words",
        errors: [unknown, badLevel])

    package static let wordsAtLevel = Endpoint<EmptyBody, WordTestList>(
        "vocabulary.words.of-level", .vocabulary, .get,
        "/text-sources/{id}/word-tests/{difficulty}", query: wordQuery,
        authorization: .required, summary: "A text's words of one level",
        errors: [unknown, badLevel])

    package static let allWords = Endpoint<EmptyBody, LossyArray<WordTestRecord>>(
        "vocabulary.words.list", .vocabulary, .get, "/word-tests",
        query: [level] + QueryField.window, authorization: .required,
        summary: "All words of a student", errors: [badLevel])

    package static let word = Endpoint<EmptyBody, WordTestRecord>(
        "vocabulary.words.read", .vocabulary, .get, "/word-tests/{id}", authorization: .required,
        summary: "One word",
        errors: [EndpointError(404, code: "WORD_NOT_FOUND", "No such word")])

    package static let wordsBySource = Endpoint<EmptyBody, LossyArray<WordTestRecord>>(
        "vocabulary.words.by-source", .vocabulary, .get, "/word-tests/by-source/{id}",
        query: QueryField.window, authorization: .required,
        summary: "A text's words, as a bare list", errors: [unknown])

    package static let wordsByDifficulty = Endpoint<EmptyBody, LossyArray<WordTestRecord>>(
        "vocabulary.words.by-difficulty", .vocabulary, .get,
        "/word-tests/by-difficulty/{difficulty}", query: QueryField.window,
        authorization: .required, summary: "All words of one level", errors: [badLevel])

    package static let sendProgress = Endpoint<WordProgressBatch, WordProgressOutcome>(
        "vocabulary.progress.send", .vocabulary, .post, "/sync/progress",
        authorization: .required, repeatability: .safe,
        summary: "Take in how a student stands with words",
        errors: [
            EndpointError(400, code: "INVALID_PROGRESS", "A review count is below 1"),
            foreignUser,
            EndpointError(413, code: "BATCH_TOO_LARGE", "There are more than 500 rows"),
        ])

    package static let progress = Endpoint<EmptyBody, WordProgressList>(
        "vocabulary.progress.list", .vocabulary, .get, "/user-progress",
        query: [
            QueryField(
                "since", .text,
                JSONSchema.form("date-time").saying(
                    "The `serverTime` of an earlier answer: what has not changed since is left out."
                ))
        ],
        authorization: .required, summary: "How a student stands with words",
        errors: [EndpointError(400, "`since` isn't a time")])

    /// Ours: exchanges the study log, cards, sources and known words between devices.
    package static let study = Endpoint<StudyPush, StudyPull>(
        "vocabulary.study.exchange", .vocabulary, .post, "/study/exchange",
        authorization: .required, repeatability: .safe,
        summary: "Exchange the study log and what is studied",
        errors: [
            EndpointError(413, code: "BATCH_TOO_LARGE", "There are more than 1,000 rows in all")
        ])

    private static let unknown = EndpointError(
        404, code: "SOURCE_NOT_FOUND", "No such text")
    private static let badLevel = EndpointError(
        400, code: "INVALID_DIFFICULTY", "No such level")
    private static let foreignUser = EndpointError(
        403, code: "FORBIDDEN", "`userId` is not the caller")
    private static let yesOrNo = JSONSchema.choices(["true", "false"]).saying(
        "`true` unless given.")
    private static let level = QueryField(
        "difficulty", .text, .choices(["beginner", "intermediate", "advanced"]))
    private static let wordQuery =
        [QueryField("includeMemorized", .text, yesOrNo)] + QueryField.window
}
