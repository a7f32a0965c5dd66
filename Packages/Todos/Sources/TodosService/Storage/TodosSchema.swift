import SQLStore
import ServiceKit

/// The tables for assignments, submissions, quizzes and attempts. Times are milliseconds since
/// 1970, decimals are text.
enum TodosSchema {
    static let tables: [ServiceTable] = [
        "todos_assignments", "todos_links", "todos_submissions", "todos_attachments",
        "todos_rubrics", "todos_criteria", "todos_ratings", "todos_scores", "todos_banks",
        "todos_questions", "todos_quizzes", "todos_quiz_items", "todos_accommodations",
        "todos_attempts", "todos_answers", "todos_comments", "todos_marks",
    ]

    static let migrations = [
        StoreMigration("todos-service-001-assignments", assignments + submissions),
        StoreMigration("todos-service-002-rubrics", rubrics),
        StoreMigration("todos-service-003-quizzes", quizzes + attempts),
        StoreMigration("todos-service-004-comments", comments),
    ]

    private static let assignments = [
        """
        CREATE TABLE todos_assignments (
            tenant_id TEXT NOT NULL,
            id BIGINT NOT NULL,
            course_id BIGINT NOT NULL,
            created_by_id BIGINT NOT NULL,
            rubric_id BIGINT,
            title TEXT NOT NULL,
            description TEXT,
            instructions TEXT,
            assignment_type TEXT NOT NULL,
            points_possible TEXT,
            due_at BIGINT,
            unlock_at BIGINT,
            lock_at BIGINT,
            submission_types TEXT NOT NULL,
            allow_late_submission BIGINT NOT NULL,
            status TEXT NOT NULL,
            import_key TEXT,
            created_at BIGINT NOT NULL,
            updated_at BIGINT NOT NULL,
            PRIMARY KEY (tenant_id, id)
        )
        """,
        """
        CREATE INDEX todos_assignments_of_course
            ON todos_assignments (tenant_id, course_id, due_at)
        """,
        "CREATE UNIQUE INDEX todos_assignments_key ON todos_assignments (tenant_id, import_key)",
        """
        CREATE TABLE todos_links (
            tenant_id TEXT NOT NULL,
            id BIGINT NOT NULL,
            assignment_id BIGINT NOT NULL,
            url TEXT NOT NULL,
            title TEXT,
            mime_type TEXT,
            provider TEXT NOT NULL,
            link_type TEXT NOT NULL,
            metadata TEXT NOT NULL,
            import_key TEXT,
            created_at BIGINT NOT NULL,
            updated_at BIGINT NOT NULL,
            PRIMARY KEY (tenant_id, id)
        )
        """,
        "CREATE INDEX todos_links_of_assignment ON todos_links (tenant_id, assignment_id)",
        "CREATE UNIQUE INDEX todos_links_key ON todos_links (tenant_id, import_key)",
    ]

    private static let submissions = [
        """
        CREATE TABLE todos_submissions (
            tenant_id TEXT NOT NULL,
            id BIGINT NOT NULL,
            assignment_id BIGINT NOT NULL,
            user_id BIGINT NOT NULL,
            submission_type TEXT,
            body TEXT,
            url TEXT,
            status TEXT NOT NULL,
            submitted_at BIGINT,
            attempt_number BIGINT NOT NULL,
            grade TEXT,
            graded_at BIGINT,
            graded_by_id BIGINT,
            feedback TEXT,
            import_key TEXT,
            created_at BIGINT NOT NULL,
            updated_at BIGINT NOT NULL,
            PRIMARY KEY (tenant_id, id)
        )
        """,
        """
        CREATE UNIQUE INDEX todos_submissions_once
            ON todos_submissions (tenant_id, assignment_id, user_id)
        """,
        "CREATE INDEX todos_submissions_of_person ON todos_submissions (tenant_id, user_id)",
        // File contents are in their own table so that lists stay fast. Both engines accept the
        // type's name.
        """
        CREATE TABLE todos_attachments (
            tenant_id TEXT NOT NULL,
            submission_id BIGINT NOT NULL,
            name TEXT NOT NULL,
            media_type TEXT NOT NULL,
            size BIGINT NOT NULL,
            bytes BYTEA NOT NULL,
            created_at BIGINT NOT NULL,
            PRIMARY KEY (tenant_id, submission_id)
        )
        """,
    ]

    private static let comments = [
        """
        CREATE TABLE todos_comments (
            tenant_id TEXT NOT NULL,
            id BIGINT NOT NULL,
            submission_id BIGINT NOT NULL,
            author_id BIGINT NOT NULL,
            body TEXT NOT NULL,
            created_at BIGINT NOT NULL,
            PRIMARY KEY (tenant_id, id)
        )
        """,
        """
        CREATE INDEX todos_comments_of_submission
            ON todos_comments (tenant_id, submission_id, id)
        """,
        "CREATE INDEX todos_comments_of_author ON todos_comments (tenant_id, author_id)",
        // Work that a student marked done without handing it in; `source` is `assignment` or
        // `quiz`.
        """
        CREATE TABLE todos_marks (
            tenant_id TEXT NOT NULL,
            user_id BIGINT NOT NULL,
            source TEXT NOT NULL,
            source_id BIGINT NOT NULL,
            created_at BIGINT NOT NULL,
            PRIMARY KEY (tenant_id, user_id, source, source_id)
        )
        """,
    ]

    private static let rubrics = [
        """
        CREATE TABLE todos_rubrics (
            tenant_id TEXT NOT NULL,
            id BIGINT NOT NULL,
            created_by_id BIGINT NOT NULL,
            title TEXT NOT NULL,
            description TEXT,
            points_possible TEXT NOT NULL,
            created_at BIGINT NOT NULL,
            updated_at BIGINT NOT NULL,
            PRIMARY KEY (tenant_id, id)
        )
        """,
        """
        CREATE TABLE todos_criteria (
            tenant_id TEXT NOT NULL,
            id BIGINT NOT NULL,
            rubric_id BIGINT NOT NULL,
            title TEXT NOT NULL,
            description TEXT,
            points TEXT NOT NULL,
            position BIGINT NOT NULL,
            created_at BIGINT NOT NULL,
            updated_at BIGINT NOT NULL,
            PRIMARY KEY (tenant_id, id)
        )
        """,
        "CREATE INDEX todos_criteria_of_rubric ON todos_criteria (tenant_id, rubric_id, position)",
        """
        CREATE TABLE todos_ratings (
            tenant_id TEXT NOT NULL,
            id BIGINT NOT NULL,
            rubric_id BIGINT NOT NULL,
            criterion_id BIGINT NOT NULL,
            title TEXT NOT NULL,
            description TEXT,
            points TEXT NOT NULL,
            position BIGINT NOT NULL,
            created_at BIGINT NOT NULL,
            updated_at BIGINT NOT NULL,
            PRIMARY KEY (tenant_id, id)
        )
        """,
        "CREATE INDEX todos_ratings_of_rubric ON todos_ratings (tenant_id, rubric_id, position)",
        """
        CREATE TABLE todos_scores (
            tenant_id TEXT NOT NULL,
            submission_id BIGINT NOT NULL,
            criterion_id BIGINT NOT NULL,
            id BIGINT NOT NULL,
            rating_id BIGINT,
            points_awarded TEXT NOT NULL,
            comments TEXT,
            created_at BIGINT NOT NULL,
            updated_at BIGINT NOT NULL,
            PRIMARY KEY (tenant_id, submission_id, criterion_id)
        )
        """,
    ]

    private static let quizzes = [
        """
        CREATE TABLE todos_banks (
            tenant_id TEXT NOT NULL,
            id BIGINT NOT NULL,
            created_by_id BIGINT NOT NULL,
            title TEXT NOT NULL,
            description TEXT,
            import_key TEXT,
            created_at BIGINT NOT NULL,
            updated_at BIGINT NOT NULL,
            PRIMARY KEY (tenant_id, id)
        )
        """,
        "CREATE UNIQUE INDEX todos_banks_key ON todos_banks (tenant_id, import_key)",
        """
        CREATE TABLE todos_questions (
            tenant_id TEXT NOT NULL,
            id BIGINT NOT NULL,
            bank_id BIGINT NOT NULL,
            created_by_id BIGINT NOT NULL,
            question_type TEXT NOT NULL,
            prompt TEXT NOT NULL,
            choices TEXT NOT NULL,
            correct_answer TEXT,
            explanation TEXT,
            points TEXT NOT NULL,
            position BIGINT NOT NULL,
            status TEXT NOT NULL,
            import_key TEXT,
            created_at BIGINT NOT NULL,
            updated_at BIGINT NOT NULL,
            PRIMARY KEY (tenant_id, id)
        )
        """,
        "CREATE INDEX todos_questions_of_bank ON todos_questions (tenant_id, bank_id, position)",
        "CREATE UNIQUE INDEX todos_questions_key ON todos_questions (tenant_id, import_key)",
        // `item_points` is the sum of the items' points; it counts where `points_possible` is null.
        """
        CREATE TABLE todos_quizzes (
            tenant_id TEXT NOT NULL,
            id BIGINT NOT NULL,
            course_id BIGINT NOT NULL,
            created_by_id BIGINT NOT NULL,
            title TEXT NOT NULL,
            description TEXT,
            instructions TEXT,
            quiz_type TEXT NOT NULL,
            time_limit_minutes BIGINT,
            attempts_allowed BIGINT NOT NULL,
            shuffle_questions BIGINT NOT NULL,
            shuffle_choices BIGINT NOT NULL,
            show_results TEXT NOT NULL,
            points_possible TEXT,
            item_points TEXT,
            due_at BIGINT,
            unlock_at BIGINT,
            lock_at BIGINT,
            status TEXT NOT NULL,
            import_key TEXT,
            created_at BIGINT NOT NULL,
            updated_at BIGINT NOT NULL,
            PRIMARY KEY (tenant_id, id)
        )
        """,
        "CREATE INDEX todos_quizzes_of_course ON todos_quizzes (tenant_id, course_id, due_at)",
        "CREATE UNIQUE INDEX todos_quizzes_key ON todos_quizzes (tenant_id, import_key)",
        """
        CREATE TABLE todos_quiz_items (
            tenant_id TEXT NOT NULL,
            quiz_id BIGINT NOT NULL,
            question_id BIGINT NOT NULL,
            id BIGINT NOT NULL,
            position BIGINT NOT NULL,
            points TEXT NOT NULL,
            created_at BIGINT NOT NULL,
            updated_at BIGINT NOT NULL,
            PRIMARY KEY (tenant_id, quiz_id, question_id)
        )
        """,
        """
        CREATE TABLE todos_accommodations (
            tenant_id TEXT NOT NULL,
            quiz_id BIGINT NOT NULL,
            user_id BIGINT NOT NULL,
            id BIGINT NOT NULL,
            extra_time_minutes BIGINT NOT NULL,
            extra_attempts BIGINT NOT NULL,
            notes TEXT,
            created_at BIGINT NOT NULL,
            updated_at BIGINT NOT NULL,
            PRIMARY KEY (tenant_id, quiz_id, user_id)
        )
        """,
    ]

    private static let attempts = [
        """
        CREATE TABLE todos_attempts (
            tenant_id TEXT NOT NULL,
            id BIGINT NOT NULL,
            quiz_id BIGINT NOT NULL,
            user_id BIGINT NOT NULL,
            attempt_number BIGINT NOT NULL,
            status TEXT NOT NULL,
            score TEXT,
            percentage TEXT,
            started_at BIGINT NOT NULL,
            submitted_at BIGINT,
            graded_at BIGINT,
            time_limit_minutes BIGINT,
            created_at BIGINT NOT NULL,
            updated_at BIGINT NOT NULL,
            PRIMARY KEY (tenant_id, id)
        )
        """,
        """
        CREATE UNIQUE INDEX todos_attempts_of_quiz
            ON todos_attempts (tenant_id, quiz_id, user_id, attempt_number)
        """,
        "CREATE INDEX todos_attempts_of_person ON todos_attempts (tenant_id, user_id)",
        """
        CREATE TABLE todos_answers (
            tenant_id TEXT NOT NULL,
            attempt_id BIGINT NOT NULL,
            question_id BIGINT NOT NULL,
            id BIGINT NOT NULL,
            answer TEXT NOT NULL,
            is_correct BIGINT,
            points_awarded TEXT,
            graded_at BIGINT,
            feedback TEXT,
            created_at BIGINT NOT NULL,
            updated_at BIGINT NOT NULL,
            PRIMARY KEY (tenant_id, attempt_id, question_id)
        )
        """,
        "CREATE UNIQUE INDEX todos_answers_id ON todos_answers (tenant_id, id)",
    ]
}
