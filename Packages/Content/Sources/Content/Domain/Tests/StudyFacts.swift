import AppCore
import Foundation
import TerminalUI

extension StudyCalendar.Facts {
    /// The facts of a student: the questions, the stored runs in any order, and what comes back.
    init(
        _ goal: StudyGoal, pool: QuestionPool, runs: [TestRun], records: [String: ReviewRecord],
        _ calendar: LocalCalendar
    ) {
        self.init(today: calendar.today, testDay: goal.testDay, minutes: goal.minutes)
        let whole = runs.filter { $0.isWhole && !$0.isDrill }
        let taken = Set(whole.filter(\.isFinished).compactMap(\.test))
        let open = whole.filter { !$0.isFinished }.max { $0.startedAt < $1.startedAt }
        hasTakenTest = !taken.isEmpty
        begun = open.flatMap(Self.rest)
        tests = TestPlan.all(in: pool).filter {
            $0.length.scale > 0 && !taken.contains($0.test) && $0.test != open?.test
        }.map {
            StudyCalendar.Test(number: $0.test, modules: Self.modules($0.length))
        }
        for record in records.values {
            guard let date = record.due else { continue }
            due[calendar.day(of: date), default: 0] += 1
        }
        let days = Dictionary(
            runs.map { ($0.id, calendar.day(of: Date(timeIntervalSince1970: $0.startedAt))) },
            uniquingKeysWith: { one, _ in one })
        spentToday = runs.filter { days[$0.id] == today }.map(Self.minutes).reduce(0, +)
        skills = Self.skills(pool, runs, days, today: today)
    }

    // MARK: Tests

    private static func modules(_ length: TestLength) -> [StudyCalendar.Module] {
        let both = TestSection.allCases.flatMap { section in
            let size = length.size(section)
            let seconds = section.moduleSeconds * size / section.moduleSize
            return [minutes(seconds: seconds), minutes(seconds: seconds)]
        }
        return both.enumerated().map { StudyCalendar.Module(number: $0 + 1, minutes: $1) }
    }

    /// The modules of a test that was begun, from the open one on.
    private static func rest(of run: TestRun) -> StudyCalendar.Test? {
        guard let test = run.test, !run.isFinished else { return nil }
        let modules = run.parts.enumerated().dropFirst(run.current).map { index, part in
            StudyCalendar.Module(number: index + 1, minutes: minutes(seconds: part.left ?? 0))
        }
        return StudyCalendar.Test(number: test, modules: modules)
    }

    private static func minutes(seconds: Int) -> Int { max(1, (seconds + 59) / 60) }

    // MARK: What was done

    /// What a run used up of its day, in the plan's own minutes: modules that are closed, answers of
    /// drills.
    private static func minutes(of run: TestRun) -> Int {
        if run.isDrill {
            return StudyPace.minutes(questions: run.parts.map(\.answers.count).reduce(0, +))
        }
        let closed = run.parts.prefix(run.current)
        let hadBreak = closed.count > 2
        return closed.map { minutes(seconds: $0.limit ?? 0) }.reduce(0, +)
            + (hadBreak ? StudyPace.breakMinutes : 0)
    }

    /// Of both sections in turn, the weakest first; those of today and yesterday come last, and of equals
    /// the one with more questions first.
    private static func skills(
        _ pool: QuestionPool, _ runs: [TestRun], _ days: [String: Day], today: Day
    ) -> [StudyCalendar.Skill] {
        struct Record {
            var title: String
            var section: TestSection
            var questions = 0
            var right = 0
            var answers = 0
            var isRecent = false

            /// As if one of two more answers were right, so that one answer doesn't decide.
            var share: Double { Double(right + 1) / Double(answers + 2) }
        }
        var records: [String: Record] = [:]
        for question in pool.questions where question.use == "practice" && question.domain != nil {
            let new = Record(title: question.skill, section: question.section)
            records[question.skillKey, default: new].questions += 1
        }
        for run in runs {
            let isRecent = days[run.id].map { $0 + 1 >= today } ?? false
            for answer in TestReport(of: run, pool).answers {
                let key = answer.question.skillKey
                records[key]?.answers += 1
                if answer.isRight { records[key]?.right += 1 }
                if run.isDrill, isRecent { records[key]?.isRecent = true }
            }
        }
        let sorted = records.sorted { one, other in
            let (left, right) = (one.value, other.value)
            if left.isRecent != right.isRecent { return right.isRecent }
            return (left.share, -left.questions, one.key)
                < (right.share, -right.questions, other.key)
        }
        let sections = TestSection.allCases.map { section in
            sorted.filter { $0.value.section == section }
        }
        return (0..<(sections.map(\.count).max() ?? 0)).flatMap { place in
            sections.filter { place < $0.count }.map {
                StudyCalendar.Skill(key: $0[place].key, title: $0[place].value.title)
            }
        }
    }
}
