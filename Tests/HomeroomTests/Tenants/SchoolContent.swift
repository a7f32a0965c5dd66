#if WITH_AUTH && WITH_CONTENT && WITH_PROGRESS && WITH_STUDYPLAN && WITH_VOCABULARY && WITH_PAYMENTS && WITH_TUTOR
import AppCore
import SQLStore
import Testing

/// The content that students of both schools work on.
struct SchoolContent: Sendable {
    struct SubmissionCall: Sendable {
        var path: String
        var body: [String: JSONValue]
    }

    /// Free items.
    var passage: String
    var lesson: String
    /// A diagnostic lesson.
    var diagnostic: String
    var writingSection, mathSection: String
    /// A question bank.
    var bank: String
    var classification: String
    /// The passage's questions.
    var questions: [String]
    var lessonQuestions: [String]
    var diagnosticQuestions: [String]
    var writingQuestions, mathQuestions: [String]
    /// Every id in the catalog.
    var ids: Set<String>
    /// The number of a language program's item, by kind of item.
    var items: [String: String]

    static func find(in database: any SQLDatabase) async throws -> SchoolContent {
        try await database.read { connection in
            func first(_ kind: String, isDiagnostic: Bool = false) throws -> String {
                let row = try connection.row(
                    """
                    SELECT id FROM content_items WHERE kind = ? AND tier = 'free'
                        AND question_count > 1 AND is_diagnostic = ? ORDER BY position LIMIT 1
                    """,
                    [.text(kind), SQLValue(isDiagnostic)])
                return try #require(row).text("id")
            }
            func questions(_ item: String) throws -> [String] {
                try connection.rows(
                    "SELECT id FROM content_questions WHERE item_id = ? ORDER BY position",
                    [.text(item)]
                ).map { try $0.text("id") }
            }
            var ids: Set<String> = []
            for table in ["items", "headers", "questions", "assets", "classifications", "banks"] {
                for row in try connection.rows("SELECT id FROM content_\(table)") {
                    ids.insert(try row.text("id"))
                }
            }
            var items: [String: String] = [:]
            for row in try connection.rows(
                "SELECT kind, MIN(number) AS number FROM content_program_items GROUP BY kind")
            {
                items[try row.text("kind")] = String(try row.int("number"))
            }
            let (passage, lesson) = (try first("passage"), try first("lesson"))
            let diagnostic = try first("lesson", isDiagnostic: true)
            let writing = try first("writing-section")
            let math = try first("math-section")
            let bank = try connection.row("SELECT id FROM content_banks ORDER BY id")
            let skill = try connection.row("SELECT id FROM content_classifications ORDER BY id")
            return SchoolContent(
                passage: passage, lesson: lesson, diagnostic: diagnostic,
                writingSection: writing, mathSection: math,
                bank: try #require(bank).text("id"),
                classification: try #require(skill).text("id"), questions: try questions(passage),
                lessonQuestions: try questions(lesson),
                diagnosticQuestions: try questions(diagnostic),
                writingQuestions: try questions(writing), mathQuestions: try questions(math),
                ids: ids, items: items)
        }
    }

    /// The submissions that every student has made.
    var handIns: [SubmissionCall] {
        [
            SubmissionCall(
                path: "/sat/api/v1/progress/passages/\(passage)/submit", body: sheet(questions)),
            SubmissionCall(
                path: "/sat/api/v1/progress/passages/\(passage)/submit", body: sheet(questions, 1)),
            SubmissionCall(
                path: "/sat/api/v1/progress/lessons/\(lesson)/submit",
                body: sheet([lessonQuestions[0]])),
            SubmissionCall(
                path: "/sat/api/v1/progress/lessons/\(lesson)/submit",
                body: sheet(lessonQuestions, 1)),
            SubmissionCall(
                path: "/sat/api/v1/progress/writing-sections/\(writingSection)/submit",
                body: sheet(writingQuestions, 1)),
            SubmissionCall(
                path: "/sat/api/v1/progress/math-sections/\(mathSection)/submit",
                body: sheet(mathQuestions, 1)),
            SubmissionCall(path: "/sat/api/v1/answers", body: answer(questions[0])),
            SubmissionCall(
                path: "/sat/api/v1/diagnostic/submit", body: diagnosticSheet(diagnosticQuestions)),
        ]
    }

    /// Answers to these questions.
    func sheet(_ questions: [String], _ option: Int64 = 0) -> [String: JSONValue] {
        [
            "answers": .array(questions.map { .object(answer($0, option)) }),
            "time_spent_seconds": .integer(60),
        ]
    }

    /// Answers to these questions of the diagnostic.
    func diagnosticSheet(_ questions: [String]) -> [String: JSONValue] {
        [
            "lesson_id": .string(diagnostic),
            "answers": .array(questions.map { .object(answer($0)) }),
        ]
    }

    func answer(_ question: String, _ option: Int64 = 0) -> [String: JSONValue] {
        ["question_id": .string(question), "selected_option_index": .integer(option)]
    }
}
#endif
