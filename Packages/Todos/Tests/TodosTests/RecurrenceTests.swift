import AppCore
import TerminalUI
import Testing

@testable import Todos

@Suite struct RecurrenceTests {
    @Test(arguments: [
        ("every monday", "every mon"), ("mondays", "every mon"), ("every day", "every day"),
        ("daily", "every day"), ("every 2 weeks", "every 2 weeks"),
        ("every other day", "every 2 days"), ("weekday", "every mon,tue,wed,thu,fri"),
        ("mon, wed and fri", "every mon,wed,fri"), ("sun,mon", "every mon,sun"),
        ("every 2 weeks on tue", "every 2 weeks on tue"),
        ("monthly on the 1st", "every month on 1"), ("every month on last", "every month on 31"),
        ("1st", "every month on 1"), ("yearly", "every year"), ("after 3 days", "after 3 days"),
        ("after 1 week", "after 1 week"), ("after month", "after 1 month"),
    ])
    func rulesAreReadAndWrittenTheSame(text: String, kept: String) throws {
        let rule = try Recurrence(text)
        #expect(rule.text == kept)
        #expect(try Recurrence(kept) == rule)
    }

    @Test(arguments: [
        ("every blursday", "blursday"), ("every 0 days", "0"), ("every", "every"),
        ("every month on 32", "32"), ("after 3 days on mon", "mon"), ("every day on mon", "mon"),
        ("after mon", "after mon"), ("every 2000 days", "2000"),
    ])
    func whatIsNotUnderstoodIsNamed(text: String, part: String) {
        let problem = #expect(throws: Problem.self) { try Recurrence(text) }
        #expect(problem?.summary.contains("“\(part)”") == true)
    }

    /// Rule, due time, day done, next due time. Clocks in Europe and America change on several of
    /// these days; local times stay the same.
    @Test(arguments: [
        ("every day", "2031-03-08 07:30", "2031-03-08", "2031-03-09 07:30"),
        ("every day", "2031-03-29 02:30", "2031-03-29", "2031-03-30 02:30"),
        ("every week", "2031-10-26 02:30", "2031-10-26", "2031-11-02 02:30"),
        ("every mon", "2031-09-01", "2031-09-01", "2031-09-08"),
        ("every mon", "2031-09-01", "2031-09-03", "2031-09-08"),
        ("every mon", "2031-09-01", "2031-09-20", "2031-09-22"),
        ("every mon,wed,fri", "2031-09-01", "2031-09-01", "2031-09-03"),
        ("every mon,wed,fri", "2031-09-05", "2031-09-05", "2031-09-08"),
        ("every 2 weeks", "2031-09-01", "2031-09-01", "2031-09-15"),
        ("every 2 weeks on mon,thu", "2031-09-01", "2031-09-01", "2031-09-04"),
        ("every 2 weeks on mon,thu", "2031-09-04", "2031-09-04", "2031-09-15"),
        ("every month on 31", "2031-01-31", "2031-01-31", "2031-02-28"),
        ("every month on 31", "2031-02-28", "2031-02-28", "2031-03-31"),
        ("every month on 30", "2031-02-28", "2031-03-01", "2031-03-30"),
        ("every 3 months on 1", "2031-11-01", "2031-11-02", "2032-02-01"),
        ("every year on 29", "2032-02-29", "2032-02-29", "2033-02-28"),
        ("every day", "2031-09-01 16:00", "2031-09-10", "2031-09-10 16:00"),
        ("after 3 days", "2031-09-01", "2031-09-10", "2031-09-13"),
        ("after 3 days", "2031-03-07 08:00", "2031-03-08", "2031-03-11 08:00"),
        ("after 1 month", "2031-01-31", "2031-01-31", "2031-02-28"),
        ("after 2 weeks", "2031-12-25", "2031-12-28", "2032-01-11"),
    ])
    func whatIsDoneComesAgain(rule: String, due: String, done: String, next: String) throws {
        let clock = try LocalCalendar.wednesday()
        let again = try Recurrence(rule).next(
            after: DayTime.due(due, clock), doneOn: #require(Day(done)))
        #expect(again.text == next)
    }

    @Test func anUndatedOneBeginsTheNextTimeThatFits() throws {
        let wednesday = try #require(Day("2031-09-03"))
        #expect(try Recurrence("every wed").first(from: wednesday).text == "2031-09-03")
        #expect(try Recurrence("every mon").first(from: wednesday).text == "2031-09-08")
        #expect(try Recurrence("every month on 1").first(from: wednesday).text == "2031-10-01")
        #expect(try Recurrence("every month on 3").first(from: wednesday).text == "2031-09-03")
        #expect(
            try Recurrence("every mon").next(after: nil, doneOn: wednesday).text == "2031-09-08")
    }

    @Test func aMonthlyOneKeepsTheDayThatItBeganOn() throws {
        var due = DayTime(try #require(Day("2031-01-31")))
        let rule = try Recurrence("every month").anchored(at: due)
        var days: [String] = []
        for _ in 0..<4 {
            due = rule.next(after: due, doneOn: due.day)
            days.append(due.text)
        }
        #expect(days == ["2031-02-28", "2031-03-31", "2031-04-30", "2031-05-31"])
    }
}
