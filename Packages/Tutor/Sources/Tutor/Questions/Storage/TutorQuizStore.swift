import AppCore
import Foundation
import Questions
import SQLStore

/// Quizzes, exams and attempts in the profile's local store. Every answer is committed when its
/// call returns.
struct TutorQuizStore: Sendable {
    let database: any SQLDatabase

    // MARK: Quizzes

    func save(_ quiz: Quiz) async throws(Problem) {
        let body = try await Problem.wrapping { try WireJSON.encodeText(quiz.body) }
        let cited = Set(quiz.body.questions.flatMap { $0.question.sources.map(\.documentID) })
        let documents = cited.union(quiz.body.documents).filter { !$0.isEmpty }.sorted()
        try await Problem.wrapping {
            try await database.write { connection in
                try connection.execute(
                    "INSERT INTO tutor_quizzes (id, kind, course, created_at, body) VALUES (?, ?, ?, ?, ?)",
                    [
                        .text(quiz.id), .text(quiz.kind.rawValue), .text(quiz.course),
                        .integer(Self.milliseconds(quiz.createdAt)), .text(body),
                    ])
                for document in documents {
                    try connection.execute(
                        "INSERT INTO tutor_quiz_documents (document, quiz) VALUES (?, ?)",
                        [.text(document), .text(quiz.id)])
                }
            }
        }
    }

    /// Quizzes newest first, of one course or all.
    func quizzes(_ kind: Quiz.Kind, course: String?) async throws(Problem) -> [Quiz] {
        try await Problem.wrapping {
            try await database.read { connection in
                let rows =
                    if let course {
                        try connection.rows(
                            """
                            SELECT id, kind, course, created_at, body FROM tutor_quizzes
                            WHERE kind = ? AND course = ? ORDER BY created_at DESC, id
                            """, [.text(kind.rawValue), .text(course)])
                    } else {
                        try connection.rows(
                            """
                            SELECT id, kind, course, created_at, body FROM tutor_quizzes
                            WHERE kind = ? ORDER BY created_at DESC, id
                            """, [.text(kind.rawValue)])
                    }
                return try rows.map(Self.quiz)
            }
        }
    }

    /// Finds a quiz by id or id prefix. Throws `notFound`, or `invalid` if several match.
    func quiz(_ id: String, _ kind: Quiz.Kind) async throws(Problem) -> Quiz {
        let wanted = id.uppercased()
        let rows = try await Problem.wrapping {
            try await database.read { connection in
                try connection.rows(
                    """
                    SELECT id, kind, course, created_at, body FROM tutor_quizzes
                    WHERE kind = ? AND substr(id, 1, ?) = ? ORDER BY id LIMIT 2
                    """,
                    [.text(kind.rawValue), .integer(Int64(wanted.count)), .text(wanted)]
                ).map(Self.quiz)
            }
        }
        guard wanted.count >= 4, let first = rows.first else {
            throw Problem(
                .notFound, "No \(kind.rawValue) matches “\(id.prefix(40))”.",
                cure: "List them: homeroom tutor \(kind.rawValue) list")
        }
        guard rows.count == 1 else {
            throw Problem(
                .invalid, "Several start with “\(id.prefix(40))”.", cure: "Give more of the id.")
        }
        return first
    }

    func remove(_ quiz: Quiz) async throws(Problem) {
        try await Problem.wrapping {
            try await database.write { try Self.remove(quiz.id, $0) }
        }
    }

    private static func remove(_ quiz: String, _ connection: any SQLConnection) throws {
        try connection.execute(
            """
            DELETE FROM tutor_quiz_answers WHERE attempt IN
                (SELECT id FROM tutor_quiz_attempts WHERE quiz = ?)
            """, [.text(quiz)])
        for statement in [
            "DELETE FROM tutor_quiz_attempts WHERE quiz = ?",
            "DELETE FROM tutor_quiz_documents WHERE quiz = ?",
            "DELETE FROM tutor_quizzes WHERE id = ?",
        ] {
            try connection.execute(statement, [.text(quiz)])
        }
    }

    /// Deletes quizzes that quote the document and notes on its questions.
    static func forget(document: String, in connection: any SQLConnection) throws {
        let rows = try connection.rows(
            "SELECT quiz FROM tutor_quiz_documents WHERE document = ?", [.text(document)])
        for row in rows { try remove(try row.text("quiz"), connection) }
        try connection.execute(
            "DELETE FROM tutor_assignment_notes WHERE document = ?", [.text(document)])
    }

    static func forget(course: String, in connection: any SQLConnection) throws {
        let rows = try connection.rows(
            "SELECT id FROM tutor_quizzes WHERE course = ?", [.text(course)])
        for row in rows { try remove(try row.text("id"), connection) }
    }

    private static func quiz(_ row: SQLRow) throws -> Quiz {
        Quiz(
            id: try row.text("id"), kind: Quiz.Kind(rawValue: try row.text("kind")) ?? .quiz,
            course: try row.text("course"), createdAt: date(try row.int("created_at")),
            body: try WireJSON.decode(Quiz.Body.self, from: try row.text("body")))
    }

    // MARK: Attempts

    /// Starts an attempt unless one is running; returns the running one.
    func begin(_ attempt: QuizAttempt) async throws(Problem) -> QuizAttempt {
        try await Problem.wrapping {
            try await database.write { connection in
                let open = try connection.row(
                    """
                    SELECT id, quiz, started_at, deadline, finished_at, ended_by_time
                    FROM tutor_quiz_attempts WHERE quiz = ? AND finished_at IS NULL
                    ORDER BY started_at DESC, id LIMIT 1
                    """, [.text(attempt.quiz)])
                if let open { return try Self.attempt(open, connection) }
                try connection.execute(
                    """
                    INSERT INTO tutor_quiz_attempts
                        (id, quiz, started_at, deadline, finished_at, ended_by_time)
                    VALUES (?, ?, ?, ?, ?, ?)
                    """,
                    [
                        .text(attempt.id), .text(attempt.quiz),
                        .integer(Self.milliseconds(attempt.startedAt)),
                        attempt.deadline.map { .integer(Self.milliseconds($0)) } ?? .null,
                        attempt.finishedAt.map { .integer(Self.milliseconds($0)) } ?? .null,
                        SQLValue(attempt.endedByTime),
                    ])
                return attempt
            }
        }
    }

    /// Newest first, with their answers.
    func attempts(of quiz: String) async throws(Problem) -> [QuizAttempt] {
        try await Problem.wrapping {
            try await database.read { connection in
                try connection.rows(
                    """
                    SELECT id, quiz, started_at, deadline, finished_at, ended_by_time
                    FROM tutor_quiz_attempts WHERE quiz = ? ORDER BY started_at DESC, id
                    """, [.text(quiz)]
                ).map { try Self.attempt($0, connection) }
            }
        }
    }

    private static func attempt(
        _ row: SQLRow, _ connection: any SQLConnection
    ) throws -> QuizAttempt {
        let id = try row.text("id")
        var answers: [Int: QuizAttempt.Answer] = [:]
        for row in try connection.rows(
            """
            SELECT position, given, verdict, credit, by_student, answered_at
            FROM tutor_quiz_answers WHERE attempt = ?
            """, [.text(id)])
        {
            let verdict = Judgement.Verdict(rawValue: try row.text("verdict")) ?? .open
            answers[try row.int("position")] = QuizAttempt.Answer(
                given: try row.text("given"),
                judgement: Judgement(verdict, credit: try row.double("credit")),
                isRightByStudent: try row.optionalInt("by_student").map { $0 != 0 },
                at: date(try row.int("answered_at")))
        }
        return QuizAttempt(
            id: id, quiz: try row.text("quiz"), startedAt: date(try row.int("started_at")),
            deadline: try row.optionalInt("deadline").map(date),
            finishedAt: try row.optionalInt("finished_at").map(date),
            endedByTime: try row.bool("ended_by_time"), answers: answers)
    }

    /// Stores an answer. Returns false without storing if the attempt has ended.
    func save(
        _ answer: QuizAttempt.Answer, at position: Int, of attempt: String
    ) async throws(Problem) -> Bool {
        try await Problem.wrapping {
            try await database.write { connection in
                let open = try connection.row(
                    "SELECT id FROM tutor_quiz_attempts WHERE id = ? AND finished_at IS NULL",
                    [.text(attempt)])
                guard open != nil else { return false }
                try connection.execute(
                    """
                    INSERT INTO tutor_quiz_answers
                        (attempt, position, given, verdict, credit, by_student, answered_at)
                    VALUES (?, ?, ?, ?, ?, ?, ?)
                    ON CONFLICT (attempt, position) DO UPDATE SET given = excluded.given,
                        verdict = excluded.verdict, credit = excluded.credit,
                        by_student = excluded.by_student, answered_at = excluded.answered_at
                    """,
                    [
                        .text(attempt), SQLValue(position), .text(answer.given),
                        .text(answer.judgement.verdict.rawValue), .real(answer.judgement.credit),
                        answer.isRightByStudent.map { SQLValue($0) } ?? .null,
                        .integer(Self.milliseconds(answer.at)),
                    ])
                return true
            }
        }
    }

    /// Stores the student's judgment of an answer, also after the end.
    func decide(_ isRight: Bool, at position: Int, of attempt: String) async throws(Problem) {
        try await Problem.wrapping {
            _ = try await database.write { connection in
                try connection.execute(
                    "UPDATE tutor_quiz_answers SET by_student = ? WHERE attempt = ? AND position = ?",
                    [SQLValue(isRight), .text(attempt), SQLValue(position)])
            }
        }
    }

    /// Ends an attempt unless it has ended already.
    func finish(_ attempt: String, at moment: Date, byTime: Bool) async throws(Problem) {
        try await Problem.wrapping {
            _ = try await database.write { connection in
                try connection.execute(
                    """
                    UPDATE tutor_quiz_attempts SET finished_at = ?, ended_by_time = ?
                    WHERE id = ? AND finished_at IS NULL
                    """,
                    [.integer(Self.milliseconds(moment)), SQLValue(byTime), .text(attempt)])
            }
        }
    }

    // MARK: Assignments

    /// Notes by question number.
    func notes(of document: String) async throws(Problem) -> [Int: String] {
        try await Problem.wrapping {
            try await database.read { connection in
                var notes: [Int: String] = [:]
                for row in try connection.rows(
                    "SELECT number, note FROM tutor_assignment_notes WHERE document = ?",
                    [.text(document)])
                {
                    notes[try row.int("number")] = try row.text("note")
                }
                return notes
            }
        }
    }

    /// Stores a note; a blank one deletes it.
    func save(
        note: String, number: Int, of document: String, at moment: Date
    ) async throws(Problem) {
        let isBlank = note.allSatisfy(\.isWhitespace)
        try await Problem.wrapping {
            _ = try await database.write { connection in
                if isBlank {
                    try connection.execute(
                        "DELETE FROM tutor_assignment_notes WHERE document = ? AND number = ?",
                        [.text(document), SQLValue(number)])
                } else {
                    try connection.execute(
                        """
                        INSERT INTO tutor_assignment_notes (document, number, note, changed_at)
                        VALUES (?, ?, ?, ?)
                        ON CONFLICT (document, number) DO UPDATE SET note = excluded.note,
                            changed_at = excluded.changed_at
                        """,
                        [
                            .text(document), SQLValue(number), .text(note),
                            .integer(Self.milliseconds(moment)),
                        ])
                }
            }
        }
    }

    private static func milliseconds(_ date: Date) -> Int64 {
        Int64((date.timeIntervalSince1970 * 1000).rounded())
    }
    private static func date(_ milliseconds: Int) -> Date {
        Date(timeIntervalSince1970: Double(milliseconds) / 1000)
    }
}
