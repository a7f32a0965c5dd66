import AppCore
import Content
import SQLStore
import ServiceKit

/// Provides answer keys to the grading service.
///
/// Removed items keep their key, so that sheets in transit count and
/// earlier attempts stay readable.
struct AnswerKeys: AnswerKeyProviding {
    let database: any SQLDatabase
    let memory: CatalogCache

    func answerKey(of item: ItemReference, in connection: any SQLConnection) throws -> AnswerKey? {
        let revision = try CatalogRevision.current(in: connection)
        return try memory.keys.value(for: item, at: revision) {
            guard
                let head = try ItemHead.find(
                    item.kind, item.id, includesRetired: true, in: connection)
            else { return nil }
            let questions = try QuestionRow.all(of: item.id, in: connection)
            return AnswerKey(
                item: item, title: head.card.title, category: head.card.category,
                isPremium: head.isPremium, isDiagnostic: head.card.isDiagnostic,
                questions: questions.map { Self.question($0, kind: item.kind) })
        }
    }

    func passageCount() async throws -> Int {
        try await database.read { connection in
            let row = try connection.row(
                """
                SELECT COUNT(*) AS number FROM content_items
                WHERE kind = 'passage' AND is_retired = 0
                """)
            return try row?.int("number") ?? 0
        }
    }

    func passage(ofQuestion questionID: String) async throws -> ItemReference? {
        try await database.read { connection in
            let row = try connection.row(
                """
                SELECT i.id FROM content_questions q JOIN content_items i ON i.id = q.item_id
                WHERE q.id = ? AND q.is_retired = 0 AND i.kind = 'passage'
                """,
                [.text(questionID.lowercased())])
            return try row.map { ItemReference(.passage, try $0.text("id")) }
        }
    }

    func nextLesson(
        after lesson: String, wrongQuestions: [String], recent: Set<String>, includesPremium: Bool
    ) async throws -> NextLesson? {
        try await database.read { connection in
            try NextLessonChoice(
                lesson: lesson, wrongQuestions: wrongQuestions, recent: recent,
                includesPremium: includesPremium
            ).choose(in: connection)
        }
    }

    private static func question(
        _ row: QuestionRow, kind: ItemReference.Kind
    ) -> AnswerKey.Question {
        AnswerKey.Question(
            id: row.id, correctIndex: row.correctIndex, optionCount: row.options.count,
            text: row.promptText, options: row.options.map(\.text),
            explanation: row.explanationText.isEmpty ? nil : row.explanationText,
            blocksJSON: row.promptJSON,
            explanationJSON: kind == .lesson || kind == .mathSection ? row.explanationJSON : nil,
            annotationsJSON: row.annotationsJSON)
    }
}
