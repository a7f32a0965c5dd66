import SQLStore
import ServiceKit

/// Chooses the next lesson.
///
/// Among open lessons of the same category not done recently: the
/// one with most questions on missed skills; else the next in the section; else the next
/// in course order, wrapping around.
struct NextLessonChoice {
    let lesson: String
    let wrongQuestions: [String]
    let recent: Set<String>
    let includesPremium: Bool

    private struct Candidate {
        var next: NextLesson
        var headerID: String?
        var order: Int
        var position: Int
    }

    func choose(in connection: any SQLConnection) throws -> NextLesson? {
        let all = try lessons(in: connection)
        guard let current = all.first(where: { $0.next.id == lesson }) else { return nil }
        let candidates = all.filter {
            $0.next.id != lesson && !recent.contains($0.next.id)
                && (includesPremium || $0.next.tier != "premium")
        }
        let chosen =
            try practising(candidates, in: connection)
            ?? candidates.filter {
                $0.headerID != nil && $0.headerID == current.headerID && $0.order < current.order
            }.max { $0.order < $1.order }
            ?? candidates.first { $0.position > current.position } ?? candidates.first
        return chosen?.next
    }

    /// The category's lessons except diagnostics, in course order, and the current one.
    private func lessons(in connection: any SQLConnection) throws -> [Candidate] {
        try connection.rows(
            """
            SELECT i.id, i.title, i.category, i.difficulty, i.tier, h.title, i.header_id,
                i.order_within_header, i.position
            FROM content_items i LEFT JOIN content_headers h ON h.id = i.header_id
            WHERE i.kind = 'lesson' AND i.category =
                    (SELECT category FROM content_items WHERE id = ? AND kind = 'lesson')
                AND ((i.is_retired = 0 AND i.is_diagnostic = 0) OR i.id = ?)
            ORDER BY i.position
            """,
            [.text(lesson), .text(lesson)]
        ).map { row in
            var reader = RowReader(row)
            return Candidate(
                next: NextLesson(
                    id: try reader.text(), title: try reader.text(),
                    lessonType: try reader.text(), difficulty: try reader.text(),
                    tier: try reader.text(), header: try reader.optionalText()),
                headerID: try reader.optionalText(), order: try reader.int(),
                position: try reader.int())
        }
    }

    /// The candidate with most questions on missed skills; ties by
    /// position in the section.
    private func practising(
        _ candidates: [Candidate], in connection: any SQLConnection
    ) throws -> Candidate? {
        guard !wrongQuestions.isEmpty else { return nil }
        let places = Array(repeating: "?", count: wrongQuestions.count).joined(separator: ", ")
        var matches: [String: Int] = [:]
        try connection.forEachRow(
            """
            SELECT q.item_id, COUNT(DISTINCT q.id) FROM content_question_classifications wrong
            JOIN content_question_classifications same
                ON same.classification_id = wrong.classification_id
            JOIN content_questions q ON q.id = same.question_id
            WHERE wrong.question_id IN (\(places)) AND q.is_retired = 0 GROUP BY q.item_id
            """,
            wrongQuestions.map { .text($0) }
        ) { row in
            var reader = RowReader(row)
            matches[try reader.text()] = try reader.int()
        }
        return candidates.filter { matches[$0.next.id] != nil }.max { one, other in
            let (left, right) = (matches[one.next.id] ?? 0, matches[other.next.id] ?? 0)
            // Candidates are in course order, so the earlier one wins ties.
            return (left, one.order, -one.position) < (right, other.order, -other.position)
        }
    }
}
