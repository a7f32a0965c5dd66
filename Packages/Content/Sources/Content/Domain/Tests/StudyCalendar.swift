import TerminalUI

/// What to do until the test, day by day, counted back from its date. A pure function of what was done
/// and when there is time, so it's made anew whenever it's shown.
struct StudyCalendar: Sendable, Hashable {
    enum Task: Sendable, Hashable {
        /// Modules of a practice test, from 1 to 4: all of them, or as many as the day has time for.
        case test(Int, modules: ClosedRange<Int>)
        /// Going over the answers of a practice test that the calendar plans.
        case testReview(Int)
        /// Questions that come back.
        case review(questions: Int)
        case drill(Skill, questions: Int)
        /// The day before.
        case pack
        case theTest
    }

    struct Skill: Sendable, Hashable {
        var key: String
        var title: String
    }

    struct Entry: Sendable, Hashable {
        var task: Task
        var minutes: Int
    }

    struct PlannedDay: Sendable, Hashable {
        var day: Day
        var entries: [Entry]

        var minutes: Int { entries.map(\.minutes).reduce(0, +) }
    }

    /// What a calendar is made from.
    struct Facts: Sendable, Hashable {
        var today: Day
        var testDay: Day
        var minutes: StudyMinutes
        /// Minutes of today that are used up.
        var spentToday = 0
        /// Full tests that can be taken, in order; not those that were begun.
        var tests: [Test] = []
        /// The latest full test that was begun and isn't finished: what is left of it.
        var begun: Test?
        var hasTakenTest = false
        /// Questions that come back, by day; those of the past are due today.
        var due: [Day: Int] = [:]
        /// In the order in which they need practice.
        var skills: [Skill] = []
    }

    /// A practice test and its modules.
    struct Test: Sendable, Hashable {
        var number: Int
        /// The number of each module, from 1, and its minutes.
        var modules: [Module]
    }

    struct Module: Sendable, Hashable {
        var number: Int
        var minutes: Int
    }

    /// Days with something to do, in order; the last one is the test's.
    let days: [PlannedDay]

    init(_ facts: Facts) {
        var planner = StudyPlanner(facts)
        planner.run()
        days = planner.days
    }
}

/// Minutes that the calendar reckons with.
enum StudyPace {
    static let breakMinutes = TestRun.breakSeconds / 60
    /// From one practice test to the next, and from the last one to the test: days.
    static let daysBetweenTests = 14
    static let daysAfterLastTest = 7
    static let testReviewMinutes = 30
    static let lastDayMinutes = 15
    static let drillQuestions = 10
    static let fewestQuestions = 5
    static let drillsADay = 4

    /// A minute and a half for each question.
    static func minutes(questions: Int) -> Int { (questions * 3 + 1) / 2 }
    static func questions(minutes: Int) -> Int { max(0, minutes) * 2 / 3 }
}

/// Fills the days with tests first, then their reviews, what comes back, and drills.
private struct StudyPlanner {
    private let facts: StudyCalendar.Facts
    /// Days until the test.
    private let count: Int
    /// Minutes left of each day before the test, from today.
    private var left: [Int]
    private var entries: [[StudyCalendar.Entry]]
    private var daysWithFullTest: Set<Int> = []

    init(_ facts: StudyCalendar.Facts) {
        self.facts = facts
        count = max(0, facts.testDay.number - facts.today.number)
        left = (0..<count).map { facts.minutes[facts.today + $0] }
        entries = Array(repeating: [], count: count + 1)
        if count > 0 {
            left[0] = max(0, left[0] - facts.spentToday)
            left[count - 1] = min(left[count - 1], StudyPace.lastDayMinutes)
        }
    }

    var days: [StudyCalendar.PlannedDay] {
        entries.enumerated().filter { !$1.isEmpty }.map {
            StudyCalendar.PlannedDay(day: facts.today + $0, entries: $1)
        }
    }

    mutating func run() {
        planTests()
        planReviews()
        planDrills()
        if count > 0 { entries[count - 1].append(.init(task: .pack, minutes: 0)) }
        entries[count].append(.init(task: .theTest, minutes: 0))
    }

    private mutating func add(_ task: StudyCalendar.Task, _ minutes: Int, on day: Int) {
        entries[day].append(.init(task: task, minutes: minutes))
        left[day] -= minutes
    }

    // MARK: Tests

    /// The last day that may have more than a short review.
    private var lastFullDay: Int { count - 2 }

    private mutating func planTests() {
        if let begun = facts.begun, lastFullDay >= 0,
            let first = (0...lastFullDay).first(where: { left[$0] >= begun.modules[0].minutes }),
            let days = sittings(of: begun, from: first, by: lastFullDay)
        {
            take(begun, days)
        }
        var tests = facts.tests[...]
        for end in testDays {
            guard let test = tests.first else { return }
            let choices = (max(0, end - 6)...end).reversed().compactMap {
                sittings(of: test, from: $0, by: end)
            }
            // The fewest days, and of these the latest: the first of the reversed ones.
            guard let days = choices.min(by: { $0.count < $1.count }) else { continue }
            take(test, days)
            tests.removeFirst()
        }
    }

    /// The days on which tests are to be done, counted back from the last one; the first test comes
    /// early, to see where the student stands.
    private var testDays: [Int] {
        var days: [Int] = []
        var day = count - StudyPace.daysAfterLastTest
        while day >= 0, days.count < facts.tests.count {
            days.insert(day, at: 0)
            day -= StudyPace.daysBetweenTests
        }
        if !facts.hasTakenTest, facts.begun == nil, let first = days.first,
            first >= StudyPace.daysBetweenTests
        {
            days[0] = 6
        }
        return days
    }

    /// As many modules in a row as each day has time for, from a day on; nil if the test isn't done by
    /// `end`, if that day has no time, or if another test is on one of the days.
    private func sittings(
        of test: StudyCalendar.Test, from start: Int, by end: Int
    ) -> [(day: Int, modules: ArraySlice<StudyCalendar.Module>)]? {
        var rest = test.modules[...]
        var days: [(Int, ArraySlice<StudyCalendar.Module>)] = []
        for day in start...max(start, end) where !rest.isEmpty {
            guard !hasTest(day) else { return nil }
            var modules = rest.prefix(1)
            while modules.count < rest.count,
                Self.minutes(rest.prefix(modules.count + 1)) <= left[day]
            {
                modules = rest.prefix(modules.count + 1)
            }
            guard Self.minutes(modules) <= left[day] else {
                if day == start { return nil }
                continue
            }
            days.append((day, modules))
            rest = rest.dropFirst(modules.count)
        }
        return rest.isEmpty ? days : nil
    }

    private func hasTest(_ day: Int) -> Bool {
        entries[day].contains { if case .test = $0.task { true } else { false } }
    }

    /// With the break, if it goes on from Reading and Writing to Math.
    private static func minutes(_ modules: ArraySlice<StudyCalendar.Module>) -> Int {
        let numbers = modules.map(\.number)
        let hasBreak = numbers.contains(2) && numbers.contains(3)
        return modules.map(\.minutes).reduce(0, +) + (hasBreak ? StudyPace.breakMinutes : 0)
    }

    private mutating func take(
        _ test: StudyCalendar.Test, _ days: [(day: Int, modules: ArraySlice<StudyCalendar.Module>)]
    ) {
        for (day, modules) in days {
            guard let first = modules.first, let last = modules.last else { continue }
            add(
                .test(test.number, modules: first.number...last.number), Self.minutes(modules),
                on: day)
            if modules.count == test.modules.count, modules.count > 2 {
                daysWithFullTest.insert(day)
            }
        }
        guard let end = days.last?.day, end + 1 <= lastFullDay else { return }
        let fewest = StudyPace.minutes(questions: StudyPace.fewestQuestions)
        guard let day = (end + 1...lastFullDay).first(where: { left[$0] >= fewest }) else { return }
        add(.testReview(test.number), min(StudyPace.testReviewMinutes, left[day]), on: day)
    }

    // MARK: Other days

    private mutating func planReviews() {
        var waiting = 0
        for day in 0..<count {
            waiting +=
                day == 0
                ? facts.due.filter { $0.key <= facts.today }.values.reduce(0, +)
                : facts.due[facts.today + day] ?? 0
            guard !daysWithFullTest.contains(day) else { continue }
            let questions = min(waiting, StudyPace.questions(minutes: left[day]))
            guard questions > 0 else { continue }
            add(
                .review(questions: questions), StudyPace.minutes(questions: questions), on: day)
            waiting -= questions
        }
    }

    /// The weaker half of the skills in turn.
    private mutating func planDrills() {
        let skills = facts.skills.prefix((facts.skills.count + 1) / 2)
        guard !skills.isEmpty, lastFullDay >= 0 else { return }
        var next = 0
        for day in 0...lastFullDay where !daysWithFullTest.contains(day) {
            for _ in 0..<StudyPace.drillsADay {
                let questions = min(
                    StudyPace.drillQuestions, StudyPace.questions(minutes: left[day]))
                guard questions >= StudyPace.fewestQuestions else { break }
                add(
                    .drill(skills[next % skills.count], questions: questions),
                    StudyPace.minutes(questions: questions), on: day)
                next += 1
            }
        }
    }
}
