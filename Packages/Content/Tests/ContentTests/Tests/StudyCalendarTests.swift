import AppCore
import TerminalUI
import Testing

@testable import Content

/// The days until the test, as a function of facts.
struct StudyCalendarTests {
    private static let skills = (1...6).map {
        StudyCalendar.Skill(key: "s\($0)", title: "Skill \($0)")
    }

    private static func test(_ number: Int) -> StudyCalendar.Test {
        StudyCalendar.Test(
            number: number,
            modules: zip(1...4, [32, 32, 35, 35]).map {
                StudyCalendar.Module(number: $0, minutes: $1)
            })
    }

    /// From Sunday, 2031-06-01.
    private static func facts(
        days: Int, _ minutes: String, tests: Int = 3, due: [Int: Int] = [:]
    ) throws -> StudyCalendar.Facts {
        let today = try #require(Day("2031-06-01"))
        var facts = StudyCalendar.Facts(
            today: today, testDay: today + days, minutes: try StudyMinutes(minutes))
        facts.tests = tests > 0 ? (1...tests).map(test) : []
        facts.skills = skills
        facts.due = Dictionary(uniqueKeysWithValues: due.map { (today + $0, $1) })
        return facts
    }

    /// Every test that is on the calendar: days from today and modules.
    private func sittings(
        _ calendar: StudyCalendar, _ facts: StudyCalendar.Facts
    ) -> [Int: [(day: Int, modules: ClosedRange<Int>)]] {
        var found: [Int: [(day: Int, modules: ClosedRange<Int>)]] = [:]
        for day in calendar.days {
            for entry in day.entries {
                guard case .test(let number, let modules) = entry.task else { continue }
                found[number, default: []].append((day.day.number - facts.today.number, modules))
            }
        }
        return found
    }

    private func entries(
        _ calendar: StudyCalendar, on day: Day
    ) -> [StudyCalendar.Entry] {
        calendar.days.first { $0.day == day }?.entries ?? []
    }

    // MARK: Limits

    @Test(
        arguments: [1, 2, 3, 7, 8, 20, 21, 45, 300],
        ["40", "15", "5", "30, sat 150", "180", "mon 200", "600", "35, sun 0, sat 100"])
    func noDayHasMoreThanItsMinutesAndEveryTestIsWhole(days: Int, minutes: String) throws {
        var facts = try Self.facts(days: days, minutes, due: [-3: 40, 0: 7, 2: 100])
        for spent in [0, 20, 500] {
            facts.spentToday = spent
            let calendar = StudyCalendar(facts)
            for day in calendar.days {
                let limit = facts.minutes[day.day] - (day.day == facts.today ? spent : 0)
                #expect(day.minutes <= max(0, limit), "\(day)")
                #expect(day.entries.allSatisfy { $0.minutes >= 0 })
            }
            for (_, sittings) in sittings(calendar, facts) {
                #expect(sittings.flatMap { Array($0.modules) } == [1, 2, 3, 4])
                #expect(sittings.allSatisfy { $0.day <= days - 7 })
            }
            #expect(calendar.days.map(\.day) == calendar.days.map(\.day).sorted())
            #expect(calendar.days.last?.day == facts.testDay)
            #expect(calendar.days.last?.entries.map(\.task) == [.theTest])
        }
    }

    @Test func theDayBeforeIsLight() throws {
        let facts = try Self.facts(days: 30, "120", due: [29: 200])
        let eve = entries(StudyCalendar(facts), on: facts.testDay + -1)
        #expect(eve.map(\.task) == [.review(questions: 10), .pack])
        #expect(eve.map(\.minutes) == [15, 0])
    }

    // MARK: Tests

    @Test func testsAreEverySecondWeekAndTheLastAWeekBefore() throws {
        var facts = try Self.facts(days: 60, "180")
        facts.hasTakenTest = true
        let calendar = StudyCalendar(facts)
        let days = sittings(calendar, facts).mapValues { $0.map(\.day) }
        #expect(days == [1: [25], 2: [39], 3: [53]])
        let test = try #require(entries(calendar, on: facts.today + 53).first)
        #expect(test.minutes == 32 + 32 + 10 + 35 + 35)
        // Nothing else on a test day, and its review on the next.
        #expect(entries(calendar, on: facts.today + 53).count == 1)
        #expect(entries(calendar, on: facts.today + 54).first?.task == .testReview(3))
    }

    @Test func theFirstTestOfAllComesEarly() throws {
        let facts = try Self.facts(days: 300, "30, sat 150")
        let days = sittings(StudyCalendar(facts), facts).mapValues { $0.map(\.day) }
        // Saturdays: 293 days after a Sunday is one.
        #expect(days == [1: [6], 2: [279], 3: [293]])
    }

    @Test func shortDaysHaveOneModuleEach() throws {
        var facts = try Self.facts(days: 40, "40", tests: 1)
        facts.hasTakenTest = true
        let days = try #require(sittings(StudyCalendar(facts), facts)[1])
        #expect(days.map(\.day) == [30, 31, 32, 33])
        #expect(days.map(\.modules) == [1...1, 2...2, 3...3, 4...4])
    }

    @Test func aDayTooShortForAModuleHasNoTest() throws {
        let facts = try Self.facts(days: 60, "31")
        #expect(sittings(StudyCalendar(facts), facts).isEmpty)
        #expect(StudyCalendar(facts).days.count > 50)
    }

    @Test func aTestThatWasBegunGoesOnFirst() throws {
        var facts = try Self.facts(days: 40, "80", tests: 1)
        facts.begun = StudyCalendar.Test(
            number: 2, modules: Array(Self.test(2).modules.dropFirst()))
        let calendar = StudyCalendar(facts)
        let sittings = sittings(calendar, facts)
        #expect(sittings[2]?.map(\.day) == [0, 1])
        #expect(sittings[2]?.map(\.modules) == [2...3, 4...4])
        #expect(entries(calendar, on: facts.today).first?.minutes == 32 + 10 + 35)
        #expect(sittings[1] != nil)
    }

    // MARK: Other days

    @Test func whatComesBackIsBeforeDrillsAndCarriedOver() throws {
        let facts = try Self.facts(days: 3, "30", tests: 0, due: [-9: 20, 0: 10])
        let calendar = StudyCalendar(facts)
        #expect(entries(calendar, on: facts.today).map(\.task) == [.review(questions: 20)])
        #expect(
            entries(calendar, on: facts.today + 1).map(\.task)
                == [.review(questions: 10), .drill(Self.skills[0], questions: 10)])
        #expect(entries(calendar, on: facts.today + 2).map(\.task) == [.pack])
    }

    @Test func drillsTakeTheWeakerHalfInTurn() throws {
        let facts = try Self.facts(days: 10, "35", tests: 0)
        let drills = StudyCalendar(facts).days.flatMap(\.entries).compactMap { entry -> String? in
            guard case .drill(let skill, _) = entry.task else { return nil }
            return skill.key
        }
        #expect(drills.prefix(4) == ["s1", "s2", "s3", "s1"])
        #expect(Set(drills) == ["s1", "s2", "s3"])
    }

    @Test func threeDaysToGo() throws {
        let facts = try Self.facts(days: 3, "180")
        let calendar = StudyCalendar(facts)
        #expect(sittings(calendar, facts).isEmpty)
        #expect(calendar.days.map { $0.day.number - facts.today.number } == [0, 1, 2, 3])
        // An hour of drills, even on a long day.
        #expect(calendar.days[0].minutes == 60)
    }

    @Test func withoutTimeOnlyTheTestRemains() throws {
        var facts = try Self.facts(days: 20, "40", due: [0: 5])
        facts.minutes = StudyMinutes(everyDay: 0)
        #expect(
            StudyCalendar(facts).days.flatMap(\.entries).map(\.task) == [.pack, .theTest])
    }

    @Test func onTheDayOfTheTestThereIsOnlyTheTest() throws {
        let facts = try Self.facts(days: 0, "40", due: [0: 5])
        #expect(StudyCalendar(facts).days.map(\.day) == [facts.today])
    }
}

struct StudyMinutesTests {
    @Test(arguments: [
        ("40", [40, 40, 40, 40, 40, 40, 40], "40"),
        ("30, sat 150, sun 0", [0, 30, 30, 30, 30, 30, 150], "30, sat 150, sun 0"),
        ("mon-fri 30", [0, 30, 30, 30, 30, 30, 0], "30, sat 0, sun 0"),
        ("Sat-Mon=90 wednesday:20", [90, 90, 0, 20, 0, 0, 90], nil),
    ])
    func minutesAreReadByWeekday(text: String, minutes: [Int], canonical: String?) throws {
        let read = try StudyMinutes(text)
        #expect(read.byWeekday == minutes)
        #expect(try StudyMinutes(read.text) == read)
        if let canonical { #expect(read.text == canonical) }
    }

    @Test(arguments: [
        "", "abc", "40 50", "sat", "sat sun 3", "-5", "601", "mo 30", "mon-fri-sat 3",
    ])
    func unclearMinutesAreRefused(text: String) {
        let problem = #expect(throws: Problem.self) { try StudyMinutes(text) }
        #expect(problem?.code == .usage && problem?.cure?.contains("sat 150") == true)
    }

    @Test func noTimeAtAllIsRefused() {
        for text in ["0", "0, sat 0"] {
            let problem = #expect(throws: Problem.self) { try StudyMinutes(text) }
            #expect(problem?.summary == "The plan needs time on at least one day.")
        }
    }
}
