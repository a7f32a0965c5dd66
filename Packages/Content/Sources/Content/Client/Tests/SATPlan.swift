import AppCore
import Foundation
import TerminalUI

/// A calendar, and what it was made for.
struct SATPlan: Sendable, Hashable {
    var goal: StudyGoal
    var calendar: StudyCalendar
    var today: Day

    var daysLeft: Int { goal.testDay.number - today.number }

    /// `today`, `tomorrow`, `in 42 days`
    var distance: String {
        switch daysLeft {
        case 0: "today"
        case 1: "tomorrow"
        default: "in \(daysLeft) days"
        }
    }

    /// What is planned for today.
    var todaysEntries: [StudyCalendar.Entry] {
        calendar.days.first { $0.day == today }?.entries ?? []
    }
}

extension TestLibrary {
    /// The farthest test date: days from today.
    static let longestPlan = 730

    /// The calendar until the remembered date. Throws ``Problem/Code/notFound`` with how to set one if
    /// there is none or it has passed.
    func satPlan(_ pool: QuestionPool) async throws -> SATPlan {
        guard let goal = try await store.goal() else {
            throw Problem(.notFound, "No test date is set.", cure: Self.planCure)
        }
        guard let plan = try await satPlan(goal, pool) else {
            let day = LocalCalendar.full(goal.testDay)
            throw Problem(
                .notFound, "Your test date, \(day), has passed.", cure: Self.planCure)
        }
        return plan
    }

    static let planCure = """
        Set one: homeroom content test plan --date "in 60 days" --minutes 40
        """

    /// nil if the date has passed.
    func satPlan(_ goal: StudyGoal, _ pool: QuestionPool) async throws -> SATPlan? {
        let calendar = LocalCalendar(context.environment)
        guard goal.testDay >= calendar.today else { return nil }
        let facts = StudyCalendar.Facts(
            goal, pool: pool, runs: try await store.runs(limit: 1_000),
            records: try await store.records(), calendar)
        return SATPlan(goal: goal, calendar: StudyCalendar(facts), today: calendar.today)
    }

    /// Remembers a date and minutes; nil keeps the remembered ones. Throws ``Problem/Code/usage`` if the
    /// date isn't after today or too far away, or if none is known.
    func setGoal(_ testDay: Day?, _ minutes: StudyMinutes?) async throws {
        let today = LocalCalendar(context.environment).today
        if let testDay, testDay <= today {
            let isToday = testDay == today
            throw Problem(
                .usage, "The test date must be after today.",
                reason: "\(LocalCalendar.full(testDay)) is \(isToday ? "today" : "in the past").",
                cure: "Try for example: --date \"in 60 days\".")
        }
        if let testDay, testDay.number - today.number > Self.longestPlan {
            throw Problem(
                .usage, "The test date must be within two years.",
                reason: "\(LocalCalendar.full(testDay)) is later.")
        }
        guard try await store.setGoal(testDay: testDay, minutes: minutes) != nil else {
            throw Problem(.usage, "No test date is set.", cure: Self.planCure)
        }
    }

    /// What the calendar has for today; from the local store.
    func planned() async throws -> [TodayPart.Suggestion] {
        guard let goal = try await store.goal(), let pool = await storedPool(),
            let plan = try await satPlan(goal, pool),
            let entry = plan.todaysEntries.first(where: { $0.task != .theTest })
        else { return [] }
        return [
            TodayPart.Suggestion(
                title: entry.task.title,
                reason: "It's in your plan. The SAT is \(plan.distance).",
                minutes: entry.minutes > 0 ? entry.minutes : nil, place: TestPlace.plan)
        ]
    }
}

extension StudyCalendar.Task {
    /// `Practice test 1`, `Practice test 1, modules 1 to 2`, `Drill: Transitions, 10 questions`
    var title: String {
        switch self {
        case .test(let number, let modules) where modules == 1...4: "Practice test \(number)"
        case .test(let number, let modules) where modules.count == 1:
            "Practice test \(number), module \(modules.lowerBound) of 4"
        case .test(let number, let modules):
            "Practice test \(number), modules \(modules.lowerBound) to \(modules.upperBound) of 4"
        case .testReview(let number): "Go over practice test \(number)"
        case .review(let questions): "Review \(Self.count(questions))"
        case .drill(let skill, let questions): "Drill: \(skill.title), \(Self.count(questions))"
        case .pack: "Pack for the test: ID, admission ticket, charged device"
        case .theTest: "The SAT"
        }
    }

    /// The word for programs.
    var kind: String {
        switch self {
        case .test: "test"
        case .testReview: "test_review"
        case .review: "review"
        case .drill: "drill"
        case .pack: "pack"
        case .theTest: "sat"
        }
    }

    /// What starts it; nil if nothing does.
    var command: String? {
        switch self {
        case .test(let number, let modules):
            modules.lowerBound == 1
                ? "homeroom content test start \(number)" : "homeroom content test resume"
        case .testReview: "homeroom content test report"
        case .review(let questions): "homeroom content drill --review --count \(questions)"
        case .drill(let skill, let questions):
            "homeroom content drill --skill \(skill.key) --count \(questions)"
        case .pack, .theTest: nil
        }
    }

    private static func count(_ questions: Int) -> String {
        questions == 1 ? "1 question" : "\(questions) questions"
    }
}
