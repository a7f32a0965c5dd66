import SQLStore

/// Tables of quizzes, exams and assignments.
enum QuizSchema {
    static let tables = [
        "tutor_quizzes", "tutor_quiz_documents", "tutor_quiz_attempts", "tutor_quiz_answers",
        "tutor_assignment_notes",
    ]
    static let texts = [
        TextColumns("tutor_quizzes", ["body"]), TextColumns("tutor_quiz_answers", ["given"]),
        TextColumns("tutor_assignment_notes", ["note"]),
    ]

    static let migrations = [
        StoreMigration(
            "tutor-020-quizzes",
            [
                """
                CREATE TABLE tutor_quizzes (
                    id TEXT PRIMARY KEY, kind TEXT NOT NULL, course TEXT NOT NULL,
                    created_at BIGINT NOT NULL, body TEXT NOT NULL
                )
                """,
                "CREATE INDEX tutor_quizzes_by_course ON tutor_quizzes (course, kind, created_at)",
                // Documents a quiz quotes; deleting one deletes the quiz.
                """
                CREATE TABLE tutor_quiz_documents (
                    document TEXT NOT NULL, quiz TEXT NOT NULL, PRIMARY KEY (document, quiz)
                )
                """,
                """
                CREATE TABLE tutor_quiz_attempts (
                    id TEXT PRIMARY KEY, quiz TEXT NOT NULL, started_at BIGINT NOT NULL,
                    deadline BIGINT, finished_at BIGINT, ended_by_time BIGINT NOT NULL
                )
                """,
                "CREATE INDEX tutor_quiz_attempts_by_quiz ON tutor_quiz_attempts (quiz, started_at)",
                """
                CREATE TABLE tutor_quiz_answers (
                    attempt TEXT NOT NULL, position BIGINT NOT NULL, given TEXT NOT NULL,
                    verdict TEXT NOT NULL, credit DOUBLE PRECISION NOT NULL, by_student BIGINT,
                    answered_at BIGINT NOT NULL, PRIMARY KEY (attempt, position)
                )
                """,
                """
                CREATE TABLE tutor_assignment_notes (
                    document TEXT NOT NULL, number BIGINT NOT NULL, note TEXT NOT NULL,
                    changed_at BIGINT NOT NULL, PRIMARY KEY (document, number)
                )
                """,
            ])
    ]
}
