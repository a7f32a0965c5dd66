import AppCore
import Foundation
import TerminalUI

/// Maps wire records to domain types.

extension SchoolStore.Row {
    /// An item of the school's list; nil for an unknown source type.
    init?(_ item: TodoItem) {
        guard let source = Todo.Source(rawValue: item.sourceType), source != .own,
            source != .server
        else {
            return nil
        }
        self.init(
            source: source, number: item.sourceID, title: item.title,
            dueAt: item.dueAt?.milliseconds, status: item.status, courseID: item.courseID,
            isDone: item.markedComplete)
    }

    /// An assignment and its submission.
    init(_ assignment: Assignment, _ submission: Submission?) {
        let status = submission?.status ?? "not_submitted"
        self.init(
            source: .assignment, number: assignment.id, title: assignment.title,
            dueAt: assignment.dueAt?.milliseconds, status: status,
            courseID: assignment.courseID, points: assignment.pointsPossible?.double,
            lockAt: assignment.lockAt?.milliseconds,
            createdAt: assignment.createdAt.milliseconds,
            isDone: submission?.isHandedIn ?? false)
    }

    /// A quiz and its latest attempt.
    init(_ quiz: Quiz, _ attempt: QuizAttempt?) {
        self.init(
            source: .quiz, number: quiz.id, title: quiz.title, dueAt: quiz.dueAt?.milliseconds,
            status: attempt?.status ?? "not_started", courseID: quiz.courseID,
            points: quiz.pointsPossible?.double, lockAt: quiz.lockAt?.milliseconds,
            createdAt: quiz.createdAt.milliseconds,
            isDone: attempt.map { $0.status != AttemptStatus.inProgress.rawValue } ?? false)
    }

    /// An active goal; its day ends at midnight UTC.
    init(_ goal: GoalBrief) {
        self.init(
            source: .goal, number: goal.id, title: goal.title,
            dueAt: goal.targetDay.map { $0.startMilliseconds + 86_399_999 }, status: "active")
    }
}

extension Submission {
    /// True except for drafts and placeholders.
    var isHandedIn: Bool {
        status != SubmissionStatus.draft.rawValue && status != SubmissionStatus.missing.rawValue
    }
}

extension Todo {
    init(_ row: SchoolStore.Row, clock: LocalCalendar) {
        self.init(source: row.source, number: row.number, title: row.title, status: row.status)
        if let dueAt = row.dueAt {
            // A goal has only a date, which the contract writes as the end of that day in UTC.
            due =
                row.source == .goal
                ? DayTime(Day(WireDay(milliseconds: dueAt)))
                : clock.time(of: WireInstant(milliseconds: dueAt).date)
        }
        lock = row.lockAt.map { clock.time(of: WireInstant(milliseconds: $0).date) }
        courseID = row.courseID
        points = row.points
        createdAt = row.createdAt
        isDone = row.isDone
    }
}
