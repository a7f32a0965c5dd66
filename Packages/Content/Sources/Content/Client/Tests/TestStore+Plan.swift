import Foundation
import SQLStore
import TerminalUI

/// The test date and the minutes for study.
struct StudyGoal: Sendable, Hashable {
    var testDay: Day
    var minutes: StudyMinutes
}

extension TestStore {
    static let planTable = "content_test_plan"

    static let planMigration = StoreMigration(
        "content-005-test-plan",
        [
            """
            CREATE TABLE content_test_plan (
                account TEXT NOT NULL,
                test_day TEXT NOT NULL,
                minutes TEXT NOT NULL,
                updated_at DOUBLE PRECISION NOT NULL,
                PRIMARY KEY (account)
            )
            """
        ])

    /// nil if none is set, or if a later version wrote it in another form.
    func goal() async throws -> StudyGoal? {
        let owner = await account()
        return try await store.read { connection in
            try Self.goal(of: owner, in: connection)
        }
    }

    /// Changes the goal and returns it; a missing one starts with a date.
    func setGoal(testDay: Day?, minutes: StudyMinutes?) async throws -> StudyGoal? {
        let owner = await account()
        let moment = now().timeIntervalSince1970
        return try await store.write { connection in
            let known = try Self.goal(of: owner, in: connection)
            guard let day = testDay ?? known?.testDay else { return nil }
            let goal = StudyGoal(testDay: day, minutes: minutes ?? known?.minutes ?? .standard)
            try connection.execute(
                """
                INSERT INTO content_test_plan (account, test_day, minutes, updated_at)
                VALUES (?, ?, ?, ?)
                ON CONFLICT (account) DO UPDATE SET test_day = excluded.test_day,
                    minutes = excluded.minutes, updated_at = excluded.updated_at
                """,
                [.text(owner), .text(goal.testDay.text), .text(goal.minutes.text), .real(moment)])
            return goal
        }
    }

    func forgetGoal() async throws {
        let owner = await account()
        _ = try await store.write { connection in
            try connection.execute(
                "DELETE FROM content_test_plan WHERE account = ?", [.text(owner)])
        }
    }

    private static func goal(
        of owner: String, in connection: any SQLConnection
    ) throws -> StudyGoal? {
        let row = try connection.row(
            "SELECT test_day, minutes FROM content_test_plan WHERE account = ?", [.text(owner)])
        guard let row, let day = Day(try row.text("test_day")),
            let minutes = try? StudyMinutes(try row.text("minutes"))
        else { return nil }
        return StudyGoal(testDay: day, minutes: minutes)
    }
}
